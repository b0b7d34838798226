/** A vault in memory with one or more devices over it, and a clock that moves when a scenario or a sleep says so. */
import { readFile } from 'node:fs/promises';
import initSqlJs from 'sql.js';
import { readTokenRanks } from '../../../src/cli/token-ranks.ts';
import type { LanguageModel } from '../../../src/core/language-model.ts';
import type { MemoryApi } from '../../../src/core/memory-api.ts';
import type { NoteStamp } from '../../../src/core/notes-api.ts';
import { Engine } from '../../../src/engine/engine.ts';
import { Store } from '../../../src/store/store.ts';
import { Disk, MemoryFiles } from '../../files/memory-files.ts';

const MODEL = new URL('../../../src/embeddings/static/model.bin', import.meta.url);
const LEDGER = 'Recollect/ledger';
const DATA = '.obsidian/plugins/recollect';
const sql = await initSqlJs();
const builtIn = await readFile(MODEL);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a scenario happens in. */
export class World {
  private readonly disk = new Disk();
  private readonly engines = new Map<string, Engine>();
  private readonly random = seeded(7);
  private device = 'laptop01';
  private isIndexed = false;

  constructor(
    public time: number,
    private readonly model: LanguageModel | null,
  ) {}

  /** The engine of the device in hand. */
  get engine(): Engine {
    const engine = this.engines.get(this.device);
    if (!engine) throw new Error('the world is not open');
    return engine;
  }

  /** Memory, as everyone outside the engine sees it. */
  get memory(): MemoryApi {
    return this.engine.memory;
  }

  /** Opens the device in hand. */
  async open(): Promise<this> {
    const engine = await Engine.open(
      {
        files: new MemoryFiles(this.disk),
        sql,
        now: () => this.time,
        random: this.random,
        sleep: async (ms) => {
          await new Promise((resolve) => setImmediate(resolve));
          this.time += ms;
        },
        ledgerFolder: LEDGER,
        backupFolder: 'Recollect/backups',
        dataFolder: DATA,
        device: this.device,
        model: this.model,
        loadTokens: readTokenRanks,
        notes: {
          loadModel: () => Promise.resolve(builtIn),
          host: { embed: () => Promise.reject(new Error('there is no such embedder')) },
          events: { indexChanged: () => undefined },
          onFatal: (thrown) => {
            throw thrown;
          },
        },
      },
      { changed: () => undefined, progress: () => undefined },
    );
    this.engines.set(this.device, engine);
    return this;
  }

  /** Takes another device in hand, which shares every file with the others, as a sync tool would have it. */
  async use(name: string): Promise<void> {
    this.device = name
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .padEnd(8, '0');
    if (!this.engines.has(this.device)) await this.open();
  }

  /** Ends the process of the device in hand and starts it again. */
  async restart(withDatabases: boolean): Promise<void> {
    await this.engine.close();
    if (!withDatabases) {
      for (const path of this.disk.files.keys())
        if (path.startsWith(`${DATA}/memory-`)) this.disk.files.delete(path);
      for (const path of this.disk.files.keys())
        if (path.startsWith(`${DATA}/history-`)) this.disk.files.delete(path);
    }
    await this.open();
    if (this.isIndexed) await this.survey();
  }

  /** Every device reads what the others wrote. */
  async sync(): Promise<void> {
    for (const engine of this.engines.values()) await engine.refresh();
    for (const engine of this.engines.values()) await engine.refresh();
  }

  private stamp(path: string): NoteStamp {
    const file = this.disk.files.get(path);
    return { path, mtime: file?.mtime ?? 0, size: file?.bytes.length ?? 0 };
  }

  private async survey(): Promise<void> {
    const paths = [...this.disk.files.keys()].filter((path) => path.endsWith('.md'));
    await this.engine.notes.setRules({ ignore: [], privateFolders: [], archiveFolders: [] });
    await this.engine.notes.survey(paths.map((path) => this.stamp(path)));
    await this.settled();
    this.isIndexed = true;
  }

  private async settled(): Promise<void> {
    for (let turn = 0; turn < 100_000; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      const { phase, problem, model } = await this.engine.notes.state();
      if (problem !== null) throw new Error(problem);
      if (phase === 'idle' && model.next === null) return;
    }
    throw new Error('the index never came to rest');
  }

  /** Writes a note and lets the index follow. */
  async write(path: string, text: string): Promise<void> {
    if (!this.isIndexed) await this.survey();
    this.disk.put(path, encoder.encode(text));
    await this.engine.notes.changed([this.stamp(path)]);
    await this.settled();
  }

  /** Renames a note as the app does. */
  async rename(from: string, to: string): Promise<void> {
    const file = this.disk.files.get(from);
    if (!file) throw new Error(`there is no note ${from}`);
    this.disk.files.delete(from);
    this.disk.files.set(to, file);
    await this.engine.notes.moved([{ from, to }]);
    await this.settled();
  }

  /** Deletes a note. */
  async delete(path: string): Promise<void> {
    if (!this.disk.files.delete(path)) throw new Error(`there is no note ${path}`);
    await this.engine.notes.removed([path]);
    await this.settled();
  }

  /** The edges between facts, as somebody who has nothing but the ledger sees them. */
  async edges(): Promise<{ from: string; type: string; to: string }[]> {
    const disk = this.disk.copy();
    const store = await Store.open({
      files: new MemoryFiles(disk),
      sql,
      now: () => this.time,
      random: seeded(11),
      sleep: () => new Promise((resolve) => setImmediate(resolve)),
      ledgerFolder: LEDGER,
      dataFolder: '.observer',
      device: 'observer',
    });
    const rows = store.data.memory.db.all<{ from_id: string; type: string; to_id: string }>(
      'SELECT from_id, type, to_id FROM fact_edges',
    );
    await store.close();
    return rows.map(({ from_id: from, type, to_id: to }) => ({ from, type, to }));
  }

  /** Everything the ledger holds, as text. */
  ledger(): string {
    return [...this.disk.files]
      .filter(([path]) => path.startsWith(`${LEDGER}/`))
      .map(([, { bytes }]) => decoder.decode(bytes))
      .join('\n');
  }

  /** Lets go of every device. */
  async close(): Promise<void> {
    for (const engine of this.engines.values()) await engine.close();
  }
}
