/** Names for tool calls that came without one. */
import type { Random } from '../core/ports';

/** A name that no other call of a conversation has. */
export function callId(random: Random): string {
  const part = () =>
    Math.floor(random() * 36 ** 6)
      .toString(36)
      .padStart(6, '0');
  return `call_${part()}${part()}`;
}
