import { describe, expect, it } from 'vitest';
import { detailOf, lifeOf } from '../../src/memory/fact-table';
import { NamedNotes } from '../../src/memory/named-notes';
import { timelineOf } from '../../src/memory/timeline';
import { factWorld } from './fact-world';

const BERLIN = { subject: 'user', predicate: 'lives_in', object: 'Berlin' };

describe('editing a fact', () => {
  it('puts the new words in its place and keeps what it was about', async () => {
    const { facts, verbs, add, clock } = await factWorld();
    const old = await add('I live in Berlin.', {
      ...BERLIN,
      kind: 'identity',
      topics: ['home'],
      importance: 0.9,
    });
    const { fact } = await verbs.supersede(old, 'I live in Porto', '2026-05-01');
    expect(facts.byId(fact)).toMatchObject({
      ...{ text: 'I live in Porto', kind: 'identity', topics: ['home'], importance: 0.9, author: 'user' },
      ...{ subject: 'user', predicate: 'lives_in', object: 'Porto', supersededBy: null },
    });
    const before = facts.byId(old);
    expect(before).toMatchObject({ supersededBy: fact, validUntil: '2026-05-01' });
    expect(before && lifeOf(before, clock.now())).toBe('superseded');
  });

  it('does not claim a triple that the new words no longer say', async () => {
    const { facts, verbs, add } = await factWorld();
    const { fact } = await verbs.supersede(
      await add('I live in Berlin.', BERLIN),
      'I moved around a lot last year',
    );
    expect(facts.byId(fact)).toMatchObject({ subject: null, predicate: null, object: null });
  });

  it('is refused in a sentence for one that was replaced or forgotten', async () => {
    const { verbs, add } = await factWorld();
    const old = await add('I live in Berlin.');
    await verbs.supersede(old, 'I live in Porto.');
    await expect(verbs.supersede(old, 'I live in Rome.')).rejects.toThrow('has been replaced already');
    const other = await add('I like tea.');
    await verbs.forget(other);
    await expect(verbs.confirm(other)).rejects.toThrow('restore it first');
  });

  it('masks a secret before it is written', async () => {
    const { facts, verbs, add } = await factWorld();
    const { fact } = await verbs.supersede(await add('I like tea.'), 'password: hunter2-is-mine');
    expect(facts.byId(fact)?.text).not.toContain('hunter2');
  });
});

describe('merging and splitting', () => {
  it('make one of two and two of one, and the old ones point to the new', async () => {
    const { facts, verbs, add } = await factWorld();
    const [tea, coffee] = [
      await add('I like tea.', { topics: ['drinks'] }),
      await add('I like coffee.', { topics: ['bar'], pinned: true }),
    ];
    const { fact } = await verbs.merge([tea, coffee], 'I like tea and coffee.');
    expect(facts.byId(fact)).toMatchObject({ topics: ['bar', 'drinks'], pinned: true });
    expect(facts.byId(tea)?.supersededBy).toBe(fact);
    const parts = await verbs.split(fact, ['I like green tea.', 'I like espresso.']);
    expect(parts.facts.map((id) => facts.byId(id)?.text)).toEqual(['I like green tea.', 'I like espresso.']);
    expect(facts.byId(fact)?.supersededBy).toBe(parts.facts[0]);
  });

  it('need two', async () => {
    const { verbs, add } = await factWorld();
    const tea = await add('I like tea.');
    await expect(verbs.merge([tea, tea], 'tea')).rejects.toThrow('two memories');
    await expect(verbs.split(tea, ['tea'])).rejects.toThrow('two or more');
  });
});

describe('relating', () => {
  it('joins what exists, once it exists, and can be taken back', async () => {
    const { facts, verbs, add } = await factWorld();
    const [one, two] = [await add('Ada plays chess.'), await add('Ada won a tournament.')];
    await verbs.relate(two, 'extend', one);
    expect(facts.edgesOf([one])).toEqual([{ from: two, type: 'extend', to: one }]);
    await expect(verbs.relate(two, 'extend', 'nobody')).rejects.toThrow('no longer exists');
    await expect(verbs.relate(two, 'extend', two)).rejects.toThrow('itself');
    await verbs.unrelate(two, 'extend', one);
    expect(facts.edgesOf([one])).toEqual([]);
    await expect(verbs.unrelate(two, 'extend', one)).rejects.toThrow('not related');
  });

  it('joins a fact to a note by its path, and the note may move', async () => {
    const { disk, store, facts, verbs, add } = await factWorld();
    disk.put('People/Ada.md', new TextEncoder().encode('Ada'));
    const one = await add('Ada plays chess.');
    await verbs.relate(one, 'mentions', 'People/Ada.md');
    const [edge] = facts.edgesOf([one]);
    const notes = new NamedNotes(store);
    await notes.moved([{ note: edge?.to ?? '', to: 'Friends/Ada.md' }]);
    expect(notes.pathOf(edge?.to ?? '')).toBe('Friends/Ada.md');
    await expect(verbs.relate(one, 'mentions', 'Nobody.md')).rejects.toThrow('no note "Nobody.md"');
    await verbs.unrelate(one, 'mentions', 'Friends/Ada.md');
    expect(facts.edgesOf([one])).toEqual([]);
  });
});

describe('a use', () => {
  it('moves the clock of a fact until the user says that it was not relevant', async () => {
    const { store, facts, verbs, add, clock } = await factWorld();
    const id = await add('Ada plays chess.');
    clock.pass(60 * 24 * 90);
    await store.append('user', [{ type: 'memory.used', data: { id: 'u1', recalled: [id], standing: [] } }]);
    const strength = () => {
      const row = facts.byId(id);
      return row ? detailOf(row, clock.now(), null).strength : 0;
    };
    expect(strength()).toBeGreaterThan(0.5);
    await verbs.notRelevant('u1', id);
    expect(strength()).toBeCloseTo(0.25);
    await expect(verbs.notRelevant('u2', id)).rejects.toThrow('no longer exists');
  });
});

describe('a fact’s timeline', () => {
  it('tells in words what happened, by whom, and what was taken back', async () => {
    const { store, verbs, add } = await factWorld();
    const [old, other] = [await add('I live in Berlin.'), await add('Berlin is large.')];
    await verbs.confirm(old);
    await verbs.relate(other, 'extend', old);
    const pinned = await verbs.pin(old, true);
    await store.append('user', [{ type: 'undo', data: { events: [pinned], because: 'user' } }]);
    await store.append('rules', [{ type: 'fact.forgotten', data: { id: old } }]);
    await verbs.restore(old);
    const { fact } = await verbs.supersede(old, 'I live in Porto.', '2026-05-01');
    const told = timelineOf(store.data.memory, old);
    expect(told.map(({ what, by, undone }) => [what, by, undone])).toEqual([
      ['Remembered: “I live in Berlin.”', 'user', false],
      ['Confirmed: it was said again', 'user', false],
      ['Another memory adds to it', 'user', false],
      ['Pinned: it does not fade', 'user', true],
      ['Forgotten', 'rules', false],
      ['Restored', 'user', false],
      ['Replaced by “I live in Porto.”, true until 2026-05-01', 'user', false],
    ]);
    expect(told.at(-1)?.other).toBe(fact);
    expect(told[2]?.other).toBe(other);
  });
});
