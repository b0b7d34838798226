/**
 * The history of notes as a git repository: the one door to isomorphic-git. Neither an index nor a work tree: a commit
 * is made from the last one's tree by writing anew only the folders on the way to the notes that changed. So a commit
 * costs the depth of a path and the size of its folders, never the size of the vault, and nothing is ever scanned.
 * Real git reads, checks and reverts it like any other repository.
 */
import { zlibSync } from 'fflate';
import { readBlob, readCommit, readTree, resolveRef, writeCommit, writeRef } from 'isomorphic-git';
import { historyFailed } from '../refusals';
import { reasonOf, RecollectError } from '../../core/errors';
import type { Files } from '../../core/ports';
import type { Signature } from '../../core/note-writing';
import { bytesOf, objectHead, objectId, type ObjectType } from '../note-text';
import { joined } from '../../core/bytes';
import { CACHED_TREES } from '../limits';
import { addFile, gitFileSystem, replacedFile, replaceFile, type GitFileSystem } from './object-files';
import { assertFit, assertQuiet, tellIndex } from './own-repository';
import { encodedTree, type TreeEntry } from './tree';

const FILE_MODE = '100644';
const FOLDER_MODE = '40000';

/** A path that two trees differ in; null where there is no file. */
export interface PathChange {
  path: string;
  before: string | null;
  after: string | null;
}

/** A commit as it is read. */
export interface StoredCommit {
  id: string;
  tree: string;
  parents: string[];
  message: string;
  author: Signature;
  /** Milliseconds since 1970, to the second. */
  at: number;
}

/** What a commit is made of. */
export interface NewCommit {
  changes: ReadonlyMap<string, string | null>;
  message: string;
  author: Signature;
  at: number;
}

/** One repository. */
export class Repository {
  private readonly place: { fs: GitFileSystem; gitdir: string };
  private packs = {};
  private readonly trees = new Map<string, TreeEntry[]>();
  private readonly commits = new Map<string, StoredCommit>();
  /** Objects that are not packed, so far as is known; null until somebody has looked. */
  looseWritten: number | null = null;

  private constructor(
    readonly files: Files,
    readonly folder: string,
    private readonly branch: string,
    /** The user's own, which others work in too. */
    readonly isShared: boolean,
  ) {
    this.place = { fs: gitFileSystem(files, folder), gitdir: folder };
  }

  /** Opens a repository; one of our own is created when there is none. */
  static async open(files: Files, folder: string, isShared = false): Promise<Repository> {
    if (isShared) await assertFit(files, folder);
    const head = await replacedFile(files, `${folder}/HEAD`);
    if (!head && !isShared) {
      await files.write(`${folder}/config`, bytesOf(CONFIG));
      // Last: without it there is no repository, and all is written once more.
      await replaceFile(files, `${folder}/HEAD`, bytesOf('ref: refs/heads/main\n'));
    }
    const ref = /^ref: (refs\/heads\/\S+)\s*$/.exec(
      head ? new TextDecoder().decode(head) : 'ref: refs/heads/main\n',
    );
    if (!ref?.[1]) throw historyFailed(`${folder}/HEAD names no branch`);
    return new Repository(files, folder, ref[1], isShared);
  }

  /** Refuses when nothing may be committed at the moment. */
  async assertReady(): Promise<void> {
    if (this.isShared) await assertQuiet(this.files, this.folder, this.branch);
  }

  /** The last commit's id; null before the first. */
  async head(): Promise<string | null> {
    try {
      return await resolveRef({ ...this.place, ref: this.branch });
    } catch (thrown) {
      if ((thrown as { code?: string }).code === 'NotFoundError') return null;
      throw thrown;
    }
  }

  /** Keeps a content; its id. */
  async keep(bytes: Uint8Array): Promise<string> {
    return this.write('blob', bytes);
  }

  /** A content that was kept. */
  async content(id: string): Promise<Uint8Array> {
    return (await readBlob({ ...this.place, oid: id, cache: this.packs })).blob;
  }

  /**
   * Any object as git stores it, the likely type tried first; null for what cannot be told to the byte, such as a
   * signed commit.
   */
  async object(id: string, likely: ObjectType): Promise<{ type: ObjectType; bytes: Uint8Array } | null> {
    const readers: [ObjectType, () => Promise<Uint8Array>][] = [
      ['blob', () => this.content(id)],
      ['tree', async () => encodedTree(await this.tree(id))],
      [
        'commit',
        async () => bytesOf((await readCommit({ ...this.place, oid: id, cache: this.packs })).payload),
      ],
    ];
    readers.sort(([one], [other]) => Number(other === likely) - Number(one === likely));
    for (const [type, read] of readers) {
      const bytes = await read().catch(() => null);
      if (bytes && (await objectId(type, bytes)) === id) return { type, bytes };
    }
    return null;
  }

  /** A commit by its id. */
  async commitOf(id: string): Promise<StoredCommit> {
    const known = this.commits.get(id);
    if (known) return known;
    const { commit } = await readCommit({ ...this.place, oid: id, cache: this.packs });
    const read: StoredCommit = {
      id,
      tree: commit.tree,
      parents: commit.parent,
      message: commit.message,
      author: { name: commit.author.name, email: commit.author.email },
      at: commit.author.timestamp * 1000,
    };
    this.commits.set(id, read);
    return read;
  }

  /** The tree of the last commit; null before the first. */
  async headTree(): Promise<string | null> {
    const head = await this.head();
    return head === null ? null : (await this.commitOf(head)).tree;
  }

  /** The content id of a path in a tree; null when it is not there. */
  async at(tree: string | null, path: string): Promise<string | null> {
    let id = tree;
    const names = path.split('/');
    for (const [depth, name] of names.entries()) {
      const entry: TreeEntry | undefined = (await this.tree(id)).find((candidate) => candidate.name === name);
      if (!entry || (entry.mode === FOLDER_MODE) !== depth < names.length - 1) return null;
      id = entry.id;
    }
    return id;
  }

  /** Where two trees differ, by comparing only the folders that do. */
  async difference(before: string | null, after: string | null, folder = ''): Promise<PathChange[]> {
    if (before === after) return [];
    const [old, fresh] = [await this.tree(before), await this.tree(after)];
    const names = new Set([...old, ...fresh].map(({ name }) => name));
    const changes: PathChange[] = [];
    for (const name of [...names].sort()) {
      const [one, other] = [
        old.find((entry) => entry.name === name),
        fresh.find((entry) => entry.name === name),
      ];
      if (one?.id === other?.id && one?.mode === other?.mode) continue;
      const folderOf = (entry: TreeEntry | undefined) => (entry?.mode === FOLDER_MODE ? entry.id : null);
      const fileOf = (entry: TreeEntry | undefined) =>
        entry && entry.mode !== FOLDER_MODE ? entry.id : null;
      changes.push(...(await this.difference(folderOf(one), folderOf(other), `${folder}${name}/`)));
      if (fileOf(one) !== fileOf(other)) {
        changes.push({ path: folder + name, before: fileOf(one), after: fileOf(other) });
      }
    }
    return changes;
  }

  /** Makes a commit upon the last one and moves the branch to it; its id. */
  async commit({ changes, message, author, at }: NewCommit): Promise<string> {
    await this.assertReady();
    const parent = await this.head();
    const base = parent === null ? null : (await this.commitOf(parent)).tree;
    const split = [...changes].map(([path, id]) => ({ names: path.split('/'), id }));
    const tree = (await this.changedTree(base, split)) ?? (await this.writeTree([]));
    const seconds = Math.floor(at / 1000);
    const signed = { ...author, timestamp: seconds, timezoneOffset: new Date(at).getTimezoneOffset() };
    const id = await writeCommit({
      ...this.place,
      commit: { tree, parent: parent === null ? [] : [parent], message, author: signed, committer: signed },
    });
    this.countLoose();
    if ((await this.head()) !== parent) throw new Error('another program has made a commit meanwhile');
    await writeRef({ ...this.place, ref: this.branch, value: id, force: true });
    if (this.isShared && (await this.files.stat(`${this.folder}/index`)))
      await tellIndex(this.place, changes);
    return id;
  }

  /** Forgets what is known of packs, after they have changed. */
  forgetPacks(): void {
    this.packs = {};
  }

  /** The entries of a tree. */
  async tree(id: string | null): Promise<TreeEntry[]> {
    if (id === null) return [];
    const known = this.trees.get(id);
    if (known) return known;
    const { tree } = await readTree({ ...this.place, oid: id, cache: this.packs });
    const entries = tree.map(({ mode, path, oid }): TreeEntry => ({
      mode: mode.replace(/^0+/, ''),
      name: path,
      id: oid,
    }));
    this.remember(id, entries);
    return entries;
  }

  private async changedTree(
    base: string | null,
    changes: { names: string[]; id: string | null }[],
  ): Promise<string | null> {
    const entries = new Map((await this.tree(base)).map((entry) => [entry.name, entry]));
    const below = new Map<string, { names: string[]; id: string | null }[]>();
    for (const { names, id } of changes) {
      const [name = '', ...rest] = names;
      if (rest.length > 0) below.set(name, [...(below.get(name) ?? []), { names: rest, id }]);
      else if (id !== null) entries.set(name, { name, id, mode: FILE_MODE });
      else if (entries.get(name)?.mode !== FOLDER_MODE) entries.delete(name);
    }
    for (const [name, inside] of below) {
      const old = entries.get(name);
      const id = await this.changedTree(old?.mode === FOLDER_MODE ? old.id : null, inside);
      if (id !== null) entries.set(name, { name, id, mode: FOLDER_MODE });
      else if (old?.mode === FOLDER_MODE) entries.delete(name);
    }
    return entries.size === 0 ? null : this.writeTree([...entries.values()]);
  }

  private async writeTree(entries: TreeEntry[]): Promise<string> {
    const id = await this.write('tree', encodedTree(entries));
    this.remember(id, entries);
    return id;
  }

  /**
   * Written here rather than by isomorphic-git, which sorts the names of a tree as UTF-16: git's own check then refuses
   * a folder with both an emoji and a full-width letter in it.
   */
  private async write(type: 'blob' | 'tree', bytes: Uint8Array): Promise<string> {
    const id = await objectId(type, bytes);
    const path = `${this.folder}/objects/${id.slice(0, 2)}/${id.slice(2)}`;
    if (await this.files.stat(path)) return id;
    this.countLoose();
    await addFile(this.files, path, zlibSync(joined([objectHead(type, bytes), bytes])));
    return id;
  }

  private countLoose(): void {
    if (this.looseWritten !== null) this.looseWritten++;
  }

  private remember(id: string, entries: TreeEntry[]): void {
    if (this.trees.size >= CACHED_TREES) this.trees.clear();
    this.trees.set(id, entries);
  }
}

/** Runs work on the history; what goes wrong there becomes a refusal in words. */
export async function inHistory<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    throw thrown instanceof RecollectError ? thrown : historyFailed(reasonOf(thrown));
  }
}

/** `bare`, since its work tree is a vault that only Recollect's paths of are in it. */
const CONFIG = `[core]
\trepositoryformatversion = 0
\tfilemode = false
\tbare = true
\tlogallrefupdates = false
\tautocrlf = false
`;
