/** Whether what memory gives was drawn from notes or answers that may not leave this machine. When in doubt, it was. */
import type { AgentMemory, VaultReader } from '../core/agent-ports';
import type { FactDetail, MemoryHit } from '../core/memory-api';
import { messageOf, noteOf, notePathIn } from '../core/source-uri';

/** What is asked to find out. */
export interface LocalOnlySources {
  vault: Pick<VaultReader, 'isLocalOnly'>;
  memory: Pick<AgentMemory, 'fact'>;
  localOnlyAmong(messages: string[]): Promise<string[]>;
}

async function messageIsLocalOnly(id: string, sources: LocalOnlySources): Promise<boolean> {
  return (await sources.localOnlyAmong([id])).length > 0;
}

/** Whether a fact may not leave this machine. */
async function isFactLocalOnly(
  fact: Pick<FactDetail, 'sourceUri' | 'sourceNote'>,
  sources: LocalOnlySources,
): Promise<boolean> {
  if (fact.sourceNote !== null) return sources.vault.isLocalOnly(fact.sourceNote);
  const uri = fact.sourceUri;
  if (uri === null) return false;
  // A note that is gone can no longer say that its facts may leave.
  if (noteOf(uri)) return true;
  const path = notePathIn(uri)?.path;
  if (path !== undefined) return sources.vault.isLocalOnly(path);
  const message = messageOf(uri);
  return message === null ? false : messageIsLocalOnly(message, sources);
}

/** The same of something in a prompt or an answer of memory, of which only kind and id are known. */
export async function isEntryLocalOnly(
  entry: { type: string; id: string },
  sources: LocalOnlySources,
): Promise<boolean> {
  if (entry.type === 'turn') return messageIsLocalOnly(entry.id, sources);
  if (entry.type !== 'fact') return false;
  const fact = await sources.memory.fact(entry.id);
  return fact === null ? true : isFactLocalOnly(fact, sources);
}

/** The same of a hit. */
export async function isHitLocalOnly(hit: MemoryHit, sources: LocalOnlySources): Promise<boolean> {
  if (hit.isLocalOnly === true) return true;
  if (hit.type !== 'passage') return isEntryLocalOnly(hit, sources);
  const path = hit.source === null ? undefined : notePathIn(hit.source)?.path;
  return path === undefined ? true : sources.vault.isLocalOnly(path);
}
