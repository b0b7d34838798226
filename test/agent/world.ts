/** A world for the agent, in memory: notes, facts, conversations, approvals, time, and a model that follows a script. */
import type {
  AgentClock,
  AgentMemory,
  ApprovalAnswer,
  ApprovalReply,
  ApprovalRequest,
  Approvals,
  Conversations,
  CurrentNote,
  NewMessage,
  PassageSearch,
  Permission,
  StoredConversation,
  VaultReader,
} from '../../src/core/agent-ports';
import type { ChatMessage, ChatModel, ModelEvent, StreamOptions, ToolSpec } from '../../src/core/chat-model';
import type { Composed, FactDetail, LearnReport, MemoryHit, TimelineEntry } from '../../src/core/memory-api';
import type { FoundPassage } from '../../src/core/notes-api';
import { ChatSession } from '../../src/agent/chat-session';
import type { ChatSessionOptions, NewChat } from '../../src/agent/chat-session';
import type { SessionEvent } from '../../src/agent/session-events';

/** What the model says to one request: events, or something that makes them. */
export type Script = ModelEvent[] | ((sent: Sent) => AsyncIterable<ModelEvent>);

interface Sent {
  messages: readonly ChatMessage[];
  tools: readonly ToolSpec[];
  options: StreamOptions;
}

export const says = (text: string): ModelEvent[] => [
  { type: 'text', text },
  { type: 'end', reason: 'stop' },
];

export const calls = (...made: [name: string, args: unknown, id?: string][]): ModelEvent[] => [
  ...made.map(([name, args, id], index): ModelEvent => {
    const json = typeof args === 'string' ? args : JSON.stringify(args);
    return { type: 'call', call: { id: id ?? `${name}-${index}`, name, arguments: json } };
  }),
  { type: 'end', reason: 'calls' },
];

/** Yields so that everything that is due happens. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A model that says what it is told to, and then that it is done. */
class ScriptedModel implements ChatModel {
  id = 'test/scripted';
  contextTokens = 100_000;
  readonly sent: Sent[] = [];

  constructor(
    readonly script: Script[],
    readonly isRemote = true,
  ) {}

  async *stream(
    messages: readonly ChatMessage[],
    tools: readonly ToolSpec[],
    options: StreamOptions = {},
  ): AsyncGenerator<ModelEvent> {
    const sent: Sent = { messages: structuredClone(messages), tools, options };
    this.sent.push(sent);
    const next = this.script.shift() ?? says('Done.');
    yield* Array.isArray(next) ? next : next(sent);
  }

  /** Everything that ever reached the model. */
  get seen(): string {
    return JSON.stringify(this.sent.map(({ messages }) => messages));
  }

  /** The last request's messages. */
  get last(): readonly ChatMessage[] {
    return this.sent.at(-1)?.messages ?? [];
  }
}

class ManualClock implements AgentClock {
  private time = Date.UTC(2026, 10, 18);
  private due: { at: number; work: () => void }[] = [];

  readonly now = () => this.time;

  after(ms: number, work: () => void): () => void {
    const entry = { at: this.time + ms, work };
    this.due.push(entry);
    return () => (this.due = this.due.filter((one) => one !== entry));
  }

  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const [next] = this.due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.due = this.due.filter((one) => one !== next);
      this.time = Math.max(this.time, next.at);
      next.work();
      await settled();
    }
    this.time = end;
  }
}

/** Conversations as the ledger keeps them: only ever added to. */
class KeptConversations implements Conversations {
  readonly log: string[] = [];
  readonly threads = new Map<
    string,
    { title: string; learning: boolean; messages: (NewMessage & { at: string })[] }
  >();
  readonly withdrawn = new Set<string>();
  readonly setAsideIds = new Set<string>();
  /** Fails what matches, as a full disk would. */
  failing: (what: string) => boolean = () => false;
  gate: Promise<void> = Promise.resolve();

  private async note(what: string): Promise<void> {
    await this.gate;
    if (this.failing(what)) throw new Error('The disk is full.');
    this.log.push(what);
  }
  async start({ id, title, learning }: { id: string; title: string; learning: boolean }): Promise<void> {
    await this.note(`start ${title}`);
    this.threads.set(id, { title, learning, messages: [] });
  }
  async load(thread: string): Promise<StoredConversation | null> {
    const kept = this.threads.get(thread);
    if (!kept) return null;
    const messages = kept.messages
      .filter(({ id }) => !this.withdrawn.has(id))
      .map((message) => ({ ...message, ...(this.setAsideIds.has(message.id) ? { isUndone: true } : {}) }));
    return structuredClone({ title: kept.title, pinned: false, learning: kept.learning, messages });
  }
  async add(thread: string, message: NewMessage): Promise<void> {
    await this.note(`add ${message.role} ${message.text}`);
    this.threads.get(thread)?.messages.push({ ...structuredClone(message), at: new Date(0).toISOString() });
  }
  async withdraw(messages: string[]): Promise<void> {
    await this.note(`withdraw ${messages.length}`);
    for (const id of messages) this.withdrawn.add(id);
  }
  async setAside(messages: string[]): Promise<string[]> {
    await this.note(`set aside ${messages.length}`);
    for (const id of messages) this.setAsideIds.add(id);
    return messages.map((id) => `event-aside-${id}`);
  }
  async rename(_: string, title: string): Promise<void> {
    await this.note(`rename ${title}`);
  }
  async pin(): Promise<void> {
    await this.note('pin');
  }
  async setLearning(_: string, learning: boolean): Promise<void> {
    await this.note(`learning ${learning}`);
  }
  async remove(thread: string): Promise<void> {
    await this.note('remove');
    this.threads.delete(thread);
  }
  async localOnlyAmong(messages: string[]): Promise<string[]> {
    const all = [...this.threads.values()].flatMap((thread) => thread.messages);
    return messages.filter((id) =>
      all.some((one) => one.details.isLocalOnly && (one.id === id || one.id.startsWith(`${id}.d`))),
    );
  }
}

class TestApprovals implements Approvals {
  readonly asked: ApprovalRequest[] = [];
  readonly settings = new Map<string, Permission>();
  answer: (
    request: ApprovalRequest,
  ) => ApprovalAnswer | ApprovalReply | Promise<ApprovalAnswer | ApprovalReply> = () => 'no';

  permissionOf(tool: string): Permission | undefined {
    return this.settings.get(tool);
  }
  async allowAlways(tool: string): Promise<void> {
    this.settings.set(tool, 'allow');
  }
  async ask(request: ApprovalRequest): Promise<ApprovalReply> {
    this.asked.push(request);
    const answer = await this.answer(request);
    return typeof answer === 'string' ? { answer } : answer;
  }
}

export function fact(id: string, text: string, more: Partial<FactDetail> = {}): FactDetail {
  return {
    id,
    text,
    kind: 'fact',
    life: 'active',
    topics: [],
    triple: null,
    importance: 0.5,
    strength: 0.5,
    confidence: 1,
    author: 'user',
    createdAt: '2026-01-01T00:00:00.000Z',
    confirmationCount: 0,
    lastConfirmedAt: '2026-01-01T00:00:00.000Z',
    useCount: 0,
    lastUsedAt: null,
    validFrom: null,
    validUntil: null,
    supersededBy: null,
    pinned: false,
    sensitive: false,
    sourceInterface: 'chat',
    sourceUri: null,
    sourceSentence: null,
    sourceNote: null,
    ...more,
  };
}

/** Memory of a few facts. What it composes and finds are those that share a word with the question. */
export class TestMemory implements AgentMemory {
  facts_: FactDetail[] = [];
  turns: MemoryHit[] = [];
  /** The events that facts were born by, where a test says so. */
  readonly births = new Map<string, string>();
  readonly log: string[] = [];
  composes: Parameters<AgentMemory['compose']>[0][] = [];
  /** Passages that compose adds, and whether they are local-only. */
  passages: { text: string; isLocalOnly: boolean }[] = [];
  learned: LearnReport | null = null;
  failing: Error | null = null;
  gate: Promise<void> = Promise.resolve();

  private async note(what: string): Promise<void> {
    await this.gate;
    if (this.failing) throw this.failing;
    this.log.push(what);
  }
  async compose(request: Parameters<AgentMemory['compose']>[0]): Promise<Composed> {
    this.composes.push(request);
    await this.note(`compose use=${request.recordUse}`);
    const passages = this.passages.filter((one) => !(request.isRemote && one.isLocalOnly));
    const lines = [...this.facts_.filter(({ life }) => life === 'active'), ...passages].map(
      ({ text }) => `- ${text}`,
    );
    return {
      text: lines.join('\n'),
      tokens: 10 * lines.length,
      style: null,
      topics: [],
      trace: [
        ...this.facts_.map(({ id, text }) => ({
          id,
          type: 'fact' as const,
          text,
          tokens: 10,
          entered: true,
          source: null,
          isLocalOnly: false,
          why: 'Fits',
        })),
        ...passages.map(({ text, isLocalOnly }) => ({
          id: text,
          type: 'passage' as const,
          text,
          tokens: 10,
          entered: true,
          source: null,
          isLocalOnly,
          why: 'Fits',
        })),
      ],
      withheld: this.passages.length - passages.length,
      use: request.recordUse ? 'use-1' : null,
    };
  }
  async recall({ text, sources }: Parameters<AgentMemory['recall']>[0]) {
    await this.note(`recall ${text}`);
    if (sources?.includes('turns')) return { hits: this.turns, topics: [], tokens: 0 };
    const words = new Set(text.toLowerCase().match(/[\p{L}]{4,}/gu) ?? []);
    const hits = this.facts_
      .filter((one) => [...words].some((word) => one.text.toLowerCase().includes(word)))
      .map((one): MemoryHit => ({
        id: one.id,
        type: 'fact',
        text: one.text,
        score: 1,
        legs: {},
        why: ['Shares words'],
        source: one.sourceUri ?? one.sourceNote,
      }));
    return { hits, topics: [], tokens: 0 };
  }
  async facts(): Promise<FactDetail[]> {
    await this.note('facts');
    return [...this.facts_];
  }
  async fact(id: string): Promise<FactDetail | null> {
    return this.facts_.find((one) => one.id === id) ?? null;
  }
  async remember(request: Parameters<AgentMemory['remember']>[0]): Promise<LearnReport> {
    await this.note(`remember ${request.text} from=${request.from} source=${request.sourceUri ?? ''}`);
    const id = `fact-${this.facts_.length + 1}`;
    this.facts_.push(fact(id, request.text, { sourceUri: request.sourceUri ?? null }));
    return report([{ outcome: 'added', fact: id, text: request.text }]);
  }
  async factsFrom(uri: string): Promise<FactDetail[]> {
    return this.facts_.filter(({ sourceUri }) => sourceUri === uri);
  }
  async timeline(id: string): Promise<TimelineEntry[]> {
    const event = this.births.get(id) ?? `event-birth-${id}`;
    return [{ event, at: '', by: 'agent', type: 'fact.remembered', what: '', other: null, undone: false }];
  }
  async undo(events: string[]): Promise<string> {
    await this.note(`undo ${events.join(' ')}`);
    return 'event-undo';
  }
  async forget(id: string): Promise<string> {
    await this.note(`forget ${id}`);
    this.facts_ = this.facts_.filter((one) => one.id !== id);
    return 'event-forget';
  }
  async supersede(id: string, text: string): Promise<{ fact: string; event: string }> {
    await this.note(`supersede ${id} ${text}`);
    return { fact: `${id}-new`, event: 'event-supersede' };
  }
  async styles() {
    return [
      {
        id: 'style-1',
        style: { id: 'style-1', context: { on: 'default' as const }, description: 'Short', examples: [] },
        proposal: null,
      },
    ];
  }
  async proposeStyle(style: Parameters<AgentMemory['proposeStyle']>[0]): Promise<string> {
    await this.note(`style ${style.id} ${style.description}`);
    return 'event-style';
  }
  async learnFrom(thread: string): Promise<LearnReport | null> {
    await this.note(`learn ${thread}`);
    return this.learned;
  }
  /** What was changed. */
  get changes(): string[] {
    return this.log.filter((line) => /^(?:remember|forget|supersede|style|learn)/.test(line));
  }
}

export function report(
  learned: { outcome: 'added' | 'confirmed'; fact: string; text: string }[],
  job: string | null = null,
): LearnReport {
  return {
    thread: 'thread',
    message: 'message',
    learned: learned.map((one) => ({ ...one, other: null, card: null, reason: 'It is new.' })),
    events: ['event-learn'],
    masked: 0,
    job,
  };
}

/** A vault of notes; those under `Private/` or with the mark are local-only. */
export class TestVault implements VaultReader, PassageSearch {
  readonly notes = new Map<string, string>();
  open: CurrentNote | null = null;
  gate: Promise<void> = Promise.resolve();

  private isKept(path: string): boolean {
    return path.startsWith('Private') || (this.notes.get(path) ?? '').includes('recollect: local-only');
  }
  async read(path: string) {
    await this.gate;
    const text = this.notes.get(path);
    return text === undefined ? null : { path, text, isLocalOnly: this.isKept(path) };
  }
  async list(folder: string) {
    const prefix = folder === '' ? '' : `${folder}/`;
    const inside = [...this.notes.keys()].filter((path) => path.startsWith(prefix));
    const names = new Set(inside.map((path) => prefix + (path.slice(prefix.length).split('/')[0] ?? '')));
    if (names.size === 0 && folder !== '') return null;
    return [...names].map((path) => ({
      path,
      isFolder: !this.notes.has(path),
      isLocalOnly: this.isKept(path),
    }));
  }
  async resolve(link: string) {
    const [name = '', ...rest] = link.replace(/\.md$/, '').split('#');
    const path = [...this.notes.keys()].find((one) => one === `${name}.md` || one.endsWith(`/${name}.md`));
    if (path === undefined) return null;
    const place = rest.join('#');
    const isThere = (this.notes.get(path) ?? '').includes(place);
    return {
      path,
      place: place === '' ? ('none' as const) : isThere ? ('found' as const) : ('missing' as const),
      isLocalOnly: this.isKept(path),
    };
  }
  async links(path: string) {
    if (!this.notes.has(path)) return null;
    const end = (target: string) => ({ link: target, path: target, isLocalOnly: this.isKept(target) });
    const others = [...this.notes.keys()].filter((one) => one !== path);
    const name = path.replace(/\.md$/, '');
    return {
      outgoing: others
        .filter((one) => this.notes.get(path)?.includes(`[[${one.replace(/\.md$/, '')}]]`))
        .map(end),
      backlinks: others.filter((one) => this.notes.get(one)?.includes(`[[${name}]]`)).map(end),
    };
  }
  async current() {
    return this.open;
  }
  async isLocalOnly(path: string) {
    return !this.notes.has(path) || this.isKept(path);
  }
  async search({ text, limit, filters }: Parameters<PassageSearch['search']>[0]) {
    await this.gate;
    const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const hits = [...this.notes]
      .filter(([path]) => !(filters?.shareableOnly && this.isKept(path)))
      .filter(([, note]) => words.some((word) => note.toLowerCase().includes(word)))
      .slice(0, limit)
      .map(([path, note], index): FoundPassage => ({
        passage: index,
        path,
        title: path,
        headingPath: [],
        start: 0,
        end: note.length,
        blockId: /\^(\w+)\s*$/.exec(note)?.[1] ?? null,
        kind: 'text',
        isLocalOnly: this.isKept(path),
        score: 1 - index / 100,
        why: { legs: {}, words: [], corrected: [], via: [], boosts: [] },
        text: note,
        marks: [],
      }));
    return { hits, ms: 0, hasMeaning: true };
  }
}

/** Everything together. */
export class World {
  readonly clock = new ManualClock();
  readonly conversations = new KeptConversations();
  readonly memory = new TestMemory();
  readonly vault = new TestVault();
  readonly approvals = new TestApprovals();
  readonly events: SessionEvent[] = [];
  model: ChatModel | null = null;
  private ids = 0;

  options(more: Partial<ChatSessionOptions> = {}): ChatSessionOptions {
    return {
      conversations: this.conversations,
      memory: this.memory,
      vault: this.vault,
      passages: this.vault,
      approvals: this.approvals,
      clock: this.clock,
      model: () => this.model,
      newId: () => `id${++this.ids}`,
      random: () => 0.5,
      onEvent: (event) => void this.events.push(structuredClone(event)),
      ...more,
    };
  }
  begin(chat: NewChat = {}, more: Partial<ChatSessionOptions> = {}): ChatSession {
    return ChatSession.begin(this.options(more), chat);
  }
  /** A chat with a model that follows a script. */
  chat(script: Script[], { isRemote = true, ...chat }: NewChat & { isRemote?: boolean } = {}) {
    const model = new ScriptedModel(script, isRemote);
    this.model = model;
    return { model, session: this.begin(chat) };
  }
  of<T extends SessionEvent['type']>(type: T): Extract<SessionEvent, { type: T }>[] {
    return this.events.filter((event): event is Extract<SessionEvent, { type: T }> => event.type === type);
  }
  /** What the view has drawn of the last answer from its deltas. */
  get drawn(): string {
    const last = this.of('started').at(-1)?.message;
    return this.of('text')
      .filter((event) => event.message === last)
      .map(({ text }) => text)
      .join('');
  }
}
