/**
 * On the desktop, a written file is forced to disk. Obsidian's adapter returns once the system has the bytes, which a power
 * cut can still take. On a phone and in a browser this does nothing.
 */
import { FileSystemAdapter } from 'obsidian';
import type { DataAdapter } from 'obsidian';
import { nodeFiles } from './node-door';
import type { Flush } from './obsidian-files';

/** The flush this host can offer. */
export function desktopFlush(adapter: DataAdapter): Flush {
  if (!(adapter instanceof FileSystemAdapter)) return () => Promise.resolve();
  return async (path) => {
    const files = await nodeFiles();
    if (!files) return;
    const handle = await files.open(adapter.getFullPath(path), 'r+');
    try {
      await handle.datasync();
    } finally {
      await handle.close();
    }
  };
}
