/** Opening a view of the plugin: one instance, wherever the user has put it. */
import type { App, WorkspaceLeaf } from 'obsidian';

/** Shows the view where it already is, else in the right sidebar. */
export async function openInSidebar(app: App, type: string): Promise<WorkspaceLeaf> {
  const { workspace } = app;
  const open = workspace.getLeavesOfType(type)[0];
  if (!open) return workspace.ensureSideLeaf(type, 'right', { active: true, reveal: true });
  await workspace.revealLeaf(open);
  workspace.setActiveLeaf(open, { focus: true });
  return open;
}
