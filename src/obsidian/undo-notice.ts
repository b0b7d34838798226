/** A notice that says what was done and offers to take it back. */
import { Notice } from 'obsidian';
import { RecollectError } from '../core/errors';
import type { Memory } from './memory';
import { sentenceFor } from './notices';

/** Long enough to notice a slip and reach for the button, in milliseconds. */
const OFFER_MS = 10_000;

let shown: Notice | null = null;

/** Says what was done; only the latest offer stays, so that a row of quick changes does not cover the window. */
export function offerUndo(memory: Memory, done: string, events: string[]): void {
  shown?.hide();
  const content = createFragment();
  content.createSpan({ text: done });
  content
    .createEl('button', { cls: 'recollect-undo', text: 'Undo' })
    .addEventListener('click', () => void takeBack(memory, events));
  shown = new Notice(content, OFFER_MS);
}

/** Takes the offer away; for when there is no memory any more to take it back in. */
export function dropUndoOffer(): void {
  shown?.hide();
  shown = null;
}

async function takeBack(memory: Memory, events: string[]): Promise<void> {
  try {
    await memory.engine.undo(events);
    new Notice('Undone.');
  } catch (thrown) {
    tellProblem(thrown, 'Undoing');
  }
}

/** Shows why something did not work. */
export function tellProblem(thrown: unknown, doing: string): void {
  new Notice(sentenceFor(thrown, doing), thrown instanceof RecollectError ? OFFER_MS : 0);
}
