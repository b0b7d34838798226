/**
 * Jobs: what a model is to be asked, and how that went. They are events, so they survive a restart, are seen by every
 * device, and what was read once is not asked about again. A job is about certain messages or blocks and stays so; while
 * it waits and more comes, it is called off in favour of one about all of it, so that each part costs one question.
 */
import { RecollectError, reasonOf } from '../core/errors';
import type { NewEvent } from '../core/events/event';
import type { LanguageModel } from '../core/language-model';
import type { JobView, Learned } from '../core/memory-api';
import { Mutex } from '../core/mutex';
import type { Now } from '../core/ports';
import type { Store } from '../store/store';
import { derivedId } from './derived-id';
import { ModelExtractor } from './extract/by-model';
import type { FactSpace } from './fact-space';
import type { FactTable } from './fact-table';
import { parkedJobCard } from './inbox-cards';
import type { Integrator } from './integrate/integrator';
import { Conversations } from './jobs/conversations';
import type { Said } from './jobs/conversations';
import { JobTable, aboutOf, isOpen, isRead } from './jobs/job-table';
import type { Job } from './jobs/job-table';
import { JOB_THINGS, MOST_TRIES } from './jobs/limits';
import { ModelTurn } from './jobs/model-turn';
import type { ModelInTurn } from './jobs/model-turn';
import { readConversation } from './jobs/read-conversation';
import { EXTRACTOR, batchesOf, ended } from './jobs/work';
import type { JobThing, JobWork } from './jobs/work';

const CONVERSATION = 'extract';
/** What the rules have read is written down as a job that is over. */
const BY_RULES = 'rules';
/** Failed jobs that one follows, at most; three failures park it. */
const MOST_BEFORE = 10;
/** What jobs work with. */
interface JobParts {
  store: Store;
  facts: FactTable;
  space: FactSpace;
  integrator: Pick<Integrator, 'integrate'>;
  /** The model of this moment, when there is one. */
  model: () => LanguageModel | null;
  now: Now;
}

/** The jobs of one store. */
export class Jobs {
  /** Asks the model, for every kind of job. */
  readonly extractor: ModelExtractor;
  private readonly table: JobTable;
  private readonly conversations: Conversations;
  private readonly turn: ModelTurn;
  private readonly works = new Map<string, JobWork>();
  private readonly queueing = new Mutex();
  private readonly running = new Mutex();
  /** The job whose answer is being waited for. */
  private current: string | null = null;

  constructor(private readonly parts: JobParts) {
    this.extractor = new ModelExtractor(parts);
    this.table = new JobTable(parts.store);
    this.conversations = new Conversations(parts);
    this.turn = new ModelTurn(parts.store);
    const { table, conversations, extractor } = this;
    this.register(CONVERSATION, readConversation({ ...parts, table, conversations, extractor }));
  }

  /** What was said in a conversation that neither a job nor the rules have read. */
  unheard(thread: string): Said[] {
    const owner = `thread:${thread}`;
    const read = new Set(
      [CONVERSATION, BY_RULES]
        .flatMap((kind) => this.table.of(kind, owner))
        .filter(isRead)
        .flatMap(({ things }) => things),
    );
    return this.conversations
      .unread(thread, this.parts.now(), new Set())
      .filter(({ message }) => !read.has(`message:${message}`))
      .slice(-JOB_THINGS);
  }

  /** Writes down that the rules have read these messages, so that they count once. */
  async heard(thread: string, messages: readonly string[]): Promise<void> {
    const things = messages.map((message) => `message:${message}`);
    const owner = `thread:${thread}`;
    const id = derivedId(BY_RULES, owner, ...things);
    const about = aboutOf({ owner, things, before: [] });
    await this.parts.store.append('rules', [
      { type: 'job.queued', data: { id, kind: BY_RULES, about } },
      { type: 'job.ended', data: { id, outcome: 'done' } },
    ]);
  }

  /** Says how a kind of job is done. */
  register(kind: string, work: JobWork): void {
    this.works.set(kind, work);
  }

  /** What is waiting, has failed or is parked, and what was done lately. */
  list(): JobView[] {
    return this.table.listed();
  }

  /** Every job about a note or conversation. */
  of(kind: string, owner: string): Job[] {
    return this.table.of(kind, owner);
  }

  /** Queues what was said in a conversation and not asked about yet. Answers the job that waits; null without one. */
  queueDelta(thread: string): Promise<string | null> {
    return this.queue(CONVERSATION, `thread:${thread}`, (waiting) => {
      const named = new Set(waiting.map((ref) => ref.slice('message:'.length)));
      return this.conversations
        .unread(thread, this.parts.now(), named)
        .map(({ message, text }) => ({ ref: `message:${message}`, characters: text.length }));
    });
  }

  /**
   * Queues whatever of these things nobody asked about, in batches that fit into one question each. `things` hears what
   * waits already, and gives everything that could be asked about, in order.
   */
  queue(
    kind: string,
    owner: string,
    things: (waiting: readonly string[]) => readonly JobThing[],
  ): Promise<string | null> {
    return this.queueing.run(async () => {
      const jobs = this.table.of(kind, owner);
      const waiting = jobs.filter((job) => isOpen(job) && job.id !== this.current);
      const taken = new Set(
        jobs
          .filter((job) => isRead(job) || job.outcome === 'parked' || job.id === this.current)
          .flatMap((job) => job.things),
      );
      const wanted = things(waiting.flatMap((job) => job.things)).filter(({ ref }) => !taken.has(ref));
      const batches = batchesOf(wanted).map((refs) => ({ id: derivedId(kind, owner, ...refs), refs }));
      const kept = new Set(waiting.map(({ id }) => id));
      const events: NewEvent[] = batches
        .filter(({ id }) => !kept.has(id))
        .map(({ id, refs }) => {
          const before = this.failedBefore(waiting, refs);
          return { type: 'job.queued', data: { id, kind, about: aboutOf({ owner, things: refs, before }) } };
        });
      const staying = new Set(batches.map(({ id }) => id));
      for (const { id } of waiting) {
        if (!staying.has(id))
          events.push(ended(id, 'cancelled', 'Another job asks about it together with what came later.'));
      }
      if (events.length > 0) await this.parts.store.append(EXTRACTOR, events);
      return batches.at(-1)?.id ?? null;
    });
  }

  /** The failed jobs whose things go into another: their failures count there too. */
  private failedBefore(waiting: readonly Job[], refs: readonly string[]): string[] {
    const wanted = new Set(refs);
    const overlapping = waiting.filter(({ things }) => things.some((ref) => wanted.has(ref)));
    const failed = overlapping.flatMap((job) =>
      job.outcome === 'failed' ? [...job.before, job.id] : job.before,
    );
    return [...new Set(failed)].slice(-MOST_BEFORE);
  }

  /** Does what is due, in order. Without a model everything waits. Answers what was learned. */
  run(): Promise<Learned[]> {
    return this.running.run(async () => {
      if (!this.parts.model() || this.due().length === 0) return [];
      return (await this.turn.take(() => this.runDue())) ?? [];
    });
  }

  /** What can be done now. While the older part of a conversation waits, so does the newer: it has the last word. */
  private due(): Job[] {
    const now = this.parts.now();
    const delayed = new Set<string>();
    return this.table.open().filter((job) => {
      if (!this.works.has(job.kind) || delayed.has(job.owner)) return false;
      const isDue = this.table.isDue(job, now);
      if (!isDue) delayed.add(job.owner);
      return isDue;
    });
  }

  private async runDue(): Promise<Learned[]> {
    const learned: Learned[] = [];
    const tried = new Set<string>();
    for (;;) {
      const model = this.parts.model();
      if (!model) return learned;
      // Another process may have done some of it, or queued more.
      await this.parts.store.refresh();
      const job = this.due().find(({ id }) => !tried.has(id));
      if (!job) return learned;
      tried.add(job.id);
      const guarded = this.turn.guarded(model);
      this.current = job.id;
      try {
        learned.push(...(await this.attempt(job, guarded)));
      } finally {
        this.current = null;
      }
      // A server that is away is away for all of them; the others keep their tries.
      if (guarded.isDown || guarded.isLost) return learned;
    }
  }

  private async attempt(job: Job, model: ModelInTurn): Promise<Learned[]> {
    try {
      const work = this.works.get(job.kind) as JobWork;
      const done = await work(job, model);
      const end = ended(job.id, done.outcome, done.reason);
      if (done.record) await done.record(end);
      else await this.parts.store.append(EXTRACTOR, [end]);
      return done.learned;
    } catch (thrown) {
      const isStopping =
        thrown instanceof RecollectError && ['closed', 'append_failed'].includes(thrown.code);
      if (isStopping) throw thrown;
      if (!model.isLost) await this.fail(job, reasonOf(thrown));
      return [];
    }
  }

  private async fail(job: Job, reason: string): Promise<void> {
    const now = this.table.byId(job.id);
    // Called off in favour of another while it was asked: that one asks again, and counts for itself.
    if (!now || !isOpen(now)) return;
    const isLast = this.table.failures(job).length + 1 >= MOST_TRIES;
    const events: NewEvent[] = [ended(job.id, isLast ? 'parked' : 'failed', reason)];
    if (isLast) {
      const what =
        job.kind === CONVERSATION ? 'What you said is kept word for word' : 'Your note is as it was';
      events.push(
        parkedJobCard(
          job.id,
          now.endings + 1,
          `The model could not be asked, after ${MOST_TRIES} tries. ${reason} ${what}; try again when it works.`,
        ),
      );
    }
    await this.parts.store.append(EXTRACTOR, events);
  }

  /** Tries a job again at once, with its tries counted anew. */
  async retry(id: string): Promise<string> {
    const job = this.table.byId(id);
    if (!job) throw new RecollectError('not_found', 'This job no longer exists; nothing was changed.');
    if (isRead(job)) {
      throw new RecollectError('invalid_event', 'This has been read already. Nothing was changed.');
    }
    const about = aboutOf({ ...job, before: [] });
    const { memory } = this.parts.store.data;
    const cards = memory.db.all<{ id: string }>(
      "SELECT id FROM inbox WHERE kind = 'parked_job' AND decision IS NULL AND about = ?",
      JSON.stringify([id]),
    );
    const [queued] = await this.parts.store.append('user', [
      { type: 'job.queued', data: { id, kind: job.kind, about } },
      ...cards.map((card): NewEvent => {
        return { type: 'inbox.decided', data: { id: card.id, decision: 'dismiss' } };
      }),
    ]);
    return queued?.id ?? '';
  }
}
