import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../files/memory-files';
import { sentence } from '../store/sentence';
import { INDEX_FILE, NoteWorld, VECTORS_FILE } from './note-world';

async function indexed(): Promise<NoteWorld> {
  const world = new NoteWorld();
  world.write('Good.md', 'A plum tree.');
  world.write('Other.md', 'A pear tree.');
  await world.open();
  await world.survey();
  return world;
}

describe('a note that cannot be indexed', () => {
  it('is passed over with a reason, harms no other, and is not read again before it changes', async () => {
    const world = new NoteWorld();
    world.write('Good.md', 'A plum tree.');
    world.disk.put('Latin.md', new Uint8Array([0x70, 0xe9, 0xff]));
    world.disk.put('Binary.md', new Uint8Array(4_000));
    await world.open();
    const state = await world.survey();
    expect(state.report?.skipped).toEqual([
      { path: 'Latin.md', reason: sentence(/not UTF-8/) },
      { path: 'Binary.md', reason: sentence(/not text/) },
    ]);
    expect(world.find('plum')).toEqual(['Good.md']);
    await world.reopen();
    world.reads.length = 0;
    expect((await world.survey()).report).toMatchObject({ unchanged: 1, skipped: [{}, {}] });
    expect(world.reads).toEqual([]);
    await world.edit({ 'Latin.md': 'Now a plum.' });
    expect(world.find('plum')).toEqual(['Good.md', 'Latin.md']);
  });

  it('for the moment only keeps what is known of it, and is read at the next start', async () => {
    const world = await indexed();
    let isLocked = true;
    class Locked extends MemoryFiles {
      override async read(path: string): Promise<Uint8Array | null> {
        if (isLocked && path === 'Good.md') throw new Error('EBUSY');
        return super.read(path);
      }
    }
    await world.index.close();
    world.files = new Locked(world.disk);
    world.write('Good.md', 'A plum tart.');
    await world.open();
    const state = await world.survey();
    expect(state.report?.skipped).toEqual([{ path: 'Good.md', reason: sentence(/EBUSY/) }]);
    expect(world.find('tree')).toEqual(['Good.md', 'Other.md']);
    isLocked = false;
    await world.reopen();
    await world.survey();
    expect(world.find('tart')).toEqual(['Good.md']);
  });

  it('because it has vanished is taken for gone', async () => {
    const world = await indexed();
    const stamp = world.stamp('Good.md');
    world.delete('Good.md');
    world.index.changed([stamp]);
    await world.settled();
    expect(world.find('plum')).toEqual([]);
  });
});

describe('a damaged file', () => {
  it.each([
    ['cut short', (bytes: Uint8Array) => bytes.slice(0, 5_000)],
    ['flipped', (bytes: Uint8Array) => bytes.map((byte, at) => (at === 9_000 ? byte ^ 1 : byte))],
    ['emptied', () => new Uint8Array()],
  ])('of the index (%s) is told, and made again from the notes without embedding', async (_, damage) => {
    const world = await indexed();
    await world.index.close();
    world.disk.put(INDEX_FILE, damage(world.disk.files.get(INDEX_FILE)?.bytes ?? new Uint8Array()));
    await world.open();
    expect(world.notices).toEqual([
      { code: 'note_database_damaged', message: sentence(/index of your notes.*made again from your notes/) },
    ]);
    await world.survey();
    expect(world.find('plum')).toEqual(['Good.md']);
    expect(world.builtIn.seen).toHaveLength(2);
  });

  it('of the vectors is told, and they are made again', async () => {
    const world = await indexed();
    await world.index.close();
    world.disk.put(VECTORS_FILE, new Uint8Array([1, 2, 3]));
    await world.open();
    await world.survey();
    expect(world.notices).toEqual([
      { code: 'note_database_damaged', message: sentence(/vectors of your notes/) },
    ]);
    expect(world.nearest('A pear tree')).toBe('Other.md');
    expect(world.builtIn.seen).toHaveLength(4);
  });

  it('falls back on its older copy, and what has changed since is read again', async () => {
    const world = await indexed();
    await world.index.save();
    await world.edit({ 'Good.md': 'A plum tart.' });
    await world.index.close();
    world.disk.put(INDEX_FILE, new Uint8Array([1]));
    await world.open();
    expect(world.notices[0]?.message).toMatch(/older copy/);
    const state = await world.survey();
    expect(state.report).toMatchObject({ notes: 1, unchanged: 1, embedded: 0 });
    expect(world.find('tart')).toEqual(['Good.md']);
  });
});

describe('saving', () => {
  it('is left to the process that owns the databases; the other indexes in memory', async () => {
    const world = new NoteWorld();
    world.isOwner = false;
    world.write('Good.md', 'A plum tree.');
    await world.open();
    await world.survey();
    expect(world.find('plum')).toEqual(['Good.md']);
    await world.index.close();
    expect(world.disk.files.has(INDEX_FILE)).toBe(false);
  });

  it('happens once a first index is there, then at most every five minutes, and when closing', async () => {
    const world = await indexed();
    expect(world.disk.files.has(INDEX_FILE)).toBe(false);
    await world.index.tick();
    const first = world.disk.files.get(INDEX_FILE)?.mtime;
    expect(first).toBeDefined();
    await world.edit({ 'Good.md': 'A plum tart.' });
    world.time += 60_000;
    await world.index.tick();
    expect(world.disk.files.get(INDEX_FILE)?.mtime).toBe(first);
    world.time += 4 * 60_000;
    await world.index.tick();
    const second = world.disk.files.get(INDEX_FILE)?.mtime;
    expect(second).toBeGreaterThan(first ?? Infinity);
    await world.edit({ 'Good.md': 'A plum pie.' });
    await world.index.close();
    expect(world.disk.files.get(INDEX_FILE)?.mtime).toBeGreaterThan(second ?? Infinity);
  });

  it('that fails is told, and nothing is lost', async () => {
    const world = await indexed();
    class Full extends MemoryFiles {
      override write(): Promise<void> {
        return Promise.reject(new Error('ENOSPC'));
      }
    }
    await world.index.close();
    world.files = new Full(world.disk);
    await world.open();
    await world.edit({ 'Good.md': 'A plum tart.' });
    expect(await world.index.save()).toBe(false);
    expect(world.notices).toEqual([{ code: 'index_not_saved', message: sentence(/ENOSPC/) }]);
    await world.index.close();
    world.files = new MemoryFiles(world.disk);
    await world.open();
    await world.survey();
    expect(world.find('tart')).toEqual(['Good.md']);
  });
});

describe('pause, resume and cancel', () => {
  it('stop and go on where it was', async () => {
    const world = new NoteWorld();
    for (let n = 0; n < 60; n++) world.write(`${n}.md`, `Plum number ${n}`);
    await world.open();
    world.index.survey(world.stamps());
    while (world.index.state().done === 0) await new Promise((resolve) => setImmediate(resolve));
    world.index.pause();
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    const paused = world.index.state();
    expect(paused).toMatchObject({ phase: 'paused', total: 60 });
    expect(paused.done).toBeLessThan(60);
    expect(world.find('plum')).toHaveLength(paused.done);
    world.index.resume();
    expect((await world.settled()).report).toMatchObject({ notes: 60, isCancelled: false });
    expect(world.find('plum')).toHaveLength(60);
  });

  it('cancel keeps what is there, and the next survey finds the rest', async () => {
    const world = new NoteWorld();
    for (let n = 0; n < 60; n++) world.write(`${n}.md`, `Plum number ${n}`);
    await world.open();
    world.index.survey(world.stamps());
    while (world.index.state().done === 0) await new Promise((resolve) => setImmediate(resolve));
    world.index.cancel();
    const state = await world.settled();
    expect(state).toMatchObject({ phase: 'idle', report: { isCancelled: true } });
    expect(state.notes).toBeLessThan(60);
    await world.reopen();
    const seen = world.builtIn.seen.length;
    const after = await world.survey();
    expect(after.notes).toBe(60);
    expect(after.report).toMatchObject({ unchanged: state.notes });
    expect(seen + (after.report?.embedded ?? 0)).toBe(60);
  });

  it('tell the host at most five times a second, and always how it ended', async () => {
    const world = new NoteWorld();
    for (let n = 0; n < 200; n++) world.write(`${n}.md`, `Plum number ${n}`);
    await world.open();
    await world.survey();
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    const gaps = world.told.slice(1).map(({ at }, index) => at - (world.told[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
    expect(world.told.at(-1)?.state).toMatchObject({ phase: 'idle', notes: 200, report: { notes: 200 } });
  });
});

describe('a rebuild', () => {
  it('reads every note again and embeds none', async () => {
    const world = await indexed();
    world.index.rebuild();
    expect(world.index.state()).toMatchObject({ phase: 'waiting', notes: 0, passages: 0 });
    expect(world.find('plum')).toEqual([]);
    const state = await world.survey();
    expect(state.report).toMatchObject({ notes: 2, reused: 2, embedded: 0 });
    expect(world.nearest('A pear tree')).toBe('Other.md');
  });
});

describe('a database of a newer version', () => {
  it.each([INDEX_FILE, VECTORS_FILE])('is refused in words and left as it is: %s', async (file) => {
    const world = await indexed();
    world.index.db.run("INSERT INTO migrations (name, applied_at) VALUES ('9999-later', '')");
    await world.index.close();
    // Either of the two: what matters is that the migration is unknown.
    if (file === VECTORS_FILE) {
      const newer = world.disk.files.get(INDEX_FILE);
      if (newer) world.disk.files.set(VECTORS_FILE, newer);
      world.disk.files.delete(INDEX_FILE);
    }
    const before = new Map(world.disk.files);
    await expect(world.open()).rejects.toMatchObject({
      code: 'newer_database',
      message: sentence(/newer version of Recollect.*left as it is.*Update the plugin/),
    });
    expect(world.disk.files).toEqual(before);
  });
});
