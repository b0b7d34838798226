/**
 * A vault that is a git repository already, in which its user has asked for our commits. Theirs is the index: it is
 * given each note we commit, for a note that only the last commit has would look like one whose change was staged for
 * taking back. And theirs is the right of way: while git is at work or something is unfinished, nothing is committed.
 */
import { updateIndex } from 'isomorphic-git';
import type { Files } from '../../core/ports';
import { historyFailed } from '../refusals';
import type { GitFileSystem } from './object-files';

/** What is there while another git works, or while a merge, rebase or the like waits to be finished. */
const AT_WORK = [
  'index.lock',
  'HEAD.lock',
  'MERGE_HEAD',
  'CHERRY_PICK_HEAD',
  'REVERT_HEAD',
  'BISECT_LOG',
  'rebase-merge/head-name',
  'rebase-apply/head-name',
];

/** The only form of an index that isomorphic-git reads and writes. */
const INDEX_VERSION = 2;

/** Refuses a repository in which commits of ours would do harm. */
export async function assertFit(files: Files, folder: string): Promise<void> {
  const config = await files.read(`${folder}/config`);
  if (!config) throw historyFailed(`there is no repository at ${folder}`);
  const text = new TextDecoder().decode(config);
  if (/^\s*autocrlf\s*=\s*(?:true|input)/im.test(text)) {
    throw historyFailed('its setting core.autocrlf changes line breaks, which Recollect keeps as they are');
  }
  if (/^\s*objectformat\s*=\s*sha256/im.test(text)) throw historyFailed('it names its objects by SHA-256');
  const index = await files.read(`${folder}/index`);
  const version = index && new DataView(index.buffer, index.byteOffset, index.byteLength).getUint32(4);
  if (version !== null && version !== INDEX_VERSION) {
    throw historyFailed(
      `its index has version ${version}; "git update-index --index-version 2" makes it one that can be kept`,
    );
  }
}

/** Refuses while somebody else is at work in it. */
export async function assertQuiet(files: Files, folder: string, branch: string): Promise<void> {
  for (const name of [...AT_WORK, `${branch}.lock`]) {
    if (await files.stat(`${folder}/${name}`))
      throw historyFailed(`another git is at work, or has left ${folder}/${name}`);
  }
}

/** Tells the index what was committed. */
export async function tellIndex(
  place: { fs: GitFileSystem; gitdir: string },
  changes: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const [filepath, oid] of changes) {
    const entry = { ...place, dir: '', filepath };
    await (oid === null
      ? updateIndex({ ...entry, remove: true, force: true })
      : updateIndex({ ...entry, add: true, oid }));
  }
}
