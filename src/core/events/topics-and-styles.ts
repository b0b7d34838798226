/** Events of the topic registry and of the styles in which the agent speaks. */
import * as v from 'valibot';
import { Id, defineEvent, text } from './definition';

const Label = text(120);

/** How the agent should speak, and where that applies. */
export const StyleBody = v.object({
  id: Id,
  /** `default`, or a topic or folder the style is for. */
  context: v.variant('on', [
    v.object({ on: v.literal('default') }),
    v.object({ on: v.literal('topic'), topic: Label }),
    v.object({ on: v.literal('folder'), folder: text(500) }),
  ]),
  description: text(4_000),
  examples: v.pipe(v.array(text(2_000)), v.maxLength(20)),
});
export type StyleBody = v.InferOutput<typeof StyleBody>;

function emptyStyle(id: string): StyleBody {
  return { id, context: { on: 'default' }, description: '', examples: [] };
}

export const topicAndStyleEvents = {
  'topic.renamed': defineEvent({
    version: 1,
    schema: v.object({ from: Label, to: Label }),
    touches: ({ from }) => [`topic:${from}`],
    redact: (data, gone) => (gone(`topic:${data.from}`) ? { from: '', to: '' } : data),
  }),
  'topic.merged': defineEvent({
    version: 1,
    schema: v.object({ from: v.pipe(v.array(Label), v.minLength(1), v.maxLength(50)), into: Label }),
    touches: ({ from }) => from.map((label) => `topic:${label}` as const),
    redact: (data, gone) =>
      data.from.some((label) => gone(`topic:${label}`)) ? { from: [''], into: '' } : data,
  }),
  'style.set': defineEvent({
    version: 1,
    schema: v.object({ style: StyleBody }),
    touches: ({ style }) => [`style:${style.id}`],
    redact: ({ style }, gone) => ({ style: gone(`style:${style.id}`) ? emptyStyle(style.id) : style }),
  }),
  /** The agent's wish; it changes nothing until the user says yes. */
  'style.proposed': defineEvent({
    version: 1,
    schema: v.object({ style: StyleBody, reason: v.optional(text(1_000)) }),
    touches: ({ style }) => [`style:${style.id}`],
    redact: (data, gone) => (gone(`style:${data.style.id}`) ? { style: emptyStyle(data.style.id) } : data),
  }),
  'style.decided': defineEvent({
    version: 1,
    schema: v.object({ id: Id, accepted: v.boolean() }),
    touches: ({ id }) => [`style:${id}`],
    redact: (data) => data,
  }),
  'style.removed': defineEvent({
    version: 1,
    schema: v.object({ id: Id }),
    touches: ({ id }) => [`style:${id}`],
    redact: (data) => data,
  }),
};
