import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'obsidian';
import { afterAll, describe, expect, it, vi } from 'vitest';

// The desktop app, as far as where paths lead depends on it.
const desktop = vi.hoisted(() => {
  class FileSystemAdapter {
    constructor(readonly base: string) {}
    getBasePath() {
      return this.base;
    }
    getFullPath(path: string) {
      return `${this.base}/${path}`;
    }
  }
  return { FileSystemAdapter, Component: class {}, MarkdownView: class {}, Platform: { isDesktop: true } };
});
vi.mock('obsidian', () => desktop);

const { ObsidianNoteVault } = await import('../../src/obsidian/note-vault');

const root = mkdtempSync(join(tmpdir(), 'recollect-links-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const base = join(root, 'vault');
const outside = join(root, 'outside');
for (const folder of [join(base, 'Notes'), outside]) mkdirSync(folder, { recursive: true });
writeFileSync(join(base, 'Notes/a.md'), '');
writeFileSync(join(outside, 'secret.md'), '');
symlinkSync(outside, join(base, 'Away'));
symlinkSync(join(outside, 'secret.md'), join(base, 'Notes/away.md'));
symlinkSync(join(outside, 'yet to be.md'), join(base, 'Notes/dangling.md'));
symlinkSync('Notes', join(base, 'Same'));
symlinkSync('round.md', join(base, 'round.md'));
mkdirSync(join(root, 'vault-beside'));
symlinkSync(join(root, 'vault-beside'), join(base, 'Beside'));

const vault = new ObsidianNoteVault({
  vault: { adapter: new desktop.FileSystemAdapter(base) },
} as unknown as App);

describe('where a path of the vault leads on the desktop', () => {
  it.each([
    ['Notes/a.md', 'Notes/a.md'],
    ['Notes/new/b.md', 'Notes/new/b.md'],
    ['Same/a.md', 'Notes/a.md'],
    ['Same/new.md', 'Notes/new.md'],
    ['Away/secret.md', null],
    ['Away/new/b.md', null],
    ['Notes/away.md', null],
    ['Notes/dangling.md', null],
    ['round.md', null],
    ['Beside/b.md', null],
  ])('%s leads to %s', async (path, real) => {
    expect(await vault.realPath(path)).toBe(real);
  });
});
