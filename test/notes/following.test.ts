import { describe, expect, it } from 'vitest';
import { NoteWorld } from './note-world';

/** A vault with two notes, indexed. */
async function twoNotes(): Promise<NoteWorld> {
  const world = new NoteWorld();
  world.write('Garden/Roses.md', '# Pruning\n\nCut the roses in march.');
  world.write('Cello.md', 'The cello needs new strings.');
  await world.open();
  await world.survey();
  return world;
}

describe('an index that follows the vault', () => {
  it('finds what the notes say, by word and by meaning', async () => {
    const world = await twoNotes();
    expect(world.index.state()).toMatchObject({
      phase: 'idle',
      notes: 2,
      passages: 2,
      report: { notes: 2, embedded: 2, reused: 0, skipped: [], isCancelled: false },
    });
    expect(world.find('march')).toEqual(['Garden/Roses.md']);
    expect(world.findNote('rose')).toEqual(['Garden/Roses.md']);
    expect(world.nearest('The cello needs new strings')).toBe('Cello.md');
  });

  it('reads and embeds nothing after a restart in which nothing changed', async () => {
    const world = await twoNotes();
    await world.reopen();
    world.reads.length = 0;
    const state = await world.survey();
    expect(state.report).toMatchObject({ notes: 0, unchanged: 2, embedded: 0 });
    expect(world.reads).toEqual([]);
    expect(world.builtIn.seen).toHaveLength(2);
    expect(world.nearest('The cello needs new strings')).toBe('Cello.md');
  });

  it('reads a note whose time alone has changed, and takes it for what it is', async () => {
    const world = await twoNotes();
    world.write('Cello.md', 'The cello needs new strings.');
    const state = await world.survey();
    expect(state.report).toMatchObject({ notes: 0, unchanged: 2, embedded: 0 });
    world.reads.length = 0;
    await world.survey();
    expect(world.reads).toEqual([]);
  });

  it('embeds only what is new in a note that was edited', async () => {
    const world = await twoNotes();
    await world.edit({
      'Garden/Roses.md': '# Pruning\n\nCut the roses in march.\n\n# Feeding\n\nCompost in april.',
    });
    expect(world.builtIn.seen.slice(2)).toEqual([expect.stringContaining('Compost')]);
    expect(world.find('compost')).toEqual(['Garden/Roses.md']);
    expect(world.find('march')).toEqual(['Garden/Roses.md']);
    await world.edit({ 'Garden/Roses.md': '# Feeding\n\nCompost in april.' });
    expect(world.find('march')).toEqual([]);
    expect(world.builtIn.seen).toHaveLength(3);
  });

  it('waits until a note that is being typed has settled', async () => {
    const world = await twoNotes();
    world.reads.length = 0;
    const start = world.time;
    for (const text of ['The c', 'The cel', 'The cello is sold.']) {
      world.write('Cello.md', text);
      world.index.changed([world.stamp('Cello.md')]);
      world.time += 300;
    }
    await world.settled();
    expect(world.reads).toEqual(['Cello.md']);
    expect(world.time - start).toBeGreaterThanOrEqual(600 + 500);
    expect(world.find('sold')).toEqual(['Cello.md']);
  });

  it('forgets a deleted note, and knows it again when it comes back, without embedding', async () => {
    const world = await twoNotes();
    world.delete('Cello.md');
    world.index.removed(['Cello.md']);
    expect((await world.settled()).notes).toBe(1);
    expect(world.find('cello')).toEqual([]);
    expect(world.nearest('The cello needs new strings')).toBe('Garden/Roses.md');
    world.time += 60_000;
    await world.edit({ 'Cello.md': 'The cello needs new strings.' });
    expect(world.find('cello')).toEqual(['Cello.md']);
    expect(world.nearest('The cello needs new strings')).toBe('Cello.md');
    expect(world.builtIn.seen).toHaveLength(2);
  });

  it('finds at start what happened while nobody looked', async () => {
    const world = await twoNotes();
    world.write('New.md', 'A new bicycle.');
    world.write('Cello.md', 'The cello is sold.');
    await world.index.close();
    world.delete('Garden/Roses.md');
    await world.open();
    const state = await world.survey();
    expect(state.report).toMatchObject({ notes: 2, removed: 1 });
    expect(world.find('bicycl')).toEqual(['New.md']);
    expect(world.find('sold')).toEqual(['Cello.md']);
    expect(world.find('march')).toEqual([]);
  });

  it('ignores files that are no notes: Canvas and PDF wait', async () => {
    const world = await twoNotes();
    for (const path of ['Plan.canvas', 'Scan.pdf', 'photo.png']) world.write(path, 'march');
    world.index.changed(['Plan.canvas', 'Scan.pdf', 'photo.png'].map((path) => world.stamp(path)));
    await world.settled();
    expect(world.find('march')).toEqual(['Garden/Roses.md']);
    expect(world.reads).toHaveLength(2);
  });

  it('embeds a text once, wherever it stands', async () => {
    const world = await twoNotes();
    await world.edit({
      'A.md': 'The cello needs new strings.',
      'B.md': 'A thing twice.',
      'C.md': 'A thing twice.',
    });
    expect(world.builtIn.seen).toHaveLength(3);
    expect(world.find('twice')).toEqual(['B.md', 'C.md']);
  });
});

describe('a note that moves', () => {
  it('keeps its vectors when the app says so', async () => {
    const world = await twoNotes();
    world.rename('Cello.md', 'Music/Violoncello.md');
    await world.index.moved([{ from: 'Cello.md', to: 'Music/Violoncello.md' }]);
    const state = await world.settled();
    expect(state.report).toMatchObject({ moved: 1, embedded: 0 });
    expect(world.find('cello')).toEqual(['Music/Violoncello.md']);
    expect(world.findNote('violoncello')).toEqual(['Music/Violoncello.md']);
    expect(world.findNote('cello')).toEqual([]);
    expect(world.builtIn.seen).toHaveLength(2);
  });

  it('in a folder of a thousand is one transaction and no embedding', async () => {
    const world = new NoteWorld();
    for (let n = 0; n < 1_000; n++) world.write(`Old/Note ${n}.md`, `Entry number ${n} about things.`);
    await world.open();
    await world.survey();
    const { length } = world.builtIn.seen;
    const moves = Array.from({ length: 1_000 }, (_, n) => ({
      from: `Old/Note ${n}.md`,
      to: `New/Note ${n}.md`,
    }));
    for (const { from, to } of moves) world.rename(from, to);
    world.reads.length = 0;
    let transactions = 0;
    const { db } = world.index;
    const run = db.run.bind(db);
    db.run = (statement, ...values) => {
      if (statement === 'BEGIN') transactions++;
      run(statement, ...values);
    };
    await world.index.moved(moves);
    const state = await world.settled();
    expect(state.report).toMatchObject({ moved: 1_000, embedded: 0 });
    expect(transactions).toBe(1);
    expect(world.builtIn.seen).toHaveLength(length);
    expect(world.reads).toEqual([]);
    expect(world.find('777')).toEqual(['New/Note 777.md']);
    expect((await world.survey()).report).toMatchObject({ unchanged: 1_000, notes: 0 });
  });

  it('may exchange its place with another, or only change its case', async () => {
    const world = await twoNotes();
    const [roses, cello] = ['Garden/Roses.md', 'Cello.md'];
    world.rename(roses, 'aside.md');
    world.rename(cello, roses);
    world.rename('aside.md', cello);
    await world.index.moved([
      { from: roses, to: cello },
      { from: cello, to: roses },
    ]);
    await world.settled();
    expect(world.find('cello')).toEqual([roses]);
    expect(world.find('march')).toEqual([cello]);
    world.rename(cello, 'CELLO.md');
    await world.index.moved([{ from: cello, to: 'CELLO.md' }]);
    await world.settled();
    expect(world.find('march')).toEqual(['CELLO.md']);
    expect(world.builtIn.seen).toHaveLength(2);
  });

  it('may go several ways in one message', async () => {
    const world = await twoNotes();
    world.rename('Cello.md', 'c.md');
    await world.index.moved([
      { from: 'Cello.md', to: 'b.md' },
      { from: 'b.md', to: 'c.md' },
    ]);
    await world.settled();
    expect(world.find('cello')).toEqual(['c.md']);
  });

  it('takes its waiting change along', async () => {
    const world = await twoNotes();
    world.write('Cello.md', 'The cello is sold.');
    world.index.changed([world.stamp('Cello.md')]);
    world.rename('Cello.md', 'Sold.md');
    await world.index.moved([{ from: 'Cello.md', to: 'Sold.md' }]);
    await world.settled();
    expect(world.find('sold')).toEqual(['Sold.md']);
    expect(world.find('string')).toEqual([]);
  });

  it.each([
    ['first gone, then there', ['removed', 'changed']],
    ['first there, then gone', ['changed', 'removed']],
  ])('outside the app is recognised by its text: %s', async (_, order) => {
    const world = await twoNotes();
    const idOf = (path: string) =>
      world.index.db.first<{ id: number }>(
        'SELECT id FROM memory_documents WHERE path = ? AND deleted_at IS NULL',
        path,
      )?.id;
    const id = idOf('Cello.md');
    world.rename('Cello.md', 'Music/Cello.md');
    for (const what of order) {
      if (what === 'removed') world.index.removed(['Cello.md']);
      else world.index.changed([world.stamp('Music/Cello.md')]);
      world.time += 600;
      await world.settled();
    }
    expect(idOf('Music/Cello.md')).toBe(id);
    expect(world.index.state().report).toMatchObject({ moved: 1 });
    expect(world.builtIn.seen).toHaveLength(2);
    expect(world.nearest('The cello needs new strings')).toBe('Music/Cello.md');
  });

  it('while the app was closed is recognised at the next start', async () => {
    const world = await twoNotes();
    await world.index.close();
    world.rename('Cello.md', 'Music/Cello.md');
    await world.open();
    const state = await world.survey();
    expect(state.report).toMatchObject({ moved: 1, notes: 0, embedded: 0 });
    expect(world.find('cello')).toEqual(['Music/Cello.md']);
  });
});
