/** Why a passage was recalled, in the quiet words that stand below it. */
import type { GraphStep, Leg, RecallHit, Why } from '../../core/notes-api';

/** More words than these make the line a list to read. */
const WORDS_SHOWN = 4;
/** Every passage is somewhat near to every question; from this rank of the semantic leg on, nearness says nothing. */
const NEAR_IN_MEANING_RANK = 25;

const LEG_NAMES: Record<Leg, string> = { words: 'Words', semantic: 'Meaning', graph: 'Links' };
const LEGS: readonly Leg[] = ['words', 'semantic', 'graph'];

/** The name of a note as links write it: the last part of its path, without the extension. */
export function noteName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
}

function stepInWords({ kind, from }: GraphStep): string {
  switch (kind) {
    case 'neighbour':
      return 'beside a passage that fits';
    case 'link':
      return `linked from ${noteName(from)}`;
    case 'backlink':
      return `links to ${noteName(from)}`;
    case 'tag':
      return `shares a tag with ${noteName(from)}`;
  }
}

function wordsInWords(words: readonly string[]): string {
  const more = words.length - WORDS_SHOWN;
  const shown = words.slice(0, WORDS_SHOWN).join(', ');
  const label = words.length === 1 ? 'word' : 'words';
  return more > 0 ? `${label}: ${shown} and ${more} more` : `${label}: ${shown}`;
}

/** The reasons, the plainest first. */
export function whyInWords({ legs, words, corrected, via, boosts }: Why): string[] {
  const reasons = corrected.map(({ typed, used }) => `“${typed}” read as “${used}”`);
  if (words.length > 0) reasons.push(wordsInWords(words));
  if (boosts.some(({ name, amount }) => name === 'title' && amount > 0)) reasons.push('in the title');
  const isNear = legs.semantic !== undefined && legs.semantic.rank <= NEAR_IN_MEANING_RANK;
  if (isNear || (legs.semantic && words.length + via.length === 0)) reasons.push('close in meaning');
  // Most passages stand beside another that fits; that is worth saying only of one that does not fit by itself.
  const step = via.find(({ kind }) => kind !== 'neighbour') ?? (words.length === 0 ? via[0] : undefined);
  if (step) reasons.push(stepInWords(step));
  return reasons;
}

/** One figure of how a passage came to its place. */
export interface WhyFigure {
  name: string;
  value: string;
}

function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${Math.abs(amount).toFixed(2)}`;
}

/** Rank and score of each leg, what lifted or lowered it, and what came of it. */
export function whyInFigures({ why, score }: Pick<RecallHit, 'why' | 'score'>): WhyFigure[] {
  const figures: WhyFigure[] = [];
  for (const leg of LEGS) {
    const found = why.legs[leg];
    const value = found ? `no. ${found.rank}, ${found.score.toFixed(2)}` : 'not found';
    figures.push({ name: LEG_NAMES[leg], value });
  }
  for (const { name, amount } of why.boosts) {
    figures.push({ name: name.charAt(0).toUpperCase() + name.slice(1), value: signed(amount) });
  }
  figures.push({ name: 'Together', value: score.toFixed(2) });
  return figures;
}
