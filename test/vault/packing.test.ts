import { expect, it } from 'vitest';
import { Disk, MemoryFiles } from '../files/memory-files';
import { DeskWorld, done } from './desk-world';
import { MemoryVault } from './memory-vault';
import { Trouble, TroubledFiles, type FaultKind } from './trouble';

/** A history with enough in it to be packed. */
async function grown(): Promise<{ disk: Disk; notes: Map<string, Uint8Array> }> {
  const disk = new Disk();
  const notes = new Map<string, Uint8Array>();
  const world = new DeskWorld(new MemoryVault(null, notes), new MemoryFiles(disk));
  const desk = await world.desk();
  await done(desk, { tool: 'vault_write', path: 'A.md', text: 'begin\n' });
  for (let index = 0; index < 110; index++) {
    await done(desk, { tool: 'vault_append', path: 'A.md', text: `- entry ${index}` });
  }
  return { disk, notes };
}

it('loses nothing when packing is interrupted at any step, and can be done again', async () => {
  const { disk, notes } = await grown();
  const steps = [1, 2, 4, 5, 7, 8, 40, 320];
  let interrupted = 0;
  for (const kind of ['crash', 'fail', 'full'] satisfies FaultKind[]) {
    for (const [index, at] of steps.entries()) {
      const trouble = new Trouble(() => (index % 4) / 4 + 0.05);
      const files = new TroubledFiles(disk.copy(), trouble);
      const desk = await new DeskWorld(new MemoryVault(null, notes), files).desk();
      trouble.arm(at, kind);
      if (
        await desk.tidy().then(
          () => false,
          () => true,
        )
      )
        interrupted++;

      const vault = new MemoryVault(null, new Map(notes));
      const again = await new DeskWorld(vault, new MemoryFiles(files.disk)).desk();
      expect((await again.changes({ limit: 500 })).changes, `${kind} at ${at}`).toHaveLength(111);
      const [, , third] = (await again.changes()).changes;
      expect((await again.change(third?.id ?? '')).texts[0]?.after).toContain('- entry 107\n');
      await again.tidy();
      expect((await again.undoTurn('turn-1', 'user')).status, `${kind} at ${at}`).toBe('done');
      expect(vault.text('A.md')).toBeNull();
    }
  }
  expect(interrupted).toBeGreaterThan(steps.length);
});
