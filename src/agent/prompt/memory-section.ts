/** The part of a prompt that memory fills, as it may be sent. */
import type { AgentMemory } from '../../core/agent-ports';
import type { Composed } from '../../core/memory-api';
import { isEntryLocalOnly } from '../local-only';
import type { LocalOnlySources } from '../local-only';
import type { UsedEntry } from '../session-events';

/** What memory gives for one message. */
export interface MemorySection {
  composed: Composed;
  /** The words, after a second look at where they come from. */
  text: string;
  entries: UsedEntry[];
  /** Something in it may not leave this machine; never so for a remote model. */
  isLocalOnly: boolean;
  /** It holds more than the user's own style. */
  hasUntrusted: boolean;
  withheld: number;
}

/** What is asked. */
export interface MemorySectionRequest {
  message: string;
  budget: number;
  /** Null in a private chat: no use is recorded. */
  thread: string | null;
  folder: string | null;
  isRemote: boolean;
}

type Sources = LocalOnlySources & { memory: Pick<AgentMemory, 'compose' | 'fact'> };

/** Composes the section. Rejects when memory cannot be asked. */
export async function memorySection(request: MemorySectionRequest, sources: Sources): Promise<MemorySection> {
  const { message, budget, thread, folder, isRemote } = request;
  const question = {
    message,
    budget,
    ...(thread === null ? {} : { thread }),
    ...(folder === null ? {} : { folder }),
  };
  const composed = await sources.memory.compose({ ...question, recordUse: thread !== null, isRemote });
  const entered = composed.trace.filter((entry) => entry.entered);
  const judged = await Promise.all(
    entered.map(async (entry) => ({
      entry,
      isLocalOnly: entry.isLocalOnly || (await isEntryLocalOnly(entry, sources)),
    })),
  );
  const kept = judged.filter((one) => one.isLocalOnly).map((one) => one.entry);
  let { text } = composed;
  let shown = entered;
  let { withheld } = composed;
  let isLocalOnly = kept.length > 0;
  if (isRemote && kept.length > 0) {
    // A second lock behind compose's own: cut out what may not leave, or send nothing where it cannot be found.
    const canBeCut = kept.every((entry) => entry.text !== '' && text.includes(entry.text));
    for (const entry of kept) text = canBeCut ? text.replaceAll(entry.text, '[withheld]') : '';
    shown = canBeCut ? entered.filter((entry) => !kept.includes(entry)) : [];
    withheld += kept.length;
    isLocalOnly = false;
  }
  return {
    composed,
    text,
    entries: shown.map(({ type, id, text: words, why, source }) => ({ type, id, text: words, why, source })),
    isLocalOnly,
    hasUntrusted: text.trim() !== '' && (shown.length === 0 || shown.some(({ type }) => type !== 'style')),
    withheld,
  };
}
