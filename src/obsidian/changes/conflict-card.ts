/** The card of an undo that met the user's own words: for each note what stands there, what would come back, and a choice. */
import { Modal } from 'obsidian';
import type { App } from 'obsidian';
import type { UndoChoices, UndoConflict } from '../../core/note-writing';
import { diffOf } from '../../vault/diff';
import { textButton } from '../chat/icon-button';
import { drawDiff } from './draw-diff';
import { WORDS, conflictChoices, conflictReason } from './words';

/** Draws one note's conflict; `choose` is called with each choice. */
function drawConflict(
  parent: HTMLElement,
  conflict: UndoConflict,
  choose: (choice: 'keep' | 'restore') => void,
): () => void {
  const { path, current, wanted } = conflict;
  const el = parent.createDiv({ cls: 'recollect-conflict', attr: { 'data-path': path } });
  el.createDiv({
    cls: 'recollect-conflict-path',
    text: path,
    attr: { dir: 'auto', role: 'heading', 'aria-level': '4' },
  });
  el.createDiv({ cls: 'recollect-conflict-reason', text: conflictReason(conflict) });
  const legend = el.createDiv('recollect-conflict-legend');
  legend.createSpan({ text: '− What stands there now' });
  legend.createSpan({ text: '+ What the undo would bring back' });
  const stop = drawDiff(el, { before: current, diff: diffOf(current, wanted) });
  // What has taken the place of a note is never written over: there is nothing to choose.
  if (conflict.kind === 'taken') {
    choose('keep');
    return stop;
  }
  const words = conflictChoices(conflict);
  const choices = el.createDiv({ cls: 'recollect-conflict-choices', attr: { role: 'radiogroup' } });
  for (const choice of ['keep', 'restore'] as const) {
    const label = choices.createEl('label');
    const radio = label.createEl('input', { type: 'radio', attr: { name: `recollect-conflict-${path}` } });
    label.createSpan({ text: words[choice] });
    radio.addEventListener('change', () => choose(choice));
  }
  return stop;
}

/** The cards of an undo, in a window of their own: it may be begun anywhere. */
class ConflictModal extends Modal {
  private choices: UndoChoices = {};
  private isDecided = false;
  private stops: (() => void)[] = [];

  constructor(
    app: App,
    private readonly conflicts: readonly UndoConflict[],
    private readonly answer: (choices: UndoChoices | null) => void,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { contentEl } = this;
    this.modalEl.addClass('recollect-conflicts');
    this.setTitle(WORDS.conflictTitle);
    contentEl.createEl('p', { text: WORDS.conflictText });
    const buttons = createDiv('recollect-conflict-buttons');
    const go = textButton(buttons, WORDS.conflictGo, () => {
      this.isDecided = true;
      this.close();
    });
    go.addClass('mod-cta');
    textButton(buttons, WORDS.conflictCancel, () => this.close());
    const allow = () => {
      go.disabled = this.conflicts.some(({ path }) => this.choices[path] === undefined);
    };
    for (const conflict of this.conflicts) {
      const stop = drawConflict(contentEl, conflict, (choice) => {
        this.choices[conflict.path] = choice;
        allow();
      });
      this.stops.push(stop);
    }
    contentEl.append(buttons);
    allow();
  }

  override onClose(): void {
    this.stops.forEach((stop) => stop());
    this.answer(this.isDecided ? this.choices : null);
  }
}

/** Asks what an undo shall do where it met the user's words; null to leave everything as it is. */
export function askAboutConflicts(app: App, conflicts: readonly UndoConflict[]): Promise<UndoChoices | null> {
  return new Promise((resolve) => new ConflictModal(app, conflicts, resolve).open());
}
