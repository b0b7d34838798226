/**
 * What becomes of a change that the end of the app, or a disk, interrupted. Judged by the notes as they are: wholly
 * done, it gets the commit it lacks; done in part, it is taken back; not begun, it is forgotten. A note that has
 * neither the old nor the new text was changed by somebody since, and is left as it is.
 */
import type { Move } from './commit-message';
import { noteIn } from './commit-message';
import { inHistory } from './git/repository';
import type { Intent, IntendedFile } from './intent';
import { contentId, textOf } from './note-text';
import { isTorn, readLoosely, setText } from './steps';
import type { Ground, Transactions } from './transactions';

/** Commits looked through for the one that an intent asks for. */
const RECENT_COMMITS = 4;

interface Found {
  file: IntendedFile;
  /** `torn`: a write of the new text was cut off; `tornBack`: one that was to bring the old text back. */
  state: 'before' | 'after' | 'torn' | 'tornBack' | 'other';
  text: string | null;
}

/** Settles one intent: a sentence for the user, or null when there is nothing to tell. Rejects when it cannot yet. */
export async function settled(
  intent: Intent,
  ground: Ground,
  transactions: Transactions,
): Promise<string | null> {
  return inHistory(async () => {
    const sentence = (await isCommitted(intent, ground)) ? null : await settle(intent, ground, transactions);
    await ground.intents.clear();
    return sentence;
  });
}

async function settle(intent: Intent, ground: Ground, transactions: Transactions): Promise<string | null> {
  const found: Found[] = [];
  for (const file of intent.files) if (file.before !== file.after) found.push(await foundState(file, ground));
  const moved: Move[] = [];
  for (const move of intent.moves) if (await hasMoved(move, ground)) moved.push(move);
  const isDone = ({ state }: Found) => state === 'after' || state === 'torn' || state === 'tornBack';
  const hasBegun = intent.isApplied || moved.length > 0 || found.some(isDone);
  if (!hasBegun) return null;
  const isPart =
    moved.length < intent.moves.length ||
    found.some(({ state }) => state === 'before' || state === 'tornBack');
  if (isPart && !intent.isApplied) {
    await takeBack(found.filter(isDone), moved, ground);
    return `A change of ${named(intent)} was interrupted before it was complete. It was taken back; the notes are as they were before it.`;
  }
  for (const { file, state, text } of found) {
    if (state === 'torn') await setText(ground.vault, file.path, text, await keptText(file.after, ground));
  }
  await commitFound(intent, found, ground, transactions);
  return `A change of ${named(intent)} was interrupted after the notes were written. It is now in the history, and can be undone like any other.`;
}

/** The commit says what the change did; what somebody made of the notes since is kept apart, as the user's state. */
async function commitFound(
  intent: Intent,
  found: readonly Found[],
  ground: Ground,
  transactions: Transactions,
): Promise<void> {
  const changes = new Map<string, string | null>();
  for (const { file } of found) changes.set(file.path, file.after);
  // What the app made of links is known from the notes alone; with moves, the notes are all that is certain.
  const paths = [
    ...intent.linking.map(({ path }) => path),
    ...intent.moves.flatMap(({ from, to }) => [from, to]),
  ];
  for (const path of intent.moves.length > 0 ? [...paths, ...changes.keys()] : paths) {
    const stored = await ground.vault.read(path);
    if (stored && textOf(stored.bytes) === null) changes.delete(path);
    else changes.set(path, stored && (await ground.repository.keep(stored.bytes)));
  }
  await transactions.commit({ ...intent.note, isRecovered: true }, changes);
}

async function takeBack(done: readonly Found[], moved: readonly Move[], ground: Ground): Promise<void> {
  for (const { file, text } of done.toReversed()) {
    await setText(ground.vault, file.path, text, await keptText(file.before, ground));
  }
  for (const { from, to } of moved.toReversed()) await ground.vault.rename(to, from);
}

async function foundState(file: IntendedFile, ground: Ground): Promise<Found> {
  const text = await readLoosely(ground.vault, file.path);
  const stored = await ground.vault.read(file.path);
  const content = stored && (await contentId(stored.bytes));
  if (content === file.before) return { file, state: 'before', text };
  if (content === file.after) return { file, state: 'after', text };
  if (isTorn(text, await keptText(file.after, ground))) return { file, state: 'torn', text };
  return { file, state: isTorn(text, await keptText(file.before, ground)) ? 'tornBack' : 'other', text };
}

async function keptText(content: string | null, { repository }: Ground): Promise<string | null> {
  return content === null ? null : textOf(await repository.content(content));
}

async function hasMoved({ from, to }: Move, { vault }: Ground): Promise<boolean> {
  return (await vault.kind(from)) === null && (await vault.kind(to)) !== null;
}

async function isCommitted(intent: Intent, { repository }: Ground): Promise<boolean> {
  let id = await repository.head();
  for (let count = 0; id !== null && count < RECENT_COMMITS; count++) {
    const commit = await repository.commitOf(id);
    if (noteIn(commit.message)?.id === intent.note.id) return true;
    id = commit.parents[0] ?? null;
  }
  return false;
}

function named({ files, moves }: Intent): string {
  const [first = 'a note', ...others] = [...moves.map(({ to }) => to), ...files.map(({ path }) => path)];
  return others.length > 0 ? `"${first}" and ${others.length} more` : `"${first}"`;
}
