import { expect, it } from 'vitest';
import { stem } from '../../src/core/stem';
import { indexedWords } from '../../src/core/words';

/** Of the vocabulary that the Snowball project publishes with its stemmer. */
it.each([
  ['consisting', 'consist'],
  ['consolations', 'consol'],
  ['knightly', 'knight'],
  ['generously', 'generous'],
  ['hopping', 'hop'],
  ['hoping', 'hope'],
  ['dying', 'die'],
  ['relational', 'relat'],
  ['cries', 'cri'],
  ['gas', 'gas'],
  ['sky', 'sky'],
  ['added', 'add'],
])('stems %s', (word, expected) => expect(stem(word)).toBe(expected));

it('leaves other alphabets, short words and numbers alone', () => {
  expect(indexedWords('Идёт 2026 is 図書館')).toBe('идёт 2026 is 図書館');
});

it('gives words with and without marks one form', () => {
  expect(indexedWords('Cafés ÉTÉ naïve')).toBe(indexedWords('cafes ete naive'));
});
