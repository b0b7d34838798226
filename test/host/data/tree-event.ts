import type { EntryStat } from '../server/protocol.ts';

/** What happened to the vault on disk, in the order in which a vault must hear of it. */
export type TreeEvent =
  | { kind: 'created' | 'modified'; path: string; stat: EntryStat }
  | { kind: 'removed'; path: string }
  | { kind: 'renamed'; path: string; oldPath: string; stat: EntryStat }
  /** Something in a hidden folder, such as a plugin's `data.json`, changed by another program. */
  | { kind: 'raw'; path: string };

/** Whether Obsidian keeps this path out of the file tree. */
export function isHidden(path: string): boolean {
  return path.split('/').some((segment) => segment.startsWith('.'));
}

/** The folder of a path; `''` is the root. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
