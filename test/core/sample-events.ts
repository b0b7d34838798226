/** A valid sample of every type of event, in an order in which each makes sense. */
import type { NewEvent } from '../../src/core/events/event';
import type { FactBody } from '../../src/core/events/facts';

const body = (id: string, text: string, rest: Partial<FactBody> = {}): FactBody => ({
  id,
  text,
  kind: 'fact',
  topics: ['home'],
  importance: 0.5,
  confidence: 0.9,
  author: 'user',
  sourceInterface: 'chat',
  ...rest,
});

const style = {
  id: 's1',
  context: { on: 'default' as const },
  description: 'Plain words, short sentences',
  examples: ['Done. Two notes changed.'],
};

export const sampleEvents: readonly NewEvent[] = [
  { type: 'thread.started', data: { id: 't1', title: 'A talk about home', learning: true } },
  { type: 'message.added', data: { id: 'm1', thread: 't1', role: 'user', text: 'I moved to Turin' } },
  { type: 'message.added', data: { id: 'm2', thread: 't1', role: 'assistant', text: 'How is it there?' } },
  { type: 'message.withdrawn', data: { id: 'm2' } },
  { type: 'message.undone', data: { id: 'm2' } },
  { type: 'thread.renamed', data: { id: 't1', title: 'Moving house' } },
  { type: 'thread.pinned', data: { id: 't1', pinned: true } },
  { type: 'thread.learning', data: { id: 't1', learning: false } },
  { type: 'thread.topics', data: { id: 't1', topics: ['home', 'travel'] } },
  { type: 'thread.deleted', data: { id: 't1' } },
  { type: 'thread.restored', data: { id: 't1' } },
  {
    type: 'fact.remembered',
    data: {
      fact: body('f1', 'Ada lives in Turin', {
        kind: 'identity',
        sourceUri: 'recollect://message/m1',
        sourceSentence: 'I moved to Turin',
        subject: 'Ada',
        predicate: 'lives_in',
        object: 'Turin',
        validFrom: '2026-05-01',
      }),
    },
  },
  { type: 'fact.remembered', data: { fact: body('f2', 'Ada likes tea', { kind: 'preference' }) } },
  { type: 'fact.remembered', data: { fact: body('f3', 'Ada drinks tea in the morning') } },
  { type: 'fact.confirmed', data: { id: 'f1', sourceUri: 'recollect://message/m1' } },
  {
    type: 'fact.superseded',
    data: { id: 'f1', replacement: body('f4', 'Ada lives in Rome'), validUntil: '2026-06-01T08:00:00.000Z' },
  },
  { type: 'fact.merged', data: { ids: ['f2', 'f3'], into: body('f5', 'Ada likes tea in the morning') } },
  {
    type: 'fact.split',
    data: { id: 'f5', into: [body('f6', 'Ada likes tea'), body('f7', 'Ada rises early')] },
  },
  { type: 'fact.pinned', data: { id: 'f6', pinned: true } },
  {
    type: 'fact.classified',
    data: { id: 'f6', kind: 'preference', topics: ['drinks'], importance: 0.8, sensitive: true },
  },
  { type: 'fact.forgotten', data: { id: 'f7' } },
  { type: 'fact.restored', data: { id: 'f7' } },
  { type: 'edge.added', data: { from: 'f4', type: 'update', to: 'f1' } },
  { type: 'edge.added', data: { from: 'f6', type: 'mentions', to: 'n1' } },
  { type: 'edge.removed', data: { from: 'f6', type: 'mentions', to: 'n1' } },
  { type: 'memory.used', data: { id: 'u1', thread: 't1', recalled: ['f4', 'f6'], standing: ['f1'] } },
  { type: 'memory.irrelevant', data: { use: 'u1', fact: 'f6' } },
  { type: 'topic.renamed', data: { from: 'drinks', to: 'food and drink' } },
  { type: 'topic.merged', data: { from: ['home', 'travel'], into: 'places' } },
  { type: 'style.set', data: { style } },
  {
    type: 'style.proposed',
    data: { style: { ...style, description: 'Shorter still' }, reason: 'You cut my answers' },
  },
  { type: 'style.decided', data: { id: 's1', accepted: true } },
  { type: 'style.removed', data: { id: 's1' } },
  { type: 'job.queued', data: { id: 'j1', kind: 'extract', about: ['thread:t1'] } },
  { type: 'job.ended', data: { id: 'j1', outcome: 'failed', reason: 'The model did not answer' } },
  {
    type: 'inbox.raised',
    data: { id: 'i1', kind: 'contradiction', about: ['f1', 'f4'], note: 'Turin or Rome?' },
  },
  { type: 'inbox.decided', data: { id: 'i1', decision: 'keep', keep: 'f4' } },
  {
    type: 'inbox.raised',
    data: { id: 'i2', kind: 'near_tombstone', about: ['f7'], candidate: body('f8', 'Ada gets up early') },
  },
  { type: 'source.marked', data: { note: 'n1', inNote: true } },
  { type: 'source.read', data: { note: 'n1', blocks: ['0f3a', '77c1'] } },
  { type: 'source.unmarked', data: { note: 'n1', facts: 'keep' } },
  { type: 'note.named', data: { note: 'n1', path: 'People/Ada.md' } },
  { type: 'note.moved', data: { note: 'n1', to: 'Archive/Ada.md' } },
  { type: 'undo', data: { events: ['01ARZ3NDEKTSV4RRFFQ69G5FAV'], because: 'turn' } },
  { type: 'erasure', data: { scope: 'things', refs: ['fact:gone'] } },
];
