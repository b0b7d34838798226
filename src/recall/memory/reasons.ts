/** Reasons in words, as the user reads them. */
import type { GraphStep } from '../../core/notes-api';
import type { Term } from '../question';
import { coverage } from './asked';
import type { Asked } from './asked';
import type { Reason } from './found';

const EXCERPT = 60;

/** A text in short, in quotation marks. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > EXCERPT ? `“${line.slice(0, EXCERPT - 1).trimEnd()}…”` : `“${line}”`;
}

/** Which words of the question a text has, and which it has what is implied by. */
export function wordReasons(asked: Asked, has: (term: Term) => boolean, amount: number): Reason[] {
  const own = asked.telling.filter(has).map(({ typed }) => `“${typed}”`);
  const implied = new Map<string, string[]>();
  for (const [term, from] of asked.impliedFrom) {
    if (!has(term) || has(from)) continue;
    implied.set(from.typed, [...(implied.get(from.typed) ?? []), term.form]);
  }
  const reasons: Reason[] = [];
  if (own.length > 0)
    reasons.push({ amount, words: `Has the ${own.length === 1 ? 'word' : 'words'} ${own.join(', ')}` });
  for (const from of implied.keys()) {
    reasons.push({ amount: own.length > 0 ? amount / 2 : amount, words: `Says what “${from}” asks for` });
  }
  return reasons;
}

/** How close the meaning is. */
export function meaningReason(similarity: number, amount: number): Reason[] {
  if (!(amount > 0) || !(similarity > 0)) return [];
  return [{ amount, words: `Close in meaning (${Math.round(similarity * 100)} %)` }];
}

const PASSAGE_STEPS: Readonly<Record<GraphStep['kind'], (from: string) => string>> = {
  neighbour: () => 'Stands beside a passage that answers',
  link: (from) => `Linked from ${from}`,
  backlink: (from) => `Links to ${from}`,
  tag: (from) => `Shares a rare tag with ${from}`,
};

/** How the graph came to a passage. */
export function passageStep({ kind, from }: GraphStep): string {
  return PASSAGE_STEPS[kind](from);
}

/** The reasons' words, the strongest first. */
export function inOrder(reasons: readonly Reason[]): string[] {
  return [...reasons].sort((a, b) => b.amount - a.amount).map(({ words }) => words);
}

/** How much of the question a text with these of its words covers, 0 to 1. */
export function coverageByTyped(asked: Asked, typed: readonly string[]): number {
  const had = new Set(typed.map((word) => word.toLowerCase()));
  return coverage(asked, (term) => had.has(term.typed.toLowerCase()), []);
}
