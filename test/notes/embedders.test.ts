import { describe, expect, it } from 'vitest';
import type { EmbedderChoice } from '../../src/core/embedder';
import { RecollectError } from '../../src/core/errors';
import { NO_RULES } from '../../src/notes/note-filter';
import { sentence } from '../store/sentence';
import { LetterEmbedder, NoteWorld, VECTORS_FILE } from './note-world';

const chosen = (id: string, rest: Partial<EmbedderChoice> = {}): EmbedderChoice => ({
  id,
  dimensions: 26,
  isRemote: false,
  batch: 4,
  ...rest,
});

/** A world with embedders outside, which can be made to fail. */
class ManyEmbedders extends NoteWorld {
  readonly outside = new Map(['one', 'two', 'three'].map((id) => [id, new LetterEmbedder(id)]));
  isDown = false;
  /** Called before each batch of passages. */
  before: () => Promise<void> | void = () => undefined;

  constructor() {
    super();
    this.host = {
      embed: async (id, texts, purpose) => {
        if (purpose === 'passage') await this.before();
        if (this.isDown) throw new RecollectError('embedder_failed', 'The server does not answer.');
        const embedder = this.outside.get(id);
        if (!embedder) throw new Error(`no embedder ${id}`);
        return embedder.embed(texts, purpose);
      },
    };
  }

  seenBy(id: string): string[] {
    return this.outside.get(id)?.seen ?? [];
  }
}

const notes = (count: number, text = 'Plum number') =>
  Array.from({ length: count }, (_, n) => [`N${n}.md`, `${text} ${n}`] as const);

async function world(count = 30): Promise<ManyEmbedders> {
  const made = new ManyEmbedders();
  for (const [path, text] of notes(count)) made.write(path, text);
  made.write('Cello.md', 'The cello needs new strings.');
  await made.open();
  await made.survey();
  return made;
}

const modelsKept = async (made: NoteWorld) => {
  await made.index.save();
  await made.reopen();
  return made.disk.files.get(VECTORS_FILE)?.bytes.length;
};

describe('another embedder', () => {
  it('takes over once it has every passage, and the old one serves until then', async () => {
    const made = await world();
    const serving: string[] = [];
    made.before = () => {
      serving.push(made.index.state().model.serving);
      expect(made.nearest('The cello needs new strings')).toBe('Cello.md');
      expect(made.index.vectors?.size).toBe(31);
    };
    made.index.useEmbedder(chosen('one'));
    expect(made.index.state().model.next).toMatchObject({ id: 'one', problem: null });
    const state = await made.settled();
    expect(new Set(serving)).toEqual(new Set(['letters']));
    expect(serving.length).toBeGreaterThan(5);
    expect(state.model).toEqual({ serving: 'one', next: null });
    expect(made.seenBy('one')).toHaveLength(31);
    expect(made.nearest('The cello needs new strings')).toBe('Cello.md');
  });

  it('goes on after a restart in the middle with what it lacks, and embeds no text twice', async () => {
    const made = await world();
    let batches = 0;
    made.before = () => {
      if (++batches === 4) made.index.pause();
    };
    made.index.useEmbedder(chosen('one'));
    for (let turn = 0; turn < 300; turn++) await new Promise((resolve) => setImmediate(resolve));
    const half = made.seenBy('one').length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(31);
    await made.reopen();
    expect(made.index.state().model.serving).toBe('letters');
    made.index.useEmbedder(chosen('one'));
    await made.settled();
    expect(made.index.state().model.serving).toBe('one');
    expect(new Set(made.seenBy('one')).size).toBe(31);
    expect(made.seenBy('one')).toHaveLength(31);
    await made.reopen();
    await made.settled();
    expect(made.index.state().model.serving).toBe('one');
    expect(made.seenBy('one')).toHaveLength(31);
  });

  it('embeds what is written while it serves and while it is on its way in', async () => {
    const made = await world();
    let isFirst = true;
    made.before = () => {
      if (!isFirst) return;
      isFirst = false;
      made.write('New.md', 'A new bicycle.');
      made.index.changed([made.stamp('New.md')]);
    };
    made.index.useEmbedder(chosen('one'));
    await made.settled();
    expect(made.nearest('A new bicycle')).toBe('New.md');
    expect(made.seenBy('one')).toContain('A new bicycle.');
    await made.edit({ 'Later.md': 'Quince jam.' });
    expect(made.seenBy('one')).toContain('Quince jam.');
    expect(made.builtIn.seen).not.toContain('Quince jam.');
    expect(made.nearest('Quince jam')).toBe('Later.md');
  });

  it('that fails says so, leaves words and old vectors working, and is tried again', async () => {
    const made = await world();
    made.isDown = true;
    made.index.useEmbedder(chosen('one'));
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(made.index.state()).toMatchObject({
      phase: 'idle',
      problem: null,
      model: { serving: 'letters', next: { id: 'one', problem: 'The server does not answer.' } },
    });
    expect(made.nearest('The cello needs new strings')).toBe('Cello.md');
    made.isDown = false;
    expect((await made.settled()).model.serving).toBe('one');

    made.isDown = true;
    made.write('New.md', 'A new bicycle.');
    made.index.changed([made.stamp('New.md')]);
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(made.index.state().problem).toBe('The server does not answer.');
    expect(made.find('bicycl')).toEqual(['New.md']);
    expect(await made.index.embedQuery('bicycle')).toBeNull();
    made.isDown = false;
    for (let turn = 0; turn < 200 && made.index.state().problem !== null; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await made.settled();
    expect(made.nearest('A new bicycle')).toBe('New.md');
  });

  it('that gives vectors of another length is refused in words', async () => {
    const made = await world();
    made.index.useEmbedder(chosen('one', { dimensions: 32 }));
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(made.index.state().model).toMatchObject({
      serving: 'letters',
      next: { problem: sentence(/26 numbers instead of 32/) },
    });
    made.index.useEmbedder(null);
    expect((await made.settled()).model).toEqual({ serving: 'letters', next: null });
  });

  it('far away is never given what is local-only, by front matter or by folder', async () => {
    const made = new ManyEmbedders();
    made.write('Open.md', 'An open plum.');
    made.write('Secret.md', '---\nrecollect: local-only\n---\nA secret plum.');
    made.write('Private/Salary.md', 'A private plum.');
    await made.open();
    made.index.setRules({ ...NO_RULES, privateFolders: ['Private'] });
    await made.survey();
    const choice = chosen('one', { isRemote: true });
    const estimate = await made.index.estimate(choice);
    expect(estimate).toMatchObject({ passages: 1 });
    expect(estimate.withheld).toBeGreaterThanOrEqual(2);
    made.index.useEmbedder(choice);
    expect((await made.settled()).model.serving).toBe('one');
    await made.edit({ 'Private/More.md': 'Another private plum.' });
    expect(made.seenBy('one')).toEqual(['An open plum.']);
    expect(made.find('plum')).toEqual(['Open.md', 'Private/More.md', 'Private/Salary.md', 'Secret.md']);
    // What is opened up later is given to it then.
    made.index.setRules(NO_RULES);
    await made.settled();
    expect(made.seenBy('one')).toContain('A private plum.');
    await made.edit({ 'Secret.md': 'A secret plum.' });
    expect(made.seenBy('one')).toContain('A secret plum.');
  });

  it('nearby is given everything', async () => {
    const made = new ManyEmbedders();
    made.write('Secret.md', '---\nrecollect: local-only\n---\nA secret plum.');
    await made.open();
    await made.survey();
    made.index.useEmbedder(chosen('one'));
    await made.settled();
    expect(made.seenBy('one').join()).toContain('A secret plum.');
  });

  it('leaves the vectors of the one before for going back, and only those', async () => {
    const made = await world(5);
    for (const id of ['one', 'two', 'three']) {
      made.index.useEmbedder(chosen(id));
      await made.settled();
    }
    await modelsKept(made);
    await made.settled();
    made.index.useEmbedder(chosen('two'));
    await made.settled();
    expect(made.seenBy('two')).toHaveLength(6);
    made.index.useEmbedder(chosen('one'));
    await made.settled();
    expect(made.seenBy('one')).toHaveLength(12);
    made.index.useEmbedder(null);
    await made.settled();
    expect(made.builtIn.seen).toHaveLength(12);
  });
});
