/** The history under the eyes of git itself. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NodeFiles } from '../../src/cli/node-files';
import { Repository } from '../../src/vault/git/repository';
import { CONTEXT, DeskWorld, done, refusal } from './desk-world';
import { MemoryVault } from './memory-vault';

const run = promisify(execFile);
let folder: string;
let world: DeskWorld;

const git = async (...args: string[]): Promise<string> => {
  const identity = ['-c', 'user.name=A. User', '-c', 'user.email=user@recollect.invalid'];
  const { stdout, stderr } = await run('git', [...identity, ...args], {
    cwd: folder,
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    maxBuffer: 1e8,
  });
  return stdout + stderr;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recollect-git-'));
  world = new DeskWorld(new MemoryVault(), new NodeFiles(folder), 'history.git');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const append = (path: string, text: string) => ({ tool: 'vault_append' as const, path, text });

/** 10 KB that do not compress to nothing. */
const longText = (): string =>
  Array.from({ length: 250 }, (_, line) => `Line ${line}: ${Math.sin(line).toString(36)} stays.\n`).join('');

describe('the history', () => {
  it('passes fsck, tells its log, is cloned, and one of its commits is reverted by git', async () => {
    world.vault.type('Täglich/2026-01-01 — Ünïcode 漢字.md', '# Day\n\nuser line\n');
    world.vault.type('a.md', 'file beside a folder\n');
    world.vault.type('a/b.md', 'inside\n');
    world.vault.type('a-c.md', 'sorts between them\n');
    // As UTF-16 the first sorts before the second, as UTF-8, which git goes by, after it.
    world.vault.type('🌱.md', 'seed\n');
    world.vault.type('ｆ.md', 'wide\n');
    const desk = await world.desk();
    for (const path of [...world.vault.files.keys()]) await done(desk, append(path, `more for ${path}`));
    await done(desk, { tool: 'vault_move', path: 'a/b.md', to: 'deep/er/b.md' });
    await done(desk, { tool: 'vault_trash', path: 'a-c.md' });
    await desk.undoLast('user');

    expect(await git('--git-dir=history.git', 'fsck', '--full', '--strict')).not.toMatch(
      /error|missing|warning|dangling commit/,
    );
    const log = await git(
      '--git-dir=history.git',
      'log',
      '--format=%an <%ae>|%s|%(trailers:key=Recollect-Tool,valueonly)',
    );
    expect(log).toContain(
      'Recollect <agent@recollect.invalid>|Append to "2026-01-01 — Ünïcode 漢字"|vault_append',
    );
    expect(log).toContain('A. User <user@recollect.invalid>|Keep your text of "a"|user-state');
    await git('clone', '-q', 'history.git', 'clone');
    expect(await readFile(join(folder, 'clone/deep/er/b.md'), 'utf8')).toBe('inside\n\nmore for a/b.md\n');
    expect(await readFile(join(folder, 'clone/a-c.md'), 'utf8')).toContain('sorts between them');
    const commit = (await git('-C', 'clone', 'log', '--format=%H', '--grep=Append to "a"')).trim();
    await git('-C', 'clone', 'revert', '--no-edit', commit);
    expect(await readFile(join(folder, 'clone/a.md'), 'utf8')).toBe('file beside a folder\n');
  });

  it('is as good after packing, is much smaller, and goes on from there', async () => {
    const desk = await world.desk();
    await done(desk, { tool: 'vault_write', path: 'Log.md', text: longText() });
    for (let index = 0; index < 120; index++) await done(desk, append('Log.md', `entry ${index}`));
    const size = async (): Promise<number> => {
      const names = await readdir(join(folder, 'history.git'), { recursive: true });
      const stats = await Promise.all(names.map((name) => world.files.stat(`history.git/${name}`)));
      return stats.reduce((sum, stat) => sum + (stat?.size ?? 0), 0);
    };
    const before = await size();
    expect(await desk.tidy()).toBe(true);
    expect(await desk.tidy()).toBe(false);
    expect(await size()).toBeLessThan(before / 4);
    expect(await git('--git-dir=history.git', 'count-objects', '-v')).toContain('count: 0\n');
    const [pack = ''] = (await readdir(join(folder, 'history.git/objects/pack'))).filter((name) =>
      name.endsWith('.idx'),
    );
    expect(await git('verify-pack', '-v', `history.git/objects/pack/${pack}`)).toContain('chain length');
    expect(await git('--git-dir=history.git', 'fsck', '--full', '--strict')).not.toMatch(
      /error|missing|warning/,
    );

    const again = await world.desk();
    await done(again, append('Log.md', 'after packing'));
    for (let index = 0; index < 110; index++) await done(again, append('Log.md', `later ${index}`));
    expect(await again.tidy()).toBe(true);
    expect(await git('--git-dir=history.git', 'fsck', '--full', '--strict')).not.toMatch(
      /error|missing|warning/,
    );
    expect(await git('--git-dir=history.git', 'show', 'HEAD:Log.md')).toBe(world.vault.text('Log.md'));
    expect((await git('--git-dir=history.git', 'rev-list', '--count', 'HEAD')).trim()).toBe('232');
    const { changes } = await again.changes({ limit: 500 });
    expect(changes).toHaveLength(232);
    await again.undo(
      changes.map(({ id }) => id),
      'user',
    );
    expect(world.vault.text('Log.md')).toBeNull();
  });

  it('has only notes that were changed, and no others of the vault', async () => {
    for (let index = 0; index < 50; index++) world.vault.type(`Other ${index}.md`, 'never touched\n');
    world.vault.files.set('image.png', new Uint8Array(1000));
    const desk = await world.desk();
    world.vault.reads = 0;
    await done(desk, append('Other 7.md', 'touched'));
    expect(world.vault.reads).toBeLessThan(10);
    expect((await git('--git-dir=history.git', 'ls-tree', '-r', '--name-only', 'HEAD')).trim()).toBe(
      'Other 7.md',
    );
    const repository = await Repository.open(world.files, 'history.git');
    expect(await repository.at(await repository.headTree(), 'Other 7.md')).not.toBeNull();
  });
});

describe("the vault's own repository", () => {
  const own = () => new DeskWorld(world.vault, new NodeFiles(folder), '.git');
  const write = async (path: string, text: string): Promise<void> => {
    world.vault.type(path, text);
    await world.files.write(path, new TextEncoder().encode(text));
  };

  it('gets commits on its branch, and its index still tells what the user staged and nothing else', async () => {
    await git('init', '-q', '-b', 'trunk');
    await write('A.md', 'a\n');
    await write('Sub/B.md', 'b\n');
    await git('add', '.');
    await git('commit', '-qm', 'first');
    await write('Staged.md', 'staged\n');
    await git('add', 'Staged.md');
    const { desk } = await own().start(true);
    await done(desk, append('A.md', 'more'));
    await done(desk, { tool: 'vault_move', path: 'Sub/B.md', to: 'C.md' });
    await write('A.md', world.vault.text('A.md') ?? '');
    await rm(join(folder, 'Sub/B.md'));
    await write('C.md', 'b\n');
    expect((await git('status', '--porcelain')).trim()).toBe('A  Staged.md');
    expect((await git('rev-list', '--count', 'trunk')).trim()).toBe('3');
    expect(await git('fsck', '--strict')).not.toMatch(/error|missing/);
    expect(await desk.tidy()).toBe(false);
    expect((await desk.changes()).changes).toHaveLength(2);
  });

  it('is left alone while git is at work, has no branch, or would change line breaks', async () => {
    await git('init', '-q');
    await write('A.md', 'a\n');
    await git('add', '.');
    await git('commit', '-qm', 'first');
    const { desk } = await own().start(true);
    await world.files.write('.git/index.lock', new Uint8Array());
    expect(await refusal(desk.submit([append('A.md', 'x')], CONTEXT))).toBe('history_failed');
    expect(world.vault.text('A.md')).toBe('a\n');
    await world.files.remove('.git/index.lock');
    expect((await desk.submit([append('A.md', 'x')], CONTEXT)).status).toBe('done');
    await git('config', 'core.autocrlf', 'true');
    expect(await refusal(own().start(true))).toBe('history_failed');
    await git('config', 'core.autocrlf', 'false');
    await git('checkout', '-q', '--detach');
    expect(await refusal(own().start(true))).toBe('history_failed');
  });
});
