/**
 * What the store costs: appending, opening, saving and rebuilding. Prints one JSON object.
 *
 *   npm run -s bench:store -- --json [--sizes 1000,10000,100000]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import initSqlJs from 'sql.js';
import { NodeFiles } from '../src/cli/node-files.ts';
import type { NewEvent } from '../src/core/events/event.ts';
import type { Files } from '../src/core/ports.ts';
import { Store } from '../src/store/store.ts';
import { MemoryFiles } from '../test/files/memory-files.ts';

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, sizes: { type: 'string', default: '1000,10000,100000' } },
});
const sizes = values.sizes.split(',').map(Number);
/** Appends measured one after the other. */
const APPENDS = 500;
const BATCH = 500;
const DATA_FOLDER = '.obsidian/plugins/recollect';
const sql = await initSqlJs();

function optionsOver(files: Files) {
  return {
    files,
    sql,
    now: () => Date.now(),
    random: Math.random,
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    ledgerFolder: 'Recollect/ledger',
    dataFolder: DATA_FOLDER,
    device: 'bench00001',
  };
}

/** Three facts, one message and one confirmation in five events: about what a conversation leaves behind. */
function eventsFor(store: Store, index: number, lastFact: { id: string }): NewEvent {
  if (index % 5 === 3) {
    const text = `Message ${index}: we talked about the garden, the trip in spring and what to cook on Sunday.`;
    return { type: 'message.added', data: { id: store.newId(), thread: 'journal', role: 'user', text } };
  }
  if (index % 5 === 4) return { type: 'fact.confirmed', data: { id: lastFact.id } };
  lastFact.id = store.newId();
  return {
    type: 'fact.remembered',
    data: {
      fact: {
        id: lastFact.id,
        text: `Statement ${index}: the neighbour with the blue door waters plants on day ${index % 31}.`,
        kind: 'fact',
        topics: [`topic ${index % 50}`],
        importance: 0.5,
        confidence: 1,
        author: 'user',
        sourceInterface: 'chat',
      },
    },
  };
}

async function fill(store: Store, count: number): Promise<void> {
  const lastFact = { id: store.newId() };
  for (let at = 0; at < count; at += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - at) }, (_, index) =>
      eventsFor(store, at + index, lastFact),
    );
    await store.append('user', batch);
  }
}

function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now();
  const value = await work();
  return { ms: rounded(performance.now() - start), value };
}

async function appendLatency(files: Files): Promise<{ p50: number; p95: number }> {
  const store = await Store.open(optionsOver(files));
  const lastFact = { id: store.newId() };
  const times: number[] = [];
  for (let index = 0; index < APPENDS; index++) {
    times.push((await timed(() => store.append('user', [eventsFor(store, index, lastFact)]))).ms);
  }
  await store.close();
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

async function removeDatabases(files: Files): Promise<void> {
  for (const { path } of await files.list(DATA_FOLDER)) {
    if (path.includes('.db')) await files.remove(path);
  }
}

async function atSize(files: Files, count: number) {
  process.stderr.write(`${count} events ...\n`);
  let store = await Store.open(optionsOver(files));
  await fill(store, count);
  const snapshot = await timed(() => store.snapshot());
  const sizesOnDisk = await Promise.all(store.data.paths.map((path) => files.stat(path)));
  await store.close();
  const withSnapshot = await timed(() => Store.open(optionsOver(files)));
  const rebuild = await timed(() => withSnapshot.value.rebuild());
  await withSnapshot.value.close();
  await removeDatabases(files);
  const withoutSnapshot = await timed(() => Store.open(optionsOver(files)));
  store = withoutSnapshot.value;
  const ledger = await store.ledger.list();
  await store.close();
  return {
    events: count,
    openMs: { withSnapshot: withSnapshot.ms, withoutSnapshot: withoutSnapshot.ms },
    snapshotMs: snapshot.ms,
    snapshotMB: rounded(sizesOnDisk.reduce((sum, stat) => sum + (stat?.size ?? 0), 0) / 1e6),
    ledgerMB: rounded(ledger.reduce((sum, { size }) => sum + size, 0) / 1e6),
    rebuildMs: rebuild.ms,
    rebuildMsPerEvent: Math.round((rebuild.ms / count) * 10_000) / 10_000,
  };
}

async function inTemporaryFolder<T>(work: (files: Files) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'recollect-bench-'));
  try {
    return await work(new NodeFiles(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const report = {
  appendMs: {
    flushedToDisk: await inTemporaryFolder(appendLatency),
    inMemory: await appendLatency(new MemoryFiles()),
  },
  sizes: [] as Awaited<ReturnType<typeof atSize>>[],
};
for (const size of sizes) report.sizes.push(await inTemporaryFolder((files) => atSize(files, size)));
process.stdout.write(`${JSON.stringify(report, null, values.json ? undefined : 2)}\n`);
