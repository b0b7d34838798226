/** Undoing all that an answer did, in notes and in memory, with one click; what was drawn from it since is asked about. */
import type { App } from 'obsidian';
import type { ChatSession } from '../../agent/chat-session';
import type { TurnUndoChoices } from '../../agent/turn-undo';
import { askAboutConflicts } from '../changes/conflict-card';
import { confirm } from '../confirm-modal';
import { tell } from '../notices';
import { tellProblem } from '../undo-notice';
import { WORDS } from './words';

/** Undoes an answer's turn. */
export async function undoTurn(app: App, session: ChatSession, message: string): Promise<void> {
  try {
    const drawn = await session.drawnFrom(message);
    const forget =
      drawn.length > 0 &&
      (await confirm(app, {
        title: WORDS.forgetDrawn,
        text: [WORDS.drawnFromTurn, ...drawn.map(({ text }) => `“${text}”`)],
        yes: WORDS.forgetThem,
      }));
    let choices: TurnUndoChoices = forget ? { forget: drawn.map(({ id }) => id) } : {};
    let undone = await session.undoTurn(message, choices);
    while (undone.status === 'conflict') {
      const decided = await askAboutConflicts(app, undone.conflicts);
      if (decided === null) return;
      choices = { ...choices, notes: { ...choices.notes, ...decided } };
      undone = await session.undoTurn(message, choices);
    }
    const done = undone;
    const again = () => {
      session.redoTurn(message, done).catch((thrown: unknown) => tellProblem(thrown, WORDS.undoing));
    };
    tell([WORDS.turnUndone, done.warning ?? ''].join(' ').trim(), { text: WORDS.redo, run: again });
  } catch (thrown) {
    tellProblem(thrown, WORDS.undoing);
  }
}
