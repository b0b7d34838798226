import { describe, expect, it } from 'vitest';
import type { ApprovalRequest } from '../../src/core/agent-ports';
import type { FolderPolicy } from '../../src/core/note-writing';
import { DeskWorld } from '../vault/desk-world';
import { World, calls, fact, says } from './world';

const FREE: FolderPolicy = 'free';

async function opened(policy: FolderPolicy = 'ask', chat: { isPrivate?: boolean; isRemote?: boolean } = {}) {
  const disk = new DeskWorld();
  disk.rules = { ...disk.rules, folders: [{ glob: '**', policy }] };
  disk.vault.type('Plan.md', '# Plan\n\nOne\n\nTwo\n');
  const desk = await disk.desk();
  const world = new World();
  const { model, session } = (() => {
    const made = world.chat([], chat);
    return { model: made.model, session: world.begin(chat, { writing: desk }) };
  })();
  const run = async (name: string, args: object, last = 'Done.') => {
    model.script.push(calls([name, args]), says(last));
    await session.send('Please do');
    return session.messages().at(-1);
  };
  const resultText = () => model.sent.at(-1)?.messages.at(-1)?.text ?? '';
  return { disk, desk, world, session, model, run, resultText };
}

const EDIT = { path: 'Plan.md', edits: [{ find: 'One', replace: 'First' }], reason: 'tidying' };

describe('where the folder wants it', () => {
  it('shows what would be written, and writes exactly that once it is allowed', async () => {
    const { disk, desk, world, run, session } = await opened();
    world.approvals.answer = () => 'once';
    const said = await run('vault_edit', EDIT);
    const [card] = world.approvals.asked;
    expect(card).toMatchObject({ tool: 'vault_edit', details: ['Plan.md'], canBeRemembered: false });
    expect(card?.proposal?.files).toMatchObject([{ kind: 'replace', after: '# Plan\n\nFirst\n\nTwo\n' }]);
    expect(disk.vault.text('Plan.md')).toBe('# Plan\n\nFirst\n\nTwo\n');
    expect(said?.written).toMatchObject([{ what: 'changed', paths: ['Plan.md'] }]);
    const { changes } = await desk.changes();
    expect(changes).toMatchObject([
      {
        tool: 'vault_edit',
        reason: 'tidying',
        conversation: session.thread,
        turn: session.messages()[0]?.id,
      },
    ]);
  });

  it('writes nothing when it is refused, and tells the model so', async () => {
    const { disk, run, desk, resultText } = await opened();
    const said = await run('vault_edit', EDIT);
    expect(said?.calls).toMatchObject([{ state: 'denied' }]);
    expect(disk.vault.text('Plan.md')).toBe('# Plan\n\nOne\n\nTwo\n');
    expect((await desk.changes()).changes).toEqual([]);
    expect(resultText()).toContain('The user refused');
  });

  it('writes only the parts that were accepted', async () => {
    const { disk, world, run } = await opened();
    disk.vault.type('Plan.md', 'One\nb\nc\nd\ne\nf\ng\nh\nTwo\n');
    world.approvals.answer = () => ({ answer: 'once', accepted: { 'Plan.md': [1] } });
    await run('vault_edit', {
      path: 'Plan.md',
      edits: [
        { find: 'One', replace: '1' },
        { find: 'Two', replace: '2' },
      ],
    });
    expect(disk.vault.text('Plan.md')).toBe('One\nb\nc\nd\ne\nf\ng\nh\n2\n');
  });

  it('asks once more, with what it would be now, when the note changed under the card', async () => {
    const { disk, world, run } = await opened();
    const shown: ApprovalRequest[] = [];
    world.approvals.answer = (request) => {
      if (shown.push(request) === 1) disk.vault.type('Plan.md', '# Plan\n\nOne\n\nThree\n');
      return 'once';
    };
    await run('vault_edit', EDIT);
    expect(shown.map(({ because }) => because)).toEqual([
      null,
      expect.stringContaining('changed after this was shown'),
    ]);
    expect(shown[1]?.proposal?.files[0]?.after).toBe('# Plan\n\nFirst\n\nThree\n');
    expect(disk.vault.text('Plan.md')).toBe('# Plan\n\nFirst\n\nThree\n');
  });

  it('asks whatever was allowed for the tool for good', async () => {
    const { world, run } = await opened();
    world.approvals.settings.set('vault_edit', 'allow');
    await run('vault_edit', EDIT);
    expect(world.approvals.asked).toHaveLength(1);
  });
});

describe('where the folder is free', () => {
  it('writes at once, and the words of a refusal reach the model', async () => {
    const { disk, world, run, resultText } = await opened('report');
    await run('vault_write', { path: 'New.md', text: 'Hello\n' });
    expect(disk.vault.text('New.md')).toContain('Hello');
    await run('vault_write', { path: '../New.md', text: 'Hello\n' });
    expect(resultText()).toContain('goes up or stays with dots');
    await run('vault_write', { path: 'Plan.md', text: 'Mine now\n' });
    expect(resultText()).toContain('was written by the user');
    expect(world.approvals.asked).toEqual([]);
  });

  it('asks all the same once text of notes or memory has entered', async () => {
    const { world, run } = await opened(FREE);
    world.memory.facts_ = [fact('f1', 'The user lives in Porto')];
    await run('vault_edit', EDIT);
    expect(world.approvals.asked).toMatchObject([{ proposal: { policy: 'free' } }]);
    expect(world.approvals.asked[0]?.because).toContain('could try to give orders');
  });

  it('asks in a private chat, and the history does not name the conversation', async () => {
    const { world, run, desk, session } = await opened(FREE, { isPrivate: true });
    world.approvals.answer = () => 'once';
    await run('vault_edit', EDIT);
    expect(world.approvals.asked).toHaveLength(1);
    const { changes } = await desk.changes();
    expect(changes).toMatchObject([{ conversation: null, turn: null }]);
    expect(JSON.stringify(changes)).not.toContain(session.thread);
  });

  it('keeps private notes from a model elsewhere', async () => {
    const { disk, run, resultText, model } = await opened(FREE, { isRemote: true });
    disk.vault.type('Private/Diary.md', 'A secret\n');
    await run('vault_edit', { path: 'Private/Diary.md', edits: [{ find: 'A secret', replace: 'x' }] });
    expect(resultText()).toContain('stays on this machine');
    expect(disk.vault.text('Private/Diary.md')).toBe('A secret\n');
    expect(model.sent.at(-1)?.messages.at(-1)?.text).not.toContain('secret');
  });

  it('does every kind of change that a tool offers', async () => {
    const { disk, run, world } = await opened(FREE);
    world.approvals.answer = () => 'once';
    await run('vault_append', { path: 'Plan.md', text: 'More', heading: '## Log' });
    expect(disk.vault.text('Plan.md')).toContain('## Log\n\nMore');
    await run('vault_frontmatter', { path: 'Plan.md', set: { status: 'open', tags: ['a', 'b'] } });
    expect(disk.vault.text('Plan.md')).toContain('status: open');
    await run('vault_move', { path: 'Plan.md', to: 'Old/Plan.md' });
    expect(disk.vault.text('Old/Plan.md')).toContain('status: open');
    await run('vault_trash', { path: 'Old/Plan.md' });
    expect(disk.vault.text('Old/Plan.md')).toBeNull();
    const said = await run('vault_undo_last', {});
    expect(said?.written).toMatchObject([{ what: 'undone' }]);
    expect(disk.vault.text('Old/Plan.md')).toContain('## Log');
  });
});

it('tools that change notes are not offered where notes cannot be changed', async () => {
  const world = new World();
  const { session, model } = world.chat([says('Hello.')]);
  await session.send('Hello');
  const names = model.sent[0]?.tools.map(({ name }) => name) ?? [];
  expect(names.filter((name) => /write|edit|append|frontmatter|move|trash|undo/.test(name))).toEqual([]);
});
