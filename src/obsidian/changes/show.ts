/** Showing the log of changes, from wherever something is said about one. The view is asked by name: it uses this too. */
import type { App, View } from 'obsidian';
import { tellProblem } from '../undo-notice';
import type { ChangeFilter } from './find-changes';

/** The type of the view, as the workspace stores it. */
export const CHANGES_VIEW = 'recollect-changes';

/** What the log can be asked to show. */
export interface ShownLog extends View {
  showOnly(filter: ChangeFilter): Promise<void>;
  showChange(id: string): Promise<void>;
}

/** Shows the log in the main area, the one that is open already if there is one, with these changes only. */
export function showChanges(app: App, filter: ChangeFilter): void {
  show(app, (log) => log.showOnly(filter));
}

/** Shows the log at a change. */
export function showChange(app: App, id: string): void {
  show(app, (log) => log.showChange(id));
}

function show(app: App, then: (log: ShownLog) => Promise<void>): void {
  openLog(app)
    .then((view) => (isLog(view) ? then(view) : undefined))
    .catch((thrown: unknown) => tellProblem(thrown, 'Opening the changes of notes'));
}

async function openLog({ workspace }: App): Promise<View> {
  const [open] = workspace.getLeavesOfType(CHANGES_VIEW);
  const leaf = open ?? workspace.getLeaf('tab');
  if (!open) await leaf.setViewState({ type: CHANGES_VIEW, active: true });
  await workspace.revealLeaf(leaf);
  return leaf.view;
}

function isLog(view: View): view is ShownLog {
  return view.getViewType() === CHANGES_VIEW && 'showChange' in view;
}
