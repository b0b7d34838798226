import { realpathSync } from 'node:fs';
import path from 'node:path';
import { BridgeError } from './bridge-error.ts';
import { entryAt } from './entry-at.ts';

/** Turns a vault path into a path on disk, or throws `path_escape`. `root` must be a real path. */
export function resolveInVault(root: string, vaultPath: string): string {
  if (!staysInside(vaultPath)) throw escape(vaultPath);
  const full = path.join(root, vaultPath);
  const anchor = realpathOfDeepestEntry(full);
  if (anchor === null || !isWithin(root, anchor)) throw escape(vaultPath);
  return full;
}

/** Whether `candidate` is `root` or lies below it. Both must be real paths. */
export function isWithin(root: string, candidate: string): boolean {
  return candidate === root || candidate.startsWith(root.endsWith(path.sep) ? root : root + path.sep);
}

/** Whether Obsidian keeps this path out of the file tree: a segment starts with a dot. */
export function isHidden(vaultPath: string): boolean {
  return vaultPath.split('/').some((segment) => segment.startsWith('.'));
}

function staysInside(vaultPath: string): boolean {
  if (vaultPath.includes('\0') || path.isAbsolute(vaultPath)) return false;
  if (path.win32.isAbsolute(vaultPath) || /^[a-z]:/i.test(vaultPath)) return false;
  return !vaultPath.split(/[/\\]/).includes('..');
}

// A target that does not exist yet is judged by its nearest existing folder. A dangling link
// exists without a real path: writing through it would create a file wherever it points.
function realpathOfDeepestEntry(full: string): string | null {
  let current = full;
  for (;;) {
    if (entryAt(current)) {
      try {
        return realpathSync(current);
      } catch {
        return null;
      }
    }
    const parent = path.dirname(current);
    if (parent === current) return null;
    current = parent;
  }
}

function escape(vaultPath: string): BridgeError {
  return new BridgeError(403, 'path_escape', `"${vaultPath}" is outside the vault.`);
}
