/** Remembering on the user's word, wherever it was given. */
import type { FactKind } from '../core/events/facts';
import type { Memory } from './memory';
import { counted } from './quantities';
import { offerUndo } from './undo-notice';

/** Saves a text and offers to take it back; rejects with the engine's sentence. */
export async function remember(memory: Memory, text: string, kind: FactKind, from: string): Promise<void> {
  const { events, masked } = await memory.engine.remember({ text, kind, from });
  const done =
    masked === 0
      ? 'Remembered.'
      : `Remembered without ${counted(masked, 'secret')}: keys, card numbers and passwords are not kept.`;
  offerUndo(memory, done, events);
}
