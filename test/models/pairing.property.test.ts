import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../src/core/chat-model.ts';
import { paired } from '../../src/models/pairing.ts';

const words = fc.constantFrom('', ' ', 'yes', 'no');
const id = fc.constantFrom('c1', 'c2', 'c3', 'c4');
const calls = fc
  .uniqueArray(id, { maxLength: 3 })
  .map((ids) => ids.map((each) => ({ id: each, name: 'look', arguments: '{}' })));
const message: fc.Arbitrary<ChatMessage> = fc.oneof(
  fc.record({ role: fc.constant('user' as const), text: words }),
  fc.record({ role: fc.constant('system' as const), text: words }),
  fc.record({ role: fc.constant('assistant' as const), text: words, calls }),
  fc.record({ role: fc.constant('tool' as const), call: id, name: fc.constant('look'), text: words }),
);

describe('messages in any state', () => {
  it('are mended so that every call has its result behind it, and nothing else is there', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
        const waiting: string[] = [];
        for (const each of paired(messages)) {
          if (each.role === 'tool') {
            expect(each.call).toBe(waiting.shift());
            continue;
          }
          expect(waiting).toEqual([]);
          const asks = each.role === 'assistant' ? (each.calls ?? []) : [];
          expect(each.text.trim() !== '' || asks.length > 0).toBe(true);
          waiting.push(...asks.map((call) => call.id));
        }
        expect(waiting).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('keep every word that a person or the model said, and are then left as they are', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
        const said = (all: readonly ChatMessage[]) =>
          all.filter(({ role, text }) => role !== 'tool' && text.trim() !== '').map(({ text }) => text);
        const mended = paired(messages);
        expect(said(mended)).toEqual(said(messages));
        expect(paired(mended)).toEqual(mended);
      }),
    );
  });

  it('keep the results that are there', () => {
    const given: ChatMessage[] = [
      { role: 'assistant', text: '', calls: [{ id: 'a', name: 'look', arguments: '{}' }] },
      { role: 'tool', call: 'a', name: 'look', text: 'Found.' },
    ];
    expect(paired(given)).toEqual(given);
  });
});
