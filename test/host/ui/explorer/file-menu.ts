import type { App, TAbstractFile } from 'obsidian';
import { Menu, TFile, TFolder } from 'obsidian';
import { attempt, createFolder, createNote, deleteWithConfirmation, startRename } from './file-actions.ts';
import { MoveModal } from './move-modal.ts';

/** The context menu of a file or folder; plugins add to it by the `file-menu` event. */
export function fileMenu(app: App, file: TAbstractFile): Menu {
  const menu = new Menu();
  const add = (section: string, title: string, icon: string, run: () => void): void => {
    menu.addItem((item) => item.setSection(section).setTitle(title).setIcon(icon).onClick(run));
  };
  if (file instanceof TFolder) {
    add('action-primary', 'New note', 'square-pen', () => void attempt(createNote(app, file)));
    add('action-primary', 'New folder', 'folder-open', () => void attempt(createFolder(app, file)));
  }
  if (file instanceof TFile) {
    add('open', 'Open in new tab', 'file-plus', () => void app.workspace.getLeaf('tab').openFile(file));
  }
  const isRoot = file instanceof TFolder && file.isRoot();
  if (!isRoot) {
    const kind = file instanceof TFolder ? 'folder' : 'file';
    add('action', `Move ${kind} to...`, 'folder-tree', () => new MoveModal(app, file).open());
  }
  app.workspace.trigger('file-menu', menu, file, 'file-explorer-context-menu');
  if (!isRoot) {
    add('danger', 'Rename...', 'pencil', () => startRename(app, file));
    menu.addItem((item) =>
      item
        .setSection('danger')
        .setTitle('Delete')
        .setIcon('trash-2')
        .setWarning(true)
        .onClick(() => void deleteWithConfirmation(app, file)),
    );
  }
  return menu;
}
