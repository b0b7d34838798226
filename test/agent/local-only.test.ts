import { describe, expect, it } from 'vitest';
import { ChatSession } from '../../src/agent/chat-session';
import type { Attachment } from '../../src/core/agent-ports';
import { World, calls, fact, says } from './world';

const SECRET = 'the diagnosis is amber fever';

function worldWithSecrets(): World {
  const world = new World();
  world.vault.notes.set('Private/Health.md', `${SECRET} [[Boat]]`);
  world.vault.notes.set('Diary.md', `---\nrecollect: local-only\n---\n${SECRET}`);
  world.vault.notes.set('Boat.md', 'The boat has a chart [[Private/Health]] [[Diary]]');
  world.vault.open = { path: 'Diary.md', selection: SECRET, isLocalOnly: true };
  world.memory.facts_ = [fact('f1', SECRET, { sourceNote: 'Diary.md' })];
  world.memory.passages = [{ text: SECRET, isLocalOnly: true }];
  return world;
}

const READING = () => [
  calls(
    ['vault_read', { path: 'Private/Health.md' }],
    ['vault_read', { path: 'Diary' }],
    ['vault_list', { folder: 'Private' }],
    ['vault_list', {}],
    ['vault_link', { name: 'Boat', what: 'outgoing' }],
    ['vault_link', { name: 'Boat', what: 'backlinks' }],
    ['vault_link', { name: 'Health', what: 'resolve' }],
    ['vault_link', { name: 'Diary', what: 'outgoing' }],
    ['current_note', {}],
    ['memory_search', { query: 'diagnosis fever' }],
    ['recall_memory', { query: 'diagnosis' }],
    ['search_history', { query: 'diagnosis' }],
    ['forget', { fact: 'f1' }],
  ),
  says('Some was withheld.'),
];

const ATTACHED: Attachment[] = [
  { kind: 'note', path: 'Diary.md' },
  { kind: 'folder', path: 'Private' },
  { kind: 'selection', path: 'Diary.md', text: SECRET },
];

describe('what may not leave this machine', () => {
  it('reaches no remote model, by any tool, attachment or memory, and the answer says that it was withheld', async () => {
    const world = worldWithSecrets();
    world.memory.turns = [
      {
        id: 'old',
        type: 'turn',
        text: SECRET,
        score: 1,
        legs: {},
        why: [],
        source: 'recollect://message/old',
      },
    ];
    world.conversations.threads.set('other', {
      title: '',
      learning: true,
      messages: [{ id: 'old', role: 'assistant', text: SECRET, at: '', details: { isLocalOnly: true } }],
    });
    const { session, model } = world.chat(READING());
    await session.send('What is it?', ATTACHED);
    expect(model.sent).toHaveLength(2);
    expect(model.seen).not.toContain('amber');
    // Names tell things too. Those in calls are the model's own.
    const told = model.sent.flatMap(({ messages }) => messages.filter(({ role }) => role !== 'assistant'));
    expect(JSON.stringify(told)).not.toMatch(/Private\/Health|Diary\.md/);
    expect(model.seen).toContain('Withheld');
    const count = world.of('withheld').at(-1)?.count ?? 0;
    expect(count).toBeGreaterThan(10);
    expect(world.of('withheld').at(-1)?.sentence).toContain('may not leave this machine');
    expect(session.messages()[1]?.withheld).toBe(count);
    expect(JSON.stringify(world.of('used'))).not.toContain('amber');
    expect(session.messages()[1]?.calls.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 12 }, () => 'done'),
      'denied',
    ]);
  });

  it('reaches a model on this machine', async () => {
    const world = worldWithSecrets();
    const { session, model } = world.chat(READING(), { isRemote: false });
    await session.send('What is it?', ATTACHED);
    expect(model.seen.match(/amber/g)?.length).toBeGreaterThan(8);
    expect(world.of('withheld')).toEqual([]);
    expect(session.messages()[1]?.withheld).toBe(0);
  });

  it('does not reach a remote model through the answer of a local one, nor through the answers after it', async () => {
    const world = worldWithSecrets();
    world.memory.passages = [];
    world.memory.facts_ = [];
    const { session } = world.chat(
      [calls(['vault_read', { path: 'Diary' }]), says('It is amber fever.'), says('As I said, amber fever.')],
      { isRemote: false },
    );
    await session.send('What is it?');
    await session.send('Say it again');
    const remote = world.chat([says('I cannot tell.'), says('Nor now.')]).model;
    await session.send('And now?');
    expect(remote.seen).not.toContain('amber');
    expect(remote.seen).toContain('And now?');
    expect(session.messages().at(-1)?.withheld).toBe(2);
    // Nor when the chat is opened again.
    const again = await ChatSession.open(world.options(), session.thread);
    await again.send('And later?');
    expect(remote.seen).not.toContain('amber');
    // What the remote model said was built from nothing that was withheld.
    expect(remote.last.some(({ text }) => text === 'I cannot tell.')).toBe(true);
  });

  it('does not reach one through a fact that a local model remembered from it', async () => {
    const world = worldWithSecrets();
    world.memory.passages = [];
    world.memory.facts_ = [];
    world.approvals.answer = () => 'once';
    const { session } = world.chat(
      [calls(['vault_read', { path: 'Diary' }]), calls(['remember', { text: SECRET }]), says('Done.')],
      { isRemote: false },
    );
    await session.send('Remember what stands there');
    expect(world.memory.facts_).toHaveLength(1);
    const { session: other, model } = world.chat([calls(['recall_memory', { query: 'diagnosis' }])]);
    await other.send('What is it?');
    expect(model.seen).not.toContain('amber');
    expect(other.messages()[1]?.withheld).toBeGreaterThan(0);
  });

  it('taints an answer of a local model that memory alone has told of it', async () => {
    const world = worldWithSecrets();
    world.memory.facts_ = [];
    const { session } = world.chat([says('Amber.')], { isRemote: false });
    await session.send('What is it?');
    const messages = [...world.conversations.threads.values()][0]?.messages ?? [];
    expect(messages.at(-1)?.details).toMatchObject({ isLocalOnly: true, hasUntrusted: true });
    expect(world.memory.composes).toHaveLength(1);
  });

  it('is withheld altogether when it cannot be told apart in what memory composed', async () => {
    const world = worldWithSecrets();
    const compose = world.memory.compose.bind(world.memory);
    world.memory.compose = async (request) => {
      const composed = await compose(request);
      return { ...composed, text: 'Something reworded about amber.' };
    };
    const { session, model } = world.chat([says('.')]);
    await session.send('What is it?');
    expect(model.seen).not.toContain('amber');
  });

  it('does not crowd out passages that may be told', async () => {
    const world = new World();
    for (let index = 0; index < 5; index++) world.vault.notes.set(`Private/${index}.md`, 'anchor chain');
    world.vault.notes.set('Public.md', 'anchor winch');
    const { session, model } = world.chat([calls(['memory_search', { query: 'anchor', limit: 3 }])]);
    await session.send('Where?');
    expect(model.last.at(-1)?.text).toContain('anchor winch');
    expect(model.seen).not.toContain('chain');
  });
});
