import type { TFile, Workspace, WorkspaceLeaf } from 'obsidian';
import { FileView, MarkdownView, Menu, WorkspaceTabs } from 'obsidian';
import { Dock } from './dock.ts';
import type { DockOwner } from './dock.ts';

const TabGroup = WorkspaceTabs as unknown as { create2__(workspace: Workspace): WorkspaceTabs };

/** The three docks of the window, which leaf is active, and the events that tell plugins of it. */
export class Docks implements DockOwner {
  readonly left: Dock;
  readonly root: Dock;
  readonly right: Dock;
  /** Every leaf that was active, the latest last. */
  private readonly recent: WorkspaceLeaf[] = [];
  private readonly openedFiles: string[] = [];
  private lastFile: TFile | null = null;

  constructor(readonly workspace: Workspace) {
    const dock = (side: 'left' | 'root' | 'right', split: Dock['split']): Dock =>
      new Dock(side, split, TabGroup.create2__(workspace), this);
    this.left = dock('left', workspace.leftSplit);
    this.root = dock('root', workspace.rootSplit);
    this.right = dock('right', workspace.rightSplit);
    for (const each of this.all) each.group.parent = each.split;
  }

  get all(): Dock[] {
    return [this.left, this.root, this.right];
  }

  /** The dock that holds a leaf, or null once it is detached. */
  of(leaf: WorkspaceLeaf): Dock | null {
    return this.all.find((dock) => dock.leaves.includes(leaf)) ?? null;
  }

  /** Makes a leaf the active one and brings its tab to the front. */
  activate(leaf: WorkspaceLeaf): void {
    const dock = this.of(leaf);
    if (!dock || (this.workspace.activeLeaf === leaf && dock.current === leaf)) return;
    dock.show(leaf);
    const at = this.recent.indexOf(leaf);
    if (at >= 0) this.recent.splice(at, 1);
    this.recent.push(leaf);
    this.workspace.activeLeaf = leaf;
    for (const each of this.all) each.refresh(leaf);
    const { view } = leaf;
    if (view instanceof MarkdownView) this.workspace.activeEditor = view;
    this.workspace.trigger('active-leaf-change', leaf);
    if (view instanceof FileView && view.file) this.fileOpened(leaf, view.file);
  }

  /** The leaf of the centre that was active last. */
  mostRecent(dock: Dock = this.root): WorkspaceLeaf | null {
    const leaves = dock.leaves;
    return [...this.recent].reverse().find((leaf) => leaves.includes(leaf)) ?? dock.current;
  }

  /** Announces that the active leaf now shows another file. */
  fileOpened(leaf: WorkspaceLeaf, file: TFile): void {
    if (this.workspace.activeLeaf !== leaf) return;
    if (leaf.view instanceof MarkdownView) this.workspace.activeEditor = leaf.view;
    if (this.lastFile === file) return;
    this.lastFile = file;
    const at = this.openedFiles.indexOf(file.path);
    if (at >= 0) this.openedFiles.splice(at, 1);
    this.openedFiles.unshift(file.path);
    this.workspace.trigger('file-open', file);
  }

  /** Paths of the files opened last, the latest first. */
  get lastOpenFiles(): string[] {
    return this.openedFiles.slice(0, 10);
  }

  /** Takes a detached leaf out and makes another active. */
  remove(leaf: WorkspaceLeaf): void {
    const dock = this.of(leaf);
    dock?.remove(leaf);
    const at = this.recent.indexOf(leaf);
    if (at >= 0) this.recent.splice(at, 1);
    if (this.workspace.activeEditor === (leaf.view as unknown)) this.workspace.activeEditor = null;
    if (dock?.side === 'right' && dock.leaves.length === 0) this.workspace.rightSplit.collapse();
    if (this.workspace.activeLeaf !== leaf) return;
    this.workspace.activeLeaf = null;
    const next = this.mostRecent();
    if (next) this.activate(next);
    else {
      this.workspace.trigger('active-leaf-change', null);
      this.lastFile = null;
      this.workspace.trigger('file-open', null);
    }
  }

  /** Announces that panes were added, removed or changed. */
  layoutChanged(): void {
    this.workspace.trigger('layout-change');
  }

  showTabMenu(leaf: WorkspaceLeaf, event: MouseEvent): void {
    const menu = new Menu();
    menu.addItem((item) =>
      item
        .setTitle('Close')
        .setIcon('x')
        .onClick(() => leaf.detach()),
    );
    menu.addItem((item) =>
      item
        .setTitle('Close others')
        .setIcon('list-x')
        .onClick(() => this.of(leaf)?.leaves.forEach((other) => other !== leaf && other.detach())),
    );
    leaf.view.onPaneMenu(menu, 'tab-header');
    menu.showAtMouseEvent(event);
  }
}
