/** What is kept of a message besides its text: ids and names only where it speaks of memory and of tools. */
import * as v from 'valibot';
import { Id, text } from './definition';

const Path = text(1_000);
const Count = v.pipe(v.number(), v.minValue(0));
const Name = text(200);

const Attachment = v.variant('kind', [
  v.object({ kind: v.literal('note'), path: Path }),
  v.object({ kind: v.literal('folder'), path: Path }),
  v.object({ kind: v.literal('selection'), path: Path, text: text(200_000) }),
]);

/** See `MessageDetails` in `agent-ports.ts`, which says what each of them means. */
export const MessageDetails = v.object({
  attachments: v.optional(v.pipe(v.array(Attachment), v.maxLength(100))),
  model: v.optional(v.nullable(Name)),
  ending: v.optional(
    v.picklist(['complete', 'length', 'refused', 'stopped', 'limit', 'failed', 'interrupted']),
  ),
  usage: v.optional(v.object({ input: Count, output: Count, cachedInput: Count })),
  cost: v.optional(Count),
  used: v.optional(
    v.pipe(
      v.array(v.object({ type: v.picklist(['style', 'fact', 'passage', 'turn']), id: Name })),
      v.maxLength(1_000),
    ),
  ),
  use: v.optional(Name),
  calls: v.optional(
    v.pipe(
      v.array(v.object({ name: Name, outcome: v.picklist(['done', 'failed', 'denied', 'cancelled']) })),
      v.maxLength(1_000),
    ),
  ),
  events: v.optional(v.pipe(v.array(Id), v.maxLength(1_000))),
  withheld: v.optional(Count),
  isLocalOnly: v.optional(v.boolean()),
  hasUntrusted: v.optional(v.boolean()),
});
