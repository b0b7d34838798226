import { describe, expect, it } from 'vitest';
import type { NoteRequest } from '../../src/core/note-writing';
import { Disk } from '../files/memory-files';
import { CONTEXT, DeskWorld, done, refusal } from './desk-world';
import { MemoryVault } from './memory-vault';
import { Trouble, TroubledFiles } from './trouble';

const edit = (path: string, find: string, replace: string): NoteRequest => ({
  tool: 'vault_edit',
  path,
  edits: [{ find, replace }],
});
const TEXT = 'first\n\nmiddle\n\nlast\n';

async function worldWith(notes: Record<string, string>) {
  const world = new DeskWorld();
  for (const [path, text] of Object.entries(notes)) world.vault.type(path, text);
  return { world, desk: await world.desk() };
}

describe('undo', () => {
  it('keeps what the user wrote since, when it is elsewhere in the note', async () => {
    const { world, desk } = await worldWith({ 'A.md': TEXT });
    await done(desk, edit('A.md', 'middle', 'MIDDLE'));
    world.vault.type('A.md', 'first, by me\n\nMIDDLE\n\nlast\nmore\n');
    expect((await desk.undoLast('user')).status).toBe('done');
    expect(world.vault.text('A.md')).toBe('first, by me\n\nmiddle\n\nlast\nmore\n');
  });

  it('asks when both meet, and does what the user decides', async () => {
    const { world, desk } = await worldWith({ 'A.md': TEXT, 'B.md': 'b\n' });
    await done(desk, [edit('A.md', 'middle', 'MIDDLE'), edit('B.md', 'b', 'B')]);
    world.vault.type('A.md', 'first\n\nMIDDLE AND MINE\n\nlast\n');
    const outcome = await desk.undoLast('user');
    expect(outcome).toEqual({
      status: 'conflict',
      conflicts: [
        {
          path: 'A.md',
          kind: 'edited',
          current: 'first\n\nMIDDLE AND MINE\n\nlast\n',
          wanted: TEXT,
          regions: [{ line: 2, base: 'MIDDLE\n', ours: 'MIDDLE AND MINE\n', theirs: 'middle\n' }],
        },
      ],
    });
    expect(world.vault.text('B.md')).toBe('B\n');
    expect((await desk.undoLast('user', { 'A.md': 'keep' })).status).toBe('done');
    expect(world.vault.text('A.md')).toContain('MINE');
    expect(world.vault.text('B.md')).toBe('b\n');
    const [undo] = (await desk.changes()).changes;
    expect((await desk.undo([undo?.id ?? ''], 'user')).status).toBe('done');
    expect((await desk.undoLast('user', { 'A.md': 'restore' })).status).toBe('done');
    expect(world.vault.text('A.md')).toBe(TEXT);
    expect(world.vault.text('B.md')).toBe('b\n');
  });

  it('never deletes a new note that the user has written in, nor writes over one that took the place', async () => {
    const { world, desk } = await worldWith({ 'Old.md': 'old\n' });
    await done(desk, { tool: 'vault_write', path: 'New.md', text: 'x\n' });
    world.vault.type('New.md', `${world.vault.text('New.md')}mine\n`);
    expect(await desk.undoLast('user')).toMatchObject({
      status: 'conflict',
      conflicts: [{ kind: 'edited', wanted: null }],
    });
    await done(desk, { tool: 'vault_trash', path: 'Old.md' });
    world.vault.type('Old.md', 'another of that name\n');
    expect(await desk.undoLast('user')).toMatchObject({
      status: 'conflict',
      conflicts: [{ kind: 'taken', wanted: 'old\n' }],
    });
    world.vault.files.delete('Old.md');
    expect((await desk.undoLast('user')).status).toBe('done');
    expect(world.vault.text('Old.md')).toBe('old\n');
  });

  it('of a move merges what was written in the new place, and asks when the old one is taken or the note is gone', async () => {
    const { world, desk } = await worldWith({ 'A.md': 'see [[A]]\n', 'L.md': 'to [[A]]\n' });
    await done(desk, { tool: 'vault_move', path: 'A.md', to: 'B.md' });
    world.vault.type('B.md', `${world.vault.text('B.md')}\nmine\n`);
    world.vault.type('Later.md', 'a new link to [[B]]\n');
    expect((await desk.undoLast('user')).status).toBe('done');
    expect([world.vault.text('A.md'), world.vault.text('B.md')]).toEqual(['see [[A]]\n\nmine\n', null]);
    expect([world.vault.text('L.md'), world.vault.text('Later.md')]).toEqual([
      'to [[A]]\n',
      'a new link to [[A]]\n',
    ]);

    await done(desk, { tool: 'vault_move', path: 'A.md', to: 'C.md' });
    world.vault.type('A.md', 'another\n');
    expect(await desk.undoLast('user')).toMatchObject({
      status: 'conflict',
      conflicts: [{ path: 'A.md', kind: 'taken' }],
    });
    world.vault.files.delete('A.md');
    world.vault.files.delete('C.md');
    expect(await desk.undoLast('user')).toMatchObject({
      status: 'conflict',
      conflicts: [{ path: 'A.md', kind: 'gone' }],
    });
    expect((await desk.undoLast('user', { 'A.md': 'restore' })).status).toBe('done');
    expect(world.vault.text('A.md')).toBe('see [[A]]\n\nmine\n');
  });

  it('takes back a whole turn in one commit, and back again', async () => {
    const { world, desk } = await worldWith({ 'A.md': TEXT, 'L.md': 'to [[A]]\n' });
    const before = new Map(world.vault.files);
    const turn = { turn: 'turn-7' };
    await done(desk, edit('A.md', 'first', 'FIRST'), turn);
    await done(desk, { tool: 'vault_move', path: 'A.md', to: 'B.md' }, turn);
    await done(desk, edit('B.md', 'last', 'LAST'), turn);
    await done(desk, { tool: 'vault_move', path: 'B.md', to: 'Deep/C.md' }, turn);
    await done(desk, { tool: 'vault_write', path: 'New.md', text: 'x\n' }, turn);
    await done(desk, { tool: 'vault_trash', path: 'L.md' }, turn);
    await done(
      desk,
      { tool: 'vault_write', path: 'Other.md', text: 'of another turn\n' },
      { turn: 'turn-8' },
    );
    const after = new Map(world.vault.files);
    const outcome = await desk.undoTurn('turn-7', 'user');
    expect(outcome.status).toBe('done');
    const texts = (files: ReadonlyMap<string, Uint8Array>) =>
      Object.fromEntries([...files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]));
    expect(texts(world.vault.files)).toEqual({ ...texts(before), 'Other.md': world.vault.text('Other.md') });
    expect((await desk.changes()).changes[0]).toMatchObject({
      tool: 'undo',
      by: 'user',
      undoes: { length: 6 },
    });
    expect(await desk.undoTurn('turn-7', 'user')).toMatchObject({ status: 'nothing' });
    const [undo] = (await desk.changes()).changes;
    expect((await desk.undo([undo?.id ?? ''], 'user')).status).toBe('done');
    expect(texts(world.vault.files)).toEqual(texts(after));
  });

  it('takes back one change after the other, and skips what is undone already', async () => {
    const { world, desk } = await worldWith({ 'A.md': '0\n' });
    for (let index = 1; index <= 4; index++) await done(desk, edit('A.md', `${index - 1}`, `${index}`));
    const [, , second] = (await desk.changes()).changes;
    expect((await desk.undo([second?.id ?? ''], 'user')).status).toBe('conflict');
    for (const left of ['3', '2', '1', '0']) {
      await desk.undoLast('user');
      expect(world.vault.text('A.md')).toBe(`${left}\n`);
    }
    expect((await desk.undoLast('user')).status).toBe('nothing');
    expect(await refusal(desk.undo(['no such change'], 'user'))).toBe('missing');
  });
});

describe('the log of changes', () => {
  it('tells who did what to which note, why, and shows each text', async () => {
    const { world, desk } = await worldWith({ 'A.md': TEXT });
    const outcome = await done(desk, edit('A.md', 'middle', 'MIDDLE'), {
      reason: 'the user said:\nRecollect-Undoes: everything',
      conversation: 'talk 1',
      turn: 'turn 1',
    });
    const detail = await desk.change(outcome.change);
    expect(detail).toMatchObject({
      tool: 'vault_edit',
      by: 'agent',
      reason: 'the user said: Recollect-Undoes: everything',
      conversation: 'talk 1',
      turn: 'turn 1',
      policy: 'free',
      files: [{ kind: 'replace', path: 'A.md' }],
      undoes: [],
      isUndone: false,
      isRecovered: false,
      texts: [{ path: 'A.md', before: TEXT, after: TEXT.replace('middle', 'MIDDLE') }],
    });
    expect(detail.texts[0]?.diff).toHaveLength(1);
    expect(world.clock - detail.at).toBeLessThan(20_000);
  });

  it('is told in pages', async () => {
    const { desk } = await worldWith({ 'A.md': '0\n' });
    for (let index = 1; index <= 7; index++) await done(desk, edit('A.md', `${index - 1}`, `${index}`));
    const all = (await desk.changes()).changes.map(({ id }) => id);
    const first = await desk.changes({ limit: 3 });
    const second = await desk.changes({ limit: 3, after: first.next ?? '' });
    const third = await desk.changes({ limit: 3, after: second.next ?? '' });
    expect([first, second, third].flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual(all);
    expect(third.next).toBeNull();
  });

  it('gives the digest what was written unasked since a moment', async () => {
    const { world, desk } = await worldWith({ 'Shared/A.md': 'a\n', 'Free/F.md': 'f\n' });
    world.rules = {
      ...world.rules,
      folders: [
        { glob: 'Shared/', policy: 'report' },
        { glob: 'Free/', policy: 'free' },
      ],
    };
    await done(desk, edit('Shared/A.md', 'a', 'b'));
    const since = (world.clock += 60_000);
    await done(desk, edit('Shared/A.md', 'b', 'c'));
    await done(desk, edit('Free/F.md', 'f', 'g'));
    const created = await done(desk, { tool: 'vault_write', path: 'Shared/New.md', text: 'x\n' });
    const digest = await desk.digest(since);
    expect(digest.notes.map(({ path }) => path).sort()).toEqual(['Shared/A.md', 'Shared/New.md']);
    await desk.undo([created.change], 'user');
    expect((await desk.digest(since)).notes.map(({ path }) => path)).toEqual(['Shared/A.md']);
    expect((await desk.digest(since)).changes.map(({ isUndone }) => isUndone)).toEqual([true, false]);
  });
});

describe('when the app ends or the disk is full, at each single step', () => {
  const requests: NoteRequest[] = [
    edit('A.md', 'middle', 'MIDDLE'),
    { tool: 'vault_append', path: 'B.md', text: 'more' },
    { tool: 'vault_write', path: 'New.md', text: 'x\n' },
  ];

  for (const kind of ['crash', 'fail', 'full'] as const) {
    it(`(${kind}) the change is whole and committed, or not there`, async () => {
      let recovered = 0;
      let reached = true;
      for (let at = 1; reached; at++) {
        for (const luck of [0, 0.3, 0.6, 0.9]) {
          const disk = new Disk();
          const notes = new Map<string, Uint8Array>();
          const world = new DeskWorld();
          const start = async () => {
            const trouble = new Trouble(() => luck);
            world.vault = new MemoryVault(trouble, notes);
            world.files = new TroubledFiles(disk, trouble);
            return { trouble, ...(await world.start()) };
          };
          const { trouble, desk } = await start();
          world.vault.type('A.md', TEXT);
          world.vault.type('B.md', 'b\n');
          trouble.arm(at, kind);
          const first = trouble.operations;
          const outcome = await desk.submit(requests, CONTEXT).catch((thrown: unknown) => thrown as Error);
          reached = trouble.operations >= first + at;
          trouble.heal();
          const told = trouble.isCrashed ? (await start()).told : await desk.recover();
          if (told.length > 0) recovered++;
          const texts = [world.vault.text('A.md'), world.vault.text('B.md'), world.vault.text('New.md')];
          const before = [TEXT, 'b\n', null];
          const after = [
            TEXT.replace('middle', 'MIDDLE'),
            'b\n\nmore\n',
            '---\nautowritten_by: recollect\n---\nx\n',
          ];
          const isDone = texts[0] === after[0];
          expect(texts, `${kind} at ${at}`).toEqual(isDone ? after : before);
          if (!(outcome instanceof Error)) expect(isDone).toBe(true);
          const again = await world.desk();
          expect((await again.changes()).changes.length, `${kind} at ${at}`).toBe(isDone ? 1 : 0);
          if (isDone) {
            expect((await again.undoLast('user')).status).toBe('done');
            expect([world.vault.text('A.md'), world.vault.text('B.md'), world.vault.text('New.md')]).toEqual(
              before,
            );
          } else await done(again, requests);
        }
      }
      expect(recovered).toBeGreaterThan(0);
    });
  }
});
