/** The state that batches of events fold to, in fresh databases. */
import initSqlJs from 'sql.js';
import type { LedgerEvent } from '../../src/core/events/event';
import { Databases } from '../../src/store/databases';
import { dumpState } from '../crash/state-dump';
import type { StateDump } from '../crash/state-dump';
import { MemoryFiles } from '../files/memory-files';

const sql = await initSqlJs();

/** Applies the batches one after the other and looks at everything. */
export function foldedState(...batches: (readonly LedgerEvent[])[]): StateDump {
  const context = { sql, files: new MemoryFiles(), dataFolder: 'data', device: 'one' };
  const data = Databases.empty(context, '2026-01-01T00:00:00.000Z', []);
  try {
    for (const batch of batches) data.apply(batch);
    return dumpState(data);
  } finally {
    data.close();
  }
}

/** What people see: the state without the record of how it came about. */
export function visibleState(...batches: (readonly LedgerEvent[])[]): StateDump {
  const hidden = ['events', 'memory.links', 'history.links', 'memory.undone', 'history.undone'];
  return Object.fromEntries(
    Object.entries(foldedState(...batches)).filter(([table]) => !hidden.includes(table)),
  );
}
