/** A corpus as a vault in memory, indexed by the engine as the plugin runs it. */
import { readFile } from 'node:fs/promises';
import initSqlJs from 'sql.js';
import type { Embedder } from '../../src/core/embedder.ts';
import type { RecallHit, RecallQuery } from '../../src/core/notes-api.ts';
import { Engine } from '../../src/engine/engine.ts';
import { MemoryFiles } from '../../test/files/memory-files.ts';
import { notesOf, passageAt } from './data-set.ts';
import type { Corpus, SessionNote } from './data-set.ts';

const MODEL = new URL('../../src/embeddings/static/model.bin', import.meta.url);
/** Hits asked for: enough to hold fifty passages, some of which are several chunks. */
const HITS = 400;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One memory to ask. */
export class Memory {
  private constructor(
    readonly engine: Engine,
    private readonly notes: ReadonlyMap<string, SessionNote>,
  ) {}

  /** Indexes a corpus, with another embedder than the built-in one if one is given. */
  static async of(corpus: Corpus, embedder: Embedder | null): Promise<Memory> {
    const files = new MemoryFiles();
    const notes = notesOf(corpus);
    for (const { path, text } of notes) await files.write(path, new TextEncoder().encode(text));
    const engine = await Engine.open(
      {
        files,
        sql: await initSqlJs(),
        now: () => Date.now(),
        random: Math.random,
        sleep,
        ledgerFolder: 'Recollect/ledger',
        backupFolder: 'Recollect/backups',
        dataFolder: '.obsidian/plugins/recollect',
        device: 'bench00001',
        notes: {
          loadModel: () => readFile(MODEL),
          host: {
            embed: (_id, texts, purpose) =>
              embedder ? embedder.embed(texts, purpose) : Promise.reject(new Error('no other embedder')),
          },
          events: { indexChanged: () => undefined },
          onFatal: (thrown: unknown) => {
            throw thrown;
          },
        },
      },
      { changed: () => undefined, progress: () => undefined },
    );
    const memory = new Memory(engine, new Map(notes.map((note) => [note.path, note])));
    const stamps = await Promise.all(
      notes.map(async ({ path }) => ({ path, ...((await files.stat(path)) ?? { mtime: 0, size: 0 }) })),
    );
    await engine.notes.survey(stamps);
    await memory.rest();
    if (embedder) {
      const { id, dimensions } = embedder;
      await engine.notes.useEmbedder({ id, dimensions, isRemote: false, batch: 32 });
      await memory.rest(id);
    }
    return memory;
  }

  /** Waits until everything is indexed and the wanted model answers. */
  private async rest(model?: string): Promise<void> {
    for (;;) {
      const { phase, problem, model: models } = await this.engine.notes.state();
      if (problem !== null) throw new Error(problem);
      if (phase === 'idle' && models.next === null && (model === undefined || models.serving === model))
        return;
      await sleep(5);
    }
  }

  /** The passages that the engine recalls, best first, each scored as its best chunk. */
  async passages(query: Omit<RecallQuery, 'limit'>): Promise<string[]> {
    const hits = await this.engine.notes.recall({ ...query, limit: HITS });
    return [...new Set(hits.map((hit) => this.passageOf(hit)).filter((passage) => passage !== null))];
  }

  /** The passage a hit is of. */
  passageOf({ path, start, end }: Pick<RecallHit, 'path' | 'start' | 'end'>): string | null {
    const note = this.notes.get(path);
    return note ? passageAt(note, start, end) : null;
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}
