import { describe, expect, it } from 'vitest';
import type { FoundPassage } from '../../src/core/notes-api';
import { Vault } from './vault';

const marked = (hit: FoundPassage | undefined) =>
  hit?.marks.map(({ start, end }) => hit.text.slice(start, end)) ?? [];

describe('the words shown', () => {
  it('are those that stand in the note', async () => {
    const before = 'Intro.\n\n# Boiler\n\nThe boiler was serviced in May.\n';
    const vault = await Vault.of({ 'House.md': before });
    const { hits } = await vault.search('boiler serviced');
    expect(hits[0]?.text).toContain('The boiler was serviced in May.');
    expect(hits[0]?.text).toBe(before.slice(hits[0]?.start, hits[0]?.end));
    await vault.close();
  });

  it('are fresh after an edit that nobody told of', async () => {
    const vault = await Vault.of({
      'House.md': '# Boiler\n\nThe boiler was serviced in May.',
      'Garden.md': '# Roses\n\nThe roses were cut in March.',
    });
    await vault.search('boiler');
    vault.write(
      'House.md',
      'A long line that moves everything.\n\n# Boiler\n\nThe boiler was replaced in June.',
    );
    const { hits } = await vault.search('boiler');
    const shown = hits.filter(({ path }) => path === 'House.md').map(({ text }) => text);
    expect(shown.join()).toContain('The boiler was replaced in June.');
    expect(shown.join()).not.toContain('serviced');
    expect((await vault.search('boiler replaced')).hits[0]?.why.words).toContain('replaced');
    await vault.close();
  });

  it('are not shown when the edit took away what was asked for', async () => {
    const vault = await Vault.of({ 'House.md': 'The boiler was serviced.', 'Roses.md': 'Cut in March.' });
    vault.write('House.md', 'Sold.');
    const { hits } = await vault.search('boiler', { without: ['semantic'] });
    expect(hits).toEqual([]);
    await vault.close();
  });

  it('are not shown of a note that is gone, and the others still are', async () => {
    const vault = await Vault.of({ 'House.md': 'The boiler hums.', 'Flat.md': 'No boiler here.' });
    vault.disk.files.delete('House.md');
    expect(await vault.paths('boiler', { without: ['semantic'] })).toEqual(['Flat.md']);
    await vault.close();
  });

  it('are fresh after any number of edits', async () => {
    const vault = await Vault.of({ 'Log.md': 'The anchor is number 0.' });
    for (let turn = 1; turn <= 5; turn++) {
      vault.write('Log.md', `${'x '.repeat(turn)}\n\nThe anchor is number ${turn}.`);
      const { hits } = await vault.search('anchor', { without: ['semantic'] });
      expect(hits[0]?.text).toContain(`number ${turn}.`);
    }
    await vault.close();
  });
});

describe('marks', () => {
  it('point at the words in any inflection, and not at common ones', async () => {
    const vault = await Vault.of({ 'Run.md': 'The runner was running; he ran the runs of the morning.' });
    const { hits } = await vault.search('the run');
    expect(marked(hits[0])).toEqual(['running', 'runs']);
    await vault.close();
  });

  it('point at words with and without accents, composed or not', async () => {
    const vault = await Vault.of({ 'Paris.md': 'Un café, des cafe\u0301s, un CAFE.' });
    for (const typed of ['café', 'cafe', 'CAFÉ', 'cafe\u0301']) {
      const { hits } = await vault.search(typed, { without: ['semantic'] });
      expect(marked(hits[0])).toEqual(['café', 'cafe\u0301s', 'CAFE']);
    }
    await vault.close();
  });

  it('point at words between ideographs and emoji', async () => {
    const vault = await Vault.of({
      '会议.md': '🦊我们下周二在上海开会。',
      'Full.md': '🦊🦊 the ＲＯＣＫＥＴ flew',
    });
    expect(marked((await vault.search('上海', { without: ['semantic'] })).hits[0])).toEqual(['上海']);
    expect(marked((await vault.search('rocket', { without: ['semantic'] })).hits[0])).toEqual([
      'ＲＯＣＫＥＴ',
    ]);
    await vault.close();
  });

  it('point at the beginning word while typing', async () => {
    const vault = await Vault.of({ 'Sea.md': 'A lighthouse keeper and a lightship.' });
    const { hits } = await vault.search('keeper ligh', { isTyping: true, without: ['semantic'] });
    expect(marked(hits[0])).toEqual(['lighthouse', 'keeper', 'lightship']);
    await vault.close();
  });
});
