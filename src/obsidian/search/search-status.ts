/** What the search says about itself: how far the index is, what is missing, and why nothing was found. */
import type { IndexState, SearchAnswer } from '../../core/notes-api';
import type { EngineState } from '../../engine/supervisor';
import { counted, numeral } from '../quantities';

/** What is known while the modal is open. */
export interface SearchSituation {
  engine: EngineState;
  /** Null until the engine has told. */
  index: IndexState | null;
  /** The answer that is shown; null when none is. */
  answer: Pick<SearchAnswer, 'hits' | 'hasMeaning'> | null;
  /** Why the last search failed, as a sentence. */
  problem: string | null;
}

function progressOf({ phase, done, total, problem }: IndexState): string | null {
  const far = `${numeral(done)} of ${counted(total, 'note')}`;
  if (phase === 'waiting') return 'Your notes have not been read yet.';
  if (phase === 'indexing') return `Still reading your notes, ${far} so far.`;
  if (phase === 'paused') return `Reading your notes is paused at ${far}.`;
  return problem;
}

/** Whether the engine can be asked now; else the sentence that says why not. */
export function awaySentence(engine: EngineState): string | null {
  switch (engine.name) {
    case 'ready':
      return null;
    case 'starting':
      return 'Memory is starting. The search begins as soon as it is there.';
    case 'restarting':
      return 'Memory stopped and is starting again. The search begins as soon as it is there.';
    case 'off':
      return engine.message;
  }
}

/** The line beside the filters, in a few words. */
export function statusLine({ engine, index, answer, problem }: SearchSituation): string {
  if (engine.name !== 'ready' || problem !== null) return '';
  const progress = index && progressOf(index);
  if (progress !== null) return progress;
  if (!answer) return index ? `${counted(index.notes, 'note')}, ${counted(index.passages, 'passage')}` : '';
  if (!answer.hasMeaning) return 'By words and links only, the model is not ready.';
  return answer.hits.length > 0 ? counted(answer.hits.length, 'passage') : '';
}

/** Why the list is empty although something was typed; `text` is that without filters. */
export function emptySentence(situation: SearchSituation, text: string): string {
  const sentence = awaySentence(situation.engine) ?? situation.problem;
  if (sentence !== null) return sentence;
  return text === '' ? 'Now type what to look for.' : `Nothing found for “${text}”.`;
}

/** What to try when nothing was found; nothing while the search itself could not be done. */
export function adviceFor(
  { engine, index, answer, problem }: SearchSituation,
  tried: { hasFilters: boolean },
): string[] {
  if (engine.name !== 'ready' || problem !== null || !answer) return [];
  const advice: string[] = [];
  if (index?.phase === 'waiting' || index?.phase === 'indexing')
    advice.push('It may be in a note that has not been read yet; what is found later appears here.');
  if (tried.hasFilters) advice.push('Try it without the filters.');
  else advice.push('Try fewer words, or say it in another way.');
  if (!answer.hasMeaning) advice.push('Only words and links were searched, because the model is not ready.');
  return advice;
}
