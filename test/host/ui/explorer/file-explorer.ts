import type { TAbstractFile, WorkspaceLeaf } from 'obsidian';
import { debounce, ItemView, TFolder } from 'obsidian';
import { actLikeButton } from '../parts/focus.ts';
import { setIcon } from '../parts/icons.ts';
import { attempt, createFolder, createNote } from './file-actions.ts';
import { fileMenu } from './file-menu.ts';
import type { TreeOwner } from './file-tree.ts';
import { allowDrop, editName, renderFolder } from './file-tree.ts';
import { PointerHold } from './pointer-hold.ts';

const OPEN_KEY = 'host-open-folders';
const REDRAW_DELAY_MS = 30;

/** The tree of folders and notes in the left dock. */
export class FileExplorerView extends ItemView implements TreeOwner {
  override icon = 'folder-closed';
  private readonly openFolders: Set<string>;
  private treeEl: HTMLElement = createDiv();
  /** The row whose name is being edited: a redraw would take the field away under the user's hands. */
  private editing = false;
  /** The row that keeps the focus through redraws. */
  private focusedPath = '';

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    const stored: unknown = this.app.loadLocalStorage(OPEN_KEY);
    this.openFolders = new Set(Array.isArray(stored) ? (stored as string[]) : []);
  }

  getViewType(): string {
    return 'file-explorer';
  }

  getDisplayText(): string {
    return 'Files';
  }

  override async onOpen(): Promise<void> {
    this.buildButtons(this.contentEl.createDiv('nav-header').createDiv('nav-buttons-container'));
    this.treeEl = this.contentEl.createDiv({
      cls: 'nav-files-container no-tooltip',
      attr: { role: 'tree', 'aria-label': 'Files' },
    });
    allowDrop(this, this.app.vault.getRoot(), this.treeEl);
    this.treeEl.addEventListener('contextmenu', (event) =>
      fileMenu(this.app, this.app.vault.getRoot()).showAtMouseEvent(event),
    );
    this.treeEl.addEventListener('focusin', (event) => {
      const row =
        event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.tree-item-self') : null;
      this.focusedPath = row?.dataset['path'] ?? '';
    });
    const hold = new PointerHold(this.treeEl);
    const redraw = debounce(() => hold.whenFree(() => this.redraw()), REDRAW_DELAY_MS, true);
    for (const event of ['create', 'delete'] as const) {
      this.registerEvent(this.app.vault.on(event as 'create', () => redraw()));
    }
    this.registerEvent(this.app.vault.on('rename', (file, oldPath) => this.follow(file, oldPath, redraw)));
    this.registerEvent(this.app.workspace.on('file-open', () => this.markActive()));
    this.redraw();
  }

  isOpen(folder: TFolder): boolean {
    return this.openFolders.has(folder.path);
  }

  setOpen(folder: TFolder, open: boolean): void {
    if (open) this.openFolders.add(folder.path);
    else this.openFolders.delete(folder.path);
    this.remember();
    this.redraw();
  }

  rowOf(file: TAbstractFile): HTMLElement | null {
    return this.treeEl.querySelector<HTMLElement>(`.tree-item-self[data-path="${CSS.escape(file.path)}"]`);
  }

  /** Opens the folders above a file and lets the user change its name in place. */
  startRename(file: TAbstractFile): void {
    for (let folder = file.parent; folder && !folder.isRoot(); folder = folder.parent)
      this.openFolders.add(folder.path);
    this.redraw();
    const row = this.rowOf(file);
    if (!row) return;
    row.scrollIntoView({ block: 'nearest' });
    this.editing = true;
    editName(this, file, row, () => {
      this.editing = false;
      this.focusedPath = file.path;
      this.redraw();
      this.rowOf(file)?.focus();
    });
  }

  private follow(file: TAbstractFile, oldPath: string, redraw: () => void): void {
    if (file instanceof TFolder && this.openFolders.delete(oldPath)) this.openFolders.add(file.path);
    this.remember();
    redraw();
  }

  private remember(): void {
    this.app.saveLocalStorage(OPEN_KEY, [...this.openFolders]);
  }

  private redraw(): void {
    if (this.editing) return;
    const hadFocus = this.treeEl.contains(document.activeElement);
    const scroll = this.treeEl.scrollTop;
    const path = this.focusedPath;
    this.treeEl.empty();
    this.treeEl.createDiv({ cls: 'nav-vault-title', text: this.app.vault.getName() });
    renderFolder(this, this.app.vault.getRoot(), this.treeEl);
    this.treeEl.scrollTop = scroll;
    this.markActive();
    const row = this.treeEl.querySelector<HTMLElement>(`.tree-item-self[data-path="${CSS.escape(path)}"]`);
    const stop = row ?? this.treeEl.querySelector<HTMLElement>('.tree-item-self');
    if (stop) stop.tabIndex = 0;
    if (hadFocus) row?.focus({ preventScroll: true });
  }

  private markActive(): void {
    const active = this.app.workspace.getActiveFile();
    for (const row of Array.from(this.treeEl.querySelectorAll('.is-active'))) row.removeClass('is-active');
    if (active) this.rowOf(active)?.addClass('is-active');
  }

  private buildButtons(parent: HTMLElement): void {
    const add = (icon: string, label: string, run: () => void): void => {
      const button = parent.createDiv('clickable-icon nav-action-button');
      setIcon(button, icon);
      actLikeButton(button, label);
      button.addEventListener('click', run);
    };
    const here = (): TFolder => this.app.workspace.getActiveFile()?.parent ?? this.app.vault.getRoot();
    add('square-pen', 'New note', () => void attempt(createNote(this.app, here())));
    add('folder-plus', 'New folder', () => void attempt(createFolder(this.app, this.app.vault.getRoot())));
    add('chevrons-down-up', 'Collapse all', () => {
      this.openFolders.clear();
      this.remember();
      this.redraw();
    });
  }
}
