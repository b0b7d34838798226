/** Opens stores and engines over a disk in memory, with a clock that the test moves. */
import initSqlJs from 'sql.js';
import type { Remembered } from '../../src/core/engine-api';
import type { NewEvent } from '../../src/core/events/event';
import type { FactBody } from '../../src/core/events/facts';
import { Engine } from '../../src/engine/engine';
import type { EngineOptions } from '../../src/engine/engine';
import { Store } from '../../src/store/store';
import { Disk, MemoryFiles } from '../files/memory-files';

export const LEDGER = 'Recollect/ledger';
export const DATA = '.obsidian/plugins/recollect';
export const BACKUPS = 'Recollect/backups';

const sql = await initSqlJs();
const MINUTE = 60_000;

/** A device's clock: moves by a millisecond each time it is read, and further when told to. */
export class Clock {
  constructor(private time = Date.UTC(2026, 4, 10, 12)) {}

  readonly now = (): number => ++this.time;

  /** Lets minutes pass. */
  pass(minutes: number): void {
    this.time += minutes * MINUTE;
  }
}

/** Long enough for the claims of a process that died to count for nothing. */
export const AFTER_A_CRASH = 5;

let seed = 0;

/** Numbers that look random, the same in every run. */
function seeded(start = ++seed): () => number {
  let state = start * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/** What a test may choose about a process; the rest is as on a laptop in May 2026. */
export type Choice = Partial<EngineOptions> & { disk?: Disk; clock?: Clock };

/** The options of one process. */
export function processOptions({ disk = new Disk(), clock = new Clock(), ...chosen }: Choice): EngineOptions {
  return {
    files: new MemoryFiles(disk),
    sql,
    now: clock.now,
    sleep: () => Promise.resolve(),
    random: seeded(),
    device: 'laptop',
    ledgerFolder: LEDGER,
    dataFolder: DATA,
    backupFolder: BACKUPS,
    ...chosen,
  };
}

/** Opens a store as one process does. */
export function openStore(choice: Choice = {}): Promise<Store> {
  return Store.open(processOptions(choice));
}

/** Opens an engine as one process does. */
export function openEngine(choice: Choice = {}): Promise<Engine> {
  return Engine.open(processOptions(choice), { changed: () => undefined, progress: () => undefined });
}

/** A fact's body with this text. */
export function factBody(id: string, text: string, rest: Partial<FactBody> = {}): FactBody {
  return {
    id,
    text,
    kind: 'fact',
    topics: [],
    importance: 0.5,
    confidence: 1,
    author: 'user',
    sourceInterface: 'test',
    ...rest,
  };
}

/** The event of a fact being remembered. */
export function remembered(id: string, text: string, rest: Partial<FactBody> = {}): NewEvent {
  return { type: 'fact.remembered', data: { fact: factBody(id, text, rest) } };
}

/** Remembers a fact and waits until it is safe. */
export async function remember(store: Store, text: string): Promise<string> {
  const id = store.newId();
  await store.append('user', [remembered(id, text)]);
  return id;
}

/** Says something to an engine's memory. */
export function tell(engine: Engine, text: string): Promise<Remembered> {
  return engine.remember({ text, kind: 'fact', from: 'test' });
}

/** The texts of the facts that count now, sorted. */
export function factTexts(store: Store): string[] {
  return store.data.memory.db
    .all<{ text: string }>('SELECT text FROM facts WHERE forgotten_at IS NULL AND superseded_by IS NULL')
    .map(({ text }) => text)
    .sort();
}

/** The same of an engine. */
export async function engineTexts(engine: Engine): Promise<string[]> {
  return (await engine.facts({ state: 'active', limit: 1_000 })).map(({ text }) => text).sort();
}

/** What a store has told the user with this code. */
export function told(from: { notices: { code: string; message: string }[] }, code: string): string[] {
  return from.notices.filter((notice) => notice.code === code).map(({ message }) => message);
}
