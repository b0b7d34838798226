/** Finds the note that a model means: by its path, else as a link would find it. */
import type { VaultNote, VaultReader } from '../../core/agent-ports';
import { insideVault } from '../note-link';

/** The path that a name leads to, or a sentence for the model. */
export async function pathFor(name: string, vault: VaultReader): Promise<{ path: string } | string> {
  const bare = /^\[\[([^\]|]*)(?:\|[^\]]*)?\]\]$/.exec(name.trim())?.[1] ?? name;
  const [link = ''] = bare.split('#');
  const path = insideVault(link);
  if (path === null || path === '') return 'This is not a path of a note inside the vault.';
  const resolved = await vault.resolve(path);
  return resolved ? { path: resolved.path } : { path };
}

/** The note of this name, or a sentence for the model. */
export async function noteFor(name: string, vault: VaultReader): Promise<VaultNote | string> {
  const found = await pathFor(name, vault);
  if (typeof found === 'string') return found;
  const note = (await vault.read(found.path)) ?? (await vault.read(`${found.path}.md`));
  // Said in the same words whether or not it may be told that there is one: the name is the model's own.
  return note ?? 'There is no such note. Use vault_link to find what a name leads to, or memory_search.';
}
