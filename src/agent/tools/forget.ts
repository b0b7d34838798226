/** Forgets a fact. The user can bring it back. */
import * as v from 'valibot';
import { Id } from '../../core/events/definition';
import { defineTool } from './tool';

export const forget = defineTool({
  name: 'forget',
  description:
    'Forgets a fact of long-term memory, by the id that recall_memory gives. Only when the user asks for it.',
  parameters: v.object({ fact: v.pipe(Id, v.description('The id of the fact.')) }),
  effect: 'write',
  permission: 'ask',
  announce: async ({ fact }, { memory }) => ({
    title: 'Forget',
    details: [(await memory.fact(fact))?.text ?? 'A memory that does not exist'],
  }),
  async run({ fact }, { memory }) {
    const known = await memory.fact(fact);
    if (known === null) return { text: 'There is no fact of this id.', isError: true };
    const event = await memory.forget(fact);
    return {
      text: 'It is forgotten. The user can bring it back.',
      chips: [{ what: 'forgotten', text: known.text, fact, card: null, events: [event] }],
    };
  },
});
