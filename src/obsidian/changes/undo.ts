/** Undo as the user meets it: what was taken back is said, with a way to take that back, and a card where words meet. */
import { Notice } from 'obsidian';
import type { App } from 'obsidian';
import type { NoteWriting, UndoChoices, WriteOutcome } from '../../core/note-writing';
import { tell } from '../notices';
import { tellProblem } from '../undo-notice';
import { askAboutConflicts } from './conflict-card';
import { showChange } from './show';
import { WORDS, undoneSentence } from './words';

/** An undo; run again with the user's choices when it met their words. */
export type UndoRun = (choices?: UndoChoices) => Promise<WriteOutcome>;

/** Takes changes back, and asks where the user's own words are in the way. */
export async function undoAsking(app: App, run: UndoRun): Promise<WriteOutcome> {
  let decided: UndoChoices = {};
  let outcome = await run();
  // A note may change while the card is open: then it is asked about anew.
  while (outcome.status === 'conflict') {
    const choices = await askAboutConflicts(app, outcome.conflicts);
    if (choices === null) return { status: 'nothing', sentence: WORDS.nothingUndone };
    decided = { ...decided, ...choices };
    outcome = await run(decided);
  }
  return outcome;
}

/** Says what an undo did, and offers to take it back and to look at it. */
function tellUndone(app: App, desk: NoteWriting, outcome: WriteOutcome): void {
  if (outcome.status === 'nothing') new Notice(outcome.sentence);
  if (outcome.status !== 'done') return;
  const { change, files, warning } = outcome;
  const said = undoneSentence(files.map(({ path }) => path));
  tell(
    warning === undefined ? said : `${said} ${warning}`,
    {
      text: WORDS.undoAgain,
      run: () => void undoAndTell(app, desk, (choices) => desk.undo([change], 'user', choices)),
    },
    { text: WORDS.show, run: () => showChange(app, change) },
  );
}

/** Takes changes back and says what came of it. */
export async function undoAndTell(app: App, desk: NoteWriting, run: UndoRun): Promise<void> {
  try {
    tellUndone(app, desk, await undoAsking(app, run));
  } catch (thrown) {
    tellProblem(thrown, WORDS.undoing);
  }
}
