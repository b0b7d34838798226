import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RelatedNote } from '../../src/core/notes-api';
import { Vault } from './vault';

let vault: Vault;
let related: RelatedNote[];

beforeAll(async () => {
  vault = await Vault.of(
    {
      'Bread.md':
        '---\nsummary: How to bake sourdough bread\n---\n# Dough\n\nFlour, water and salt, baked in a hot oven. See [[Oven]], [[Bread]], [[Nowhere]], [[Old oven]] and [[Old empty]]. #baking/bread',
      'Oven.md': '# Heat\n\nTwo hundred degrees.',
      'Market.md': 'On Saturday I sell the [[Bread#Dough|loaves]].',
      'Rye.md': '---\ntags: [baking/bread]\n---\nGrows in the north.',
      'Pizza.md':
        '---\nsummary: pizza dough from flour and water\n---\n# Base\n\nFlour, water, salt and yeast make a dough for the oven.',
      'Motor.md': 'Pistons and valves.',
      'Archive/Old oven.md': 'Flour, water and salt, baked in an oven. [[Bread]] #baking/bread',
      'Archive/Old empty.md': '',
      'Expired.md': '---\nvalid_until: 2020-01-01\n---\nFlour, water and salt for bread. [[Bread]]',
    },
    { archiveFolders: ['Archive'] },
  );
  related = await vault.notes.related('Bread.md', 20);
});
afterAll(() => vault.close());

const of = (path: string) => related.find((note) => note.path === path);

describe('related notes', () => {
  it('say why: links either way, a shared tag, meaning', () => {
    expect(of('Oven.md')?.reasons).toContain('Linked from here');
    expect(of('Market.md')?.reasons).toContain('Links here');
    expect(of('Rye.md')?.reasons).toContain('Shares the tag #baking/bread');
    expect(of('Pizza.md')?.reasons).toEqual(['Close in meaning: Base']);
    for (const { reasons } of related) expect(reasons).not.toEqual([]);
  });

  it('are never the note itself, one in the archive, one past its day, or one that has nothing to do with it', () => {
    const paths = related.map(({ path }) => path).sort();
    expect(paths).toEqual(['Market.md', 'Oven.md', 'Pizza.md', 'Rye.md']);
  });

  it('come best first, each once, no more than asked for', async () => {
    const scores = related.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(related.map(({ path }) => path)).size).toBe(related.length);
    expect(await vault.notes.related('Bread.md', 2)).toEqual(related.slice(0, 2));
  });

  it('show a passage of their text, never their properties', () => {
    expect(of('Pizza.md')?.passage?.excerpt).toContain('Flour, water, salt and yeast');
    for (const { passage } of related) expect(passage?.excerpt ?? '').not.toContain('summary:');
    expect(of('Oven.md')?.passage).toMatchObject({ headingPath: ['Heat'] });
  });

  it('of a note that is not there are none', async () => {
    expect(await vault.notes.related('Nowhere.md', 5)).toEqual([]);
    expect(await vault.notes.related('', 5)).toEqual([]);
  });

  it('of an empty note are those that link to it', async () => {
    const [only, ...others] = await vault.notes.related('Archive/Old empty.md', 5);
    expect(only).toMatchObject({ path: 'Bread.md', reasons: ['Links here'] });
    expect(others).toEqual([]);
  });

  it('follow an edit, and never show words that are gone', async () => {
    const own = await Vault.of({ 'One.md': 'See [[Two]].', 'Two.md': 'The parrot speaks.' });
    own.write('Two.md', 'Nothing.');
    const [two] = await own.notes.related('One.md', 5);
    expect(two?.path).toBe('Two.md');
    expect(two?.passage?.excerpt).not.toContain('parrot');
    await own.close();
  });
});
