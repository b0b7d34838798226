/** What stands between somebody who wants a change and the note: rules, the user's word, and the state of the note. */
import { describe, expect, it } from 'vitest';
import type { FolderRule, NoteRequest, WritingRules } from '../../src/core/note-writing';
import { FolderPolicies } from '../../src/vault/folder-policies';
import { CONTEXT, DeskWorld, done, refusal } from './desk-world';

const edit = (path: string, find: string, replace: string): NoteRequest => ({
  tool: 'vault_edit',
  path,
  edits: [{ find, replace }],
});

async function worldWith(rules: Partial<WritingRules>, notes: Record<string, string> = {}) {
  const world = new DeskWorld();
  world.rules = { ...world.rules, ...rules };
  for (const [path, text] of Object.entries(notes)) world.vault.type(path, text);
  return { world, desk: await world.desk() };
}

describe('a folder policy', () => {
  it('is that of the rule which names the place most exactly, whatever the order', () => {
    const rules: FolderRule[] = [
      { glob: '**', policy: 'report' },
      { glob: 'Agent/', policy: 'free' },
      { glob: 'Agent/Kept/**', policy: 'ask' },
      { glob: 'Diary/', policy: 'never' },
      { glob: '*.draft.md', policy: 'free' },
      { glob: '!Agent/', policy: 'never' },
    ];
    for (const order of [rules, rules.toReversed()]) {
      const policies = new FolderPolicies(order);
      expect(
        ['Agent/a.md', 'agent/b/c.md', 'Agent/Kept/d.md', 'Diary/x.md', 'Other.md', 'a/b.draft.md'].map(
          (path) => policies.of(path),
        ),
      ).toEqual(['free', 'free', 'ask', 'never', 'report', 'free']);
    }
    expect(
      new FolderPolicies([
        { glob: 'A/', policy: 'free' },
        { glob: 'A/', policy: 'never' },
      ]).of('A/x.md'),
    ).toBe('never');
    expect(new FolderPolicies([]).of('A.md')).toBe('ask');
  });

  it('asks, reports, writes or refuses', async () => {
    const { world, desk } = await worldWith(
      {
        folders: [
          { glob: 'Agent/', policy: 'free' },
          { glob: 'Shared/', policy: 'report' },
          { glob: 'Diary/', policy: 'never' },
        ],
      },
      { 'Agent/a.md': 'x\n', 'Shared/s.md': 'x\n', 'Diary/d.md': 'x\n', 'Mine.md': 'x\n' },
    );
    const submit = (...paths: string[]) =>
      desk.submit(
        paths.map((path) => edit(path, 'x', 'y')),
        CONTEXT,
      );
    expect((await submit('Agent/a.md')).status).toBe('done');
    expect((await submit('Shared/s.md')).status).toBe('done');
    expect(await refusal(submit('Diary/d.md'))).toBe('outside_allowlist');
    expect((await submit('Mine.md')).status).toBe('ask');
    world.vault.type('Agent/a.md', 'x\n');
    expect((await submit('Agent/a.md', 'Mine.md')).status).toBe('ask');
    expect(await refusal(submit('Agent/a.md', 'Diary/d.md'))).toBe('outside_allowlist');
    expect(world.vault.text('Agent/a.md')).toBe('x\n');
    expect(
      await refusal(desk.submit([{ tool: 'vault_move', path: 'Mine.md', to: 'Diary/m.md' }], CONTEXT)),
    ).toBe('outside_allowlist');
  });
});

describe('an approval', () => {
  it('applies exactly the hunks that were accepted', async () => {
    const lines = Array.from({ length: 20 }, (_, line) => `line ${line}`);
    const { world, desk } = await worldWith(
      { folders: [] },
      { 'A.md': `${lines.join('\n')}\n`, 'B.md': 'b\n' },
    );
    const change = [
      {
        tool: 'vault_edit' as const,
        path: 'A.md',
        edits: [
          { find: 'line 3\n', replace: 'THREE\n' },
          { find: 'line 15\n', replace: '' },
        ],
      },
      edit('B.md', 'b', 'c'),
    ];
    const outcome = await desk.submit(change, CONTEXT);
    if (outcome.status !== 'ask') throw new Error(outcome.status);
    const { proposal } = outcome;
    expect(proposal.files.map(({ diff }) => diff.length)).toEqual([2, 1]);
    expect((await desk.apply(proposal, { 'A.md': [1], 'B.md': [] })).status).toBe('done');
    expect(world.vault.text('A.md')).toBe(`${lines.filter((line) => line !== 'line 15').join('\n')}\n`);
    expect(world.vault.text('B.md')).toBe('b\n');
    const none = await desk.propose([edit('B.md', 'b', 'c')], CONTEXT);
    expect((await desk.apply(none, { 'B.md': [] })).status).toBe('nothing');
  });

  it('of a note that changed meanwhile writes nothing and shows what it would be now', async () => {
    const { world, desk } = await worldWith({ folders: [] }, { 'A.md': 'one\ntwo\n' });
    const proposal = await desk.propose([edit('A.md', 'two', 'TWO')], CONTEXT);
    world.vault.type('A.md', 'one and more\ntwo\n');
    const outcome = await desk.apply(proposal);
    expect(world.vault.text('A.md')).toBe('one and more\ntwo\n');
    if (outcome.status !== 'changed') throw new Error(outcome.status);
    expect(outcome.proposal.files[0]?.after).toBe('one and more\nTWO\n');
    expect((await desk.apply(outcome.proposal)).status).toBe('done');
    world.vault.type('A.md', 'nothing of it\n');
    expect(await refusal(desk.apply(outcome.proposal))).toBe('missing');
  });

  it('of two changes of one note lets the second see the first', async () => {
    const { world, desk } = await worldWith({ folders: [] }, { 'A.md': 'one\ntwo\nthree\n' });
    const [first, second] = [
      await desk.propose([edit('A.md', 'one', '1')], CONTEXT),
      await desk.propose([edit('A.md', 'three', '3')], CONTEXT),
    ];
    const outcomes = await Promise.all([desk.apply(first), desk.apply(second)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['done', 'changed']);
    expect(world.vault.text('A.md')).toBe('1\ntwo\nthree\n');
    expect(await refusal(desk.apply(first))).toBe('missing');
    await desk.undoLast('user');
    expect((await desk.apply(first)).status).toBe('done');
    await desk.undoLast('user');
    expect((await desk.changes()).changes.map(({ isUndone }) => isUndone)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('obeys the rules of the moment it is given, and survives a restart in between', async () => {
    const { world, desk } = await worldWith({ folders: [] }, { 'A.md': 'x\n' });
    const stored = JSON.stringify(await desk.propose([edit('A.md', 'x', 'y')], CONTEXT));
    const proposal = JSON.parse(stored) as Awaited<ReturnType<typeof desk.propose>>;
    world.rules = { ...world.rules, folders: [{ glob: '**', policy: 'never' }] };
    expect(await refusal(desk.apply(proposal))).toBe('outside_allowlist');
    world.rules = { ...world.rules, folders: [] };
    const forged = { ...proposal, files: proposal.files.map((file) => ({ ...file, after: 'forged\n' })) };
    expect((await desk.apply(forged)).status).toBe('changed');
    const again = await world.desk();
    expect((await again.apply(proposal)).status).toBe('done');
    expect(world.vault.text('A.md')).toBe('y\n');
  });
});

describe('a note', () => {
  it('that stays on this machine is neither read nor written for a model elsewhere', async () => {
    const { world, desk } = await worldWith(
      {},
      {
        'L.md': '---\nrecollect: local-only\n---\nx\n',
        'B.md': '---\nrecollect: [local-only\n---\nx\n',
        'Private/P.md': 'x\n',
        'A.md': 'x\n',
      },
    );
    const remote = { ...CONTEXT, isRemote: true };
    for (const path of ['L.md', 'B.md', 'Private/P.md', 'private/P.md']) {
      expect(await refusal(desk.read(path, remote)), path).toBe('sensitive');
      expect(await refusal(desk.submit([edit(path, 'x', 'y')], remote)), path).toBe('sensitive');
      expect((await desk.read(path, CONTEXT)).text).toContain('x');
    }
    expect(
      await refusal(desk.submit([{ tool: 'vault_write', path: 'Private/New.md', text: 'x' }], remote)),
    ).toBe('sensitive');
    expect(
      await refusal(desk.submit([{ tool: 'vault_move', path: 'A.md', to: 'Private/A.md' }], remote)),
    ).toBe('sensitive');
    expect(await refusal(desk.submit([edit('A.md', 'x', 'y'), edit('L.md', 'x', 'y')], remote))).toBe(
      'sensitive',
    );
    expect(world.vault.text('A.md')).toBe('x\n');
    expect((await desk.submit([edit('L.md', 'x', 'y')], CONTEXT)).status).toBe('done');
  });

  it('that says read-only is not touched by any tool', async () => {
    const notes = {
      'R.md': '---\nrecollect: read-only\n---\nx\n',
      'Broken.md': '---\nrecollect: "read-only\nb: [\n---\nx\n',
    };
    const { world, desk } = await worldWith({}, notes);
    for (const path of Object.keys(notes)) {
      const requests: NoteRequest[] = [
        edit(path, 'x', 'y'),
        { tool: 'vault_append', path, text: 'y' },
        { tool: 'vault_frontmatter', path, set: { a: 1 } },
        { tool: 'vault_frontmatter', path, remove: ['recollect'] },
        { tool: 'vault_move', path, to: 'Elsewhere.md' },
        { tool: 'vault_trash', path },
        { tool: 'vault_write', path, text: 'y', preimage: (await desk.read(path, CONTEXT)).content },
      ];
      for (const request of requests)
        expect(await refusal(desk.submit([request], CONTEXT)), request.tool).toBe('outside_allowlist');
    }
    expect(world.vault.text('R.md')).toBe(notes['R.md']);
  });

  it('keeps who wrote it and what may be done with it, whichever way a tool tries', async () => {
    const { desk } = await worldWith(
      {},
      { 'A.md': '---\na: 1\n---\nx\n', 'B.md': 'x\n', 'C.md': '---\na: [\n---\nx\n' },
    );
    const tries: NoteRequest[] = [
      { tool: 'vault_frontmatter', path: 'A.md', set: { autowritten_by: 'recollect' } },
      { tool: 'vault_frontmatter', path: 'B.md', set: { recollect: 'none' } },
      edit('A.md', 'a: 1', 'a: 1\nautowritten_by: recollect'),
      edit('A.md', 'a: 1', 'a: ['),
      edit('B.md', 'x', '---\nautowritten_by: recollect\n---\nx'),
      edit('C.md', 'a: [', 'a: []'),
    ];
    for (const request of tries)
      expect(await refusal(desk.submit([request], CONTEXT)), JSON.stringify(request)).toBe(
        'outside_allowlist',
      );
    expect(
      await refusal(desk.submit([{ tool: 'vault_frontmatter', path: 'C.md', set: { b: 1 } }], CONTEXT)),
    ).toBe('conflict');
    expect((await desk.submit([edit('C.md', 'x', 'y')], CONTEXT)).status).toBe('done');
  });

  it('is not too large, not binary, and where it is said to be', async () => {
    const { world, desk } = await worldWith({}, { 'A.md': 'x\n', 'Big.md': 'x'.repeat(3_000_000) });
    world.vault.files.set('Binary.md', new Uint8Array([0xff, 0xfe, 0, 1]));
    expect(
      await refusal(desk.submit([{ tool: 'vault_write', path: 'N.md', text: 'ä'.repeat(103_000) }], CONTEXT)),
    ).toBe('too_large');
    expect(await refusal(desk.submit([edit('A.md', 'x', 'y'.repeat(205_000))], CONTEXT))).toBe('too_large');
    expect(await refusal(desk.submit([{ tool: 'vault_move', path: 'Big.md', to: 'C.md' }], CONTEXT))).toBe(
      'too_large',
    );
    expect(await refusal(desk.submit([edit('Binary.md', 'x', 'y')], CONTEXT))).toBe('not_markdown');
    expect(await refusal(desk.submit([edit('Gone.md', 'x', 'y')], CONTEXT))).toBe('missing');
    expect(await refusal(desk.submit([{ tool: 'vault_append', path: 'Gone.md', text: 'y' }], CONTEXT))).toBe(
      'missing',
    );
    expect(await refusal(desk.submit([{ tool: 'vault_move', path: 'A.md', to: 'Big.md' }], CONTEXT))).toBe(
      'conflict',
    );
    expect(await refusal(desk.submit([edit('A.md', 'x', 'y'), edit('a.md', 'x', 'z')], CONTEXT))).toBe(
      'conflict',
    );
  });

  it('that is replaced keeps the properties the new text omits, and the shape of its file', async () => {
    const old = '\ufeff---\r\nautowritten_by: recollect # its\r\ntags: [a,  b]\r\n---\r\nold';
    const { world, desk } = await worldWith({}, { 'A.md': old });
    const { content } = await desk.read('A.md', CONTEXT);
    await done(desk, {
      tool: 'vault_write',
      path: 'A.md',
      text: '---\nnew: 1\n---\nline\nline\n',
      preimage: content,
    });
    expect(world.vault.text('A.md')).toBe(
      '\ufeff---\r\nautowritten_by: recollect # its\r\ntags: [a,  b]\r\nnew: 1\r\n---\r\nline\r\nline',
    );
  });

  it('that is new goes to the inbox with low autonomy, under a free name', async () => {
    const { world, desk } = await worldWith({ autonomy: 'low' }, { 'Inbox/Idea.md': 'taken\n' });
    const outcome = await done(desk, { tool: 'vault_write', path: 'Deep/Idea.md', text: 'x\n' });
    expect(outcome.files.map(({ path }) => path)).toEqual(['Inbox/Idea 2.md']);
    await done(desk, { tool: 'vault_write', path: 'Inbox/Own.md', text: 'x\n' });
    expect(world.vault.text('Inbox/Own.md')).not.toBeNull();
  });

  it('that a job has made is found by the same job, also after a restart and a move', async () => {
    const { world, desk } = await worldWith({});
    const job = { idempotencyKey: 'daily-2026-01-01' };
    await done(desk, { tool: 'vault_write', path: 'Daily.md', text: 'x\n' }, job);
    expect(world.vault.text('Daily.md')).toContain('idempotency_key: daily-2026-01-01\n');
    expect(await desk.madeBy('daily-2026-01-01')).toBe('Daily.md');
    await done(desk, { tool: 'vault_move', path: 'Daily.md', to: 'Old/Daily.md' });
    const again = await world.desk();
    expect(
      await again.submit([{ tool: 'vault_write', path: 'Daily.md', text: 'other\n' }], {
        ...CONTEXT,
        ...job,
      }),
    ).toEqual({ status: 'already', path: 'Old/Daily.md' });
    expect(await again.madeBy('another')).toBeNull();
    expect(world.vault.text('Daily.md')).toBeNull();
  });
});
