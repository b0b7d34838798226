/**
 * The directory of a git repository over the port for files, in the shape that isomorphic-git asks for. Every file is
 * written under another name first and then renamed, so that a full disk or a crash never leaves half an object, which
 * git would take for a whole one from then on.
 */
import type { Files } from '../../core/ports';

/** What isomorphic-git does with a file system. */
export interface GitFileSystem {
  promises: Record<
    | 'readFile'
    | 'writeFile'
    | 'unlink'
    | 'readdir'
    | 'mkdir'
    | 'rmdir'
    | 'stat'
    | 'lstat'
    | 'readlink'
    | 'symlink',
    (path: string, given?: unknown) => Promise<unknown>
  >;
}

/** The end of the name that git itself gives to a reference it is writing. */
const LOCK = '.lock';

/** Adapts files to isomorphic-git; `folder` is the repository's directory. */
export function gitFileSystem(files: Files, folder: string): GitFileSystem {
  const tidied = (path: string): string => path.replace(/\/+$/, '');
  const statOf = async (given: string): Promise<unknown> => {
    const path = tidied(given);
    if (path === folder) return statLike('folder', 0, 0);
    const stat = await files.stat(path);
    if (!stat) throw notFound(path);
    return statLike('file', stat.size, stat.mtime);
  };
  return {
    promises: {
      async readFile(path, given) {
        const bytes = await (isObject(path) ? files.read(path) : replacedFile(files, path));
        if (!bytes) throw notFound(path);
        const encoding =
          typeof given === 'string' ? given : (given as { encoding?: string } | undefined)?.encoding;
        return encoding ? new TextDecoder().decode(bytes) : bytes;
      },
      async writeFile(path, given) {
        const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : (given as Uint8Array);
        await (isObject(path) ? addFile(files, path, bytes) : replaceFile(files, path, bytes));
      },
      unlink: (path) => files.remove(path),
      readdir: async (path) =>
        (await files.list(tidied(path))).map((entry) => entry.path.slice(tidied(path).length + 1)),
      // The port creates folders as they are needed.
      mkdir: async () => undefined,
      rmdir: async () => undefined,
      stat: statOf,
      lstat: statOf,
      readlink: async (path) => Promise.reject(notFound(path)),
      symlink: async (path) => Promise.reject(notFound(path)),
    },
  };
}

/** Adds a file whose content its name stands for: one that is there already is the same. */
export async function addFile(files: Files, path: string, bytes: Uint8Array): Promise<void> {
  const slash = path.lastIndexOf('/');
  // A name by which git knows unfinished files, and which it ignores.
  const unfinished = `${path.slice(0, slash)}/tmp_obj_${path.slice(slash + 1)}`;
  await files.remove(unfinished);
  await files.write(unfinished, bytes);
  try {
    await files.rename(unfinished, path);
  } catch (thrown) {
    if (!(await files.stat(path))) throw thrown;
    await files.remove(unfinished);
  }
}

/**
 * Replaces a file that ends in a line break; whatever happens meanwhile, `replacedFile` finds the old or the new content.
 */
export async function replaceFile(files: Files, path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = path + LOCK;
  if (!(await files.stat(path))) {
    const left = await wholeFile(files, unfinished);
    if (left) await files.rename(unfinished, path);
  }
  await files.remove(unfinished);
  await files.write(unfinished, bytes);
  await files.remove(path);
  await files.rename(unfinished, path);
}

/** The content of a file that `replaceFile` writes: between its last two steps it has the other name. */
export async function replacedFile(files: Files, path: string): Promise<Uint8Array | null> {
  return (await files.read(path)) ?? wholeFile(files, path + LOCK);
}

async function wholeFile(files: Files, path: string): Promise<Uint8Array | null> {
  const bytes = await files.read(path);
  return bytes?.at(-1) === 10 ? bytes : null;
}

function isObject(path: string): boolean {
  return /\/objects\/(?:[0-9a-f]{2}|pack)\//.test(path);
}

function notFound(path: string): Error {
  return Object.assign(new Error(`${path} does not exist`), { code: 'ENOENT' });
}

function statLike(kind: 'file' | 'folder', size: number, mtime: number): object {
  return {
    size,
    mtimeMs: mtime,
    ctimeMs: mtime,
    dev: 0,
    ino: 0,
    mode: kind === 'file' ? 0o100644 : 0o040000,
    uid: 0,
    gid: 0,
    isFile: () => kind === 'file',
    isDirectory: () => kind === 'folder',
    isSymbolicLink: () => false,
  };
}
