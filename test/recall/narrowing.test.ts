import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecallFilters } from '../../src/core/notes-api';
import { Vault } from './vault';

const WORD = 'greenhouse';
let vault: Vault;

beforeAll(async () => {
  vault = await Vault.of(
    {
      'Work/a_b/One.md': `The ${WORD} needs glass.`,
      'Work/axb/Two.md': `The ${WORD} needs paint.`,
      'Work/100% sure/Three.md': `The ${WORD} needs heat.`,
      'Work/1000 sure/Four.md': `The ${WORD} needs rain.`,
      'Tags/Nested.md': `A ${WORD} in spring. #garden/beds/north`,
      'Tags/Plain.md': `---\ntags: [garden]\n---\nA ${WORD} in summer.`,
      'Tags/Longer.md': `A ${WORD} in autumn. #gardening`,
      'Dates/Early.md': `---\ndate: 2026-01-31\n---\nA ${WORD} was drawn.`,
      'Dates/2026-02-15.md': `A ${WORD} was ordered.`,
      'Kinds/Mixed.md': [
        `# Text\n\nA ${WORD} for the yard.`,
        `# Task\n\n- [ ] clean the ${WORD}`,
        '# Code\n\n```\nconst ' + WORD + ' = 1;\n```',
        `# Table\n\n| ${WORD} | price |\n| --- | --- |\n| small | 12 |`,
      ].join('\n\n'),
      'Archive/Old.md': `The ${WORD} of long ago.`,
      'Archive/Old empty greenhouse.md': '',
      'Valid/Past.md': `---\nvalid_until: 2026-05-09\n---\nThe ${WORD} is for rent.`,
      'Valid/Today.md': `---\nvalid_until: 2026-05-10\n---\nThe ${WORD} is being let.`,
      'Valid/Future.md': `---\nvalid_until: 2027-01-01\n---\nThe ${WORD} is leased.`,
      'Home/Secret.md': `---\nrecollect: local-only\n---\nThe key of the ${WORD}.`,
      'Öffentlich/Diary.md': `The ${WORD} made me cry.`,
      'Home/Open.md': `The door of the ${WORD}.`,
    },
    // As the user typed them: case and slashes do not matter.
    { archiveFolders: ['archive/'], privateFolders: ['/öFFENTLICH'] },
  );
});
afterAll(() => vault.close());

const found = async (filters: RecallFilters) => (await vault.paths(WORD, { filters, limit: 50 })).sort();

describe('filters', () => {
  it('by folder, in which _ and % are letters like others', async () => {
    expect(await found({ folders: ['Work/a_b'] })).toEqual(['Work/a_b/One.md']);
    expect(await found({ folders: ['Work/100% sure'] })).toEqual(['Work/100% sure/Three.md']);
    expect(await found({ folders: ['%'] })).toEqual([]);
    expect(await found({ folders: ['Work/a_b', '/Work/axb/'] })).toEqual([
      'Work/a_b/One.md',
      'Work/axb/Two.md',
    ]);
  });

  it('by folder with everything below it, in any case, and not what only begins like it', async () => {
    expect(await found({ folders: ['Work'] })).toHaveLength(4);
    expect(await found({ folders: ['work'] })).toHaveLength(4);
    expect(await found({ folders: ['ÖFFENTLICH'] })).toEqual(['Öffentlich/Diary.md']);
    expect(await found({ folders: ['Wor'] })).toEqual([]);
  });

  it('by tag and the tags below it', async () => {
    expect(await found({ tags: ['garden'] })).toEqual(['Tags/Nested.md', 'Tags/Plain.md']);
    expect(await found({ tags: ['#Garden/beds'] })).toEqual(['Tags/Nested.md']);
    expect(await found({ tags: ['g_rden'] })).toEqual([]);
  });

  it('by the day of a property or of a daily note, both ends included', async () => {
    const folders = ['Dates'];
    expect(await found({ folders, from: '2026-01-31', to: '2026-01-31' })).toEqual(['Dates/Early.md']);
    expect(await found({ folders, from: '2026-02-01' })).toEqual(['Dates/2026-02-15.md']);
    expect(await found({ folders, to: '2026-01-30' })).toEqual([]);
  });

  it('by kind', async () => {
    for (const kind of ['text', 'task', 'code', 'table'] as const) {
      const filters = { folders: ['Kinds'], kinds: [kind] };
      const { hits } = await vault.search(WORD, { filters });
      expect(hits.map((hit) => hit.kind)).toEqual([kind]);
      expect(hits[0]?.text.toLowerCase()).toContain(WORD);
    }
  });

  it('hold for what is found by meaning as well', async () => {
    const filters = { folders: ['Dates'] };
    const { hits } = await vault.search('glasshouse', { filters, without: ['words'] });
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.every(({ path }) => path.startsWith('Dates/'))).toBe(true);
  });

  it('all hold at once', async () => {
    expect(await found({ folders: ['Tags'], tags: ['garden'], from: '2027-01-01' })).toEqual([]);
    expect(await found({ folders: ['Home'], tags: ['garden'] })).toEqual([]);
  });

  it('stand longer values than any folder has', async () => {
    expect(await found({ folders: ['x'.repeat(60_000)] })).toEqual([]);
    expect(await found({ tags: ['x'.repeat(60_000)] })).toEqual([]);
  });
});

describe('left out', () => {
  it('is the archive, unless asked for', async () => {
    const inArchive = (paths: string[]) => paths.filter((path) => path.startsWith('Archive/'));
    expect(inArchive(await found({}))).toEqual([]);
    expect(inArchive(await found({ archive: true }))).toEqual([
      'Archive/Old empty greenhouse.md',
      'Archive/Old.md',
    ]);
  });

  it('is a note past its last day', async () => {
    expect((await found({})).filter((path) => path.startsWith('Valid/'))).toEqual([
      'Valid/Future.md',
      'Valid/Today.md',
    ]);
  });
});

describe('notes that stay on this machine', () => {
  it('say so on their hits, by property or by folder', async () => {
    const { hits } = await vault.search(WORD, { limit: 50 });
    const local = hits.filter(({ isLocalOnly }) => isLocalOnly).map(({ path }) => path);
    expect([...new Set(local)].sort()).toEqual(['Home/Secret.md', 'Öffentlich/Diary.md']);
  });

  it('are left out of what may leave it', async () => {
    const shareable = await found({ shareableOnly: true });
    expect(shareable).toContain('Home/Open.md');
    expect(shareable).not.toContain('Home/Secret.md');
    expect(shareable).not.toContain('Öffentlich/Diary.md');
  });
});
