import { describe, expect, it } from 'vitest';
import { plainRequest } from '../../src/agent/without-model/requests';
import { sentence } from '../store/sentence';
import { World, fact, report } from './world';

describe('a request without a model', () => {
  it.each([
    ['Remember that I live in Porto', 'I live in Porto'],
    ['please remember: the code is on the fridge', 'the code is on the fridge'],
    ["Don't forget I am allergic to nuts", 'I am allergic to nuts'],
    ['Merk dir, dass ich in Porto wohne', 'ich in Porto wohne'],
    ['Merke dir bitte: Anna mag Tee', 'Anna mag Tee'],
    ['Vergiss nicht, dass Anna Tee mag', 'Anna Tee mag'],
    ['Recuerda que vivo en Oporto', 'vivo en Oporto'],
    ['por favor, recuerda que vivo en Oporto', 'vivo en Oporto'],
    ['No olvides que soy alérgica', 'soy alérgica'],
  ])('to remember is understood: %s', (text, what) => {
    expect(plainRequest(text)).toEqual({ kind: 'remember', what });
  });

  it.each([
    ['Forget that I live in Porto.', 'I live in Porto'],
    ['forget about the boat', 'the boat'],
    ['Vergiss, dass ich in Porto wohne', 'ich in Porto wohne'],
    ['Vergiss bitte das Boot', 'das Boot'],
    ['Olvida que vivo en Oporto', 'vivo en Oporto'],
    ['Olvídate del barco', 'barco'],
    ['olvidate de mi barco', 'mi barco'],
  ])('to forget is understood: %s', (text, what) => {
    expect(plainRequest(text)).toEqual({ kind: 'forget', what });
  });

  it.each([
    ['What do you know about boats?', 'boats'],
    ['what do you know about me', null],
    ['What do you remember?', null],
    ['Was weißt du über Anna?', 'Anna'],
    ['Was weißt du über mich?', null],
    ['¿Qué sabes de Anna?', 'Anna'],
    ['qué sabes sobre mí', null],
  ])('to tell is understood: %s', (text, what) => {
    expect(plainRequest(text)).toEqual({ kind: 'tell', what });
  });

  it.each([
    'Remember when we met?',
    'What is the keel made of?',
    'I remember Porto',
    'Forgetting is human',
    'boat keel oak',
    '',
  ])('is not seen in other words: %s', (text) => {
    expect(plainRequest(text)).toEqual({ kind: 'other' });
  });
});

function plainWorld(): World {
  const world = new World();
  world.memory.facts_ = [
    fact('f1', 'The user has a red boat', { strength: 0.9 }),
    fact('f2', 'The boat lies in Porto', { strength: 0.4, sourceNote: 'Boat.md' }),
  ];
  world.vault.notes.set('Boat.md', '# Keel\n\nThe boat has a keel of oak. ^keel');
  return world;
}

describe('without a model', () => {
  it('answers with facts and passages under headings that say what they are, with their sources', async () => {
    const world = plainWorld();
    const session = world.begin();
    await session.send('What about the boat?');
    const [, answer] = session.messages();
    expect(answer?.text).toBe(
      [
        '**From memory**',
        '- The user has a red boat\n- The boat lies in Porto — [[Boat]]',
        '**From your notes**',
        '[[Boat#^keel]]\n> # Keel\n>\n> The boat has a keel of oak. ^keel',
      ].join('\n\n'),
    );
    expect(answer).toMatchObject({
      model: null,
      ending: 'complete',
      used: {
        entries: [
          { type: 'fact', why: 'Shares words' },
          { type: 'fact' },
          { type: 'passage', source: '[[Boat#^keel]]' },
        ],
      },
      citations: [{ path: 'Boat.md' }, { path: 'Boat.md', place: '^keel' }],
    });
    expect(world.drawn).toBe(answer?.text);
    expect(world.conversations.log).toHaveLength(3);
  });

  it('hints once that a model can be connected', async () => {
    const world = plainWorld();
    const session = world.begin();
    await session.send('boat');
    await session.send('keel');
    expect(world.of('hint')).toMatchObject([{ hint: 'connect_model' }]);
  });

  it('says so when there is nothing', async () => {
    const world = new World();
    const session = world.begin();
    await session.send('Where are the keys?');
    expect(session.messages()[1]?.text).toContain('have nothing about this');
  });

  it('learns by rules from what is said, and shows what', async () => {
    const world = new World();
    world.memory.learned = report([{ outcome: 'added', fact: 'f1', text: 'The user lives in Porto' }]);
    const session = world.begin();
    await session.send('I live in Porto');
    expect(world.of('learned')).toMatchObject([{ chips: [{ what: 'added', events: ['event-learn'] }] }]);
    expect(session.messages()[1]?.text).toBe('- Remembered: The user lives in Porto');
  });

  it('remembers on request what the rules do not find, with the message as its source, and not twice', async () => {
    const world = new World();
    const session = world.begin();
    await session.send('Remember that the code is on the fridge');
    const message = session.messages()[0]?.id ?? '';
    expect(world.memory.changes).toEqual([
      `learn ${session.thread}`,
      `remember the code is on the fridge from=chat source=recollect://message/${message}`,
    ]);
    world.memory.learned = report([{ outcome: 'added', fact: 'f1', text: 'The user lives in Porto' }]);
    await session.send('Remember that I live in Porto');
    expect(world.memory.changes.filter((line) => line.startsWith('remember'))).toHaveLength(1);
  });

  it('shows what it would forget, and forgets it only when the user says yes', async () => {
    const world = plainWorld();
    world.approvals.settings.set('forget', 'allow');
    const session = world.begin();
    await session.send('Forget about the boat');
    expect(world.approvals.asked).toMatchObject([{ tool: 'forget', details: ['The user has a red boat'] }]);
    expect(world.memory.changes).toEqual([]);
    expect(session.messages()[1]).toMatchObject({
      text: sentence('Nothing was forgotten.'),
      calls: [{ state: 'denied' }],
    });
    world.approvals.answer = () => 'once';
    await session.send('Forget about the boat');
    expect(world.memory.changes).toEqual(['forget f1']);
    expect(session.messages()[3]).toMatchObject({
      text: sentence('Forgotten: The user has a red boat'),
      learned: [{ what: 'forgotten', events: ['event-forget'] }],
    });
    expect(session.messages()[3]?.text).toContain('The boat lies in Porto');
  });

  it('does not forget when that is switched off', async () => {
    const world = plainWorld();
    world.approvals.settings.set('forget', 'never');
    const session = world.begin();
    await session.send('Forget about the boat');
    expect(session.messages()[1]?.text).toContain('switched off');
    expect(world.memory.changes).toEqual([]);
  });

  it('tells what it knows of the user, the strongest first', async () => {
    const world = plainWorld();
    world.memory.facts_.reverse();
    const session = world.begin();
    await session.send('What do you know about me?');
    expect(session.messages()[1]?.text).toBe(
      '**From memory**\n\n- The user has a red boat\n- The boat lies in Porto — [[Boat]]',
    );
  });

  it('remembers nothing in a private chat, and says so', async () => {
    const world = plainWorld();
    const session = world.begin({ isPrivate: true });
    await session.send('Remember that I live in Porto');
    expect(session.messages()[1]?.text).toContain('private');
    await session.send('boat');
    expect(session.messages()[3]?.text).toContain('red boat');
    expect([world.memory.changes, world.conversations.log]).toEqual([[], []]);
  });

  it('answers from memory alone when notes cannot be searched', async () => {
    const world = plainWorld();
    world.vault.search = () => Promise.reject(new Error('The index is off.'));
    const session = world.begin();
    await session.send('boat');
    expect(session.messages()[1]?.text).toMatch(/red boat[\s\S]*could not be searched: The index is off\./);
  });

  it('says in a sentence when memory cannot be asked', async () => {
    const world = plainWorld();
    world.memory.failing = new Error('Nothing there.');
    const session = world.begin();
    await session.send('boat');
    expect(world.of('error')).toMatchObject([{ error: { message: sentence('could not be made') } }]);
    expect(world.of('ended')).toMatchObject([{ ending: 'failed', message: null }]);
  });

  it('is told to no remote model later when it was taken from local-only notes', async () => {
    const world = new World();
    world.vault.notes.set('Private/Health.md', 'The diagnosis is amber fever');
    const { session, model } = world.chat([]);
    world.model = null;
    await session.send('diagnosis');
    expect(session.messages()[1]?.text).toContain('amber');
    world.model = model;
    await session.send('And now?');
    expect(model.seen).not.toContain('amber');
  });
});
