import type { App, TAbstractFile, TFile, TFolder } from 'obsidian';
import { Notice, TFile as TFileClass } from 'obsidian';
import { confirm } from '../parts/modal.ts';
import { FileExplorerView } from './file-explorer.ts';

const FORBIDDEN_IN_NAMES = /[\\/:*?"<>|#^[\]]/;

function inside(folder: TFolder, name: string): string {
  return folder.isRoot() ? name : `${folder.path}/${name}`;
}

function availablePath(app: App, folder: TFolder, base: string, extension: string): string {
  for (let number = 0; ; number++) {
    const path = inside(folder, `${base}${number ? ` ${number}` : ''}${extension}`);
    if (!app.vault.getAbstractFileByPath(path)) return path;
  }
}

/** The file explorer in the left dock, if it is open. */
function explorer(app: App): FileExplorerView | null {
  const view = app.workspace.getLeavesOfType('file-explorer')[0]?.view;
  return view instanceof FileExplorerView ? view : null;
}

/** Creates "Untitled" in a folder, opens it for editing and lets the user name it. */
export async function createNote(app: App, folder: TFolder): Promise<TFile> {
  const file = await app.vault.create(availablePath(app, folder, 'Untitled', '.md'), '');
  await app.workspace.getLeaf(false).openFile(file, { state: { mode: 'source' } });
  explorer(app)?.startRename(file);
  return file;
}

/** Creates "Untitled" as a folder and lets the user name it. */
export async function createFolder(app: App, parent: TFolder): Promise<TFolder> {
  const folder = await app.vault.createFolder(availablePath(app, parent, 'Untitled', ''));
  explorer(app)?.startRename(folder);
  return folder;
}

/** Puts a file's name in the explorer into editing. */
export function startRename(app: App, file: TAbstractFile): void {
  app.workspace.leftSplit.expand();
  explorer(app)?.startRename(file);
}

/** Renames within the same folder; a name that no file may have is refused with a sentence. */
export async function renameTo(app: App, file: TAbstractFile, name: string): Promise<void> {
  if (FORBIDDEN_IN_NAMES.test(name))
    throw new Error('A file name cannot contain any of these: * " \\ / < > : | ? # ^ [ ]');
  const parent = file.parent ?? app.vault.getRoot();
  await moveToPath(app, file, inside(parent, name));
}

/** Moves into a folder, keeping the name. */
export async function moveInto(app: App, file: TAbstractFile, folder: TFolder): Promise<void> {
  if (file.parent === folder || folder === file) return;
  if (folder.path.startsWith(`${file.path}/`)) throw new Error('A folder cannot be moved into itself.');
  await moveToPath(app, file, inside(folder, file.name));
}

async function moveToPath(app: App, file: TAbstractFile, path: string): Promise<void> {
  if (path === file.path) return;
  const taken = app.vault.getAbstractFileByPath(path);
  if (taken && taken !== file) throw new Error(`There is already something named "${taken.name}" there.`);
  await app.fileManager.renameFile(file, path);
}

/** Asks, then moves a file or folder to the trash. */
export async function deleteWithConfirmation(app: App, file: TAbstractFile): Promise<void> {
  const kind = file instanceof TFileClass ? 'file' : 'folder';
  const text = `Are you sure you want to delete "${file.name}"? It will be moved to the trash.`;
  if (!(await confirm(app, `Delete ${kind}`, text, 'Delete'))) return;
  await attempt(app.fileManager.trashFile(file));
}

/** Shows a failed file operation to the user instead of losing it in the console. */
export async function attempt(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    new Notice(error instanceof Error ? error.message : String(error));
  }
}
