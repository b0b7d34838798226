/** The health panel and the rebuild: how one looks after the store. */
import type { Plugin } from 'obsidian';
import type { Memory } from '../memory';
import { HEALTH_VIEW, HealthView } from './health-view';
import { rebuildMemory } from './rebuild';

/** Shows the health panel in the main area, the one that is open already if there is one. */
export async function openHealth({ app: { workspace } }: Plugin): Promise<void> {
  const [open] = workspace.getLeavesOfType(HEALTH_VIEW);
  const leaf = open ?? workspace.getLeaf('tab');
  if (!open) await leaf.setViewState({ type: HEALTH_VIEW, active: true });
  await workspace.revealLeaf(leaf);
  if (leaf.view instanceof HealthView) leaf.view.check();
}

/** Adds the panel and its commands. */
export function registerHealth(plugin: Plugin, memory: Memory): void {
  plugin.registerView(HEALTH_VIEW, (leaf) => new HealthView(leaf, plugin, memory));
  plugin.addCommand({
    id: 'check-health',
    name: 'Check memory health',
    callback: () => void openHealth(plugin),
  });
  plugin.addCommand({
    id: 'rebuild',
    name: 'Rebuild memory from ledger',
    callback: () => void rebuildMemory(plugin.app, memory),
  });
}
