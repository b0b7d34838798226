/** Every language that is learned from without a model. */
import { wordsOf } from '../../../core/words';
import { english } from './english';
import { german } from './german';
import type { LearningLanguage } from './language';
import { spanish } from './spanish';

/** In the order in which they are tried when a sentence could be of several. */
export const LANGUAGES: readonly LearningLanguage[] = [english, german, spanish];

/** The languages that a sentence may be of, the likeliest first, by its commonest words; `slack` lets in ones with fewer. */
export function languagesOf(sentence: string, slack = 0): LearningLanguage[] {
  const words = wordsOf(sentence.toLowerCase().replaceAll('’', "'"));
  const counts = LANGUAGES.map(({ marks }) => words.filter((word) => marks.has(word)).length);
  const most = Math.max(...counts);
  return LANGUAGES.map((language, index) => ({ language, count: counts[index] ?? 0 }))
    .filter(({ count }) => count >= most - slack)
    .sort((a, b) => b.count - a.count)
    .map(({ language }) => language);
}
