/** Which names a folder of the vault may have. */
import { normalizePath } from 'obsidian';

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
