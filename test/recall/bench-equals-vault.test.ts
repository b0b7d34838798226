import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notesOf } from '../../bench/recall/data-set';
import type { Corpus } from '../../bench/recall/data-set';
import { Memory } from '../../bench/recall/memory';
import { NodeFiles } from '../../src/cli/node-files';
import { Vault } from './vault';

const TOP = 10;
const turns = (session: number, ...texts: string[]) =>
  texts.map((text, index) => ({ id: `${session}:${index}`, speaker: index % 2 ? 'Tove' : 'Bram', text }));

/** Talks that nobody had. */
const corpus: Corpus = {
  id: 'made-up',
  documents: [
    {
      id: 1,
      title: 'A talk about the boat',
      date: '2026-03-02',
      passages: turns(
        1,
        'I painted the hull of the dinghy green last weekend.',
        'Green again? The old varnish was still fine, I thought.',
        'It peeled. By the way, the outboard motor needs a new spark plug.',
        'My cousin Ilse repairs motors, ask her in Enkhuizen.',
      ),
    },
    {
      id: 2,
      title: 'Moving house',
      date: '2026-03-19',
      passages: turns(
        2,
        'The notary moved the handover of the flat to the ninth of April.',
        'Then the piano movers must be told as well.',
        'They want a permit for the crane on the pavement.',
        'I called the town hall: the permit costs sixty euros.',
        'And the cat stays with my mother that day.',
      ),
    },
    {
      // The same title again.
      id: 3,
      title: 'Moving house',
      date: '2026-04-10',
      passages: turns(
        3,
        'The crane came late, but the piano is in one piece.',
        'Did the neighbours complain about the noise?',
        'Only the one below, he works at night as a baker.',
        `A long story: ${'we carried boxes up the stairs and the lift was broken again. '.repeat(60)}`,
      ),
    },
  ],
  questions: [
    { id: 'q1', text: 'Which colour is the dinghy?', evidence: ['1:0'], category: 'one' },
    { id: 'q2', text: 'How much was the permit for the crane?', evidence: ['2:3'], category: 'one' },
    { id: 'q3', text: 'Who can fix an engine?', evidence: ['1:3'], category: 'meaning' },
    { id: 'q4', text: 'What is the job of the man downstairs?', evidence: ['3:2'], category: 'meaning' },
    { id: 'q5', text: 'pianno movers', evidence: ['2:1'], category: 'misspelt' },
  ],
};

let folder: string;
let memory: Memory;
let vault: Vault;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'recollect-vault-'));
  memory = await Memory.of(corpus, null);
  const notes = Object.fromEntries(notesOf(corpus).map((note) => [note.path, note.text]));
  // The bench runs by the clock on the wall, and newer notes are lifted a little.
  vault = await Vault.of(notes, {}, { files: new NodeFiles(folder), now: Date.now() });
});
afterAll(async () => {
  await memory.close();
  await vault.close();
  await rm(folder, { recursive: true });
});

it.each(corpus.questions)('what is measured is what a vault answers: $text', async ({ text, evidence }) => {
  const measured = await memory.passages({ text });
  const { hits } = await vault.search(text, { limit: 50 });
  const answered = [...new Set(hits.map((hit) => memory.passageOf(hit)).filter((id) => id !== null))];
  expect(answered.length).toBeGreaterThan(2);
  expect(measured.slice(0, TOP)).toEqual(answered.slice(0, TOP));
  expect(measured.slice(0, TOP)).toContain(evidence[0]);
});
