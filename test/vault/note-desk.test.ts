import { describe, expect, it } from 'vitest';
import { Disk, MemoryFiles } from '../files/memory-files';
import { CONTEXT, DeskWorld, done, refusal } from './desk-world';
import { MemoryVault } from './memory-vault';
import { Trouble, TroubledFiles } from './trouble';

const find = (path: string, find: string, replace: string) => ({
  tool: 'vault_edit' as const,
  path,
  edits: [{ find, replace }],
});

describe('writing a note', () => {
  it('creates it with its mark, edits it, and undoes both', async () => {
    const world = new DeskWorld();
    const desk = await world.desk();
    await done(desk, { tool: 'vault_write', path: 'Ideas/Garden.md', text: 'Plant beans.\n' });
    expect(world.vault.text('Ideas/Garden.md')).toBe('---\nautowritten_by: recollect\n---\nPlant beans.\n');
    await done(desk, find('Ideas/Garden.md', 'beans', 'peas'));
    expect(world.vault.text('Ideas/Garden.md')).toContain('Plant peas.');
    expect((await desk.undoLast('user')).status).toBe('done');
    expect(world.vault.text('Ideas/Garden.md')).toContain('Plant beans.');
    expect((await desk.undoLast('user')).status).toBe('done');
    expect(world.vault.text('Ideas/Garden.md')).toBeNull();
    expect((await desk.undoLast('user')).status).toBe('nothing');
  });

  it('never replaces what the user wrote as a whole, and needs to have read what it replaces', async () => {
    const world = new DeskWorld();
    world.vault.type('Mine.md', 'my words\n');
    const desk = await world.desk();
    const whole = (path: string, preimage?: string) =>
      desk.submit(
        [{ tool: 'vault_write', path, text: 'new\n', ...(preimage === undefined ? {} : { preimage }) }],
        CONTEXT,
      );
    const { content } = await desk.read('Mine.md', CONTEXT);
    expect(await refusal(whole('Mine.md', content))).toBe('outside_allowlist');
    await done(desk, { tool: 'vault_write', path: 'Its.md', text: 'old\n' });
    expect(await refusal(whole('Its.md'))).toBe('conflict');
    expect(await refusal(whole('Its.md', '0'.repeat(40)))).toBe('conflict');
    const its = await desk.read('Its.md', CONTEXT);
    expect((await whole('Its.md', its.content)).status).toBe('done');
    expect(world.vault.text('Its.md')).toBe('---\nautowritten_by: recollect\n---\nnew\n');
    expect(world.vault.text('Mine.md')).toBe('my words\n');
  });
});

describe('moving a note', () => {
  it('takes the links along, in one commit, and back again in one undo', async () => {
    const world = new DeskWorld();
    world.vault.type('Old.md', 'I link to [[Old]] myself.\n');
    world.vault.type('A.md', 'see [[Old]]\n');
    world.vault.type('B.md', 'nothing\n');
    const desk = await world.desk();
    const before = new Map([...world.vault.files.keys()].map((path) => [path, world.vault.text(path)]));
    const outcome = await done(desk, { tool: 'vault_move', path: 'Old.md', to: 'Folder/New.md' });
    expect(world.vault.text('A.md')).toBe('see [[Folder/New]]\n');
    expect(outcome.files.map(({ path, from }) => [path, from]).sort()).toEqual([
      ['A.md', undefined],
      ['Folder/New.md', 'Old.md'],
      ['Old.md', undefined],
    ]);
    const [logged] = (await desk.changes()).changes;
    expect(logged?.files).toContainEqual({ kind: 'move', path: 'Folder/New.md', from: 'Old.md' });
    expect((await desk.undoLast('user')).status).toBe('done');
    expect(new Map([...world.vault.files.keys()].map((path) => [path, world.vault.text(path)]))).toEqual(
      before,
    );
    const [undo] = (await desk.changes()).changes;
    expect((await desk.undo([undo?.id ?? ''], 'user')).status).toBe('done');
    expect(world.vault.text('A.md')).toBe('see [[Folder/New]]\n');
    expect(world.vault.text('Old.md')).toBeNull();
  });
});

it('opens after any end of its first start', async () => {
  for (let at = 1; at <= 12; at++) {
    for (const luck of [0, 0.3, 0.6, 0.9]) {
      const disk = new Disk();
      const trouble = new Trouble(() => luck);
      trouble.arm(at, 'crash');
      await new DeskWorld(new MemoryVault(), new TroubledFiles(disk, trouble)).start().catch(() => undefined);
      const desk = await new DeskWorld(new MemoryVault(), new MemoryFiles(disk)).desk();
      await done(desk, { tool: 'vault_write', path: 'A.md', text: 'x' });
    }
  }
});
