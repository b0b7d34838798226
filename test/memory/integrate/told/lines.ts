/** Streams written line by line: statements, some of which do not fit with one that came before. */
import type { Candidate, Triple } from '../../../../src/core/candidate';
import type { FactKind } from '../../../../src/core/events/facts';
import { seeded } from '../stream';
import type { Told } from '../stream';

/** `topics | statement <subject; predicate; object>`; in a pair `=>` comes before the later statement. */
export interface ToldLines {
  pairs: string;
  apart: string;
}

const TRIPLE = /^(.*?)\s*<([^;>]+); ([^;>]+); ([^>]+)>$/;

function kindOf(text: string): FactKind {
  if (/\b(?:prefers?|likes?|loves?|hates?|wants?|favou?rite|enjoys)\b/.test(text)) return 'preference';
  return 'fact';
}

function candidateOf(line: string, topics: string[]): Candidate {
  const [, said, subject, predicate, object] = TRIPLE.exec(line.trim()) ?? [];
  const text = said ?? line.trim();
  const triple: Triple | null =
    subject !== undefined && predicate !== undefined && object !== undefined
      ? { subject, predicate, object }
      : null;
  return {
    ...{ text, kind: kindOf(text), topics, importance: 0.5, confidence: 0.8, author: 'user' },
    source: { interface: 'chat', sentence: text },
    ...(triple && { triple }),
  };
}

function lines(block: string): { topics: string[]; said: string[] }[] {
  return block
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [topics = '', rest = ''] = line.split(' | ');
      return { topics: topics.split(',').map((topic) => topic.trim()), said: rest.split(' => ') };
    });
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** At most `count` of them in an order that the seed gives; without the later one of each pair if there are to be no conflicts. */
export function toldLines(told: ToldLines, count: number, seed: number, hasConflicts = true): Told[] {
  const random = seeded(seed);
  const placed: { at: number; told: Told }[] = [];
  for (const { topics, said } of lines(told.pairs)) {
    const [first = '', second = ''] = said;
    const [a, b] = [random(), random()];
    const before = candidateOf(first, topics);
    placed.push({ at: Math.min(a, b), told: { candidate: before, against: null } });
    if (!hasConflicts) continue;
    const later = { candidate: candidateOf(second, topics), against: before.text };
    placed.push({ at: Math.max(a, b), told: later });
  }
  const apart = shuffled(lines(told.apart), random).slice(0, Math.max(0, count - placed.length));
  for (const { topics, said } of apart) {
    placed.push({ at: random(), told: { candidate: candidateOf(said[0] ?? '', topics), against: null } });
  }
  return placed.sort((one, other) => one.at - other.at).map((one) => one.told);
}
