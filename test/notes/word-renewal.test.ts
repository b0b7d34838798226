import { describe, expect, it } from 'vitest';
import { NoteWorld } from './note-world';

const rows = (world: NoteWorld) =>
  world.index.db.first<{ n: number }>('SELECT count(*) AS n FROM memory_chunk_words_docsize')?.n;

/** Notes of which each has been rewritten often enough for the words to be mostly dead. */
async function worn(): Promise<NoteWorld> {
  const world = new NoteWorld();
  await world.open();
  for (let round = 0; round < 12; round++) {
    const notes = Array.from({ length: 200 }, (_, n) => [`N${n}.md`, `Plum ${n} in round r${round}`]);
    await world.edit(Object.fromEntries(notes) as Record<string, string>);
  }
  return world;
}

/** Ticks until the tables are small. */
async function renewed(world: NoteWorld): Promise<void> {
  for (let turn = 0; turn < 5_000 && (rows(world) ?? 0) > 1_000; turn++) {
    await world.index.tick();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('full-text tables that are mostly dead', () => {
  it('are made anew from the notes, in the background, and find the same', async () => {
    const world = await worn();
    expect(rows(world)).toBe(2_400);
    const seen = world.builtIn.seen.length;
    await renewed(world);
    expect(rows(world)).toBe(200);
    expect(world.find('plum')).toHaveLength(200);
    expect(world.find('r11')).toHaveLength(200);
    expect(world.find('r3')).toEqual([]);
    expect(world.findNote('n7')).toEqual(['N7.md']);
    expect(world.builtIn.seen).toHaveLength(seen);
  });

  it('lose nothing that happens meanwhile', async () => {
    const world = await worn();
    await world.index.tick();
    world.rename('N7.md', 'Moved/N7.md');
    await world.index.moved([{ from: 'N7.md', to: 'Moved/N7.md' }]);
    world.write('N8.md', 'Plum 8 in round r11\n\n# Also\n\nSomething quite new');
    world.index.changed([world.stamp('N8.md')]);
    world.delete('N9.md');
    world.index.removed(['N9.md']);
    world.write('Fresh.md', 'A fresh plum');
    world.index.changed([world.stamp('Fresh.md')]);
    await world.settled();
    await renewed(world);
    await world.settled();
    expect(rows(world)).toBeLessThan(250);
    expect(world.find('plum')).toHaveLength(200);
    expect(world.find('plum')).toEqual(expect.arrayContaining(['Moved/N7.md', 'N8.md', 'Fresh.md']));
    expect(world.find('quit')).toEqual(['N8.md']);
  });

  it('are left as they were when the app is closed in the middle', async () => {
    const world = await worn();
    await world.index.tick();
    await world.reopen();
    expect(world.find('plum')).toHaveLength(200);
    expect((await world.survey()).report).toMatchObject({ unchanged: 200 });
    await renewed(world);
    expect(rows(world)).toBe(200);
  });
});
