/** Remembering on the user's word, wherever it was given. */
import { RecollectError } from '../core/errors';
import type { FactKind } from '../core/events/facts';
import type { Learned } from '../core/memory-api';
import type { Memory } from './memory';
import { counted } from './quantities';
import { offerUndo } from './undo-notice';

/** What became of it, in words; what was simply added needs no explanation. */
function outcomeInWords({ outcome, reason }: Learned): string {
  switch (outcome) {
    case 'added':
    case 'extended':
      return 'Remembered.';
    case 'confirmed':
      return 'Known already; now confirmed.';
    case 'superseded':
      return 'Remembered. It takes the place of what was known before.';
    case 'restored':
      return 'Remembered again: it had been forgotten.';
    case 'contradicted':
      return 'Remembered. It contradicts something that was known; review it in the memory inbox.';
    case 'held':
    case 'refused':
      return reason;
  }
}

/** Saves a text and offers to take it back; rejects with the engine's sentence, also when it is refused. */
export async function remember(memory: Memory, text: string, kind: FactKind, from: string): Promise<void> {
  // "Fact" is what nobody has chosen: then the words themselves may tell better.
  const { events, masked, learned } = await memory.living.remember({
    text,
    from,
    ...(kind !== 'fact' && { kind }),
  });
  const [first] = learned;
  if (first?.outcome === 'refused') throw new RecollectError('invalid_event', first.reason);
  const said = learned.map(outcomeInWords).join(' ');
  const secrets =
    masked === 0
      ? ''
      : ` Without ${counted(masked, 'secret')}: keys, card numbers and passwords are not kept.`;
  offerUndo(memory, `${said}${secrets}`, events);
}
