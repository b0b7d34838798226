import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundPassage, Leg } from '../../src/core/notes-api';
import type { Asked } from './vault';
import { Vault } from './vault';

const QUESTION = 'what was decided about a walnut veneer?';
let vault: Vault;

beforeAll(async () => {
  vault = await Vault.of({
    // The one that answers, and what it leads to; none of the others has a word of the question.
    'Sideboard.md': [
      '# Wood\n\nWe decided on the walnut veneer; see [[Workshop hours]].',
      '# Delivery\n\nA lorry brings it on Thursday.',
      '# Money\n\nHalf of it was paid in March.',
    ].join('\n\n'),
    'Workshop hours.md': 'Mondays until six.',
    'Calendar.md': 'On Thursday I wait at home: [[Sideboard]].',
    'Glue.md': 'Keeps one year once opened. #joinery',
    'Clamp.md': 'Walnut veneer wants even pressure. #joinery',
    'Hill.md': 'Ash, maple, birch and spruce grow tall.',
    'Soup.md': 'Leeks and potatoes, then cream.',
    'Chess.md': 'A rook on the seventh rank wins.',
    'Running.md': 'Ten kilometres along the canal.',
  });
});
afterAll(() => vault.close());

async function hit(path: string, asked: Asked = {}, heading?: string): Promise<FoundPassage | undefined> {
  const { hits } = await vault.search(QUESTION, { limit: 50, ...asked });
  return hits.find(
    (each) => each.path === path && (heading === undefined || each.headingPath[0] === heading),
  );
}

describe('why', () => {
  it('names each leg with rank and score', async () => {
    const { hits } = await vault.search(QUESTION);
    expect(hits[0]?.path).toBe('Sideboard.md');
    expect(hits[0]?.why.legs.words).toEqual({ rank: 1, score: 1 });
    expect(hits[0]?.why.legs.semantic?.rank).toBeGreaterThan(0);
    for (const leg of ['words', 'semantic', 'graph'] as const) {
      const ranked = (await vault.search(QUESTION, { limit: 50 })).hits
        .flatMap(({ why }) => why.legs[leg] ?? [])
        .sort((a, b) => a.rank - b.rank);
      expect(new Set(ranked.map(({ rank }) => rank)).size).toBe(ranked.length);
      expect(ranked).toEqual([...ranked].sort((a, b) => b.score - a.score));
    }
  });

  it('names the words that tell something, as typed', async () => {
    const words = (await hit('Sideboard.md', {}, 'Wood'))?.why.words;
    expect(words?.sort()).toEqual(['decided', 'veneer', 'walnut']);
    // It has "was" in common with the question, which is no reason.
    expect((await hit('Sideboard.md', {}, 'Money'))?.why.words).toEqual([]);
  });

  it('names no single letter', async () => {
    const { hits } = await vault.search('a rook', { without: ['semantic'] });
    expect(hits[0]?.why.words).toEqual(['rook']);
  });

  it('names common words when nothing else was asked', async () => {
    const { hits } = await vault.search('the', { without: ['semantic', 'graph'] });
    expect(hits[0]?.why.words).toEqual(['the']);
  });

  it('names how the graph came to it', async () => {
    const only: Asked = { without: ['semantic'] };
    expect((await hit('Workshop hours.md', only))?.why.via).toEqual([{ kind: 'link', from: 'Sideboard.md' }]);
    expect((await hit('Calendar.md', only))?.why.via).toEqual([{ kind: 'backlink', from: 'Sideboard.md' }]);
    expect((await hit('Glue.md', only))?.why.via).toEqual([{ kind: 'tag', from: 'Clamp.md' }]);
    expect((await hit('Sideboard.md', only, 'Delivery'))?.why.via).toEqual([
      { kind: 'neighbour', from: 'Sideboard.md' },
    ]);
    expect((await hit('Workshop hours.md', only))?.why.legs.graph?.score).toBeGreaterThan(0);
  });

  it('names what lifted it besides', async () => {
    const { hits } = await vault.search('clamp pressure');
    expect(hits[0]?.path).toBe('Clamp.md');
    const names = hits[0]?.why.boosts.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['title', 'note']));
    for (const { amount } of hits[0]?.why.boosts ?? []) expect(amount).toBeGreaterThan(0);
  });

  it('adds up to an order: scores fall', async () => {
    const scores = (await vault.search(QUESTION, { limit: 50 })).hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });
});

describe('without a leg', () => {
  it.each<[Leg, string]>([
    ['graph', 'Workshop hours.md'],
    ['graph', 'Calendar.md'],
    ['graph', 'Glue.md'],
  ])('%s, what only links lead to is lost: %s', async (leg, path) => {
    expect(await hit(path, { without: ['semantic'] })).toBeDefined();
    expect(await hit(path, { without: ['semantic', leg] })).toBeUndefined();
  });

  it('graph, what is linked falls behind', async () => {
    const place = async (without: Leg[]) => {
      const paths = await vault.paths(QUESTION, { without, limit: 50 });
      const at = paths.indexOf('Workshop hours.md');
      return at === -1 ? Infinity : at;
    };
    expect(await place([])).toBeLessThan(await place(['graph']));
  });

  it('semantic, what only means the same is lost', async () => {
    const asked = (without: Leg[]) => vault.paths('forest trees', { without });
    expect((await asked([]))[0]).toBe('Hill.md');
    expect(await asked(['semantic'])).not.toContain('Hill.md');
    expect((await vault.search('forest trees', { without: ['semantic'] })).hasMeaning).toBe(false);
  });

  it('words, what only has the word is lost', async () => {
    const wood = await hit('Sideboard.md', { without: ['words'] }, 'Wood');
    expect(wood?.why.words ?? []).toEqual([]);
    expect(wood?.why.legs.words).toBeUndefined();
    const rook = (without: Leg[]) => vault.search('rokk', { without });
    expect((await rook([])).hits[0]?.path).toBe('Chess.md');
    expect((await rook(['words'])).hits[0]?.path).not.toBe('Chess.md');
  });

  it('any, nothing is found', async () => {
    expect(await vault.paths(QUESTION, { without: ['words', 'semantic', 'graph'] })).toEqual([]);
  });
});
