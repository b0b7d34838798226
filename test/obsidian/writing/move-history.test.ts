import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { moveHistory } from '../../../src/obsidian/writing/move-history';
import type { HistoryFolder } from '../../../src/obsidian/writing/move-history';
import { OutsideFiles } from '../../../src/obsidian/writing/outside-files';
import { acceptanceCases } from '../../files/files-acceptance';
import { FaultyFiles } from '../../files/faulty-files';
import { Disk, MemoryFiles } from '../../files/memory-files';
import { DeskWorld, GIT_FOLDER, done } from '../../vault/desk-world';

const folders: string[] = [];

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-outside-'));
  folders.push(folder);
  return folder;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What makes a folder a repository. */
const hasHistory = async ({ files, gitFolder }: HistoryFolder) =>
  (await files.stat(`${gitFolder}/HEAD`)) !== null;

describe('files outside the vault', () => {
  it.each(acceptanceCases)('$name', async ({ run }) => {
    await run(new OutsideFiles(fs, scratch()), 'a folder');
  });
});

/** The same files once more, so that a test can take them away. */
async function copied(files: DeskWorld['files']): Promise<MemoryFiles> {
  const copy = new MemoryFiles();
  const folders = ['', '/refs/heads', '/recollect', ...Array.from({ length: 256 }, (_, at) => at)];
  for (const folder of folders) {
    const inside = typeof folder === 'string' ? folder : `/objects/${folder.toString(16).padStart(2, '0')}`;
    for (const { path } of await files.list(GIT_FOLDER + inside)) {
      await copy.write(path, (await files.read(path)) ?? new Uint8Array());
    }
  }
  return copy;
}

describe('a history that is moved', () => {
  it('is whole where it goes, gone where it was, and goes on there', async () => {
    const world = new DeskWorld();
    world.vault.type('Plan.md', 'One\n');
    const desk = await world.desk();
    await done(desk, { tool: 'vault_append', path: 'Plan.md', text: 'Two' });
    const root = scratch();
    const [from, to] = [
      { files: world.files, gitFolder: GIT_FOLDER },
      { files: new OutsideFiles(fs, root), gitFolder: 'vault.git' },
    ];
    expect(await moveHistory(from, to)).toBe(true);
    expect([await hasHistory(from), await hasHistory(to)]).toEqual([false, true]);
    const elsewhere = new DeskWorld(world.vault, to.files, 'vault.git');
    await done(await elsewhere.desk(), { tool: 'vault_append', path: 'Plan.md', text: 'Three' });
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', join(root, 'vault.git'), ...args], { encoding: 'utf8' });
    git('fsck', '--strict');
    expect(git('log', '--format=%s').trim().split('\n')).toHaveLength(3);
  });

  it('is whole in one of both places wherever it is cut off, and gets there at the next start', async () => {
    const made = new DeskWorld();
    made.vault.type('Plan.md', 'One\n');
    await done(await made.desk(), { tool: 'vault_append', path: 'Plan.md', text: 'Two' });
    let isThrough = false;
    for (let at = 1; !isThrough; at++) {
      const disk = new Disk();
      const before = { files: new MemoryFiles(disk), gitFolder: 'before.git' };
      const after = { ...before, gitFolder: 'after.git' };
      await moveHistory({ files: await copied(made.files), gitFolder: GIT_FOLDER }, before);
      const faulty = new FaultyFiles(disk, () => 0.5, { at, kind: 'crash' });
      isThrough = await moveHistory({ ...before, files: faulty }, { ...after, files: faulty }).then(
        () => true,
        () => false,
      );
      await moveHistory(before, after);
      const desk = await new DeskWorld(made.vault, after.files, after.gitFolder).desk();
      expect((await desk.changes()).changes).toHaveLength(1);
    }
  });

  it('never takes the place of another, and of nothing there is nothing to move', async () => {
    const [one, other, none] = [new DeskWorld(), new DeskWorld(), new MemoryFiles()];
    await one.desk();
    await other.desk();
    const place = (files: DeskWorld['files']) => ({ files, gitFolder: GIT_FOLDER });
    expect(await moveHistory(place(one.files), place(other.files))).toBe(false);
    expect(await moveHistory(place(none), place(new MemoryFiles()))).toBe(false);
    expect(await hasHistory(place(one.files))).toBe(true);
  });
});
