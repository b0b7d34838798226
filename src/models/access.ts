/** What a model needs of the place it runs in. */
import type { Now, Random, Sleep } from '../core/ports';
import type { After, Transport } from '../core/transport';

/** How models are reached. */
export interface ModelAccess {
  transport: Transport;
  /** A key by its name, asked for each time because the user may link another; null when there is none. */
  keyNamed: (name: string) => string | null;
  now: Now;
  after: After;
  sleep: Sleep;
  random: Random;
}
