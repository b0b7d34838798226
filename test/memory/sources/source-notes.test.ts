import { describe, expect, it } from 'vitest';
import { Disk } from '../../files/memory-files';
import { Clock } from '../../store/open-store';
import { learningWorld } from '../learning-world';

const SOURCE = '---\nrecollect: source\n---\n';
const PORTO = { text: 'The user lives in Porto.', kind: 'identity' };
const VEGETARIAN = { text: 'The user is vegetarian.', kind: 'identity' };

type World = Awaited<ReturnType<typeof learningWorld>>;

async function rulesWorld(...given: Parameters<typeof learningWorld>): Promise<World> {
  const world = await learningWorld(...given);
  world.state.model = null;
  return world;
}

function eventTypes({ store }: World): string[] {
  return store.data.memory.events().map(({ type }) => type);
}

function asked({ model }: World): string[] {
  return [...model.prompt.matchAll(/<said[^>]*>\n([\s\S]*?)\n<\/said>/g)].map((match) => match[1] ?? '');
}

const about = ({ cards, facts }: World) =>
  cards().map(({ kind, about: ids }) => [
    kind,
    ...(JSON.parse(ids) as string[]).map((id) => facts.byId(id)?.text),
  ]);

describe('a source note, without a model', () => {
  it('becomes facts that lead back to their block, by heading or block id', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n\n# Food\n\nI am vegetarian. ^diet\n`);
    const [source] = world.sources.list();
    expect(source).toMatchObject({ path: 'Me.md', facts: 2 });
    const uri = `recollect://note/${source?.note ?? ''}`;
    const drawn = world.facts.all();
    expect(drawn.map(({ sourceUri }) => sourceUri).sort()).toEqual([uri, `${uri}#^diet`]);
    expect(drawn.map(({ sourceInterface }) => sourceInterface)).toEqual(['note', 'note']);
    await world.write('Food.md', `${SOURCE}# Drinks\n\nI drink my coffee black, and I am left-handed.\n`);
    expect(world.facts.all().some(({ sourceUri }) => sourceUri?.endsWith('#Drinks'))).toBe(true);
  });

  it('is nothing that a note without the mark would be', async () => {
    const world = await rulesWorld();
    await world.write('Story.md', 'I live in Atlantis.\n');
    expect(world.sources.list()).toEqual([]);
    expect(eventTypes(world)).toEqual([]);
  });

  it('teaches nothing by its code, quotations and tasks', async () => {
    const world = await rulesWorld();
    const text =
      '> I live in Atlantis.\n\n```\nI live in Rome.\n```\n\n- [ ] I live in Paris.\n- I live in Porto.\n';
    await world.write('Me.md', `${SOURCE}${text}`);
    expect(world.texts().join()).toContain('Porto');
    expect(world.texts()).toHaveLength(1);
  });

  it('says a thing once, however often the note is written', async () => {
    const world = await rulesWorld();
    for (const end of ['', '\n', '\nIt rains.\n', '\n# Later\n']) {
      await world.write('Me.md', `${SOURCE}I live in Porto.\n${end}`);
    }
    expect(world.facts.all()).toMatchObject([{ confirmationCount: 0 }]);
    expect(eventTypes(world).filter((type) => type === 'fact.confirmed')).toEqual([]);
  });

  it('is known block by block: what was read before stays read', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    await world.write('Me.md', `${SOURCE}I live in Porto.\n\nI am vegetarian.\n`);
    const read = world.store.data.memory.events().findLast(({ type }) => type === 'source.read');
    expect(read?.data).toMatchObject({ blocks: [expect.any(String), expect.any(String)] });
  });

  it('does not bring back what was forgotten, also when its block is edited', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    await world.verbs.forget(world.facts.all()[0]?.id ?? '');
    await world.write('Me.md', `${SOURCE}I live in Porto. It rains.\n`);
    expect(world.texts()).toEqual([]);
  });

  it('is read once by all devices', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const laptop = await rulesWorld({ disk, clock, device: 'laptop' });
    const phone = await rulesWorld({ disk, clock, device: 'phone' });
    const text = `${SOURCE}I live in Porto.\n`;
    await laptop.write('Me.md', text);
    await phone.write('Me.md', text);
    const more = `${text}\nI am vegetarian.\n`;
    await laptop.write('Me.md', more);
    await phone.write('Me.md', more);
    expect(phone.facts.all().map(({ confirmationCount }) => confirmationCount)).toEqual([0, 0]);
    expect(phone.sources.list()).toHaveLength(1);
    await laptop.store.refresh();
    expect(eventTypes(laptop).filter((type) => type === 'source.read')).toHaveLength(2);
  });

  it('is caught up with when nobody told of the edit', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    world.disk.put('Me.md', new TextEncoder().encode(`${SOURCE}I live in Porto.\n\nI am vegetarian.\n`));
    await world.sources.catchUp();
    expect(world.texts()).toHaveLength(2);
    world.disk.files.delete('Me.md');
    await world.sources.catchUp();
    expect(world.cards()).toEqual([]);
  });
});

describe('a sentence that is gone', () => {
  it('is put up for review; the fact stays', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n\nI am vegetarian.\n`);
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    expect(about(world)).toEqual([['source_removed', expect.stringMatching(/vegetarian/i)]]);
    expect(world.cards()[0]?.note).toContain('Me.md');
    expect(world.texts()).toHaveLength(2);
  });

  it('is not one that moved, within the note or into another block', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n\nI am vegetarian.\n`);
    await world.write('Me.md', `${SOURCE}# Food\n\nI am vegetarian.\n\n# Home\n\nI live in Porto.\n`);
    await world.write('Me.md', `${SOURCE}- I am vegetarian.\n- Since May, in the rain: I live in Porto.\n`);
    expect(world.cards()).toEqual([]);
  });

  it('and comes back takes the question back; gone again, it is asked again', async () => {
    const world = await rulesWorld();
    const both = `${SOURCE}I live in Porto.\n\nI am vegetarian.\n`;
    const one = `${SOURCE}I live in Porto.\n`;
    await world.write('Me.md', both);
    await world.write('Me.md', one);
    await world.write('Me.md', both);
    expect(world.cards()).toEqual([]);
    expect(world.facts.all().map(({ confirmationCount }) => confirmationCount)).toEqual([0, 0]);
    await world.write('Me.md', one);
    expect(world.cards()).toHaveLength(1);
  });

  it('is not asked about again once the user has decided', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n\nI am vegetarian.\n`);
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    const [card] = world.cards();
    await world.store.append('user', [
      { type: 'inbox.decided', data: { id: card?.id ?? '', decision: 'keep' } },
    ]);
    await world.write('Me.md', `${SOURCE}I live in Porto. It rains.\n`);
    expect(world.cards()).toEqual([]);
    expect(eventTypes(world).filter((type) => type === 'inbox.raised')).toHaveLength(1);
  });

  it('does not matter when the same was said elsewhere', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n\nI am vegetarian.\n`);
    const fact = world.facts.all().find(({ text }) => /vegetarian/i.test(text));
    await world.store.append('rules', [
      { type: 'fact.confirmed', data: { id: fact?.id ?? '', sourceUri: 'recollect://message/m1' } },
    ]);
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    expect(world.cards()).toEqual([]);
  });
});

describe('a note that goes', () => {
  it('elsewhere keeps its facts, and so does every other named note', async () => {
    const world = await rulesWorld();
    const { sources, notes, disk, store } = world;
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    const ada = notes.named('Ada.md');
    await store.append('user', ada.events);
    const file = disk.files.get('Me.md');
    disk.files.delete('Me.md');
    if (file) disk.files.set('People/Me.md', file);
    await sources.take({
      ...{ written: [], gone: [] },
      moves: [
        { from: 'Me.md', to: 'People/Me.md' },
        { from: 'Ada.md', to: 'People/Ada.md' },
        { from: 'Unknown.md', to: 'People/Unknown.md' },
      ],
    });
    expect(sources.list()).toMatchObject([{ path: 'People/Me.md', facts: 1 }]);
    expect(notes.pathOf(ada.note)).toBe('People/Ada.md');
    expect(notes.idsAt('People/Unknown.md')).toEqual([]);
    expect(world.cards()).toEqual([]);
  });

  it('and changes places with another takes its facts along', async () => {
    const world = await rulesWorld();
    await world.write('A.md', `${SOURCE}I live in Porto.\n`);
    await world.write('B.md', `${SOURCE}I am vegetarian.\n`);
    const [a, b] = world.sources.list();
    const { files } = world.disk;
    const [one, two] = [files.get('A.md'), files.get('B.md')];
    if (one && two) files.set('A.md', two).set('B.md', one);
    await world.sources.take({
      ...{ written: [], gone: [] },
      moves: [
        { from: 'A.md', to: 'B.md' },
        { from: 'B.md', to: 'A.md' },
      ],
    });
    expect([world.notes.pathOf(a?.note ?? ''), world.notes.pathOf(b?.note ?? '')]).toEqual(['B.md', 'A.md']);
    expect(world.cards()).toEqual([]);
  });

  it('for good puts its facts up for review, and they are taken down when it is put back', async () => {
    const world = await rulesWorld();
    const text = `${SOURCE}I live in Porto.\n\nI am vegetarian.\n`;
    await world.write('Me.md', text);
    await world.remove('Me.md');
    expect(about(world)).toHaveLength(2);
    expect(world.texts()).toHaveLength(2);
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    expect(about(world)).toEqual([['source_removed', expect.stringMatching(/vegetarian/i)]]);
    await world.write('Me.md', text);
    expect(world.cards()).toEqual([]);
    expect(world.facts.all().map(({ confirmationCount }) => confirmationCount)).toEqual([0, 0]);
    expect(world.sources.list()).toMatchObject([{ facts: 2 }]);
  });

  it('and turns up elsewhere a moment later has only moved', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    const file = world.disk.files.get('Me.md');
    await world.remove('Me.md');
    expect(world.cards()).toHaveLength(1);
    if (file) world.disk.files.set('You.md', file);
    await world.sources.take({
      ...{ written: [{ path: 'You.md', isSource: true }], gone: [] },
      moves: [{ from: 'Me.md', to: 'You.md' }],
    });
    expect(world.cards()).toEqual([]);
    expect(world.sources.list()).toMatchObject([{ path: 'You.md', facts: 1 }]);
  });

  it('only from the index, but is still there, leaves no question', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    await world.sources.take({ written: [], gone: ['Me.md'], moves: [] });
    expect(world.cards()).toEqual([]);
  });

  it('takes what was said to come from it into question, though it was no source', async () => {
    const world = await rulesWorld();
    world.disk.put('Keys.md', new TextEncoder().encode('The key is under the pot.\n'));
    const { note, events } = world.notes.named('Keys.md');
    await world.store.append('user', events);
    await world.add('The key is under the blue pot.', { sourceUri: `recollect://note/${note}#Keys` });
    await world.write('Keys.md', 'Nothing of the kind.\n');
    expect(world.cards()).toEqual([]);
    await world.remove('Keys.md');
    expect(about(world)).toEqual([['source_removed', 'The key is under the blue pot.']]);
    await world.write('Keys.md', 'Nothing of the kind.\n');
    expect(world.cards()).toEqual([]);
  });
});

describe('the mark', () => {
  it('by hand can be undone together with what was drawn', async () => {
    const world = await rulesWorld();
    world.disk.put('Me.md', new TextEncoder().encode('I live in Porto.\n'));
    const events = await world.sources.mark('Me.md');
    expect(world.texts()).toHaveLength(1);
    await world.store.append('user', [{ type: 'undo', data: { events, because: 'user' } }]);
    expect(world.texts()).toEqual([]);
    expect(world.sources.list()).toEqual([]);
  });

  it('is refused in a sentence where there is no note, and does nothing twice', async () => {
    const world = await rulesWorld();
    await expect(world.sources.mark('Nowhere.md')).rejects.toThrow('no note “Nowhere.md”');
    await expect(world.sources.unmark('Nowhere.md', 'keep')).rejects.toThrow('no source');
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    expect(await world.sources.mark('Me.md')).toEqual([]);
  });

  it('taken away keeps or forgets what was drawn, as the user says', async () => {
    for (const [facts, left] of [
      ['keep', 1],
      ['forget', 0],
    ] as const) {
      const world = await rulesWorld();
      world.disk.put('Me.md', new TextEncoder().encode('I live in Porto.\n'));
      await world.sources.mark('Me.md');
      await world.sources.unmark('Me.md', facts);
      expect(world.texts()).toHaveLength(left);
      expect(world.sources.list()).toEqual([]);
      await world.write('Me.md', 'I live in Porto.\n\nI am vegetarian.\n');
      expect(world.texts()).toHaveLength(left);
    }
  });

  it('taken out of the note ends it, and what was drawn is kept', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    await world.write('Me.md', 'I live in Porto.\n\nI am vegetarian.\n');
    expect(world.sources.list()).toEqual([]);
    expect(world.texts()).toHaveLength(1);
  });

  it('given by hand does not hang on the front matter', async () => {
    const world = await rulesWorld();
    world.disk.put('Me.md', new TextEncoder().encode('I live in Porto.\n'));
    await world.sources.mark('Me.md');
    await world.write('Me.md', 'I live in Porto.\n\nI am vegetarian.\n');
    expect(world.texts()).toHaveLength(2);
  });

  it('taken away by the user from a note that still has it is not put back by the next edit', async () => {
    const world = await rulesWorld();
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    await world.sources.unmark('Me.md', 'keep');
    await world.write('Me.md', `${SOURCE}I live in Porto.\n\nI am vegetarian.\n`);
    expect(world.sources.list()).toEqual([]);
    await world.write('Me.md', 'I live in Porto.\n');
    await world.write('Me.md', `${SOURCE}I live in Porto.\n\nI am vegetarian.\n`);
    expect(world.sources.list()).toHaveLength(1);
    expect(world.texts()).toHaveLength(2);
  });
});

describe('a source note, with a model', () => {
  const both = `${SOURCE}I live in Porto.\n\nI am vegetarian.\n`;

  it('is asked about once, and after an edit only about what changed', async () => {
    const world = await learningWorld();
    const { jobs, model, write } = world;
    await write('Me.md', both);
    model.states(PORTO, VEGETARIAN);
    await jobs.run();
    expect(asked(world)).toEqual(['I live in Porto.', 'I am vegetarian.']);
    await write('Me.md', `${both}\nI play the cello.\n`);
    model.states({ text: 'The user plays the cello.' });
    await jobs.run();
    expect(asked(world)).toEqual(['I play the cello.']);
    await write('Me.md', both);
    await jobs.run();
    expect(model.asked).toHaveLength(2);
    expect(about(world)).toEqual([['source_removed', 'The user plays the cello.']]);
    expect(world.facts.all().map(({ sourceSentence }) => sourceSentence)).toEqual([
      'I live in Porto.',
      'I am vegetarian.',
      'I play the cello.',
    ]);
  });

  it('edited while the model thinks loses no edit', async () => {
    const world = await learningWorld();
    const { jobs, model, write } = world;
    await write('Me.md', both);
    model.states(PORTO, VEGETARIAN);
    model.states({ text: 'The user plays the cello.' });
    model.meanwhile = async () => {
      model.meanwhile = null;
      await write('Me.md', `${SOURCE}I live in Porto.\n\nI play the cello.\n`);
    };
    await jobs.run();
    expect(asked(world)).toEqual(['I play the cello.']);
    expect(world.texts()).toHaveLength(3);
    expect(about(world)).toEqual([['source_removed', VEGETARIAN.text]]);
    await write('Me.md', `${SOURCE}I live in Porto.\n\nI play the cello.\n`);
    await jobs.run();
    expect(model.asked).toHaveLength(2);
  });

  it('asks about a sentence that is gone only when what took its place has been read', async () => {
    const world = await learningWorld();
    const { jobs, model, write } = world;
    await write('Me.md', `${SOURCE}I live in Porto.\n`);
    model.states(PORTO);
    await jobs.run();
    await write('Me.md', `${SOURCE}I live in Lisbon.\n`);
    expect(world.cards()).toEqual([]);
    model.states({ text: 'The user lives in Lisbon.' });
    await jobs.run();
    expect(about(world)).toEqual([['source_removed', PORTO.text]]);
  });

  it('waits for a server that is away, across a restart, and is read once', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const first = await learningWorld({ disk, clock });
    await first.write('Me.md', both);
    first.model.answers.push(null);
    await first.jobs.run();
    expect(first.jobs.list()).toMatchObject([{ outcome: 'failed' }]);
    await first.store.close();
    clock.pass(5);
    const second = await learningWorld({ disk, clock });
    second.model.states(PORTO, VEGETARIAN);
    await second.jobs.run();
    await second.write('Me.md', both);
    await second.jobs.run();
    expect(second.model.asked).toHaveLength(1);
    expect(second.texts()).toHaveLength(2);
  });

  it('deleted, or a source no longer, by the time the job runs is not asked about', async () => {
    const world = await learningWorld();
    await world.write('Me.md', both);
    await world.remove('Me.md');
    await world.jobs.run();
    expect(world.jobs.list()).toMatchObject([{ outcome: 'cancelled' }]);
    await world.write('Me.md', both);
    await world.sources.unmark('Me.md', 'keep');
    await world.jobs.run();
    expect(world.model.asked).toEqual([]);
  });

  it('put back after its job was called off is read after all', async () => {
    const world = await learningWorld();
    await world.write('Me.md', both);
    await world.remove('Me.md');
    await world.jobs.run();
    await world.write('Me.md', both);
    world.model.states(PORTO);
    await world.jobs.run();
    expect(world.texts()).toEqual([PORTO.text]);
  });

  it('that stays on this machine is never shown to a model on another one, nor are its facts', async () => {
    const world = await learningWorld({ isRemote: true });
    await world.write('Me.md', '---\nrecollect: [source, local-only]\n---\nI live in Porto.\n');
    await world.say('My flat in Porto has a balcony.');
    await world.jobs.queueDelta('t1');
    await world.jobs.run();
    expect(world.texts().join()).toContain('Porto');
    expect(world.facts.all()).toMatchObject([{ sensitive: true }]);
    expect(world.model.asked).toHaveLength(1);
    expect(world.model.prompt).not.toContain('I live in Porto');
    const local = await learningWorld({ isRemote: false });
    await local.write('Me.md', '---\nrecollect: [source, local-only]\n---\nI live in Porto.\n');
    await local.jobs.run();
    expect(local.model.prompt).toContain('I live in Porto');
  });

  it('that became local-only while its job waited is read by the rules', async () => {
    const world = await learningWorld({ isRemote: true });
    await world.write('Me.md', `${SOURCE}I live in Porto.\n`);
    // The news of it has not come yet.
    const local = '---\nrecollect: [source, local-only]\n---\nI live in Porto.\n';
    world.disk.put('Me.md', new TextEncoder().encode(local));
    await world.jobs.run();
    expect(world.model.asked).toEqual([]);
    expect(world.texts()).toHaveLength(1);
  });

  it('has its secrets masked before anybody reads it', async () => {
    const world = await learningWorld();
    await world.write(
      'Me.md',
      `${SOURCE}My API key is sk-proj-abcdefghijklmnopqrstuvwx0123456789 at work.\n\nI live in Porto.\n`,
    );
    await world.jobs.run();
    expect(world.model.prompt).toContain('Porto');
    expect(world.model.prompt).not.toContain('abcdefghijklmnop');
  });

  it('is dated by the day it is about', async () => {
    const world = await learningWorld();
    await world.write('Journal/2026-03-04.md', `${SOURCE}I ran my first marathon last Friday.\n`);
    await world.jobs.run();
    expect(world.model.prompt).toContain('Wednesday 2026-03-04');
  });
});
