/** The engine over a vault on disk, without an index of notes to be made. */
import initSqlJs from 'sql.js';
import { readBuiltInModel } from '../../src/cli/built-in-model.ts';
import { NodeFiles } from '../../src/cli/node-files.ts';
import { readTokenRanks } from '../../src/cli/token-ranks.ts';
import type { LanguageModel } from '../../src/core/language-model.ts';
import type { NewEvent } from '../../src/core/events/event.ts';
import type { Files } from '../../src/core/ports.ts';
import { Engine } from '../../src/engine/engine.ts';
import { Store } from '../../src/store/store.ts';
import { factOf } from './made-up-life.ts';

const BATCH = 500;
/** One message for so many facts, and so many messages in a conversation. */
const FACTS_PER_MESSAGE = 5;
const MESSAGES_PER_THREAD = 40;

async function options(files: Files) {
  return {
    files,
    sql: await initSqlJs(),
    now: () => Date.now(),
    random: Math.random,
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
    ledgerFolder: 'Recollect/ledger',
    backupFolder: 'Recollect/backups',
    dataFolder: '.obsidian/plugins/recollect',
    device: 'bench00001',
  };
}

/** Opens the engine. */
export async function openEngine(files: Files, model: LanguageModel | null = null): Promise<Engine> {
  return Engine.open(
    {
      ...(await options(files)),
      model,
      loadTokens: readTokenRanks,
      notes: {
        loadModel: readBuiltInModel,
        host: { embed: () => Promise.reject(new Error('only the built-in model is measured')) },
        events: { indexChanged: () => undefined },
        onFatal: (thrown) => {
          throw thrown;
        },
      },
    },
    { changed: () => undefined, progress: () => undefined },
  );
}

/** The engine over a folder. */
export function openFolder(folder: string): Promise<Engine> {
  return openEngine(new NodeFiles(folder));
}

/** Fills a folder's memory with facts, and conversations in which they were said; the snapshot is then complete. */
export async function fill(folder: string, count: number): Promise<void> {
  const files = new NodeFiles(folder);
  const store = await Store.open(await options(files));
  let thread = '';
  let messages = 0;
  for (let from = 0; from < count; from += BATCH) {
    const events: NewEvent[] = [];
    for (let number = from; number < Math.min(count, from + BATCH); number++) {
      const fact = factOf(store.newId(), number);
      if (number % FACTS_PER_MESSAGE === 0) {
        if (messages++ % MESSAGES_PER_THREAD === 0) {
          thread = store.newId();
          const title = `Conversation ${messages}`;
          events.push({ type: 'thread.started', data: { id: thread, title, learning: true } });
        }
        const text = `By the way: ${fact.text}`;
        events.push({ type: 'message.added', data: { id: store.newId(), thread, role: 'user', text } });
      }
      events.push({ type: 'fact.remembered', data: { fact } });
    }
    await store.append('user', events);
  }
  await store.close();
  const engine = await openFolder(folder);
  // Makes the vectors that the snapshot keeps.
  await engine.memory.recall({ text: 'who am I', limit: 10 });
  await engine.close();
}
