/**
 * Memory that lives: says, verbs, learning, recall and composing, over one store. What is said is on disk before
 * anything is drawn from it, so nothing that fails later can lose it.
 */
import { AGENT } from '../core/candidate';
import { RecollectError, reasonOf } from '../core/errors';
import type { NewEvent } from '../core/events/event';
import type { StyleBody } from '../core/events/topics-and-styles';
import type { LanguageModel } from '../core/language-model';
import type {
  ComposeRequest,
  Composed,
  EdgeName,
  FactDetail,
  FactsQuery,
  InboxCard,
  InboxDecision,
  JobView,
  LearnReport,
  Learned,
  MemoryAnswer,
  MemoryApi,
  MemoryQuery,
  RememberFact,
  SayRequest,
  SourceView,
  StyleView,
  TimelineEntry,
  TopicView,
} from '../core/memory-api';
import { Mutex } from '../core/mutex';
import { maskSecrets } from '../core/secrets';
import { messageOf, messageUri, noteUri } from '../core/source-uri';
import { topicLabel } from '../core/topic-label';
import { wellFormed } from '../core/words';
import type { StaticModel } from '../embeddings/static/static-model';
import { StaticEmbedder } from '../embeddings/static/static-embedder';
import { wordRarity } from '../embeddings/static/word-rarity';
import { learnByRules } from '../memory/extract/by-rules';
import { explicitCandidate } from '../memory/extract/explicit';
import { detailOf, lifeOf } from '../memory/fact-table';
import type { FactRow } from '../memory/fact-table';
import { learnableText, mayTellSomething } from '../memory/learnable';
import { statementOf } from '../memory/statement';
import { timelineOf } from '../memory/timeline';
import { TokenCounter } from '../recall/compose/token-count';
import type { NoteNews } from '../notes/note-writer';
import type { NoteSearch } from '../recall/memory/passages';
import { notice } from '../store/notices';
import type { Store } from '../store/store';
import { openJournal, openThread } from './journal';
import type { OpenThread } from './journal';
import { layOut } from './memory-desk';
import type { MemoryDesk } from './memory-desk';
import { PendingNotes } from './pending-notes';

/** What memory is given to work with. */
export interface LivingMemoryOptions {
  /** The built-in model, in whose space facts are compared. */
  staticModel: () => Promise<StaticModel>;
  /** The ranks by which tokens are counted. */
  loadTokens: () => Promise<Uint8Array>;
  /** The language model that learns, when there is one. */
  model: () => LanguageModel | null;
  /** Recall over notes, when the index is open. */
  notes: () => NoteSearch | null;
  /** Whether notes there never leave this machine, by the user's settings. */
  isPrivate: (path: string) => boolean;
}

/** Who speaks when a message of a role is written down. */
const SPEAKERS = { user: 'user', assistant: 'agent', system: 'system', tool: 'agent' } as const;

/** Memory over one store. */
export class LivingMemory implements MemoryApi {
  private readonly turns = new Mutex();
  private readonly hearing = new Mutex();
  private readonly locks = new Map<string, string[]>();
  private embedder: Promise<{ embedder: StaticEmbedder; weigh: (word: string) => number }> | null = null;
  private counter: Promise<TokenCounter> | null = null;
  private laidOut: MemoryDesk | null = null;

  private readonly pendingNotes: PendingNotes;

  constructor(
    private readonly store: Store,
    private readonly options: LivingMemoryOptions,
  ) {
    const takeNotes = async (news: NoteNews) => (await this.desk()).sources.take(news);
    const failed = (thrown: unknown) => store.note(notice.sourcesUnread(reasonOf(thrown)));
    this.pendingNotes = new PendingNotes({ takeNotes }, { sleep: store.options.sleep, failed });
  }

  /** Everything that works on memory, over the databases of this moment. */
  async desk(): Promise<MemoryDesk> {
    const { staticModel, model, notes, isPrivate } = this.options;
    this.embedder ??= staticModel().then((loaded) => ({
      embedder: new StaticEmbedder(loaded),
      weigh: wordRarity(loaded),
    }));
    const { embedder, weigh } = await this.embedder;
    if (this.laidOut?.db !== this.store.data.memory.db) {
      this.laidOut = layOut(
        {
          ...{ store: this.store, embedder, weigh, notes, model, isPrivate, locks: this.locks },
          tokens: () => this.tokens(),
        },
        (work) => this.turns.run(work),
      );
    }
    return this.laidOut;
  }

  private tokens(): Promise<TokenCounter> {
    this.counter ??= this.options.loadTokens().then(
      (ranks) => TokenCounter.from(ranks),
      (thrown: unknown) => {
        // The next prompt tries again.
        this.counter = null;
        throw thrown;
      },
    );
    return this.counter;
  }

  /** Looks at what other devices have written, and decides what they could not know of each other. */
  async reconcile(): Promise<void> {
    const { reconciler } = await this.desk();
    await this.turns.run(() => reconciler.run());
  }

  /** Hears what became of notes: facts follow them, and sources are read again, soon. */
  hearOfNotes(news: NoteNews): void {
    this.pendingNotes.push(news);
  }

  /** Reads what changed in source notes while nobody was told. */
  async catchUpWithSources(): Promise<void> {
    await (await this.desk()).sources.catchUp();
  }

  /** Finishes what is under way. */
  close(): Promise<void> {
    return this.pendingNotes.close();
  }

  private now(): string {
    return new Date(this.store.options.now()).toISOString();
  }

  /** Writes a message down, and its conversation before it when it is new. Answers the message and its event. */
  private async write(
    thread: OpenThread,
    role: SayRequest['role'] & string,
    text: string,
  ): Promise<{ message: string; event: string }> {
    const message = this.store.newId();
    const added: NewEvent = { type: 'message.added', data: { id: message, thread: thread.id, role, text } };
    const events = await this.store.append(SPEAKERS[role], [...thread.start, added]);
    // The conversation's own beginning is not part of it: undoing this must not hide what was said later.
    return { message, event: events.at(-1)?.id ?? '' };
  }

  async remember(request: RememberFact): Promise<LearnReport> {
    const { text, masked } = statementOf(request.text);
    const { integrator, notes } = await this.desk();
    const place = request.sourceUri === undefined ? null : notes.lastingUri(request.sourceUri);
    if (place && place.events.length > 0) await this.store.append('user', place.events);
    // What was said in a conversation stands there already.
    const said = messageOf(request.sourceUri ?? '');
    const thread = openJournal(this.store);
    const written = said === null ? await this.write(thread, 'user', text) : null;
    const message = written?.message ?? said ?? '';
    const candidate = explicitCandidate({ ...request, text }, this.now(), {
      interface: request.from,
      uri: place?.uri ?? messageUri(message),
      sentence: text,
    });
    const by = request.from === AGENT ? AGENT : 'user';
    // What the agent would like to keep brings nothing back that the user has forgotten.
    const own = by === AGENT ? [{ ...candidate, author: AGENT, isExplicit: false } as const] : [candidate];
    const { learned, events } = await integrator.integrate(own, by);
    const all = written ? [written.event, ...events] : events;
    return { thread: thread.id, message, learned, events: all, masked, job: null };
  }

  async say({ text: said, role = 'user', thread: id, from }: SayRequest): Promise<LearnReport> {
    const { text, found: masked } = maskSecrets(wellFormed(said).trim());
    if (text === '') throw new RecollectError('invalid_event', 'There is nothing in an empty message.');
    const thread = id === undefined ? openJournal(this.store) : openThread(this.store, id, text);
    const { message, event } = await this.write(thread, role, text);
    const report: LearnReport = {
      thread: thread.id,
      message,
      learned: [],
      events: [event],
      masked,
      job: null,
    };
    if (role !== 'user' || !thread.isLearning) return report;
    const { integrator, jobs } = await this.desk();
    if (this.options.model()) {
      return mayTellSomething(text) ? { ...report, job: await jobs.queueDelta(thread.id) } : report;
    }
    const candidates = learnByRules({
      text: learnableText(text),
      at: this.now(),
      source: { interface: from, uri: messageUri(message) },
      author: 'user',
    });
    const { learned, events } = await integrator.integrate(candidates, 'rules');
    return { ...report, learned, events: [event, ...events] };
  }

  async learnFrom(thread: string): Promise<LearnReport | null> {
    const { integrator, jobs } = await this.desk();
    const report = { thread, message: '', learned: [], events: [], masked: 0, job: null };
    if (this.options.model()) {
      const job = await jobs.queueDelta(thread);
      return job === null ? null : { ...report, job };
    }
    return this.hearing.run(async () => {
      const unheard = jobs.unheard(thread);
      const candidates = unheard.flatMap(({ text, at, message }) =>
        learnByRules({ text, at, source: { interface: 'chat', uri: messageUri(message) }, author: 'user' }),
      );
      if (candidates.length === 0) return null;
      const { learned, events } = await integrator.integrate(candidates, 'rules');
      const messages = unheard.map(({ message }) => message);
      await jobs.heard(thread, messages);
      return { ...report, message: messages.at(-1) ?? '', learned, events };
    });
  }

  async confirm(fact: string): Promise<string> {
    return (await this.desk()).verbs.confirm(fact);
  }

  async forget(fact: string): Promise<string> {
    return (await this.desk()).verbs.forget(fact);
  }

  async restore(fact: string): Promise<string> {
    return (await this.desk()).verbs.restore(fact);
  }

  async pin(fact: string, pinned: boolean): Promise<string> {
    return (await this.desk()).verbs.pin(fact, pinned);
  }

  async supersede(fact: string, text: string, validUntil?: string): Promise<{ fact: string; event: string }> {
    return (await this.desk()).verbs.supersede(fact, text, validUntil);
  }

  async relate(from: string, type: EdgeName, to: string): Promise<string> {
    return (await this.desk()).verbs.relate(from, type, to);
  }

  async unrelate(from: string, type: EdgeName, to: string): Promise<string> {
    return (await this.desk()).verbs.unrelate(from, type, to);
  }

  async merge(facts: string[], text: string): Promise<{ fact: string; event: string }> {
    return (await this.desk()).verbs.merge(facts, text);
  }

  async split(fact: string, texts: string[]): Promise<{ facts: string[]; event: string }> {
    return (await this.desk()).verbs.split(fact, texts);
  }

  async notRelevant(use: string, fact: string): Promise<string> {
    return (await this.desk()).verbs.notRelevant(use, fact);
  }

  async setLearning(thread: string, learning: boolean): Promise<string> {
    return (await this.desk()).verbs.setLearning(thread, learning);
  }

  async facts({ life = 'active', topic, kind, limit }: FactsQuery): Promise<FactDetail[]> {
    const desk = await this.desk();
    const now = this.store.options.now();
    const [wanted] = topic === undefined ? [] : desk.topics.resolve([topicLabel(topic)]);
    return desk.facts
      .all()
      .filter((fact) => life === 'all' || lifeOf(fact, now) === life)
      .filter((fact) => kind === undefined || fact.kind === kind)
      .map((fact) => this.detail(desk, fact))
      .filter(({ topics }) => topic === undefined || (wanted !== undefined && topics.includes(wanted)))
      .slice(0, limit);
  }

  async fact(id: string): Promise<FactDetail | null> {
    const desk = await this.desk();
    const row = desk.facts.byId(id);
    return row && this.detail(desk, row);
  }

  async factsFrom(uriOrPath: string): Promise<FactDetail[]> {
    await this.pendingNotes.settle();
    const desk = await this.desk();
    const ids = desk.notes.idsAt(uriOrPath);
    const rows =
      ids.length === 0
        ? desk.facts.fromSource(uriOrPath)
        : ids.flatMap((id) => [
            ...desk.facts.fromSource(noteUri(id)),
            ...desk.facts.fromSource(`${noteUri(id)}#`),
          ]);
    return rows.map((row) => this.detail(desk, row));
  }

  private detail(desk: MemoryDesk, row: FactRow): FactDetail {
    const detail = detailOf(row, this.store.options.now(), desk.notes.pathOfSource(row.sourceUri));
    return { ...detail, topics: desk.topics.resolve(row.topics) };
  }

  async timeline(fact: string): Promise<TimelineEntry[]> {
    await this.desk();
    return timelineOf(this.store.data.memory, fact);
  }

  async topics(): Promise<TopicView[]> {
    return (await this.desk()).topics.list();
  }

  async renameTopic(from: string, to: string): Promise<string> {
    return (await this.desk()).topics.rename(from, to);
  }

  async mergeTopics(from: string[], into: string): Promise<string> {
    return (await this.desk()).topics.merge(from, into);
  }

  async styles(): Promise<StyleView[]> {
    return (await this.desk()).styles.list();
  }

  async setStyle(style: StyleBody): Promise<string> {
    return (await this.desk()).styles.set(style);
  }

  async removeStyle(id: string): Promise<string> {
    return (await this.desk()).styles.remove(id);
  }

  async proposeStyle(style: StyleBody, reason: string): Promise<string> {
    return (await this.desk()).styles.propose(style, reason);
  }

  async decideStyle(id: string, accepted: boolean): Promise<string> {
    return (await this.desk()).styles.decide(id, accepted);
  }

  async inbox(): Promise<InboxCard[]> {
    return (await this.desk()).inbox.cards();
  }

  async resolve(card: string, decision: InboxDecision): Promise<string[]> {
    const { inbox } = await this.desk();
    return this.turns.run(() => inbox.resolve(card, decision));
  }

  async jobs(): Promise<JobView[]> {
    return (await this.desk()).jobs.list();
  }

  async runJobs(): Promise<Learned[]> {
    await this.pendingNotes.settle();
    return (await this.desk()).jobs.run();
  }

  async retryJob(id: string): Promise<string> {
    return (await this.desk()).jobs.retry(id);
  }

  async recall(query: MemoryQuery): Promise<MemoryAnswer> {
    return (await this.desk()).recall.recall(query);
  }

  async compose(request: ComposeRequest): Promise<Composed> {
    return (await this.desk()).composer.compose(request);
  }

  async sources(): Promise<SourceView[]> {
    await this.pendingNotes.settle();
    return (await this.desk()).sources.list();
  }

  async markSource(path: string): Promise<string[]> {
    return (await this.desk()).sources.mark(path);
  }

  async unmarkSource(path: string, facts: 'keep' | 'forget'): Promise<string[]> {
    return (await this.desk()).sources.unmark(path, facts);
  }
}
