/**
 * Conversations read straight from the ledger, without any database: what remains when the engine is off. Runs on
 * the window's own thread, so it reads one file at a time and gives way in between.
 */
import { compareEvents, erasableWith, isKnown } from '../core/events/event';
import type { KnownEvent } from '../core/events/event';
import type { Files } from '../core/ports';
import { foldMessage, foldThread } from '../core/state/conversation';
import type { MessageView, ThreadView } from '../core/engine-api';
import { LedgerReader } from '../store/ledger/reader';

/** A conversation with everything said in it. */
export interface WholeThread extends ThreadView {
  said: MessageView[];
}

function grouped(events: readonly KnownEvent[], keyOf: (event: KnownEvent) => string | null) {
  const groups = new Map<string, KnownEvent[]>();
  for (const event of events) {
    const key = keyOf(event);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return groups;
}

/** The events that still stand, once each and in order. */
async function standingEvents(
  files: Files,
  ledgerFolder: string,
  giveWay: () => Promise<void>,
): Promise<KnownEvent[]> {
  const reader = new LedgerReader(files, ledgerFolder);
  const byId = new Map<string, KnownEvent>();
  for (const entry of await reader.list()) {
    for (const event of (await reader.news(entry))?.events ?? []) {
      if (isKnown(event) && (!byId.has(event.id) || event.erased)) byId.set(event.id, event);
    }
    await giveWay();
  }
  const inOrder = [...byId.values()].sort(compareEvents);
  const undone = new Set<string>();
  // Later undos come first, so one that was itself undone is known to be before it counts.
  for (const event of [...inOrder].reverse()) {
    if (event.type === 'undo' && !undone.has(event.id)) event.data.events.forEach((id) => undone.add(id));
  }
  const erased = new Set(
    inOrder.flatMap((event) =>
      event.type === 'erasure' && event.data.scope === 'things' ? event.data.refs : [],
    ),
  );
  const allErased = inOrder.findLast((event) => event.type === 'erasure' && event.data.scope === 'all');
  return inOrder.filter((event) => {
    if (undone.has(event.id) || (allErased && event.hlc < allErased.hlc)) return false;
    // The line itself may still hold its words: another device's file is rewritten only by that device.
    return !erasableWith(event).some((ref) => erased.has(ref));
  });
}

/** Every conversation that was not deleted, newest first. */
export async function readHistory(
  files: Files,
  ledgerFolder: string,
  giveWay: () => Promise<void>,
): Promise<WholeThread[]> {
  const events = await standingEvents(files, ledgerFolder, giveWay);
  const said = new Map<string, MessageView[]>();
  const messages = grouped(events, ({ type, data }) =>
    type === 'message.added' || type === 'message.withdrawn' ? data.id : null,
  );
  for (const [id, own] of messages) {
    const message = foldMessage(own);
    if (!message) continue;
    const { thread, role, text, at } = message;
    said.set(thread, [...(said.get(thread) ?? []), { id, role, text, at }]);
  }
  const threads = grouped(events, (event) =>
    event.type.startsWith('thread.') && 'id' in event.data ? event.data.id : null,
  );
  return [...threads]
    .flatMap(([id, own]) => {
      const thread = foldThread(own);
      const messagesOf = said.get(id) ?? [];
      return thread && thread.deletedAt === null
        ? [
            {
              id,
              title: thread.title,
              startedAt: thread.startedAt,
              messages: messagesOf.length,
              said: messagesOf,
            },
          ]
        : [];
    })
    .sort((a, b) =>
      a.startedAt === b.startedAt ? (a.id < b.id ? -1 : 1) : a.startedAt > b.startedAt ? -1 : 1,
    );
}
