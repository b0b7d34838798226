/** Connections being tried, and what came of it: kept while the window is open, so that the settings can show it. */
import { Events } from 'obsidian';
import type { EventRef } from 'obsidian';
import { RecollectError } from '../../core/errors';
import { costOf } from '../../models/connections';
import type { Connection } from '../../models/connections';
import { testConnection } from '../../models/test-connection';
import type { ConnectionReport } from '../../models/test-connection';
import type { Models } from './models';

/** Tries a connection, and books what that used. Null when it was stopped. */
export async function tryConnection(
  models: Models,
  connection: Connection,
  signal?: AbortSignal,
): Promise<ConnectionReport | null> {
  try {
    const report = await testConnection(connection, models.access, signal);
    if (report.usage) await book(models, connection, report.usage);
    return report;
  } catch (thrown) {
    if (thrown instanceof RecollectError && thrown.code === 'cancelled') return null;
    throw thrown;
  }
}

async function book(
  { spending }: Models,
  connection: Connection,
  usage: NonNullable<ConnectionReport['usage']>,
): Promise<void> {
  const record = {
    at: spending.now(),
    purpose: 'chat' as const,
    connection: connection.id,
    model: connection.model,
    conversation: null,
    message: null,
    job: null,
    usage,
    isGuess: false,
    cost: costOf(connection, usage),
  };
  // A trial is worth its result even where it cannot be written down; the settings say that it was not.
  await spending.add(record).catch(() => undefined);
}

/** The trials. */
export class ConnectionTests {
  private readonly events = new Events();
  private readonly reports = new Map<string, { of: string; report: ConnectionReport }>();
  private readonly running = new Set<string>();

  constructor(private readonly models: Models) {}

  /** Whether a connection is being tried. */
  isRunning({ id }: Connection): boolean {
    return this.running.has(id);
  }

  /** What came of the last trial; null when there was none since the connection changed. */
  reportOn(connection: Connection): ConnectionReport | null {
    const known = this.reports.get(connection.id);
    return known?.of === JSON.stringify(connection) ? known.report : null;
  }

  /** Tries a connection, once at a time. */
  async run(connection: Connection): Promise<void> {
    if (this.isRunning(connection)) return;
    this.running.add(connection.id);
    this.reports.delete(connection.id);
    this.events.trigger('change');
    try {
      const report = await tryConnection(this.models, connection);
      if (report) this.note(connection, report);
    } finally {
      this.running.delete(connection.id);
      this.events.trigger('change');
    }
  }

  /** Keeps what came of a trial that was made elsewhere. */
  note(connection: Connection, report: ConnectionReport): void {
    this.reports.set(connection.id, { of: JSON.stringify(connection), report });
    this.events.trigger('change');
  }

  /** Calls back when a trial began or ended. */
  onChange(callback: () => void): EventRef {
    return this.events.on('change', callback);
  }

  /** Stops a callback. */
  off(ref: EventRef): void {
    this.events.offref(ref);
  }
}
