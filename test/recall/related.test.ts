import { expect, it } from 'vitest';
import { RecallWorld } from './recall-world';

const NOTES = {
  'Boats.md': 'Sails and masts, see [[Harbour]]. #seafaring',
  'Harbour.md': 'Where it lies.',
  'Log.md': 'On board of [[Boats]].',
  'Knots.md': 'Bowline. #seafaring',
  'Ships.md': 'Sails, masts and sails and masts.',
  'Zoo.md': 'Quagga, okapi, zebu.',
};

it('names links, backlinks, tags and meaning, with the closest passage', async () => {
  const world = await RecallWorld.of(NOTES);
  world.hasMeaning = true;
  const related = await world.recall.related('Boats.md', 10);
  const reasons = new Map(related.map((note) => [note.path, note.reasons]));
  expect(reasons.get('Harbour.md')).toContain('Linked from here');
  expect(reasons.get('Log.md')).toContain('Links here');
  expect(reasons.get('Knots.md')).toContain('Shares the tag #seafaring');
  expect(reasons.get('Ships.md')).toEqual(['Close in meaning']);
  expect(reasons.has('Boats.md')).toBe(false);
  expect(related.find(({ path }) => path === 'Ships.md')?.passage?.excerpt).toBe(
    'Sails, masts and sails and masts.',
  );
});

it('leaves out what is archived, and knows nothing of a note that is not there', async () => {
  const world = await RecallWorld.of(
    { 'A.md': 'Links to [[Old]].', 'Archive/Old.md': 'Old things.' },
    { archiveFolders: ['Archive'] },
  );
  expect(await world.recall.related('A.md', 10)).toEqual([]);
  expect(await world.recall.related('Nowhere.md', 10)).toEqual([]);
});
