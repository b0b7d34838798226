/**
 * Backups: the ledger's files in one zip inside the vault. The databases are not in it, because they follow from
 * the ledger. Restoring never replaces a file: it adds the events that are missing and, when going back, undoes
 * those made since, so that it merges with other devices and can itself be undone.
 */
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { BackupReport, RestoreMode, RestoreReport } from '../core/engine-api';
import { RecollectError, reasonOf } from '../core/errors';
import type { LedgerEvent } from '../core/events/event';
import { baseName, isLedgerFile } from './ledger/names';
import { scan } from './ledger/scan';
import type { Store } from './store';

const PREFIX = 'recollect-backup-';
/** An undo names at most this many events. */
const UNDO_LIMIT = 50_000;

/** The ledger files inside a backup. */
export function openBackup(path: string, zipped: Uint8Array): Record<string, Uint8Array> {
  try {
    const files = unzipSync(zipped);
    if ('backup.json' in files) return files;
  } catch (thrown) {
    throw new RecollectError(
      'bad_backup',
      `"${path}" is damaged and cannot be restored. Nothing was changed.`,
      reasonOf(thrown),
    );
  }
  throw new RecollectError('bad_backup', `"${path}" is not a backup made by Recollect. Nothing was changed.`);
}

function eventsIn(files: Record<string, Uint8Array>): LedgerEvent[] {
  return Object.entries(files)
    .filter(([name]) => isLedgerFile(name))
    .flatMap(([, bytes]) => scan(bytes).events);
}

/** The backups of one store. */
export class Backups {
  constructor(
    private readonly store: Store,
    private readonly folder: string,
  ) {}

  private async read(path: string): Promise<Record<string, Uint8Array>> {
    const zipped = await this.store.options.files.read(path);
    if (!zipped) throw new RecollectError('not_found', `There is no backup at "${path}".`);
    return openBackup(path, zipped);
  }

  /** Makes a backup and reads it back before saying that there is one. */
  async make(): Promise<BackupReport> {
    const { files, now } = this.store.options;
    const createdAt = new Date(now()).toISOString();
    const content: Record<string, Uint8Array> = { 'backup.json': strToU8(JSON.stringify({ createdAt })) };
    for (const { path } of await this.store.ledger.list()) {
      const bytes = await files.read(path);
      if (bytes) content[baseName(path)] = bytes;
    }
    const stem = `${this.folder}/${PREFIX}${createdAt.slice(0, 19).replace(/:/g, '')}`;
    const path = (await files.stat(`${stem}.zip`)) ? `${stem}-${this.store.newId()}.zip` : `${stem}.zip`;
    // A fixed time inside the zip: its entries' own times carry no meaning.
    await files.write(path, zipSync(content, { mtime: '1980-01-01T00:00:00', level: 6 }));
    return this.report(path);
  }

  /** Every backup, newest first; one that cannot be read is left out. */
  async list(): Promise<BackupReport[]> {
    const entries = await this.store.options.files.list(this.folder);
    const reports: BackupReport[] = [];
    for (const { path } of entries) {
      if (!path.endsWith('.zip')) continue;
      const report = await this.report(path).catch(() => null);
      if (report) reports.push(report);
    }
    return reports.sort((a, b) => (a.createdAt > b.createdAt ? -1 : 1));
  }

  private async report(path: string): Promise<BackupReport> {
    const files = await this.read(path);
    const { createdAt } = JSON.parse(new TextDecoder().decode(files['backup.json'])) as { createdAt: string };
    const events = eventsIn(files);
    const ids = new Set(events.map(({ id }) => id));
    return {
      path,
      size: (await this.store.options.files.stat(path))?.size ?? 0,
      createdAt,
      events: ids.size,
      missingHere: [...ids].filter((id) => !this.store.data.has(id)).length,
      madeSince: this.madeSince(ids).length,
    };
  }

  /** Events that are here and not in a backup, except erasures, which nothing takes back. */
  private madeSince(ids: ReadonlySet<string>): string[] {
    return [...this.store.data.events().values()]
      .filter(({ id, type }) => !ids.has(id) && type !== 'erasure')
      .map(({ id }) => id);
  }

  /** Restores from a backup, after backing up the present. */
  async restore(path: string, mode: RestoreMode): Promise<RestoreReport> {
    const events = eventsIn(await this.read(path));
    const before = await this.make();
    const takenBack = mode === 'go-back' ? this.madeSince(new Set(events.map(({ id }) => id))) : [];
    const added = await this.store.adopt(events);
    for (let at = 0; at < takenBack.length; at += UNDO_LIMIT) {
      const part = takenBack.slice(at, at + UNDO_LIMIT);
      await this.store.append('user', [{ type: 'undo', data: { events: part, because: 'restore' } }]);
    }
    return { added, takenBack: takenBack.length, before: before.path };
  }
}
