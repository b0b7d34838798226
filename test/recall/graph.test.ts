import { expect, it } from 'vitest';
import { RecallWorld } from './recall-world';

const SECTIONS =
  '# Where\n\nThe meeting was in Lisbon.\n\n# Who\n\nNobody expected Ines to come.\n\n# Then\n\nAll went home.';

it('brings the passage beside one that answers, and says so', async () => {
  const world = await RecallWorld.of({ 'Trip.md': SECTIONS, 'Other.md': 'Nobody expected rain.' });
  const hits = await world.hits('Lisbon');
  expect(hits[0]?.headingPath).toEqual(['Where']);
  const beside = hits.find(({ headingPath }) => headingPath[0] === 'Who');
  expect(beside?.why.via).toEqual([{ kind: 'neighbour', from: 'Trip.md' }]);
  expect(beside?.why.legs.words).toBeUndefined();
  expect(beside?.why.legs.graph?.rank).toBeGreaterThan(0);
});

it('is lost without the graph', async () => {
  const world = await RecallWorld.of({ 'Trip.md': SECTIONS });
  const hits = await world.hits('Lisbon', { without: ['graph'] });
  expect(hits.map(({ headingPath }) => headingPath[0])).toEqual(['Where']);
});

it('follows links both ways, and rare tags', async () => {
  const world = await RecallWorld.of({
    'Lisbon.md': 'A city on the river, see [[Ines Costa]].',
    'People/Ines Costa.md': 'Plays the cello.',
    'Diary.md': 'Long walk, then [[lisbon]] at night.',
    'Tagged.md': 'Something else. #rarely',
    'Source.md': 'The quay at dusk. #rarely',
  });
  const via = async (text: string, path: string) =>
    (await world.hits(text)).find((hit) => hit.path === path)?.why.via;
  expect(await via('river', 'People/Ines Costa.md')).toEqual([{ kind: 'link', from: 'Lisbon.md' }]);
  expect(await via('river', 'Diary.md')).toEqual([{ kind: 'backlink', from: 'Lisbon.md' }]);
  expect(await via('quay', 'Tagged.md')).toEqual([{ kind: 'tag', from: 'Source.md' }]);
});

it('explains each leg by rank and score', async () => {
  const world = await RecallWorld.of({ 'a.md': 'A violin of maple.', 'b.md': 'A flute of silver.' });
  world.hasMeaning = true;
  const [hit] = await world.hits('maple violin');
  expect(hit?.why.words.sort()).toEqual(['maple', 'violin']);
  expect(hit?.why.legs.words).toEqual({ rank: 1, score: 1 });
  expect(hit?.why.legs.semantic?.rank).toBe(1);
  const [withoutWords] = await world.hits('maple violin', { without: ['words'] });
  expect(withoutWords?.why.legs.words).toBeUndefined();
  const answer = await world.search('maple violin', { without: ['semantic'] });
  expect(answer.hasMeaning).toBe(false);
});
