/**
 * Keeps the history small: objects of their own, and small packs, become one pack in which the versions of a note are
 * deltas of the newer one. What was packed is only removed once the new files have been read back from the disk.
 */
import type { FileEntry } from '../../core/ports';
import { DELTA_DEPTH, LOOSE_OBJECTS, PACK_BYTES } from '../limits';
import { addFile } from './object-files';
import { idsIn, PackWriter, type Packed } from './pack-file';
import type { Repository } from './repository';

/** Lets others have their turn between two stretches of work. */
export type Breathe = () => Promise<void>;

interface Sources {
  /** The files that hold them, to be removed. */
  files: string[];
  ids: Set<string>;
}

/** Objects that were versions of one thing, the newest first, by the thing. */
type Chains = Map<string, string[]>;

/** A pack grows by being packed anew with what is at least a quarter of its size. */
const GROWTH = 4;

/** Packs when enough has come together; whether it did. */
export async function packed(repository: Repository, breathe: Breathe): Promise<boolean> {
  if (repository.looseWritten !== null && repository.looseWritten < LOOSE_OBJECTS) return false;
  const loose = await looseObjects(repository);
  repository.looseWritten = loose.length;
  if (loose.length < LOOSE_OBJECTS) return false;
  const sources = await sourcesOf(repository, loose);
  const writer = new PackWriter();
  for (const chain of (await chainsOf(repository, sources.ids)).values()) {
    let base: Packed | null = null;
    for (const id of chain) {
      const { type, bytes } = await repository.object(id);
      base = writer.add(id, type, bytes, base && base.depth < DELTA_DEPTH ? base : null);
      await breathe();
    }
  }
  const { name, pack, index } = await writer.finish();
  const path = `${repository.folder}/objects/pack/${name}`;
  await addFile(repository.files, `${path}.pack`, pack);
  await addFile(repository.files, `${path}.idx`, index);
  await assertWritten(repository, `${path}.pack`, pack);
  await assertWritten(repository, `${path}.idx`, index);
  repository.forgetPacks();
  repository.looseWritten = 0;
  for (const file of sources.files) if (!file.startsWith(path)) await repository.files.remove(file);
  repository.forgetPacks();
  return true;
}

async function looseObjects({ files, folder }: Repository): Promise<FileEntry[]> {
  const found: FileEntry[] = [];
  for (let first = 0; first < 256; first++) {
    const listed = await files.list(`${folder}/objects/${first.toString(16).padStart(2, '0')}`);
    found.push(...listed.filter(({ path }) => /\/[0-9a-f]{38}$/.test(path)));
  }
  return found;
}

/** Loose objects, and the packs that are small beside them. */
async function sourcesOf({ files, folder }: Repository, loose: readonly FileEntry[]): Promise<Sources> {
  const ids = new Set(loose.map(({ path }) => path.slice(-41).replace('/', '')));
  const removed = loose.map(({ path }) => path);
  let bytes = loose.reduce((sum, { size }) => sum + size, 0);
  const packs = (await files.list(`${folder}/objects/pack`)).filter(({ path }) => path.endsWith('.pack'));
  for (const { path, size } of packs.sort((one, other) => one.size - other.size)) {
    if (size > PACK_BYTES || size > bytes * GROWTH) break;
    const indexPath = path.replace(/pack$/, 'idx');
    const index = await files.read(indexPath);
    const inside = index ? idsIn(index) : [];
    // Without an index nobody reads it: what a crash left.
    if (index && inside.length === 0) continue;
    for (const id of inside) ids.add(id);
    removed.push(indexPath, path);
    bytes += size;
  }
  return { files: removed, ids };
}

/** The objects in chains of versions, found by walking the commits; what no commit reaches stands alone. */
async function chainsOf(repository: Repository, ids: ReadonlySet<string>): Promise<Chains> {
  const chains: Chains = new Map();
  const placed = new Set<string>();
  const place = (chain: string, id: string): void => {
    if (!ids.has(id) || placed.has(id)) return;
    placed.add(id);
    const known = chains.get(chain);
    if (known) known.push(id);
    else chains.set(chain, [id]);
  };
  const visit = async (tree: string, folder: string): Promise<void> => {
    if (!ids.has(tree) || placed.has(tree)) return;
    place(`tree ${folder}`, tree);
    for (const { name, mode, id } of await repository.tree(tree)) {
      if (mode === '40000') await visit(id, `${folder}${name}/`);
      else place(`blob ${folder}${name}`, id);
    }
  };
  for (let id = await repository.head(); id !== null && ids.has(id);) {
    place('commit', id);
    const commit = await repository.commitOf(id);
    await visit(commit.tree, '');
    id = commit.parents[0] ?? null;
  }
  for (const id of ids) place(`alone ${id}`, id);
  return chains;
}

async function assertWritten({ files }: Repository, path: string, bytes: Uint8Array): Promise<void> {
  const read = await files.read(path);
  if (read?.length === bytes.length && read.every((byte, at) => byte === bytes[at])) return;
  await files.remove(path);
  throw new Error(`${path} could not be read back as it was written`);
}
