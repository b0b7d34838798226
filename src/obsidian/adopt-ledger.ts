/** Finding memory again after a reinstall: settings are gone, but the ledger may be in a folder of the user's choice. */
import { normalizePath } from 'obsidian';
import type { TFile, Vault } from 'obsidian';
import { decodeLine } from '../core/events/line';
import type { Files } from '../core/ports';
import { hasWriterName } from './ledger-files';
import { problemWithFolder } from './folder-names';

const NEWLINE = 10;

/** A name can be a coincidence; a line with a right checksum cannot. */
async function beginsWithEvent(files: Files, path: string): Promise<boolean> {
  const bytes = await files.read(path);
  const end = bytes?.indexOf(NEWLINE) ?? -1;
  return bytes !== null && end > 0 && 'event' in decodeLine(bytes.subarray(0, end));
}

function newestFirst(a: TFile, b: TFile): number {
  return b.stat.mtime - a.stat.mtime;
}

/** The folder with the ledger that was written to last, other than the usual one; null when there is no other. */
export async function findLedger(vault: Vault, files: Files, usual: string): Promise<string | null> {
  const candidates = vault.getFiles().filter(({ name }) => hasWriterName(name));
  if (candidates.some(({ parent }) => parent?.path === usual)) return null;
  for (const { path, parent } of candidates.sort(newestFirst)) {
    const folder = normalizePath(parent?.path ?? '/');
    if (problemWithFolder(folder) === null && (await beginsWithEvent(files, path))) return folder;
  }
  return null;
}
