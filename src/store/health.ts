/** A full check of the store: every ledger file read line by line and compared with the databases. */
import type { FileReport, HealthReport } from '../core/engine-api';
import { LedgerReader } from './ledger/reader';
import { baseName } from './ledger/names';
import { snapshotPaths } from './snapshot';
import type { Store } from './store';

async function databaseFiles(store: Store): Promise<FileReport[]> {
  const found: FileReport[] = [];
  for (const path of [...store.data.paths, ...store.notePaths]) {
    for (const file of Object.values(snapshotPaths(path))) {
      const stat = await store.options.files.stat(file);
      if (stat) found.push({ path: file, size: stat.size });
    }
  }
  return found;
}

/** Reads everything and reports. */
export async function checkHealth(store: Store): Promise<HealthReport> {
  await store.refresh();
  const { files, ledgerFolder, device } = store.options;
  const reader = new LedgerReader(files, ledgerFolder);
  const missingFromLedger = store.data.events();
  const missingFromDatabases = new Set<string>();
  const events = missingFromLedger.size;
  const ledger: FileReport[] = [];
  for (const entry of await reader.list()) {
    const news = await reader.news(entry);
    if (!news) continue;
    for (const event of news.events) {
      if (!store.data.has(event.id)) missingFromDatabases.add(event.id);
      missingFromLedger.delete(event.id);
    }
    ledger.push({
      path: entry.path,
      size: entry.size,
      events: news.events.length,
      damaged: news.damaged.length,
      unfinished: news.torn,
      own: baseName(entry.path) === store.ownFile,
    });
  }
  const count = (sql: string) => store.data.memory.db.first<{ n: number }>(sql)?.n ?? 0;
  const { n: messages = 0 } =
    store.data.history.db.first<{ n: number }>('SELECT count(*) AS n FROM messages') ?? {};
  return {
    ok:
      missingFromLedger.size === 0 &&
      missingFromDatabases.size === 0 &&
      ledger.every(({ damaged }) => damaged === 0),
    device,
    writer: store.claims.writer,
    ownsDatabases: store.claims.ownsDatabases,
    ledgerFolder,
    ledger,
    databases: await databaseFiles(store),
    events,
    facts: count('SELECT count(*) AS n FROM facts'),
    messages,
    missingFromLedger: missingFromLedger.size,
    missingFromDatabases: missingFromDatabases.size,
    lastSnapshotAt: await lastSnapshot(store),
    advice: store.notices,
  };
}

async function lastSnapshot(store: Store): Promise<string | null> {
  const stats = await Promise.all(store.data.paths.map((path) => store.options.files.stat(path)));
  const times = stats.flatMap((stat) => (stat ? [stat.mtime] : []));
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}
