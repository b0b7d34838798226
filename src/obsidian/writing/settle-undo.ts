/** Undoing for the user: asks where the user's words and the undo meet, and says what came of it. */
import type { App } from 'obsidian';
import type { UndoChoices, UndoConflict, WriteOutcome } from '../../core/note-writing';
import { confirm } from '../confirm-modal';
import { tell } from '../notices';
import type { Writing } from './writing';

const WHY: Record<UndoConflict['kind'], string> = {
  edited: 'You have changed it in the same place since.',
  gone: 'It is no longer there.',
  taken: 'Another note is there now.',
};

/** Asks about each conflict. Nothing is undone before all are decided. */
export async function decided(app: App, conflicts: readonly UndoConflict[]): Promise<UndoChoices> {
  const choices: UndoChoices = {};
  for (const { path, kind } of conflicts) {
    const isRestored = await confirm(app, {
      title: `Undo in "${path}"?`,
      text: [
        WHY[kind],
        kind === 'taken'
          ? 'It stays where it is; the note of before keeps the place it has now.'
          : 'You can bring the text of before back, or leave the note as it is. What stands there now stays in the history.',
      ],
      yes: kind === 'taken' ? 'Go on' : 'Bring the old text back',
    });
    choices[path] = isRestored && kind !== 'taken' ? 'restore' : 'keep';
  }
  return choices;
}

/** Undoes, asking where it must. */
export async function undoAsking(
  app: App,
  undo: (choices?: UndoChoices) => Promise<WriteOutcome>,
): Promise<WriteOutcome> {
  let choices: UndoChoices = {};
  for (;;) {
    const outcome = await undo(choices);
    if (outcome.status !== 'conflict') return outcome;
    choices = { ...choices, ...(await decided(app, outcome.conflicts)) };
  }
}

/** Names of notes in a sentence. */
export function namesOf(paths: readonly string[]): string {
  const names = paths.map((path) => path.replace(/^.*\//, ''));
  return names.length > 2
    ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
    : names.join(' and ');
}

/** Says what an undo did, and offers to take it back. */
export function tellUndone(app: App, writing: Writing, outcome: WriteOutcome): void {
  if (outcome.status === 'nothing') tell(outcome.sentence);
  if (outcome.status !== 'done') return;
  const { change, files, warning } = outcome;
  const what = files.length > 0 ? `Undone in ${namesOf(files.map(({ path }) => path))}.` : 'Undone.';
  tell(warning === undefined ? what : `${what} ${warning}`, {
    text: 'Redo',
    run: () => {
      undoAsking(app, (choices) => writing.desk.undo([change], 'user', choices))
        .then((again) => tellUndone(app, writing, again))
        .catch((thrown: unknown) => tell(thrown instanceof Error ? thrown.message : String(thrown)));
    },
  });
}
