/** Two ends of a channel in memory that copy messages as threads do. */
import type { Channel } from '../../src/core/rpc';

/** A pair of connected ends; what is posted arrives in a later turn, as a copy. */
export function channelPair(): [Channel, Channel] {
  const listeners: [(message: unknown) => void, (message: unknown) => void] = [
    () => undefined,
    () => undefined,
  ];
  const end = (mine: 0 | 1, theirs: 0 | 1): Channel => ({
    post: (message, transfer) => {
      const copy: unknown = structuredClone(message, { transfer });
      queueMicrotask(() => listeners[theirs](copy));
    },
    onMessage: (listener) => (listeners[mine] = listener),
  });
  return [end(0, 1), end(1, 0)];
}
