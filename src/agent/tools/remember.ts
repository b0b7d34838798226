/** Remembers what the user said. */
import * as v from 'valibot';
import { FACT_TEXT_LIMIT } from '../../core/events/facts';
import { messageUri } from '../../core/source-uri';
import { chipsOf } from './learned-chips';
import { defineTool } from './tool';

const Day = v.pipe(v.string(), v.isoDate());

export const remember = defineTool({
  name: 'remember',
  description:
    'Keeps a fact in long-term memory. One statement that stands by itself, in the third person ("The user ..."), in the language of the user.',
  parameters: v.object({
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(FACT_TEXT_LIMIT), v.description('The statement.')),
    kind: v.optional(
      v.pipe(
        v.picklist(['identity', 'preference', 'fact', 'event']),
        v.description(
          'identity: who the user is; preference: what they like or want; event: what happens once; fact: all else.',
        ),
      ),
    ),
    topics: v.optional(
      v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(120))),
        v.maxLength(6),
        v.description('One to three words each.'),
      ),
    ),
    importance: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    valid_from: v.optional(v.pipe(Day, v.description('First day it is true, yyyy-mm-dd.'))),
    valid_until: v.optional(v.pipe(Day, v.description('Last day it is true, yyyy-mm-dd.'))),
  }),
  effect: 'write',
  permission: 'allow',
  remembers: true,
  announce: ({ text }) => ({ title: 'Remember', details: [text] }),
  async run(args, { memory, message }) {
    const report = await memory.remember({
      text: args.text,
      from: 'agent',
      ...(args.kind === undefined ? {} : { kind: args.kind }),
      ...(args.topics === undefined ? {} : { topics: args.topics }),
      ...(args.importance === undefined ? {} : { importance: args.importance }),
      ...(args.valid_from === undefined ? {} : { validFrom: args.valid_from }),
      ...(args.valid_until === undefined ? {} : { validUntil: args.valid_until }),
      ...(message === null ? {} : { sourceUri: messageUri(message) }),
    });
    // Not the reasons: they may repeat other memories, which would enter unquoted.
    const lines = report.learned.map(({ outcome, fact }) => `${outcome} ${fact ?? ''}`.trim());
    return { text: lines.length > 0 ? lines.join('\n') : 'Nothing was remembered.', chips: chipsOf(report) };
  },
});
