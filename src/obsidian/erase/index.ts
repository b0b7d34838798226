/** Erasing, which unlike forgetting leaves no word behind and shows the proof. */
import type { Plugin } from 'obsidian';
import type { Memory } from '../memory';
import { tell, whileTelling } from '../notices';
import { EraseModal } from './erase-modal';
import { pickConversation, pickFact } from './pickers';
import { everything, factSubject } from './subject';

/** Asks how far to go, erases one fact and shows the proof. */
export async function eraseFact(plugin: Plugin, memory: Memory, factId: string): Promise<void> {
  const found = await whileTelling('Looking for the memory', async () => ({
    fact: await memory.engine.fact(factId),
  }));
  if (!found) return;
  if (found.fact) new EraseModal(plugin.app, memory, factSubject(found.fact)).open();
  else tell('This memory no longer exists; it may have been erased.');
}

/** Adds the commands. */
export function registerErase(plugin: Plugin, memory: Memory): void {
  const { app } = plugin;
  plugin.addCommand({
    id: 'erase-memory',
    name: 'Erase a memory...',
    callback: () => void pickFact(app, memory),
  });
  plugin.addCommand({
    id: 'erase-conversation',
    name: 'Erase a conversation...',
    callback: () => void pickConversation(app, memory),
  });
  plugin.addCommand({
    id: 'erase-everything',
    name: 'Erase everything...',
    callback: () => new EraseModal(app, memory, everything).open(),
  });
}
