/** The plugin's settings, as kept in data.json: validated on the way in, because sync and people edit that file. */
import { normalizePath } from 'obsidian';

/** What the user can set. */
export interface Settings {
  /** Folder of the ledger, in the vault. */
  ledgerFolder: string;
  /** Folder for backups, in the vault. */
  backupFolder: string;
}

const DEFAULT_SETTINGS: Settings = {
  ledgerFolder: 'Recollect/ledger',
  backupFolder: 'Recollect/backups',
};

/** What is wrong with a folder's name, in words; null when it will do. */
export function problemWithFolder(folder: string): string | null {
  const path = normalizePath(folder.trim());
  if (path === '' || path === '/') return 'Name a folder inside the vault.';
  if (path.split('/').some((part) => part === '..' || part === '.'))
    return 'The folder must be inside the vault.';
  if (/[\\:*?"<>|#^[\]]/.test(path)) return 'Folder names cannot contain any of \\ : * ? " < > | # ^ [ ].';
  if (path.startsWith('.')) return 'Hidden folders are not synced by every tool; choose a visible one.';
  return null;
}

/** Settings from whatever data.json holds; a value that makes no sense falls back. */
export function readSettings(stored: unknown, fallback: Settings = DEFAULT_SETTINGS): Settings {
  const given = (stored ?? {}) as Partial<Record<keyof Settings, unknown>>;
  const folder = (key: keyof Settings): string => {
    const value = given[key];
    if (typeof value !== 'string' || problemWithFolder(value) !== null) return fallback[key];
    return normalizePath(value.trim());
  };
  return { ledgerFolder: folder('ledgerFolder'), backupFolder: folder('backupFolder') };
}
