import type { App, TAbstractFile } from 'obsidian';
import { Keymap, TFile, TFolder } from 'obsidian';
import { setIcon } from '../parts/icons.ts';
import { attempt, deleteWithConfirmation, moveInto, renameTo, startRename } from './file-actions.ts';
import { fileMenu } from './file-menu.ts';

/** What the tree asks of the view that shows it. */
export interface TreeOwner {
  app: App;
  isOpen(folder: TFolder): boolean;
  setOpen(folder: TFolder, open: boolean): void;
  rowOf(file: TAbstractFile): HTMLElement | null;
}

/** Rows drawn at once in one folder: a vault with thousands of notes in one place must not stop the page. */
const ROWS_AT_ONCE = 400;

const byName = new Intl.Collator(undefined, { numeric: true });

function inOrder(folder: TFolder): TAbstractFile[] {
  return [...folder.children].sort((a, b) => {
    const folders = Number(b instanceof TFolder) - Number(a instanceof TFolder);
    return folders || byName.compare(a.name, b.name);
  });
}

function onKey(owner: TreeOwner, file: TAbstractFile, row: HTMLElement, event: KeyboardEvent): void {
  if (event.target !== row) return;
  const rows = Array.from(
    row.closest('.nav-files-container')?.querySelectorAll<HTMLElement>('.tree-item-self') ?? [],
  );
  const at = rows.indexOf(row);
  const isFolder = file instanceof TFolder;
  if (event.key === 'ArrowDown') rows[at + 1]?.focus();
  else if (event.key === 'ArrowUp') rows[at - 1]?.focus();
  else if (event.key === 'ArrowRight' && isFolder) owner.setOpen(file, true);
  else if (event.key === 'ArrowLeft' && isFolder && owner.isOpen(file)) owner.setOpen(file, false);
  else if (event.key === 'ArrowLeft' && file.parent) owner.rowOf(file.parent)?.focus();
  else if (event.key === 'Enter' || event.key === ' ') row.click();
  else if (event.key === 'F2') startRename(owner.app, file);
  else if (event.key === 'Delete') void deleteWithConfirmation(owner.app, file);
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const box = row.getBoundingClientRect();
    fileMenu(owner.app, file).showAtPosition({ x: box.left + 24, y: box.bottom });
  } else return;
  event.preventDefault();
}

function allowDrag(file: TAbstractFile, row: HTMLElement): void {
  row.draggable = true;
  row.addEventListener('dragstart', (event) => event.dataTransfer?.setData('text/plain', file.path));
}

/** Lets files be dropped on an element, which moves them into the folder it stands for. */
export function allowDrop(owner: TreeOwner, folder: TFolder, el: HTMLElement): void {
  el.addEventListener('dragover', (event) => {
    event.preventDefault();
    event.stopPropagation();
    el.addClass('is-being-dragged-over');
  });
  el.addEventListener('dragleave', () => el.removeClass('is-being-dragged-over'));
  el.addEventListener('drop', (event) => {
    event.preventDefault();
    event.stopPropagation();
    el.removeClass('is-being-dragged-over');
    const dropped = owner.app.vault.getAbstractFileByPath(event.dataTransfer?.getData('text/plain') ?? '');
    if (dropped) void attempt(moveInto(owner.app, dropped, folder));
  });
}

function renderRow(owner: TreeOwner, parent: HTMLElement, file: TAbstractFile, level: number): HTMLElement {
  const kind = file instanceof TFolder ? 'folder' : 'file';
  const row = parent.createDiv({
    cls: `tree-item-self nav-${kind}-title is-clickable tappable`,
    attr: { role: 'treeitem', tabindex: '-1', 'data-path': file.path, 'aria-level': String(level) },
  });
  row.style.paddingInlineStart = `${level * 17 + 7}px`;
  if (file instanceof TFolder) {
    row.addClass('mod-collapsible');
    const chevron = row.createDiv('tree-item-icon collapse-icon nav-folder-collapse-indicator');
    setIcon(chevron, 'chevron-right');
    chevron.toggleClass('is-collapsed', !owner.isOpen(file));
    row.setAttribute('aria-expanded', String(owner.isOpen(file)));
    row.addEventListener('click', () => owner.setOpen(file, !owner.isOpen(file)));
    allowDrop(owner, file, row);
  } else if (file instanceof TFile) {
    row.addEventListener('click', (event) => {
      void owner.app.workspace.getLeaf(Keymap.isModEvent(event)).openFile(file);
    });
  }
  const name = file instanceof TFile && file.extension === 'md' ? file.basename : file.name;
  row.createDiv({ cls: `tree-item-inner nav-${kind}-title-content`, text: name });
  if (file instanceof TFile && file.extension !== 'md')
    row.createDiv({ cls: 'nav-file-tag', text: file.extension });
  row.addEventListener('contextmenu', (event) => {
    event.stopPropagation();
    fileMenu(owner.app, file).showAtMouseEvent(event);
  });
  row.addEventListener('keydown', (event) => onKey(owner, file, row, event));
  allowDrag(file, row);
  return row;
}

/** Draws a folder's children, and theirs where they are open. */
export function renderFolder(owner: TreeOwner, folder: TFolder, parent: HTMLElement, level = 1): void {
  renderChildren(owner, inOrder(folder), parent, level);
}

function renderChildren(
  owner: TreeOwner,
  children: TAbstractFile[],
  parent: HTMLElement,
  level: number,
): void {
  for (const child of children.slice(0, ROWS_AT_ONCE)) {
    const kind = child instanceof TFolder ? 'folder' : 'file';
    const item = parent.createDiv(`tree-item nav-${kind}`);
    renderRow(owner, item, child, level);
    if (!(child instanceof TFolder)) continue;
    item.toggleClass('is-collapsed', !owner.isOpen(child));
    if (!owner.isOpen(child)) continue;
    renderFolder(
      owner,
      child,
      item.createDiv({ cls: 'tree-item-children', attr: { role: 'group' } }),
      level + 1,
    );
  }
  const rest = children.slice(ROWS_AT_ONCE);
  if (rest.length === 0) return;
  const more = parent.createEl('button', { cls: 'nav-more', text: `Show more (${rest.length})` });
  more.addEventListener('click', () => {
    more.remove();
    renderChildren(owner, rest, parent, level);
  });
}

/** Turns a row's name into a field; Enter and leaving it rename, Escape does not. */
export function editName(owner: TreeOwner, file: TAbstractFile, row: HTMLElement, done: () => void): void {
  const label = row.querySelector<HTMLElement>('.tree-item-inner');
  if (!label) return;
  const extension = file instanceof TFile ? `.${file.extension}` : '';
  const field = createEl('input', {
    type: 'text',
    cls: 'tree-item-rename',
    value: file instanceof TFile ? file.basename : file.name,
    attr: { 'aria-label': 'New name', spellcheck: 'false' },
  });
  label.replaceWith(field);
  row.draggable = false;
  let finished = false;
  const finish = async (rename: boolean): Promise<void> => {
    if (finished) return;
    finished = true;
    const name = field.value.trim();
    if (rename && name) await attempt(renameTo(owner.app, file, name + extension));
    done();
  };
  field.addEventListener('click', (event) => event.stopPropagation());
  field.addEventListener('blur', () => void finish(true));
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter') void finish(true);
    if (event.key === 'Escape') void finish(false);
  });
  field.focus();
  field.select();
}
