/** The engine as a program for Node runs it, over a vault on disk. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import initSqlJs from 'sql.js';
import type { Files } from '../../src/core/ports.ts';
import { Engine } from '../../src/engine/engine.ts';
import { StaticModel } from '../../src/embeddings/static/static-model.ts';
import { Store } from '../../src/store/store.ts';

/** The benchmark is run from the project's folder; a bundle of it is elsewhere and cannot find these from there. */
const MODEL = join(process.cwd(), 'src/embeddings/static/model.bin');
const WASM = join(process.cwd(), 'node_modules/sql.js/dist/sql-wasm.wasm');
const DATA_FOLDER = '.obsidian/plugins/recollect';

async function options(files: Files) {
  const wasm = await readFile(WASM);
  return {
    files,
    sql: await initSqlJs({ wasmBinary: wasm.buffer }),
    now: () => Date.now(),
    random: Math.random,
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    ledgerFolder: 'Recollect/ledger',
    backupFolder: 'Recollect/backups',
    dataFolder: DATA_FOLDER,
    device: 'bench00001',
  };
}

/** Opens the engine. */
export async function openEngine(files: Files): Promise<Engine> {
  const notes = {
    loadModel: () => readFile(MODEL),
    host: { embed: () => Promise.reject(new Error('only the built-in model is measured')) },
    events: { indexChanged: () => undefined },
    onFatal: (thrown: unknown) => {
      throw thrown;
    },
  };
  return Engine.open(
    { ...(await options(files)), notes },
    { changed: () => undefined, progress: () => undefined },
  );
}

/** Fills memory with facts. */
export async function rememberFacts(files: Files, count: number): Promise<void> {
  const store = await Store.open(await options(files));
  for (let at = 0; at < count; at += 500) {
    const facts = Array.from({ length: Math.min(500, count - at) }, (_, index) => ({
      type: 'fact.remembered' as const,
      data: {
        fact: {
          id: store.newId(),
          text: `Statement ${at + index}: the neighbour with the blue door waters plants on day ${index % 31}.`,
          kind: 'fact' as const,
          topics: [],
          importance: 0.5,
          confidence: 1,
          author: 'user' as const,
          sourceInterface: 'bench',
        },
      },
    }));
    await store.append('user', facts);
  }
  await store.close();
}

/** Megabytes of the databases of notes. */
export async function databaseMegabytes(files: Files): Promise<number> {
  let bytes = 0;
  for (const { path, size } of await files.list(DATA_FOLDER)) {
    if (/\/(index|vectors)-[^/]*\.db$/.test(path)) bytes += size;
  }
  return bytes / 1e6;
}

/** The built-in model, for whoever cuts notes as the engine does. */
export async function builtInModel(): Promise<StaticModel> {
  return StaticModel.load(await readFile(MODEL));
}
