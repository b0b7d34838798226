/** A vault in memory under an engine with the model that ships, and a clock that only moves when somebody waits. */
import { readFile } from 'node:fs/promises';
import initSqlJs from 'sql.js';
import type { NoteRules, NoteStamp, RecallQuery } from '../../src/core/notes-api';
import type { Files } from '../../src/core/ports';
import { Engine } from '../../src/engine/engine';
import type { NoteMemory } from '../../src/engine/note-memory';
import { Disk, MemoryFiles } from '../files/memory-files';

const MODEL = new URL('../../src/embeddings/static/model.bin', import.meta.url);
const sql = await initSqlJs();
const model = await readFile(MODEL);
const encoder = new TextEncoder();

/** Notes by their paths. */
type Notes = Record<string, string>;

/** A query without what most tests do not care about. */
export type Asked = Omit<RecallQuery, 'limit' | 'text'> & { limit?: number };

/** Notes, indexed. */
export class Vault {
  private constructor(
    readonly disk: Disk,
    private readonly files: Files,
    private time: number,
    private readonly made: Engine[] = [],
  ) {}

  /** Indexes notes on the tenth of May 2026; the files may be others than those of a disk in memory, and the day another. */
  static async of(
    notes: Notes,
    rules: Partial<NoteRules> = {},
    given?: { files: Files; now: number },
  ): Promise<Vault> {
    const disk = new Disk();
    const { files, now } = given ?? { files: new MemoryFiles(disk), now: Date.UTC(2026, 4, 10, 12) };
    const vault = new Vault(disk, files, now);
    for (const [path, text] of Object.entries(notes)) await vault.files.write(path, encoder.encode(text));
    await vault.open();
    await vault.notes.setRules({ ignore: [], privateFolders: [], archiveFolders: [], ...rules });
    await vault.notes.survey(await Promise.all(Object.keys(notes).map((path) => vault.stamp(path))));
    await vault.settled();
    return vault;
  }

  private async open(): Promise<void> {
    const engine = await Engine.open(
      {
        files: this.files,
        sql,
        now: () => this.time,
        random: () => 0.5,
        sleep: async (ms) => {
          await new Promise((resolve) => setImmediate(resolve));
          this.time += ms;
        },
        ledgerFolder: 'Recollect/ledger',
        backupFolder: 'Recollect/backups',
        dataFolder: '.obsidian/plugins/recollect',
        device: 'laptop',
        notes: {
          loadModel: () => Promise.resolve(model),
          host: { embed: () => Promise.reject(new Error('there is no such embedder')) },
          events: { indexChanged: () => undefined },
          onFatal: (thrown) => {
            throw thrown;
          },
        },
      },
      { changed: () => undefined, progress: () => undefined },
    );
    this.made.push(engine);
  }

  /** What is asked. */
  get notes(): NoteMemory {
    const engine = this.made.at(-1);
    if (!engine) throw new Error('the vault is not open');
    return engine.notes;
  }

  private async stamp(path: string): Promise<NoteStamp> {
    return { path, ...((await this.files.stat(path)) ?? { mtime: 0, size: 0 }) };
  }

  /** Waits until nothing is left to do. */
  async settled(): Promise<void> {
    for (let turn = 0; turn < 100_000; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      const { phase, problem, model: models } = await this.notes.state();
      if (problem !== null) throw new Error(problem);
      if (phase === 'idle' && models.next === null) return;
    }
    throw new Error('the index never came to rest');
  }

  /** Changes a note as a program would that tells nobody. */
  write(path: string, text: string): void {
    this.disk.put(path, encoder.encode(text));
  }

  /** Paths of the notes that answer, best first, each once. */
  async paths(text: string, asked: Asked = {}): Promise<string[]> {
    const { hits } = await this.notes.search({ limit: 10, ...asked, text });
    return [...new Set(hits.map(({ path }) => path))];
  }

  /** The answer with words. */
  search(text: string, asked: Asked = {}): ReturnType<NoteMemory['search']> {
    return this.notes.search({ limit: 10, ...asked, text });
  }

  /** Lets go. */
  async close(): Promise<void> {
    for (const engine of this.made) await engine.close();
  }
}
