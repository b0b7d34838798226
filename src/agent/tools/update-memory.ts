/** Puts a new statement in a fact's place. The old one stays in the fact's history. */
import * as v from 'valibot';
import { Id } from '../../core/events/definition';
import { FACT_TEXT_LIMIT } from '../../core/events/facts';
import { defineTool } from './tool';

export const updateMemory = defineTool({
  name: 'update_memory',
  description:
    'Replaces a fact of long-term memory by a corrected or newer statement, by the id that recall_memory gives. Only when the user says that it is wrong or has changed.',
  parameters: v.object({
    fact: v.pipe(Id, v.description('The id of the fact.')),
    text: v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(FACT_TEXT_LIMIT),
      v.description('The statement that is true now.'),
    ),
    until: v.optional(
      v.pipe(v.string(), v.isoDate(), v.description('The last day the old one was true, yyyy-mm-dd.')),
    ),
  }),
  effect: 'write',
  permission: 'ask',
  remembers: true,
  announce: async ({ fact, text }, { memory }) => ({
    title: 'Change a memory',
    details: [`From: ${(await memory.fact(fact))?.text ?? 'a memory that does not exist'}`, `To: ${text}`],
  }),
  async run({ fact, text, until }, { memory }) {
    if ((await memory.fact(fact)) === null) return { text: 'There is no fact of this id.', isError: true };
    const changed = await memory.supersede(fact, text, until);
    return {
      text: `It now says the new statement; its id is ${changed.fact}.`,
      chips: [{ what: 'updated', text, fact: changed.fact, card: null, events: [changed.event] }],
    };
  },
});
