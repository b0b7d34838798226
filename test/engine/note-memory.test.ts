import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { IndexState } from '../../src/core/notes-api';
import type { EngineOptions } from '../../src/engine/engine';
import { Engine } from '../../src/engine/engine';
import { Disk } from '../files/memory-files';
import { sentence } from '../store/sentence';
import { Clock, DATA, processOptions, tell } from '../store/open-store';

const model = await readFile(new URL('../../src/embeddings/static/model.bin', import.meta.url));

function open(disk: Disk, clock = new Clock(), told: IndexState[] = []): Promise<Engine> {
  const notes: NonNullable<EngineOptions['notes']> = {
    loadModel: () => Promise.resolve(model),
    host: { embed: () => Promise.reject(new Error('there is none')) },
    events: { indexChanged: (state) => void told.push(state) },
    onFatal: (thrown) => {
      throw thrown;
    },
  };
  const sleep = () => new Promise<void>((resolve) => setImmediate(resolve));
  return Engine.open(
    { ...processOptions({ disk, clock, sleep }), notes },
    { changed: () => undefined, progress: () => undefined },
  );
}

function put(disk: Disk, path: string, text: string): void {
  disk.put(path, new TextEncoder().encode(text));
}

const stamps = (disk: Disk) =>
  [...disk.files]
    .filter(([path]) => path.endsWith('.md'))
    .map(([path, { bytes, mtime }]) => ({ path, size: bytes.length, mtime }));

async function indexed(engine: Engine, disk: Disk): Promise<IndexState> {
  await engine.notes.survey(stamps(disk));
  for (;;) {
    const state = await engine.notes.state();
    if (state.phase === 'idle') return state;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('notes beside memory', () => {
  it('answer with the words of the note, by word and by meaning', async () => {
    const disk = new Disk();
    put(disk, 'Garden.md', '# Roses\n\nCut the roses back in March, above an outward bud.');
    put(disk, 'Music.md', 'The cello needs new strings before the concert.');
    const engine = await open(disk);
    await indexed(engine, disk);
    const { hits, hasMeaning } = await engine.notes.search({ text: 'when to prune flowers', limit: 2 });
    expect(hasMeaning).toBe(true);
    expect(hits[0]).toMatchObject({ path: 'Garden.md', headingPath: ['Roses'] });
    const [cello] = (await engine.notes.search({ text: 'cello', limit: 1 })).hits;
    expect(cello?.text).toContain('The cello needs new strings');
    await engine.close();
  });

  it('show a note that has changed as it is now', async () => {
    const disk = new Disk();
    put(disk, 'Music.md', 'The cello needs new strings.');
    const engine = await open(disk);
    await indexed(engine, disk);
    put(disk, 'Music.md', 'Sold at last: the cello is gone, and the strings with it.');
    const [hit] = (await engine.notes.search({ text: 'cello', limit: 1 })).hits;
    expect(hit?.text).toContain('Sold at last');
    await engine.close();
  });

  it('are closed with it, and nothing is read or embedded at the next start', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    put(disk, 'Music.md', 'The cello needs new strings.');
    const engine = await open(disk, clock);
    await indexed(engine, disk);
    await engine.close();
    const again = await open(disk, clock);
    expect((await indexed(again, disk)).report).toMatchObject({ unchanged: 1, notes: 0, embedded: 0 });
    expect((await again.health()).databases.map(({ path }) => path)).toEqual(
      expect.arrayContaining([`${DATA}/index-laptop.db`, `${DATA}/vectors-laptop.db`]),
    );
    await again.close();
  });

  it('that cannot be opened say so, and memory works', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const engine = await open(disk, clock);
    await engine.notes.start();
    await tell(engine, 'Ada plays the cello');
    await engine.close();
    // A file whose migrations nobody knows here.
    const memory = disk.files.get(`${DATA}/memory-laptop.db`);
    if (!memory) throw new Error('memory was not saved');
    disk.files.set(`${DATA}/index-laptop.db`, memory);
    const told: IndexState[] = [];
    const again = await open(disk, clock, told);
    await expect(again.notes.search({ text: 'cello', limit: 1 })).rejects.toMatchObject({
      code: 'newer_database',
      message: sentence(/index of your notes.*memory itself works/),
    });
    expect((await again.notes.state()).problem).toMatch(/newer version/);
    expect(told.at(-1)?.problem).toMatch(/newer version/);
    await tell(again, 'Ada lives in Turin');
    expect(await again.facts({ limit: 10 })).toHaveLength(2);
    await again.close();
    expect(disk.files.get(`${DATA}/index-laptop.db`)).toBe(memory);
  });
});
