import { describe, expect, it } from 'vitest';
import { canUndoTurn } from '../../src/agent/turn-undo';
import { ChatSession } from '../../src/agent/chat-session';
import { DeskWorld } from '../vault/desk-world';
import { World, calls, fact, says } from './world';

async function changed() {
  const disk = new DeskWorld();
  disk.vault.type('Plan.md', 'One\n');
  const desk = await disk.desk();
  const world = new World();
  const { model } = world.chat([]);
  const options = world.options({ writing: desk });
  const session = ChatSession.begin(options);
  model.script.push(
    calls(
      ['vault_edit', { path: 'Plan.md', edits: [{ find: 'One', replace: 'Two' }] }],
      ['remember', { text: 'The plan is two' }],
    ),
    says('Done.'),
  );
  await session.send('Make it two');
  const [question, answer] = session.messages();
  return {
    disk,
    desk,
    world,
    session,
    model,
    options,
    question: question?.id ?? '',
    answer: answer?.id ?? '',
  };
}

describe('undoing a turn', () => {
  it('takes its notes and its memories back, and keeps its words from memory', async () => {
    const { disk, world, session, question, answer } = await changed();
    expect(disk.vault.text('Plan.md')).toBe('Two\n');
    const undone = await session.undoTurn(answer);
    expect(undone).toMatchObject({ status: 'done', hasMemory: true, files: [{ path: 'Plan.md' }] });
    expect(disk.vault.text('Plan.md')).toBe('One\n');
    expect(world.memory.log.filter((line) => line.startsWith('undo'))).toHaveLength(1);
    expect([...world.conversations.setAsideIds]).toEqual([question, answer]);
    expect(session.messages().map(({ isUndone }) => isUndone)).toEqual([true, true]);
    expect(session.messages().some(canUndoTurn)).toBe(false);
  });

  it('can be done in a conversation that was opened again', async () => {
    const { disk, world, session, options, answer } = await changed();
    await session.close();
    const again = await ChatSession.open(options, session.thread);
    expect(again.messages().map(canUndoTurn)).toEqual([false, true]);
    await again.undoTurn(answer);
    expect(disk.vault.text('Plan.md')).toBe('One\n');
    expect(world.memory.log.filter((line) => line.startsWith('undo'))).toHaveLength(1);
    const third = await ChatSession.open(options, session.thread);
    expect(third.messages().map(({ isUndone }) => isUndone)).toEqual([true, true]);
  });

  it('names what was drawn from it since, and forgets only what the user says', async () => {
    const { world, session, question, answer } = await changed();
    const source = { sourceUri: `recollect://message/${question}` };
    world.memory.births.set('fact-1', 'event-remember');
    world.memory.facts_.push(fact('drawn', 'The user likes twos', source), fact('other', 'Else'));
    const drawn = await session.drawnFrom(answer);
    expect(drawn.map(({ id }) => id)).toContain('drawn');
    expect(drawn.map(({ id }) => id)).not.toContain('other');
    await session.undoTurn(answer, { forget: ['drawn'] });
    expect(world.memory.log).toContain('forget drawn');
  });

  it('takes nothing back before the user has decided where their own words meet it', async () => {
    const { disk, world, session, answer } = await changed();
    disk.vault.type('Plan.md', 'Three\n');
    expect(await session.undoTurn(answer)).toMatchObject({
      status: 'conflict',
      conflicts: [{ path: 'Plan.md' }],
    });
    expect(world.memory.log.some((line) => line.startsWith('undo'))).toBe(false);
    expect(session.messages()[1]?.isUndone).toBe(false);
    await session.undoTurn(answer, { notes: { 'Plan.md': 'keep' } });
    expect(disk.vault.text('Plan.md')).toBe('Three\n');
    expect(session.messages()[1]?.isUndone).toBe(true);
  });

  it('is known to the model in later turns', async () => {
    const { session, model, answer } = await changed();
    await session.undoTurn(answer);
    model.script.push(says('I see.'));
    await session.send('And now?');
    expect(model.last.find(({ text }) => text.includes('Make it two'))?.text).toContain('taken back');
    expect(model.last.at(-1)?.text).not.toContain('taken back');
  });

  it('can itself be undone', async () => {
    const { disk, world, session, answer } = await changed();
    const undone = await session.undoTurn(answer);
    if (undone.status !== 'done') throw new Error('expected it undone');
    await session.redoTurn(answer, undone);
    expect(disk.vault.text('Plan.md')).toBe('Two\n');
    expect(world.memory.log.at(-1)).toBe(`undo ${undone.events.join(' ')}`);
    expect(session.messages()[1]?.isUndone).toBe(false);
  });

  it('also takes back what an answer did that was since given anew', async () => {
    const { disk, session, model } = await changed();
    model.script.push(says('Otherwise.'));
    await session.regenerate();
    const now = session.messages()[1];
    expect(now && canUndoTurn(now)).toBe(true);
    await session.undoTurn(now?.id ?? '');
    expect(disk.vault.text('Plan.md')).toBe('One\n');
  });
});
