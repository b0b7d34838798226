import { describe, expect, it } from 'vitest';
import { FaultyFiles } from '../files/faulty-files';
import { MemoryFiles } from '../files/memory-files';
import { NoteWorld } from './note-world';

/** What the stopped operation left on disk: nothing, a part, or all of it. */
const LEFT: [name: string, random: number][] = [
  ['not begun', 0],
  ['half done', 0.4],
  ['done', 0.9],
];

/** An index that was saved twice and has more to save, over files that can be made to stop. */
async function readyToSave(random: () => number) {
  const world = new NoteWorld();
  const files = new FaultyFiles(world.disk, random);
  world.files = files;
  world.write('A.md', 'A plum tree.');
  await world.open();
  await world.survey();
  await world.index.save();
  await world.edit({ 'B.md': 'A pear tree.' });
  await world.index.save();
  await world.edit({ 'C.md': 'A quince tree.' });
  return { world, files };
}

async function operationsOfASave(): Promise<number> {
  const { world, files } = await readyToSave(() => 0);
  const before = files.operations;
  await world.index.save();
  return files.operations - before;
}

describe('a stop in the middle of saving the index', () => {
  it.each(LEFT)('at any step, with that step %s, leaves an index that is soon complete', async (_, left) => {
    const steps = await operationsOfASave();
    expect(steps).toBeGreaterThanOrEqual(10);
    for (let step = 1; step <= steps; step++) {
      const { world, files } = await readyToSave(() => left);
      files.arm(step, 'crash');
      await world.index.save();
      expect(files.isCrashed).toBe(true);

      world.notices.length = 0;
      world.files = new MemoryFiles(world.disk);
      await world.open();
      expect(world.notices, `step ${step}`).toEqual([]);
      const embedded = world.builtIn.seen.length;
      await world.survey();
      expect(world.find('tree'), `step ${step}`).toEqual(['A.md', 'B.md', 'C.md']);
      expect(world.index.vectors?.size).toBe(3);
      // At most what was never saved is embedded again.
      expect(world.builtIn.seen.length - embedded).toBeLessThanOrEqual(1);
      await world.index.close();
    }
  });

  it('by an error is told, and tried again', async () => {
    const steps = await operationsOfASave();
    for (let step = 1; step <= steps; step++) {
      const { world, files } = await readyToSave(() => 0);
      files.arm(step, 'fail');
      expect(await world.index.save()).toBe(false);
      expect(world.notices).toHaveLength(1);
      expect(await world.index.save(), `step ${step}`).toBe(true);
      await world.reopen();
      world.reads.length = 0;
      await world.survey();
      expect(world.reads).toEqual([]);
    }
  });
});
