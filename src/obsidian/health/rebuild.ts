/** Rebuilding the databases from the ledger, by the user's wish. */
import { Notice } from 'obsidian';
import type { App } from 'obsidian';
import type { HealthReport } from '../../core/engine-api';
import { confirm } from '../confirm-modal';
import type { Memory } from '../memory';
import { sentenceFor, tell } from '../notices';
import { counted } from '../quantities';

const DOING = 'Rebuilding memory from ledger';

/** Asks, rebuilds, and says what was found. */
export async function rebuildMemory(app: App, memory: Memory): Promise<void> {
  const yes = await confirm(app, {
    title: 'Rebuild memory from ledger',
    text: [
      'The databases are made anew by reading every file of the ledger from its first line.',
      'Nothing is deleted: the ledger stays as it is, and what only the databases know is written to the ledger first.',
    ],
    yes: 'Rebuild',
  });
  if (!yes) return;
  const notice = new Notice(`${DOING}...`, 0);
  const progress = memory.onProgress(({ done, total }) =>
    notice.setMessage(`${DOING}: ${done} of ${counted(total, 'file')} read...`),
  );
  try {
    tell(outcome(await memory.engine.rebuild()));
  } catch (thrown) {
    tell(sentenceFor(thrown, DOING));
  } finally {
    memory.off(progress);
    notice.hide();
  }
}

function outcome({ ledger, events, facts, messages }: HealthReport): string {
  const found = [
    counted(events, 'event'),
    counted(facts, 'memory', 'memories'),
    counted(messages, 'message'),
  ].join(', ');
  return `Memory was rebuilt from ${counted(ledger.length, 'ledger file')}: ${found}. Nothing was deleted.`;
}
