import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KnownTree } from './known-tree.ts';
import type { Change } from './protocol.ts';
import { Watcher } from './watcher.ts';

let root = '';
let tree: KnownTree;
let watcher: Watcher;
let heard: Change[] = [];

beforeEach(async () => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'recollect-watch-')));
  await mkdir(path.join(root, 'Folder'));
  await writeFile(path.join(root, 'Folder', 'old.md'), 'old');
  heard = [];
  tree = new KnownTree(root);
  watcher = new Watcher(root, tree, (changes) => heard.push(...changes));
});

afterEach(async () => {
  watcher.close();
  await rm(root, { recursive: true });
});

describe('the watcher reports what other programs do', () => {
  it('a new file, with its size', async () => {
    await writeFile(path.join(root, 'new.md'), 'four');
    await vi.waitFor(
      () => expect(heard).toMatchObject([{ path: 'new.md', stat: { type: 'file', size: 4 } }]),
      5000,
    );
  });

  it('a save in several steps as one change', async () => {
    for (let part = 0; part < 5; part++) await appendFile(path.join(root, 'Folder', 'old.md'), '+');
    await vi.waitFor(() => expect(heard).toMatchObject([{ path: 'Folder/old.md', stat: { size: 8 } }]), 5000);
  });

  it('a folder with everything in it, however soon it was filled, and goes on watching there', async () => {
    await mkdir(path.join(root, 'a', 'b'), { recursive: true });
    await writeFile(path.join(root, 'a', 'b', 'deep.md'), '1');
    await vi.waitFor(() => expect(paths()).toEqual(['a', 'a/b', 'a/b/deep.md']), 5000);
    await writeFile(path.join(root, 'a', 'b', 'deeper.md'), '2');
    await vi.waitFor(() => expect(paths()).toContain('a/b/deeper.md'), 5000);
  });

  it('a rename as a removal and then a creation', async () => {
    await rename(path.join(root, 'Folder', 'old.md'), path.join(root, 'Folder', 'new.md'));
    await vi.waitFor(
      () =>
        expect(heard.map(({ path: at, stat }) => [at, stat !== null])).toEqual([
          ['Folder/old.md', false],
          ['Folder/new.md', true],
        ]),
      5000,
    );
  });

  it('a removed folder after what it held', async () => {
    await rm(path.join(root, 'Folder'), { recursive: true });
    await vi.waitFor(() => expect(paths()).toEqual(['Folder/old.md', 'Folder']), 5000);
  });

  it('but not what the bridge did itself', async () => {
    writeFileSync(path.join(root, 'own.md'), 'mine');
    tree.refreshOne('own.md');
    await writeFile(path.join(root, 'theirs.md'), 'theirs');
    await vi.waitFor(() => expect(paths()).toEqual(['theirs.md']), 5000);
  });
});

function paths(): string[] {
  return heard.map((change) => change.path);
}
