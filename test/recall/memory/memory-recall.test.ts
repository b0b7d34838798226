import { describe, expect, it } from 'vitest';
import { Memory } from './memory';

describe('a question to memory', () => {
  it('is answered by what shares its words, and by what is close to them', async () => {
    const memory = await Memory.of(
      'The user lives in Porto.|user|lives_in|Porto',
      'The user is vegetarian.|user|has_diet|vegetarian',
      'The attic window needs new hinges.',
    );
    expect((await memory.texts('where do I live'))[0]).toContain('Porto');
    expect((await memory.texts("what can't I eat"))[0]).toContain('vegetarian');
    expect((await memory.texts('window'))[0]).toContain('hinges');
    expect(await memory.texts('   ')).toEqual([]);
    await memory.close();
  });

  it('says which legs found a hit, and why it is there', async () => {
    const memory = await Memory.of('The user lives in Porto.|user|lives_in|Porto', 'Bees dance.');
    const hit = await memory.hit('who is in Porto', 'The user lives in Porto.');
    expect(hit?.legs.words?.rank).toBe(1);
    expect(hit?.legs.semantic?.rank).toBe(1);
    expect(hit?.why.join()).toContain('Porto');
    await memory.close();
  });

  it('loses what only the graph reaches when the graph is switched off', async () => {
    const memory = await Memory.of('Project Heron ships in autumn.', 'Tomatoes like sun.');
    const heron = (await memory.hit('Project Heron', 'Project Heron ships in autumn.'))?.id ?? '';
    const budget = await memory.remember('Budget approval is with Dagmar until Thursday.');
    await memory.did({ type: 'edge.added', data: { from: budget, type: 'extend', to: heron } });
    const without = ['semantic' as const];
    expect(await memory.texts('Project Heron', { without })).toContain(
      'Budget approval is with Dagmar until Thursday.',
    );
    expect(await memory.texts('Project Heron', { without: [...without, 'graph'] })).toEqual([
      'Project Heron ships in autumn.',
    ]);
    await memory.close();
  });

  it('leaves out what was replaced, is over or was forgotten, and finds the past when asked as of then', async () => {
    const memory = await Memory.of('The user lives in Berlin.|user|lives_in|Berlin');
    const berlin = (await memory.hit('Berlin', 'The user lives in Berlin.'))?.id ?? '';
    const then = new Date(memory.clock.now()).toISOString();
    memory.pass(30);
    const porto = { subject: 'user', predicate: 'lives_in', object: 'Porto' };
    const now = new Date(memory.clock.now()).toISOString();
    const id = await memory.supersede(berlin, 'The user lives in Porto.', porto, now);
    expect(await memory.texts('where do I live')).toEqual(['The user lives in Porto.']);
    expect(await memory.texts('where do I live', { asOf: then })).toEqual(['The user lives in Berlin.']);
    expect(await memory.texts('where do I live', { withPast: true })).toEqual([
      'The user lives in Porto.',
      'The user lives in Berlin.',
    ]);
    await memory.did({ type: 'fact.forgotten', data: { id } });
    expect(await memory.texts('where do I live', { withPast: true })).toEqual(['The user lives in Berlin.']);
    await memory.close();
  });

  it('never lets age beat relevance', async () => {
    const memory = await Memory.of('The blood type of the user is AB negative.');
    memory.pass(1_000);
    await memory.remember('The user bought a blood orange at the market.', { importance: 1 });
    expect((await memory.texts('what is my blood type'))[0]).toContain('AB negative');
    await memory.close();
  });

  it('keeps what the user calls sensitive marked as such', async () => {
    const memory = await Memory.empty();
    await memory.remember('The user takes penicillin.', { sensitive: true });
    expect((await memory.hit('penicillin', 'The user takes penicillin.'))?.isLocalOnly).toBe(true);
    await memory.close();
  });
});

describe('past turns', () => {
  it('answer beside facts, but not in the conversation that asks', async () => {
    const memory = await Memory.empty();
    await memory.say('c1', 'The sourdough smelled of apples this week.');
    await memory.say('c1', 'That is a sign of a happy starter.', 'assistant');
    expect((await memory.texts('how did the sourdough smell'))[0]).toContain('apples');
    expect(await memory.texts('how did the sourdough smell', { thread: 'c1' })).toEqual([]);
    await memory.close();
  });

  it('stay out when their conversation is not learned from, was deleted, or a machine said them', async () => {
    const memory = await Memory.empty();
    await memory.say('quiet', 'The sourdough smelled of apples.');
    await memory.say('gone', 'The sourdough smelled of pears.');
    await memory.say('open', 'The sourdough smelled of plums.', 'tool');
    await memory.did(
      { type: 'thread.learning', data: { id: 'quiet', learning: false } },
      { type: 'thread.deleted', data: { id: 'gone' } },
    );
    expect(await memory.texts('how did the sourdough smell')).toEqual([]);
    await memory.close();
  });
});
