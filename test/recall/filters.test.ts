import { expect, it } from 'vitest';
import { RecallWorld } from './recall-world';

const NOTES = {
  'Work/Plan.md':
    '---\ntags: [project/alpha]\ndate: 2026-03-01\n---\nThe budget of the plan.\n\n# Code\n\n```\nbudget = 1\n```',
  'Work_2/Plan two.md': '---\ndate: 2026-01-01\n---\nThe budget of another plan.',
  'WorkX2/Plan three.md': '---\ntags: [projectx]\ndate: 2025-06-01\n---\nThe budget of a third plan.',
  '100% sure/Notes.md': '---\ndate: 2026-02-01\n---\nA budget that is sure.',
  '100 not sure/Notes.md': '---\ndate: 2026-02-01\n---\nA budget that is unsure.',
};

it('keeps to folders, and takes _ and % in their names as they are', async () => {
  const world = await RecallWorld.of(NOTES);
  expect(await world.paths('budget', { filters: { folders: ['Work'] } })).toEqual(['Work/Plan.md']);
  expect(await world.paths('budget', { filters: { folders: ['Work_2/'] } })).toEqual(['Work_2/Plan two.md']);
  expect(await world.paths('budget', { filters: { folders: ['100% sure'] } })).toEqual([
    '100% sure/Notes.md',
  ]);
  expect(await world.paths('budget', { filters: { folders: ['Nowhere'] } })).toEqual([]);
});

it('keeps to tags and the tags below them', async () => {
  const world = await RecallWorld.of(NOTES);
  expect(await world.paths('budget', { filters: { tags: ['project'] } })).toEqual(['Work/Plan.md']);
  expect(await world.paths('budget', { filters: { tags: ['#Project/Alpha'] } })).toEqual(['Work/Plan.md']);
});

it('keeps to days', async () => {
  const world = await RecallWorld.of(NOTES);
  expect(await world.paths('budget', { filters: { to: '2025-12-31' } })).toEqual(['WorkX2/Plan three.md']);
  expect(await world.paths('budget', { filters: { from: '2026-01-01', to: '2026-01-01' } })).toEqual([
    'Work_2/Plan two.md',
  ]);
});

it('keeps to kinds of passages', async () => {
  const world = await RecallWorld.of(NOTES);
  const hits = await world.hits('budget', { filters: { kinds: ['code'] } });
  expect(hits.map(({ path, kind }) => [path, kind])).toEqual([['Work/Plan.md', 'code']]);
});

it('leaves archived notes out unless asked', async () => {
  const world = await RecallWorld.of(
    { 'Archive/Old.md': 'The budget of old.', 'New.md': 'The budget of today.' },
    { archiveFolders: ['Archive'] },
  );
  expect(await world.paths('budget')).toEqual(['New.md']);
  expect((await world.paths('budget', { filters: { archive: true } })).sort()).toEqual([
    'Archive/Old.md',
    'New.md',
  ]);
});

it('leaves out a note after its last day', async () => {
  const world = await RecallWorld.of({
    'Past.md': '---\nvalid_until: 2026-05-09\n---\nThe door code is 1234.',
    'Today.md': '---\nvalid_until: 2026-05-10\n---\nThe door code is 5678.',
  });
  expect(await world.paths('door code')).toEqual(['Today.md']);
});

it('leaves out what may not leave the machine when only that is asked for, and marks it otherwise', async () => {
  const world = await RecallWorld.of(
    {
      'Own.md': '---\nrecollect: local-only\n---\nThe budget, mine.',
      'Diary/Day.md': 'The budget, private.',
      'Open.md': 'The budget, open.',
    },
    { privateFolders: ['Diary'] },
  );
  expect(await world.paths('budget', { filters: { shareableOnly: true } })).toEqual(['Open.md']);
  const marked = (await world.hits('budget')).filter(({ isLocalOnly }) => isLocalOnly);
  expect(new Set(marked.map(({ path }) => path))).toEqual(new Set(['Own.md', 'Diary/Day.md']));
});

it('forgets a note that was deleted, and follows one that was edited', async () => {
  const world = await RecallWorld.of({ 'a.md': 'The lamp is red.', 'b.md': 'The lamp is blue.' });
  world.notes.delete('a.md');
  world.notes.index.removed(['a.md']);
  await world.notes.edit({ 'b.md': 'The chair is blue.' });
  expect(await world.paths('lamp')).toEqual([]);
  expect(await world.paths('chair')).toEqual(['b.md']);
});
