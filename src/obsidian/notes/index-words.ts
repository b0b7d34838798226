/** The index's state in the words that people are shown. */
import type { IndexReport, IndexState } from '../../core/notes-api';
import { counted, numeral } from '../quantities';

/** A run over fewer notes is done before one has read about it: a saved note is no news. */
const WORTH_MENTIONING = 20;

/** What a short look should know: a word for the status bar, a sentence for whoever asks. */
export interface Glance {
  text: string;
  label: string;
  isWarning: boolean;
}

/** What is done of what there is, between 0 and 1; null when nothing is under way. */
export function share({ phase, done, total }: IndexState): number | null {
  if (phase !== 'indexing' && phase !== 'paused') return null;
  return total === 0 ? 0 : Math.min(1, done / total);
}

/** The status bar's view: silent when all is well. */
export function glanceAt(state: IndexState): Glance {
  const { phase, done, total, notes, problem } = state;
  const progress = `${numeral(done)} / ${numeral(total)}`;
  if (problem !== null) return { text: 'Indexing has a problem', label: problem, isWarning: true };
  if (phase === 'paused') {
    return { text: 'Indexing paused', label: `Indexing is paused at ${progress}.`, isWarning: false };
  }
  if (phase === 'indexing' && total >= WORTH_MENTIONING) {
    return { text: `Indexing ${progress}`, label: `Indexing notes, ${progress}.`, isWarning: false };
  }
  const { next } = state.model;
  if (next && next.problem !== null) {
    return { text: 'The model has a problem', label: next.problem, isWarning: true };
  }
  if (next) {
    const embedded = `${numeral(next.done)} / ${numeral(next.total)}`;
    return { text: `Embedding ${embedded}`, label: `Embedding passages, ${embedded}.`, isWarning: false };
  }
  return { text: '', label: `${counted(notes, 'note')} indexed.`, isWarning: false };
}

/** What is going on, as the panel's headline. */
export function headlineOf(state: IndexState): string {
  const { phase, done, total, notes, report } = state;
  const progress = `${numeral(done)} of ${counted(total, 'note')}`;
  if (phase === 'waiting') return 'Waiting for the list of notes';
  if (phase === 'paused') return `Paused at ${progress}`;
  if (phase === 'indexing') return `Indexing ${progress}`;
  if (report?.isCancelled === true) return `Cancelled, ${counted(notes, 'note')} indexed`;
  return notes === 0 ? 'There is nothing to index yet' : `${counted(notes, 'note')} indexed`;
}

/** What the run did, in one line. */
export function outcomeOf({ reused, embedded, skipped }: IndexReport): string {
  return `Reused ${numeral(reused)}, embedded ${numeral(embedded)}, skipped ${numeral(skipped.length)}`;
}

/** "3 seconds", "2 minutes 5 seconds". */
export function duration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return counted(seconds, 'second');
  const rest = seconds % 60;
  return `${counted(Math.floor(seconds / 60), 'minute')}${rest === 0 ? '' : ` ${counted(rest, 'second')}`}`;
}

/** Which model finds by meaning, and which one is on its way in. */
export function modelsOf({ model: { serving, next }, passages }: IndexState): string {
  const now = `${counted(passages, 'passage')}, found by words and by ${nameOf(serving)}.`;
  if (!next) return now;
  const coming = next.problem ?? `${numeral(next.done)} of ${counted(next.total, 'passage')} done.`;
  return `${now} Next is ${nameOf(next.id)}: ${coming}`;
}

function nameOf(model: string): string {
  return model.startsWith('recollect-static') ? 'the built-in model' : `the model "${model}"`;
}
