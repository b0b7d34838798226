/** The log of changes, read from the commits. Nothing about it is stored elsewhere, so it cannot disagree with them. */
import { RecollectError } from '../core/errors';
import type { LoggedChange, LoggedFile } from '../core/note-writing';
import { noteIn, USER_STATE, type ChangeNote } from './commit-message';
import type { PathChange, Repository, StoredCommit } from './git/repository';

/** A commit of ours. */
export interface Mutation {
  commit: StoredCommit;
  note: ChangeNote;
}

/** Reads the repository's commits, newest first. */
export class History {
  constructor(private readonly repository: Repository) {}

  /** The commits that are changes, newest first; those that only keep the user's text are left out. */
  async *mutations(): AsyncGenerator<Mutation & { isUndone: boolean }> {
    // An undo that was itself undone counts no more; whatever takes a commit back is always a later one.
    const undone = new Set<string>();
    for (let id = await this.repository.head(); id !== null;) {
      const commit = await this.repository.commitOf(id);
      const note = noteIn(commit.message);
      if (note && note.tool !== USER_STATE) {
        const isUndone = undone.has(note.id);
        if (!isUndone) for (const other of note.undoes) undone.add(other);
        yield { commit, note, isUndone };
      }
      id = commit.parents[0] ?? null;
    }
  }

  /** These changes, newest first; refuses when one is not there. */
  async named(ids: readonly string[]): Promise<(Mutation & { isUndone: boolean })[]> {
    const wanted = new Set(ids);
    const found: (Mutation & { isUndone: boolean })[] = [];
    for await (const mutation of this.mutations()) {
      if (!wanted.delete(mutation.note.id)) continue;
      found.push(mutation);
      if (wanted.size === 0) return found;
    }
    throw notThere();
  }

  /** One change; refuses when it is not there. */
  async one(id: string): Promise<Mutation & { isUndone: boolean }> {
    const [found] = await this.named([id]);
    if (!found) throw notThere();
    return found;
  }

  /** The paths that a commit changed. */
  async pathsOf(commit: StoredCommit): Promise<PathChange[]> {
    const [parent] = commit.parents;
    const before = parent === undefined ? null : (await this.repository.commitOf(parent)).tree;
    return this.repository.difference(before, commit.tree);
  }

  /** A mutation as the log shows it. */
  async logged({ commit, note, isUndone }: Mutation & { isUndone: boolean }): Promise<LoggedChange> {
    return {
      id: note.id,
      commit: commit.id,
      tool: note.tool,
      by: note.by,
      reason: note.reason,
      at: commit.at,
      conversation: note.conversation,
      turn: note.turn,
      policy: note.policy,
      files: loggedFiles(await this.pathsOf(commit), note),
      undoes: note.undoes,
      isUndone,
      isRecovered: note.isRecovered,
    };
  }
}

function notThere(): RecollectError {
  return new RecollectError(
    'missing',
    'This change is not in the history of this device. It may have been made on another one: undo it there.',
  );
}

/** What happened to each note: both ends of a move are one. */
function loggedFiles(paths: readonly PathChange[], { moves }: Pick<ChangeNote, 'moves'>): LoggedFile[] {
  const sources = new Set(moves.map(({ from }) => from));
  const files: LoggedFile[] = [];
  for (const { path, before, after } of paths) {
    const move = moves.find(({ to }) => to === path);
    if (move && after !== null) files.push({ kind: 'move', path, from: move.from });
    else if (after === null && sources.has(path)) continue;
    else files.push({ kind: before === null ? 'create' : after === null ? 'delete' : 'replace', path });
  }
  return files;
}
