/**
 * Undo as a change of its own: what it takes to bring back the texts before some changes, worked out on the notes as
 * they are. What the user wrote since is merged in; where both meet, nothing is decided here.
 */
import type { NoteVault } from '../core/note-vault';
import type { UndoChoices, UndoConflict } from '../core/note-writing';
import { joinedMoves, type Move } from './commit-message';
import type { Repository } from './git/repository';
import type { History, Mutation } from './history';
import { mergedText } from './merge';
import { textOf } from './note-text';
import { readText, type Step } from './steps';

/** What to do, and what the user has to decide first. */
export interface UndoPlan {
  steps: Step[];
  conflicts: UndoConflict[];
}

/** What is planned for each note; moves come before texts. */
class Draft {
  private readonly moves: Move[] = [];
  readonly conflicts: UndoConflict[] = [];
  private readonly texts = new Map<string, string | null>();
  /** As the vault has it. */
  private readonly found = new Map<string, string | null>();
  private readonly written = new Set<string>();

  constructor(
    private readonly vault: NoteVault,
    private readonly choices: UndoChoices,
  ) {}

  async text(path: string): Promise<string | null> {
    const known = this.texts.get(path);
    if (known !== undefined) return known;
    const text = await readText(this.vault, path);
    this.texts.set(path, text);
    this.found.set(path, text);
    return text;
  }

  move(move: Move, text: string): void {
    this.moves.push(move);
    this.texts.set(move.from, null);
    this.texts.set(move.to, text);
    if (this.written.delete(move.from)) this.written.add(move.to);
  }

  put(path: string, text: string | null): void {
    this.texts.set(path, text);
    this.written.add(path);
  }

  /** What the user decided about a conflict; without a decision it stands. */
  decided(conflict: UndoConflict): boolean {
    const choice = this.choices[conflict.path];
    if (choice === undefined) this.conflicts.push(conflict);
    return choice === 'restore';
  }

  get steps(): Step[] {
    // In one go where that is possible: an end in the middle would leave a note at a name it had for a moment.
    const joined = joinedMoves(this.moves);
    const isFree = joined.every(({ to }) => (this.found.get(to) ?? null) === null);
    return [
      ...(isFree ? joined : this.moves).map((move): Step => ({ kind: 'move', ...move })),
      ...[...this.written].map((path): Step => ({ kind: 'put', path, text: this.texts.get(path) ?? null })),
    ];
  }
}

/** Plans to take back mutations, newest first. */
export async function undoPlan(
  mutations: readonly Mutation[],
  choices: UndoChoices,
  ground: { vault: NoteVault; repository: Repository; history: History },
): Promise<UndoPlan> {
  const draft = new Draft(ground.vault, choices);
  for (const mutation of mutations) {
    const texts = await textsOf(mutation, ground);
    const moves = mutation.note.moves.toReversed();
    // In a mere move only links changed, and those the app takes back by itself.
    const isMove = mutation.note.tool === 'vault_move';
    const ends = new Set(moves.flatMap(({ from, to }) => [from, to]));
    for (const move of moves) await undoMove(move, texts, isMove, draft);
    for (const [path, { before, after }] of texts) {
      if (!ends.has(path)) await undoText(path, before, after, isMove, draft);
    }
  }
  return { steps: draft.steps, conflicts: draft.conflicts };
}

interface Sides {
  before: string | null;
  after: string | null;
}

async function textsOf(
  { commit }: Mutation,
  { repository, history }: { repository: Repository; history: History },
): Promise<Map<string, Sides>> {
  const textAt = async (content: string | null) =>
    content === null ? null : textOf(await repository.content(content));
  const texts = new Map<string, Sides>();
  for (const { path, before, after } of await history.pathsOf(commit)) {
    texts.set(path, { before: await textAt(before), after: await textAt(after) });
  }
  return texts;
}

async function undoMove(
  { from, to }: Move,
  texts: ReadonlyMap<string, Sides>,
  isMove: boolean,
  draft: Draft,
): Promise<void> {
  const before = texts.get(from)?.before ?? null;
  const after = texts.get(to)?.after ?? null;
  const current = await draft.text(to);
  if (before === null || after === null) return;
  if (current === null) {
    // Not there any more: the old text can only come back as a note of its own.
    if ((await draft.text(from)) === before) return;
    if (
      draft.decided({
        path: from,
        kind: 'gone',
        current: await draft.text(from),
        wanted: before,
        regions: [],
      })
    ) {
      draft.put(from, before);
    }
    return;
  }
  const occupant = await draft.text(from);
  if (occupant !== null) {
    draft.decided({ path: from, kind: 'taken', current: occupant, wanted: before, regions: [] });
    return;
  }
  const wanted = merged(to, { base: after, current, wanted: before }, isMove, draft);
  draft.move({ from: to, to: from }, current);
  if (wanted !== null) draft.put(from, wanted);
}

async function undoText(
  path: string,
  before: string | null,
  after: string | null,
  isMove: boolean,
  draft: Draft,
): Promise<void> {
  const current = await draft.text(path);
  // A note that only linked to the moved one, and is gone, stands in nobody's way.
  if (current === before || (isMove && current === null)) return;
  if (current === after) return draft.put(path, before);
  if (after === null || before === null || current === null) {
    const kind = current === null ? 'gone' : after === null ? 'taken' : 'edited';
    if (draft.decided({ path, kind, current, wanted: before, regions: [] })) draft.put(path, before);
    return;
  }
  const wanted = merged(path, { base: after, current, wanted: before }, isMove, draft);
  if (wanted !== null) draft.put(path, wanted);
}

/** What the user wrote since, with the old text back in it; null when they meet, and the user's text stays. */
function merged(
  path: string,
  { base, current, wanted }: { base: string; current: string; wanted: string },
  isMove: boolean,
  draft: Draft,
): string | null {
  const merge = mergedText(base, current, wanted);
  if (merge.isClean) return merge.text;
  if (isMove) return null;
  return draft.decided({ path, kind: 'edited', current, wanted, regions: merge.regions }) ? wanted : null;
}
