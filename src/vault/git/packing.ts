/**
 * Keeps the history small: objects of their own, and small packs, become one pack in which the versions of a note are
 * deltas of the newer one. What was packed is only removed once the new files have been read back from the disk.
 */
import type { FileEntry } from '../../core/ports';
import { DELTA_DEPTH, LOOSE_OBJECTS, PACK_BYTES } from '../limits';
import { addFile } from './object-files';
import { idsIn, PackWriter, type Packed } from './pack-file';
import type { ObjectType } from '../note-text';
import type { Repository } from './repository';

/** Lets others have their turn between two stretches of work. */
export type Breathe = () => Promise<void>;

interface Sources {
  /** The files that hold objects, and which; a file goes once all of them are packed. */
  files: { paths: string[]; ids: string[] }[];
  ids: Set<string>;
}

/** Versions of one thing, the newest first. */
interface Chain {
  type: ObjectType;
  ids: string[];
}

/** A pack grows by being packed anew with what is at least a quarter of its size. */
const GROWTH = 4;

/** Packs when enough has come together; whether it did. */
export async function packed(repository: Repository, breathe: Breathe): Promise<boolean> {
  // Git packs what is git's.
  if (repository.isShared) return false;
  if (repository.looseWritten !== null && repository.looseWritten < LOOSE_OBJECTS) return false;
  const loose = await looseObjects(repository);
  repository.looseWritten = loose.length;
  if (loose.length < LOOSE_OBJECTS) return false;
  const sources = await sourcesOf(repository, loose);
  const writer = new PackWriter();
  const done = new Set<string>();
  for (const chain of await chainsOf(repository, sources.ids)) {
    let base: Packed | null = null;
    for (const id of chain.ids) {
      const object = await repository.object(id, chain.type);
      if (!object) continue;
      base = writer.add(id, object.type, object.bytes, base && base.depth < DELTA_DEPTH ? base : null);
      done.add(id);
      await breathe();
    }
  }
  const { name, pack, index } = await writer.finish();
  const path = `${repository.folder}/objects/pack/${name}`;
  await addFile(repository.files, `${path}.pack`, pack);
  await addFile(repository.files, `${path}.idx`, index);
  await assertWritten(repository, `${path}.pack`, pack);
  await assertWritten(repository, `${path}.idx`, index);
  repository.looseWritten = 0;
  for (const { paths, ids } of sources.files) {
    if (!ids.every((id) => done.has(id))) continue;
    for (const file of paths) if (!file.startsWith(path)) await repository.files.remove(file);
  }
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
  const sources = loose.map(({ path }) => ({ paths: [path], ids: [path.slice(-41).replace('/', '')] }));
  let bytes = loose.reduce((sum, { size }) => sum + size, 0);
  const packs = (await files.list(`${folder}/objects/pack`)).filter(({ path }) => path.endsWith('.pack'));
  for (const { path, size } of packs.sort((one, other) => one.size - other.size)) {
    if (size > PACK_BYTES || size > bytes * GROWTH) break;
    const indexPath = path.replace(/pack$/, 'idx');
    const index = await files.read(indexPath);
    const inside = index ? idsIn(index) : [];
    // Without an index nobody reads it: what a crash left.
    if (index && inside.length === 0) continue;
    sources.push({ paths: [indexPath, path], ids: inside });
    bytes += size;
  }
  return { files: sources, ids: new Set(sources.flatMap(({ ids }) => ids)) };
}

/** The objects in chains of versions, found by walking the commits; what no commit reaches stands alone. */
async function chainsOf(repository: Repository, ids: ReadonlySet<string>): Promise<Chain[]> {
  const chains = new Map<string, Chain>();
  const placed = new Set<string>();
  const place = (type: ObjectType, name: string, id: string): void => {
    if (!ids.has(id) || placed.has(id)) return;
    placed.add(id);
    const chain = chains.get(`${type} ${name}`);
    if (chain) chain.ids.push(id);
    else chains.set(`${type} ${name}`, { type, ids: [id] });
  };
  const visit = async (tree: string, folder: string): Promise<void> => {
    if (!ids.has(tree) || placed.has(tree)) return;
    place('tree', folder, tree);
    for (const { name, mode, id } of await repository.tree(tree)) {
      if (mode === '40000') await visit(id, `${folder}${name}/`);
      else place('blob', folder + name, id);
    }
  };
  for (let id = await repository.head(); id !== null && ids.has(id);) {
    place('commit', '', id);
    const commit = await repository.commitOf(id);
    await visit(commit.tree, '');
    id = commit.parents[0] ?? null;
  }
  // What a refused change left: mostly texts.
  for (const id of ids) place('blob', `alone ${id}`, id);
  return [...chains.values()];
}

async function assertWritten({ files }: Repository, path: string, bytes: Uint8Array): Promise<void> {
  const read = await files.read(path);
  if (read?.length === bytes.length && read.every((byte, at) => byte === bytes[at])) return;
  await files.remove(path);
  throw new Error(`${path} could not be read back as it was written`);
}
