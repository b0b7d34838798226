/** Looks at the ledger as soon as a sync tool or another program has changed it. */
import { debounce } from 'obsidian';
import type { Plugin, TAbstractFile } from 'obsidian';
import { belongsToLedger } from './ledger-files';
import type { Memory } from './memory';

/** Our own appends come in bursts; one look after each is enough, in milliseconds. */
const QUIET_MS = 500;

/** Follows the ledger folder; call it once the layout is ready, before which every file counts as created. */
export function followLedger(plugin: Plugin, memory: Memory): void {
  const look = debounce(
    () => {
      // An engine that is away reads everything when it is back.
      if (memory.state.name === 'ready') memory.engine.refresh().catch(() => undefined);
    },
    QUIET_MS,
    true,
  );
  const changed = ({ path }: TAbstractFile) => {
    if (path.startsWith(`${memory.ledgerFolder}/`) && belongsToLedger(path)) look();
  };
  const { vault } = plugin.app;
  plugin.registerEvent(vault.on('create', changed));
  plugin.registerEvent(vault.on('modify', changed));
  plugin.registerEvent(vault.on('rename', changed));
  plugin.register(() => look.cancel());
}
