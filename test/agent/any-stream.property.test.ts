import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChatSession } from '../../src/agent/chat-session';
import type { ChatMessage, ModelEvent } from '../../src/core/chat-model';
import { World, fact } from './world';
import type { Script } from './world';

const call = fc.record({
  type: fc.constant('call' as const),
  call: fc.record({
    id: fc.constantFrom('', 'a', 'a', 'b', 'odd id'),
    name: fc.constantFrom(
      'vault_read',
      'memory_search',
      'remember',
      'forget',
      'current_note',
      'nothing',
      'bad name',
      '',
    ),
    arguments: fc.constantFrom(
      '',
      '{}',
      '{"path":"A"}',
      '{"query":"words"}',
      '{"text":"One"}',
      '{"fact":"f1"}',
      'null',
      '[1]',
      '{"pa',
      '"x"',
    ),
  }),
});
const event: fc.Arbitrary<ModelEvent> = fc.oneof(
  fc.record({
    type: fc.constant('text' as const),
    text: fc.constantFrom('', ' ', 'Word. ', '\n\n', '[[A]]', '<quote'),
  }),
  call,
  fc.record({
    type: fc.constant('usage' as const),
    usage: fc.record({ input: fc.nat(9_000), output: fc.nat(900), cachedInput: fc.nat(9) }),
  }),
  fc.record({
    type: fc.constant('end' as const),
    reason: fc.constantFrom('stop' as const, 'calls' as const, 'length' as const, 'refused' as const),
  }),
);
const step = fc.record({
  events: fc.array(event, { maxLength: 8 }),
  after: fc.constantFrom('end', 'end', 'nothing', 'throw', 'for ever'),
});

function script({ events, after }: { events: ModelEvent[]; after: string }): Script {
  return async function* () {
    yield* events;
    if (after === 'end') yield { type: 'end', reason: 'stop' };
    if (after === 'throw') throw new Error('The line went dead.');
    while (after === 'for ever') yield { type: 'text', text: 'and on and on and on '.repeat(50) };
  };
}

/** What servers ask of a history: every call has one result right after it, and roles follow each other. */
function expectWhole(messages: readonly ChatMessage[]): void {
  expect(messages[0]?.role).toBe('system');
  expect(messages[1]?.role).toBe('user');
  const ids = new Set<string>();
  for (let at = 1; at < messages.length; at++) {
    const message = messages[at] as ChatMessage;
    const before = messages[at - 1] as ChatMessage;
    if (message.role === 'user') expect(['system', 'assistant']).toContain(before.role);
    if (message.role === 'tool') expect(['assistant', 'tool']).toContain(before.role);
    if (message.role !== 'assistant') continue;
    const made = message.calls ?? [];
    if (made.length === 0) expect(message.text.trim()).not.toBe('');
    const results = messages.slice(at + 1, at + 1 + made.length);
    expect(results.map((result) => (result.role === 'tool' ? result.call : result.role))).toEqual(
      made.map(({ id }) => id),
    );
    for (const { id, name, arguments: json } of made) {
      expect(ids.has(id)).toBe(false);
      ids.add(id);
      expect(name).toMatch(/^[\w-]{1,64}$/);
      expect(JSON.parse(json)).toBeTypeOf('object');
    }
    const next = messages[at + 1 + made.length];
    expect(next?.role).not.toBe('tool');
  }
}

describe('whatever a model streams', () => {
  it('the answer ends, the history stays whole, and screen, memory and disk agree', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom('send', 'regenerate', 'edit'), { minLength: 4, maxLength: 4 }),
        fc.constantFrom('once' as const, 'no' as const),
        async (turns, verbs, approval) => {
          const world = new World();
          world.vault.notes.set('A.md', 'words of a note');
          world.memory.facts_ = [fact('f1', 'The user likes words')];
          world.approvals.answer = () => approval;
          const { model } = world.chat([]);
          const session = world.begin({}, { limits: { steps: 6, tokens: 30_000 } });
          for (const [index, steps] of turns.entries()) {
            model.script.splice(0, Infinity, ...steps.map(script));
            const first = session.messages().find(({ role }) => role === 'user');
            if (verbs[index] === 'regenerate' && first) await session.regenerate();
            else if (verbs[index] === 'edit' && first)
              await session.editAndResend(first.id, `Edited ${index}`);
            else await session.send(`Message ${index}`);
            const ended = world.of('ended').at(-1);
            if (ended?.message) expect(world.drawn).toBe(ended.message.text);
            for (const one of session.messages().flatMap(({ calls }) => calls)) {
              expect(['done', 'failed', 'denied', 'cancelled']).toContain(one.state);
            }
          }
          expect(world.of('ended')).toHaveLength(world.of('started').length);
          for (const sent of model.sent) expectWhole(sent.messages);
          // Opened again, it is what it was.
          const again = await ChatSession.open(world.options(), session.thread);
          const plain = (chat: ChatSession) =>
            chat.messages().map(({ id, role, text, ending }) => ({ id, role, text, ending }));
          expect(plain(again)).toEqual(plain(session));
        },
      ),
      { numRuns: 150 },
    );
  });
});
