/** The log of changes as people look at it: in pages, one change with its texts, and the digest. */
import type { ChangeDetail, ChangePage, LoggedChange, WritingDigest } from '../core/note-writing';
import { diffOf } from './diff';
import type { Repository } from './git/repository';
import type { History } from './history';
import { PAGE_CHANGES } from './limits';
import { textOf } from './note-text';

/** A page of the log, newest first, after a change that was the last of another page. */
export async function changePage(
  history: History,
  { after, limit = PAGE_CHANGES }: { after?: string; limit?: number },
): Promise<ChangePage> {
  const changes: LoggedChange[] = [];
  let isBefore = after !== undefined;
  for await (const mutation of history.mutations()) {
    if (isBefore) {
      isBefore = mutation.note.id !== after;
      continue;
    }
    if (changes.length === limit) return { changes, next: changes.at(-1)?.id ?? null };
    changes.push(await history.logged(mutation));
  }
  return { changes, next: null };
}

/** One change, with what it did to each text. */
export async function changeDetail(
  history: History,
  repository: Repository,
  id: string,
): Promise<ChangeDetail> {
  const mutation = await history.one(id);
  const paths = await history.pathsOf(mutation.commit);
  const textAt = async (path: string, side: 'before' | 'after') => {
    const content = paths.find((change) => change.path === path)?.[side] ?? null;
    return content === null ? null : textOf(await repository.content(content));
  };
  const logged = await history.logged(mutation);
  const texts: ChangeDetail['texts'] = [];
  for (const { path, from } of logged.files) {
    const [before, after] = [await textAt(from ?? path, 'before'), await textAt(path, 'after')];
    texts.push({ path, ...(from === undefined ? {} : { from }), before, after, diff: diffOf(before, after) });
  }
  return { ...logged, texts };
}

/** What was written under `report` since a moment, and where it still stands. */
export async function digestSince(history: History, since: number): Promise<WritingDigest> {
  const changes: LoggedChange[] = [];
  for await (const mutation of history.mutations()) {
    // Commits keep whole seconds.
    if (mutation.commit.at < Math.floor(since / 1000) * 1000) break;
    if (mutation.note.policy === 'report' && mutation.note.undoes.length === 0) {
      changes.push(await history.logged(mutation));
    }
  }
  const notes = new Map<string, string[]>();
  for (const { id, files, isUndone } of changes) {
    if (!isUndone) for (const { path } of files) notes.set(path, [...(notes.get(path) ?? []), id]);
  }
  return { since, changes, notes: [...notes].map(([path, ids]) => ({ path, changes: ids })) };
}
