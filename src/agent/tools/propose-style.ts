/** Proposes how the agent should speak. Changes nothing until the user decides. */
import * as v from 'valibot';
import type { StyleBody } from '../../core/events/topics-and-styles';
import { defineTool } from './tool';

type Context = StyleBody['context'];

function contextOf(topic: string | undefined, folder: string | undefined): Context {
  if (topic !== undefined) return { on: 'topic', topic };
  return folder === undefined ? { on: 'default' } : { on: 'folder', folder };
}

export const proposeStyle = defineTool({
  name: 'propose_style',
  description:
    'Proposes a way of answering (tone, length, form), in general or for a topic or folder. The user decides about it later. Only when the user says how they want to be answered.',
  parameters: v.object({
    description: v.pipe(v.string(), v.minLength(1), v.maxLength(4_000), v.description('How to answer.')),
    examples: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_000))), v.maxLength(20))),
    topic: v.optional(v.pipe(v.string(), v.maxLength(120), v.description('Only for this topic.'))),
    folder: v.optional(v.pipe(v.string(), v.maxLength(500), v.description('Only in this folder.'))),
    reason: v.pipe(v.string(), v.maxLength(1_000), v.description('Why, for the user.')),
  }),
  effect: 'write',
  permission: 'allow',
  remembers: true,
  announce: ({ description }) => ({ title: 'Propose how to answer', details: [description] }),
  async run({ description, examples = [], topic, folder, reason }, tools) {
    const context = contextOf(topic, folder);
    const same = (await tools.memory.styles()).find(
      ({ style, proposal }) => JSON.stringify((style ?? proposal)?.context) === JSON.stringify(context),
    );
    const event = await tools.memory.proposeStyle(
      { id: same?.id ?? tools.newId(), context, description, examples },
      reason,
    );
    return {
      text: 'It is proposed. Nothing changes until the user accepts it.',
      chips: [{ what: 'proposed', text: description, fact: null, card: null, events: [event] }],
    };
  },
});
