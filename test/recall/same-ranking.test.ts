import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Corpus } from '../../bench/recall/data-set';
import { Memory } from '../../bench/recall/memory';

/** Made up: three talks, so that words, meaning and neighbours all have something to do. */
const TALKS: Record<string, [speaker: string, text: string][]> = {
  'First talk': [
    ['Ana', 'We moved to Porto in spring, right by the river.'],
    ['Ben', 'How do you like the new flat?'],
    ['Ana', 'It is small, but the kitchen has a window to the yard.'],
    ['Ben', 'I adopted a dog from the shelter, he is called Rufus.'],
    ['Ana', 'What a sweet animal! Does he bark at night?'],
  ],
  'Second talk': [
    ['Ben', 'Rufus ate my shoes yesterday.'],
    ['Ana', 'Puppies do that. I started pottery lessons on Mondays.'],
    ['Ben', 'I am training for a marathon in October.'],
    ['Ana', 'My first bowl cracked in the kiln, the teacher laughed.'],
  ],
  'Third talk': [
    ['Ana', 'The river flooded the cellar last night.'],
    ['Ben', 'Is the furniture dry? I can lend you a pump.'],
    ['Ana', 'Thanks. The boxes with photographs are safe, they stood upstairs.'],
    ['Ben', 'I ran thirty kilometres on Sunday, my knee hurts.'],
  ],
};
const corpus: Corpus = {
  id: 'talks',
  documents: Object.entries(TALKS).map(([title, turns], talk) => ({
    id: talk,
    title,
    date: `2026-03-0${talk + 1}`,
    passages: turns.map(([speaker, text], turn) => ({ id: `${talk}:${turn}`, speaker, text })),
  })),
  questions: [],
};

let memory: Memory;
beforeAll(async () => {
  memory = await Memory.of(corpus, null);
});
afterAll(() => memory.close());

it.each([
  'Where does Ana live?',
  "What is Ben's pet called?",
  'kiln',
  'How far did Ben run on Sunday?',
  'water damage',
])('what the benchmark ranks is what a search shows: %s', async (text) => {
  const { hits } = await memory.engine.notes.search({ text, limit: 10 });
  const shown = [...new Set(hits.map((hit) => memory.passageOf(hit)))].filter((passage) => passage !== null);
  expect(shown.length).toBeGreaterThan(3);
  expect((await memory.passages({ text })).slice(0, shown.length)).toEqual(shown);
  for (const hit of hits) expect(hit.text.length).toBeGreaterThan(0);
});

it('puts what answers first', async () => {
  expect((await memory.passages({ text: "What is the name of Ben's dog?" }))[0]).toBe('0:3');
  expect((await memory.passages({ text: 'What happened to the bowl in the kiln?' }))[0]).toBe('1:3');
});
