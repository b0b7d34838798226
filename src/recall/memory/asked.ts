/** A question to memory taken apart: whom it is about, its words, and the words that these imply. */
import { tellingOf, termsOf } from '../question';
import type { Term } from '../question';
import { impliedBy } from './implied-words';
import { IMPLIED_WEIGHT } from './settings';

/** A question. */
export interface Asked {
  /** Whose facts answer it; facts about third persons always may. */
  about: 'user' | 'agent' | 'anyone';
  /** What is looked for: the question's words, then those they imply. */
  terms: Term[];
  /** The word that implied a term. */
  impliedFrom: ReadonlyMap<Term, Term>;
  /** The question's own words that tell something. */
  telling: readonly Term[];
}

/** Words for the one who asks, in English, German and Spanish. Facts say "the user" instead. */
const SELF =
  /\b(?:i|me|my|mine|myself|we|us|our|ours|ich|mich|mir|meine?[mnrs]?|wir|uns|unsere?[mnrs]?|yo|mi|mis|mí|nosotros|nuestr[oa]s?)\b/giu;
/** Words by which the agent itself is asked about; "can you ...", "do you know ..." only ask it to do something. */
const AGENT_ASKED =
  /\b(?:your|yours|yourself|deine?[mnrs]?|tus?)\b|\b(?:who|what|how|wer|wie|quién|cómo) (?:are|bist|eres|estás) (?:you|du|tú)\b|\b(?:are|were|did|do) you (?!know|remember|recall|think|have|mean)\b/iu;
/** Verbs by which one asks for something instead of about it; also the ends of "can't" and "I'm". */
const ASKING =
  /['’](?:t|s|m|re|ve|ll|d)\b|\b(?:tell|remind|remember|know|recall|user|agent|assistant)\b|\b(?:do|does|did|is|are|was|were|can|could|please)\b/giu;

/** Takes a question apart. `weigh` tells how telling a word is by itself, 0 to 1. */
export function askedOf(text: string, weigh: (word: string) => number): Asked {
  const isSelf = new RegExp(SELF.source, 'iu').test(text) || /\buser\b/iu.test(text);
  const isAgent = AGENT_ASKED.test(text) || /\b(?:agent|assistant)\b/iu.test(text);
  const about = isSelf === isAgent ? 'anyone' : isSelf ? 'user' : 'agent';
  const bare = text.replace(ASKING, ' ').replace(SELF, ' ');
  // A question of nothing but such words is looked for as it stands.
  const own = termsOf(/[\p{L}\p{N}]/u.test(bare) ? bare : text, false, weigh);
  const known = new Set(own.map(({ form }) => form));
  const impliedFrom = new Map<Term, Term>();
  for (const from of own) {
    for (const form of impliedBy(from.form)) {
      if (known.has(form)) continue;
      known.add(form);
      // Common as the asking word may be, what it implies is what was meant.
      const weight = IMPLIED_WEIGHT * Math.max(from.weight, IMPLIED_WEIGHT);
      impliedFrom.set({ typed: from.typed, form, prefix: null, weight }, from);
    }
  }
  return {
    about,
    terms: [...own, ...impliedFrom.keys()].slice(0, TERMS_MOST),
    impliedFrom,
    telling: tellingOf(own),
  };
}

/** Each term is a bit of a whole number. */
const TERMS_MOST = 30;

/** The part of the question's telling words that a text has, 0 to 1; an implied word counts for a part of its own. */
export function coverage(
  { telling, impliedFrom }: Asked,
  has: (term: Term) => boolean,
  terms: readonly Term[],
): number {
  let all = 0;
  let had = 0;
  for (const word of telling) {
    all += word.weight;
    let most = has(word) ? 1 : 0;
    if (most === 0 && terms.some((term) => impliedFrom.get(term) === word && has(term)))
      most = IMPLIED_WEIGHT;
    had += most * word.weight;
  }
  return all > 0 ? had / all : 0;
}
