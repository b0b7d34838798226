import { lstatSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';

/** The entry at a path, links not followed; `undefined` also where a parent is a file and not a folder. */
export function entryAt(full: string): Stats | undefined {
  return orMissing(() => lstatSync(full));
}

/** As {@link entryAt}, links followed. */
export function targetAt(full: string): Stats | undefined {
  return orMissing(() => statSync(full));
}

function orMissing(look: () => Stats): Stats | undefined {
  try {
    return look();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
