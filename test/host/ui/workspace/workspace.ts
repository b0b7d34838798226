import type { App, OpenViewState, PaneType, Side, TFile, ViewState } from 'obsidian';
import { FileView, Workspace, WorkspaceLeaf } from 'obsidian';
import { mend } from '../mend.ts';
import type { Dock } from './dock.ts';
import type { Docks } from './docks.ts';
import { lifecycle } from './view-registry.ts';

function newLeaf(docks: Docks, dock: Dock): WorkspaceLeaf {
  const Leaf = WorkspaceLeaf as unknown as new (app: unknown) => WorkspaceLeaf;
  const leaf = new Leaf((docks.workspace as unknown as { app: unknown }).app);
  dock.add(leaf);
  dock.attach(leaf, leaf.view.containerEl);
  leaf.view.load();
  // Opening an empty pane only draws into it; nothing waits for that.
  void lifecycle(leaf.view).onOpen();
  return leaf;
}

function pathOf(linktext: string): { path: string; subpath: string } {
  const at = linktext.search(/[#^]/);
  return at < 0
    ? { path: linktext, subpath: '' }
    : { path: linktext.slice(0, at), subpath: linktext.slice(at) };
}

/** Backs the workspace's methods with the docks on the page. */
export function installWorkspace(docks: Docks): void {
  const sideLeaf = (dock: Dock): WorkspaceLeaf => newLeaf(docks, dock);
  const allLeaves = (): WorkspaceLeaf[] => docks.all.flatMap((dock) => dock.leaves);

  async function linkTarget(linktext: string, sourcePath: string): Promise<TFile> {
    const { app } = docks.workspace as unknown as { app: App };
    const { path } = pathOf(linktext);
    const source = app.vault.getFileByPath(sourcePath);
    if (!path && source) return source;
    const found = app.metadataCache.getFirstLinkpathDest(path, sourcePath) ?? app.vault.getFileByPath(path);
    if (found) return found;
    // As in Obsidian, following a link to a note that does not exist creates it.
    const name = path.endsWith('.md') ? path : `${path}.md`;
    const parent = app.fileManager.getNewFileParent(sourcePath);
    const target = name.includes('/') || parent.isRoot() ? name : `${parent.path}/${name}`;
    const folder = target.slice(0, Math.max(0, target.lastIndexOf('/')));
    if (folder && !app.vault.getFolderByPath(folder)) await app.vault.createFolder(folder);
    return app.vault.create(target, '');
  }

  mend<Workspace>(Workspace.prototype, {
    getLeaf(kind?: PaneType | boolean) {
      if (kind) return newLeaf(docks, docks.root);
      const recent = docks.mostRecent();
      const pinned = (recent as { pinned?: boolean } | null)?.pinned === true;
      return recent && !pinned ? recent : newLeaf(docks, docks.root);
    },
    getUnpinnedLeaf() {
      return this.getLeaf(false);
    },
    getLeftLeaf(_split: boolean) {
      return sideLeaf(docks.left);
    },
    getRightLeaf(_split: boolean) {
      return sideLeaf(docks.right);
    },
    async ensureSideLeaf(type: string, side: Side, options = {}) {
      const dock = side === 'left' ? docks.left : docks.right;
      const leaf = dock.leaves.find((each) => each.view.getViewType() === type) ?? sideLeaf(dock);
      if (leaf.view.getViewType() !== type) {
        const state: ViewState = { type };
        if (options.state !== undefined) state.state = options.state as Record<string, unknown>;
        await leaf.setViewState(state);
      }
      if (options.reveal ?? true) await this.revealLeaf(leaf);
      if (options.active) this.setActiveLeaf(leaf, { focus: true });
      return leaf;
    },
    createLeafInParent() {
      return newLeaf(docks, docks.root);
    },
    createLeafBySplit() {
      return newLeaf(docks, docks.root);
    },
    splitActiveLeaf() {
      return newLeaf(docks, docks.root);
    },
    openPopoutLeaf() {
      return newLeaf(docks, docks.root);
    },
    async duplicateLeaf(leaf: WorkspaceLeaf) {
      const copy = newLeaf(docks, docks.root);
      await copy.setViewState(leaf.getViewState());
      return copy;
    },
    async openLinkText(
      linktext: string,
      sourcePath: string,
      kind?: PaneType | boolean,
      openState?: OpenViewState,
    ) {
      const file = await linkTarget(linktext, sourcePath);
      const { subpath } = pathOf(linktext);
      const eState = subpath ? { subpath, ...openState?.eState } : openState?.eState;
      await this.getLeaf(kind).openFile(file, { ...openState, ...(eState ? { eState } : {}) });
    },
    setActiveLeaf(leaf: WorkspaceLeaf, params?: unknown) {
      docks.activate(leaf);
      const wantsFocus =
        typeof params === 'object' && params !== null && 'focus' in params && params.focus === true;
      if (wantsFocus) leaf.view.containerEl.querySelector<HTMLElement>('textarea, [tabindex="0"]')?.focus();
    },
    async revealLeaf(leaf: WorkspaceLeaf) {
      const dock = docks.of(leaf);
      if (dock?.side === 'left') this.leftSplit.expand();
      if (dock?.side === 'right') this.rightSplit.expand();
      docks.activate(leaf);
    },
    getActiveFile() {
      const active = this.activeLeaf?.view;
      if (active instanceof FileView && active.file) return active.file;
      const recent = docks.mostRecent()?.view;
      return recent instanceof FileView ? recent.file : null;
    },
    getActiveViewOfType(type) {
      const view: unknown = this.activeLeaf?.view;
      return view instanceof type ? view : null;
    },
    getMostRecentLeaf() {
      return docks.mostRecent();
    },
    getLastOpenFiles() {
      return docks.lastOpenFiles;
    },
    getLeavesOfType(type: string) {
      return allLeaves().filter((leaf) => leaf.view.getViewType() === type);
    },
    getLeafById(id: string) {
      return allLeaves().find((leaf) => (leaf as unknown as { id__: string }).id__ === id) ?? null;
    },
    detachLeavesOfType(type: string) {
      for (const leaf of this.getLeavesOfType(type)) leaf.detach();
    },
    iterateAllLeaves(callback) {
      for (const leaf of allLeaves()) callback(leaf);
    },
    iterateRootLeaves(callback) {
      for (const leaf of docks.root.leaves) callback(leaf);
    },
  });
}
