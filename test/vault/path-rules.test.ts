import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedPath } from '../../src/vault/path-rules';
import { CONTEXT, DeskWorld, done, refusal } from './desk-world';
import { ESCAPES, LEGAL, NOT_NOTES, OWN_PLACES } from './hostile-paths';

const closed = { configFolder: 'Config', ownFolders: ['Recollect/ledger'] };

function codeFor(path: string): string {
  try {
    return `allowed as ${checkedPath(path, closed)}`;
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
}

const codesOf = (paths: readonly string[]) => Object.fromEntries(paths.map((path) => [path, codeFor(path)]));
const all = (paths: readonly string[], code: string) => Object.fromEntries(paths.map((path) => [path, code]));

describe('a path', () => {
  it('that leads out of the notes, or might, is refused', () => {
    expect(new Set(ESCAPES).size).toBe(ESCAPES.length);
    expect(ESCAPES.length).toBeGreaterThanOrEqual(100);
    expect(codesOf(ESCAPES)).toEqual(all(ESCAPES, 'path_escape'));
  });

  it('of something else than a note, or in a folder of Recollect, is refused', () => {
    expect(codesOf(NOT_NOTES)).toEqual(all(NOT_NOTES, 'not_markdown'));
    expect(codesOf(OWN_PLACES)).toEqual(all(OWN_PLACES, 'outside_allowlist'));
  });

  it('of a note is kept, whatever the script, in its composed form', () => {
    for (const path of LEGAL) expect(codeFor(path)).toBe(`allowed as ${path.normalize('NFC')}`);
    expect(checkedPath('Cafe\u0301.md', closed)).toBe('Caf\u00e9.md');
  });

  it('refuses the same in other letter cases', () => {
    for (const path of ESCAPES) {
      for (const other of [path.toUpperCase(), path.toLowerCase()])
        expect(codeFor(other), path).toBe('path_escape');
    }
  });

  it('refuses them inside a folder too, and never lets a hostile name through by what surrounds it', () => {
    const parts = fc.constantFrom(
      '..',
      '.obsidian',
      'con',
      'a\\b',
      '．．',
      '%2e%2e',
      'x\u0000',
      'dot.',
      'blank ',
      '',
    );
    const legal = fc.constantFrom('Notes', 'a b', '漢字', 'v1.0');
    fc.assert(
      fc.property(
        fc.array(legal, { maxLength: 3 }),
        parts,
        fc.array(legal, { maxLength: 3 }),
        (before, bad, after) => {
          expect(codeFor([...before, bad, ...after, 'n.md'].join('/'))).toBe('path_escape');
        },
      ),
    );
  });

  it('is never allowed in a form that Windows, a URL decoder or a compatible form would read as another place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const code = codeFor(`${text}.md`);
        if (!code.startsWith('allowed as ')) return;
        const path = code.slice('allowed as '.length);
        const readings = [path, path.normalize('NFKC')];
        try {
          readings.push(decodeURIComponent(path));
        } catch {
          // Not percent-encoded.
        }
        for (const reading of readings) {
          const names = reading.split(/[\\/]/);
          expect(names.length).toBe(path.split('/').length);
          for (const name of names) {
            expect(/^\.\.?$|\p{Cc}/u.test(name), reading).toBe(false);
            if (reading === path) expect(/\.$|^\s|\s$/.test(name), reading).toBe(false);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a path in a vault', () => {
  it('means the note that is there, whatever its letter case or composition', async () => {
    const world = new DeskWorld();
    world.vault.type('Projects/Café.md', 'text\n');
    const desk = await world.desk();
    const { path } = await desk.read('projects/CAFE\u0301.MD', CONTEXT);
    expect(path).toBe('Projects/Café.md');
    expect(
      await refusal(desk.submit([{ tool: 'vault_write', path: 'PROJECTS/café.md', text: 'x' }], CONTEXT)),
    ).toBe('outside_allowlist');
    await done(desk, { tool: 'vault_write', path: 'projects/New.md', text: 'x' });
    expect(world.vault.text('Projects/New.md')).toContain('x');
    world.vault.type('Projects/CAFÉ.md', 'another\n');
    expect(await refusal(desk.read('projects/cafÉ.md', CONTEXT))).toBe('conflict');
  });

  it('may not leave it through a link of the file system, nor get into a closed folder', async () => {
    const world = new DeskWorld();
    world.vault.links.set('Linked', null);
    world.vault.links.set('Inward', '.obsidian');
    world.vault.links.set('Alias', 'Never');
    world.vault.links.set('Fine', 'Notes');
    world.rules = { ...world.rules, folders: [...world.rules.folders, { glob: 'Never/', policy: 'never' }] };
    const desk = await world.desk();
    const write = (path: string) => desk.submit([{ tool: 'vault_write', path, text: 'x' }], CONTEXT);
    expect(await refusal(write('Linked/out.md'))).toBe('path_escape');
    expect(await refusal(desk.read('Linked/out.md', CONTEXT))).toBe('path_escape');
    expect(await refusal(write('Inward/app.md'))).toBe('path_escape');
    expect(await refusal(write('Alias/x.md'))).toBe('outside_allowlist');
    expect((await write('Fine/x.md')).status).toBe('done');
  });

  it('is checked wherever a change names one', async () => {
    const world = new DeskWorld();
    world.vault.type('A.md', 'a\n');
    const desk = await world.desk();
    for (const request of [
      { tool: 'vault_move' as const, path: 'A.md', to: '../A.md' },
      { tool: 'vault_move' as const, path: '../A.md', to: 'B.md' },
      { tool: 'vault_trash' as const, path: '.obsidian/app.md' },
      { tool: 'vault_append' as const, path: 'a/../b.md', text: 'x' },
      { tool: 'vault_frontmatter' as const, path: '/A.md', set: { a: 1 } },
      { tool: 'vault_edit' as const, path: 'C:/A.md', edits: [{ find: 'a', replace: 'b' }] },
    ]) {
      expect(await refusal(desk.submit([request], CONTEXT)), JSON.stringify(request)).toBe('path_escape');
    }
    expect(world.vault.text('A.md')).toBe('a\n');
  });
});
