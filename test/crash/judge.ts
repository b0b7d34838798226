/**
 * Says whether a reopened store is right: nothing acknowledged is lost, nothing is invented, what was erased is
 * gone, and the state is the one that the ledger's files give in any order. It reads the files for itself.
 */
import { erasableWith } from '../../src/core/events/event';
import type { EntityRef } from '../../src/core/events/definition';
import type { KnownEvent, LedgerEvent } from '../../src/core/events/event';
import type { SqlJsStatic } from '../../src/store/database';
import { Databases } from '../../src/store/databases';
import { isLedgerFile } from '../../src/store/ledger/names';
import { scan } from '../../src/store/ledger/scan';
import type { Store } from '../../src/store/store';
import type { Disk } from '../files/memory-files';
import { MemoryFiles } from '../files/memory-files';
import type { Attempts } from './attempts';
import type { Dice } from './dice';
import { WORD } from './random-events';
import { LEDGER } from './simulated-process';
import { differences, dumpState } from './state-dump';
import type { StateDump } from './state-dump';

/** What was found wrong, each as a sentence. */
export interface Findings {
  lost: string[];
  invented: string[];
  mismatched: string[];
}

/** What the judge knows of a run. */
export interface Case {
  sql: SqlJsStatic;
  disk: Disk;
  dice: Dice;
  attempts: Attempts;
  /** Whose words are whose. */
  owners: ReadonlyMap<string, readonly EntityRef[]>;
}

/** The content of each ledger file. */
function ledgerFiles(disk: Disk): Uint8Array[] {
  return [...disk.files]
    .filter(([path]) => path.startsWith(`${LEDGER}/`) && isLedgerFile(path))
    .map(([, { bytes }]) => bytes);
}

/** Where erasures say so, content must go and may go; nowhere else. */
class ErasedThings {
  private readonly refs = new Set<string>();
  private all = '';

  constructor(events: Iterable<LedgerEvent>) {
    for (const event of events) {
      if (event.type !== 'erasure') continue;
      const { data } = event as KnownEvent & { type: 'erasure' };
      if (data.scope === 'things') data.refs.forEach((ref) => this.refs.add(ref));
      else if (event.hlc > this.all) this.all = event.hlc;
    }
  }

  hasAny(refs: readonly EntityRef[], hlc: string): boolean {
    return hlc < this.all || refs.some((ref) => this.refs.has(ref));
  }
}

function isLost(original: KnownEvent, found: LedgerEvent | undefined, erased: ErasedThings): boolean {
  if (!found) return true;
  if (found.erased) return !erased.hasAny(erasableWith(original), original.hlc);
  return JSON.stringify(found) !== JSON.stringify(original);
}

const CONTEXT = { dataFolder: 'data', device: 'judge' };
const emptyDisks = new WeakMap<SqlJsStatic, Promise<Disk>>();

/** Empty databases, saved once: opening them takes a fraction of the time that creating all tables does. */
function emptyDatabases(sql: SqlJsStatic): Promise<Disk> {
  let disk = emptyDisks.get(sql);
  if (!disk) {
    const files = new MemoryFiles();
    const data = Databases.empty({ sql, files, ...CONTEXT }, '2026-01-01T00:00:00.000Z', []);
    disk = data.save(new Map(), []).then(() => files.disk);
    emptyDisks.set(sql, disk);
  }
  return disk;
}

/** The state that an empty store comes to from batches of events. */
async function replayed(sql: SqlJsStatic, batches: readonly (readonly LedgerEvent[])[]): Promise<StateDump> {
  const files = new MemoryFiles(await emptyDatabases(sql));
  const data = await Databases.open({ sql, files, ...CONTEXT }, '2026-01-01T00:00:00.000Z', []);
  try {
    for (const batch of batches) data.apply(batch);
    return dumpState(data);
  } finally {
    data.close();
  }
}

/** The same files in another order, some of them twice or in part, as sync tools leave them. */
function disordered(files: readonly Uint8Array[], dice: Dice): LedgerEvent[][] {
  const copies = dice.some(files, 0, 2).map((bytes) => bytes.subarray(0, dice.between(0, bytes.length)));
  return dice.shuffled([...files, ...copies]).map((bytes) => scan(bytes).events);
}

/** The same events in no order at all. */
function scattered(files: readonly Uint8Array[], dice: Dice): LedgerEvent[][] {
  const events = dice.shuffled(files.flatMap((bytes) => scan(bytes).events));
  const batches: LedgerEvent[][] = [];
  while (events.length > 0) batches.push(events.splice(0, dice.between(1, 12)));
  return batches;
}

/** Words that an erasure should have taken out of the state or the audit. */
function leaks(
  state: StateDump,
  events: Iterable<LedgerEvent>,
  erased: ErasedThings,
  { owners }: Case,
): string[] {
  const allowed = new Set<string>();
  const found: string[] = [];
  for (const event of events) {
    for (const [word] of JSON.stringify(event.data).matchAll(WORD)) {
      allowed.add(word);
      if (erased.hasAny(owners.get(word) ?? [], event.hlc)) found.push(`${word} is still in ${event.type}`);
    }
  }
  for (const [table, rows] of Object.entries(state)) {
    for (const [word] of rows.join().matchAll(WORD)) {
      if (!allowed.has(word)) found.push(`${word} is in ${table} and in no event`);
    }
  }
  return found;
}

/** Compares a live state with replays of the ledger. */
export async function mismatches(store: Store, one: Case): Promise<string[]> {
  const { sql, disk, dice } = one;
  const state = dumpState(store.data);
  const files = ledgerFiles(disk);
  const against = async (name: string, batches: LedgerEvent[][]) =>
    differences(state, await replayed(sql, batches)).map((difference) => `live and ${name}: ${difference}`);
  const found = await against(
    'a rebuild',
    files.map((bytes) => scan(bytes).events),
  );
  found.push(
    ...(await (dice.chance(0.5)
      ? against('files in another order', disordered(files, dice))
      : against('events in no order', scattered(files, dice)))),
  );
  const events = store.data.events();
  found.push(...leaks(state, events.values(), new ErasedThings(events.values()), one));
  return found;
}

/** What two devices that know the same files disagree on. */
export function disagreements(one: Store, other: Store): string[] {
  return differences(dumpState(one.data), dumpState(other.data)).map((what) => `two devices: ${what}`);
}

/** What is missing from the ledger or from a store reopened over it, and what neither should have. */
export function lostAndInvented(store: Store, { disk, attempts }: Case): Pick<Findings, 'lost' | 'invented'> {
  const live = store.data.events();
  const written = new Map<string, LedgerEvent>();
  for (const event of ledgerFiles(disk).flatMap((bytes) => scan(bytes).events)) {
    if (!written.has(event.id) || event.erased) written.set(event.id, event);
  }
  const erased = new ErasedThings([...live.values(), ...written.values()]);
  const lost = [...attempts.acknowledged.values()].flatMap((event) => [
    ...(isLost(event, written.get(event.id), erased)
      ? [`${event.type} ${event.id} is not in the ledger`]
      : []),
    ...(isLost(event, live.get(event.id), erased) ? [`${event.type} ${event.id} is not in the store`] : []),
  ]);
  const invented = attempts
    .invented(new Map([...written, ...live]).values())
    .map((event) => `${event.type} ${event.id} by ${event.by} was never written by anyone`);
  return { lost, invented };
}
