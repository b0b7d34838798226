import { expect, it } from 'vitest';
import { RecallWorld } from './recall-world';

it('reads the words from the note and marks those of the question', async () => {
  const world = await RecallWorld.of({ 'a.md': '# Trip\n\nWe camped in Éire, the camping was wet.' });
  const [hit] = (await world.search('the camp in eire')).hits;
  expect(hit?.text).toContain('We camped in Éire');
  const marked = hit?.marks.map(({ start, end }) => hit.text.slice(start, end));
  expect(marked).toEqual(['camped', 'Éire', 'camping']);
});

it('marks words of a language without spaces', async () => {
  const world = await RecallWorld.of({ 'a.md': '今天天气很好。' });
  const [hit] = (await world.search('天气')).hits;
  expect(hit?.marks.map(({ start, end }) => hit.text.slice(start, end))).toEqual(['天气']);
});

it('takes a note in again that has changed behind its back, and shows what it says now', async () => {
  const world = await RecallWorld.of({ 'a.md': 'The harbour is old.', 'b.md': 'Some harbour.' });
  world.notes.write('a.md', 'A new beginning.\n\nThe harbour is new.');
  const { hits } = await world.search('harbour');
  expect(world.reindexed).toEqual(['a.md']);
  expect(hits.find(({ path }) => path === 'a.md')?.text).toContain('The harbour is new.');
});

it('shows nothing of a note that is gone', async () => {
  const world = await RecallWorld.of({ 'a.md': 'The harbour is old.', 'b.md': 'Some harbour.' });
  world.notes.delete('a.md');
  const { hits } = await world.search('harbour');
  expect(hits.map(({ path }) => path)).toEqual(['b.md']);
});
