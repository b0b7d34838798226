import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Vault } from './vault';

let vault: Vault;

beforeAll(async () => {
  vault = await Vault.of({
    'Theatre.md': 'We saw a comedy at the old theatre on Friday.',
    'Dentist.md': 'The dentist pulled a molar and asked me to floss.',
    'Harbour.md': 'Ships come in at noon.',
    'Bike.md': 'I bought new tyres for the bicycle.',
    'Tax.md': 'The income tax return is due in June.',
    'Lisbon flat.md': '',
    'Porto keys.md': 'Ask Maria.',
    'People/Ada.md': '---\naliases: [Countess]\nemployer: Northwind Traders\n---\nMet her at the fair.',
    'Paris.md': 'Un café crème près de la gare.',
    'Zurich.md': 'Zürich has a lake, and the Cafe Odeon.',
    '会议.md': '我们决定下周二在上海开会，讨论新的预算。',
    '旅行.md': '来週、京都で紅葉を見る予定です。新幹線の切符を買いました。',
  });
});
afterAll(() => vault.close());

describe('a question', () => {
  it('finds the note that has its words', async () => {
    expect((await vault.paths('when is the income tax return due?'))[0]).toBe('Tax.md');
  });

  it('finds a note that says it in other words', async () => {
    const { hits, hasMeaning } = await vault.search('boats');
    expect(hits[0]?.path).toBe('Harbour.md');
    expect(hits[0]?.why.words).toEqual([]);
    expect(hasMeaning).toBe(true);
    expect(await vault.paths('boats', { without: ['semantic'] })).toEqual([]);
  });

  it('finds words in any inflection', async () => {
    expect((await vault.paths('buying bicycles', { without: ['semantic'] }))[0]).toBe('Bike.md');
  });

  it('finds a note by its title though others share its small words', async () => {
    expect((await vault.paths('where are the porto keys?'))[0]).toBe('Porto keys.md');
  });

  it('finds a note that has nothing but a title', async () => {
    const { hits } = await vault.search('Lisbon flat');
    expect(hits[0]).toMatchObject({ path: 'Lisbon flat.md', text: '', marks: [] });
    expect(hits[0]?.why.boosts).toMatchObject([{ name: 'title' }]);
  });

  it('finds a note by its alias and by what its properties say', async () => {
    expect((await vault.paths('countess', { without: ['semantic'] }))[0]).toBe('People/Ada.md');
    expect((await vault.paths('who works at northwind?', { without: ['semantic'] }))[0]).toBe(
      'People/Ada.md',
    );
  });

  it('is understood in Chinese and Japanese', async () => {
    expect((await vault.paths('上海的预算', { without: ['semantic'] }))[0]).toBe('会议.md');
    expect((await vault.paths('京都の紅葉', { without: ['semantic'] }))[0]).toBe('旅行.md');
    expect((await vault.paths('新幹線', { isTyping: true }))[0]).toBe('旅行.md');
  });

  it('need not have the accents that the note has, nor the other way round', async () => {
    const words = { without: ['semantic' as const] };
    expect((await vault.paths('zurich', words))[0]).toBe('Zurich.md');
    expect((await vault.paths('creme', words))[0]).toBe('Paris.md');
    expect((await vault.paths('Odéon', words))[0]).toBe('Zurich.md');
    const both = ['Paris.md', 'Zurich.md'];
    expect((await vault.paths('café', words)).sort()).toEqual(both);
    expect((await vault.paths('cafe', words)).sort()).toEqual(both);
    expect((await vault.paths('cafe\u0301', words)).sort()).toEqual(both);
  });

  it('gives the same answer each time', async () => {
    const asked = () => vault.notes.recall({ text: 'the old comedy at noon', limit: 10 });
    expect(await asked()).toEqual(await asked());
  });

  it('gives no more than was asked for', async () => {
    expect((await vault.search('lake or gare or comedy', { limit: 2 })).hits).toHaveLength(2);
  });
});

describe('a word that stands nowhere', () => {
  it('is taken for the one that was meant, and says so', async () => {
    const { hits } = await vault.search('thearte');
    expect(hits[0]?.path).toBe('Theatre.md');
    expect(hits[0]?.why.corrected).toEqual([{ typed: 'thearte', used: 'theatre' }]);
    expect(hits[0]?.text.slice(hits[0].marks[0]?.start, hits[0].marks[0]?.end)).toBe('theatre');
  });

  it('is named in full on every hit, also on those that do not have it', async () => {
    const { hits } = await vault.search('thearte or boats');
    expect(hits.length).toBeGreaterThan(1);
    for (const { why } of hits) expect(why.corrected).toEqual([{ typed: 'thearte', used: 'theatre' }]);
  });

  it.each([
    ['bicy', 'Bike.md'],
    ['dentis', 'Dentist.md'],
    ['denist', 'Dentist.md'],
    ['dentistt', 'Dentist.md'],
    ['commedy', 'Theatre.md'],
  ])('is taken for a longer or a similar one: %s', async (typed, path) => {
    const { hits } = await vault.search(typed, { without: ['semantic'] });
    expect(hits.map((hit) => hit.path)).toEqual([path]);
    expect(hits[0]?.why.corrected).toMatchObject([{ typed }]);
  });

  it('is left alone when nothing comes near', async () => {
    expect((await vault.search('xylophone', { without: ['semantic'] })).hits).toEqual([]);
  });

  it('is not looked for while a word that stands somewhere is typed', async () => {
    const { hits } = await vault.search('theatre', { without: ['semantic'] });
    expect(hits[0]?.why.corrected).toEqual([]);
  });
});

describe('while typing', () => {
  it('the last word may be unfinished', async () => {
    const { hits } = await vault.search('pulled a mol', { isTyping: true, without: ['semantic'] });
    expect(hits[0]?.path).toBe('Dentist.md');
    expect(hits[0]?.marks.map(({ start, end }) => hits[0]?.text.slice(start, end))).toContain('molar');
  });

  it('a word with a space behind it is finished', async () => {
    const asked = { isTyping: true, without: ['semantic' as const] };
    expect((await vault.paths('come', asked)).sort()).toEqual(['Harbour.md', 'Theatre.md']);
    expect(await vault.paths('come ', asked)).toEqual(['Harbour.md']);
  });

  it('an accent may be there or not', async () => {
    const asked = { isTyping: true, without: ['semantic' as const] };
    for (const typed of ['zür', 'zur', 'Zürich']) {
      const { hits } = await vault.search(typed, asked);
      expect(hits[0]?.path).toBe('Zurich.md');
      expect(hits[0]?.marks.length, typed).toBeGreaterThan(0);
    }
  });
});
