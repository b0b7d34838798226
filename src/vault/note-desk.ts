/**
 * The desk at which notes are changed: the only code in Recollect that writes, moves or deletes one. Rules first, then
 * the user's word where it is wanted, then all of a change or nothing, then one commit.
 */
import { monotonicFactory } from 'ulid';
import { Mutex } from '../core/mutex';
import type { NoteVault } from '../core/note-vault';
import type { Files, Now, Random } from '../core/ports';
import type {
  AcceptedHunks,
  ChangeContext,
  ChangeDetail,
  ChangePage,
  NoteRequest,
  NoteWriting,
  Proposal,
  ProposedFile,
  ReadNote,
  UndoChoices,
  WriteOutcome,
  WritingDigest,
  WritingRules,
} from '../core/note-writing';
import { Admission } from './admission';
import { changeDetail, changePage, digestSince } from './change-log';
import { withChanges } from './diff';
import { isSame } from './front-matter';
import { packed, type Breathe } from './git/packing';
import { Repository } from './git/repository';
import { History, type Mutation } from './history';
import { IntentFile, type Intent } from './intent';
import { JOB_KEY } from './note-marks';
import type { ClosedPlaces } from './path-rules';
import { assertAllowed, planned } from './planning';
import { settled } from './recovery';
import { missing } from './refusals';
import { readText, type Step } from './steps';
import { EMPTY_NOTE, Transactions, type Ground } from './transactions';
import { undoPlan } from './undo';

/** What a desk needs. */
export interface DeskOptions {
  vault: NoteVault;
  /** Where the history is kept, and its folder there: one for each device. */
  files: Files;
  gitFolder: string;
  /** The folder is the vault's own repository, and the user wants our commits in it. */
  isOwnRepository?: boolean;
  /** The rules as they are at the moment. */
  rules: () => WritingRules;
  closed: () => ClosedPlaces;
  now: Now;
  random: Random;
  /** Awaited between stretches of packing, so that the window stays smooth. */
  breathe: Breathe;
}

/** One vault's desk. */
export class NoteDesk implements NoteWriting {
  private readonly turn = new Mutex();
  private readonly transactions: Transactions;
  private readonly history: History;
  /** A change that is not settled yet; nothing else is changed before it is. */
  private unsettled: Intent | null = null;
  /** Notes made by jobs in this session: the app's own list of properties follows a moment later. */
  private readonly madeHere = new Map<string, string>();

  private constructor(
    private readonly options: DeskOptions,
    private readonly ground: Ground,
  ) {
    this.history = new History(ground.repository);
    this.transactions = new Transactions(ground, (intent) => {
      this.unsettled = intent;
    });
  }

  /** Opens the desk; the history is created when there is none. Call `recover` next. */
  static async open(options: DeskOptions): Promise<NoteDesk> {
    const ulid = monotonicFactory(options.random);
    const repository = await Repository.open(options.files, options.gitFolder, options.isOwnRepository);
    const intents = new IntentFile(options.files, options.gitFolder);
    const desk = new NoteDesk(options, {
      vault: options.vault,
      repository,
      intents,
      rules: options.rules,
      now: options.now,
      newId: () => ulid(options.now()),
    });
    desk.unsettled = await intents.read();
    return desk;
  }

  recover(): Promise<string[]> {
    return this.turn.run(async () => {
      const sentence = await this.settle();
      return sentence === null ? [] : [sentence];
    });
  }

  async read(path: string, { isRemote }: Pick<ChangeContext, 'isRemote'>): Promise<ReadNote> {
    const admission = this.admission();
    const resolved = await admission.resolved(path);
    const { text, content } = await admission.state(resolved.path, isRemote, false);
    if (text === null || content === null) {
      throw missing(path, 'does not exist', 'Look for the note by a search, or list the folder.');
    }
    return { path: resolved.path, text, content };
  }

  async propose(requests: readonly NoteRequest[], context: ChangeContext): Promise<Proposal> {
    const { policy, files } = await planned(requests, context, this.admission(), this.ground.vault);
    const { newId, now } = this.ground;
    return { id: newId(), requests: [...requests], context, policy, files, at: now() };
  }

  async submit(requests: readonly NoteRequest[], context: ChangeContext): Promise<WriteOutcome> {
    const made = await this.madeAlready(requests, context);
    if (made !== null) return { status: 'already', path: made };
    const proposal = await this.propose(requests, context);
    return proposal.policy === 'ask' ? { status: 'ask', proposal } : this.apply(proposal);
  }

  apply(proposal: Proposal, accepted: AcceptedHunks = {}): Promise<WriteOutcome> {
    return this.turn.run(async () => {
      await this.settle();
      const { requests, context } = proposal;
      const made = await this.madeAlready(requests, context);
      if (made !== null) return { status: 'already', path: made };
      const now = await this.propose(requests, context);
      // What was shown is what is done: the same rules over the same notes must say the same again.
      if (!isSame(now.files.map(effectOf), proposal.files.map(effectOf)))
        return { status: 'changed', proposal: now };
      const steps = proposal.files.flatMap((file) => stepsOf(file, accepted[file.path]));
      if (steps.length === 0)
        return {
          status: 'nothing',
          sentence: 'Nothing of the change was accepted, or the notes say it already.',
        };
      const note = {
        ...EMPTY_NOTE,
        // Not the proposal's: a change that was undone may be approved once more.
        id: this.ground.newId(),
        tool: [...new Set(requests.map(({ tool }) => tool))].join(' '),
        reason: context.reason,
        conversation: context.conversation ?? null,
        turn: context.turn ?? null,
        policy: now.policy,
        job: context.idempotencyKey ?? null,
      };
      const outcome = await this.written(note, steps);
      const created = proposal.files.find(({ kind }) => kind === 'create');
      if (created && context.idempotencyKey !== undefined)
        this.madeHere.set(context.idempotencyKey, created.path);
      return outcome;
    });
  }

  async madeBy(idempotencyKey: string): Promise<string | null> {
    const here = this.madeHere.get(idempotencyKey);
    if (here !== undefined && (await this.ground.vault.kind(here)) === 'file') return here;
    return (await this.ground.vault.withProperty(JOB_KEY, idempotencyKey))[0] ?? null;
  }

  undoLast(by: 'agent' | 'user', choices?: UndoChoices): Promise<WriteOutcome> {
    return this.undone(by, choices, async () => {
      for await (const mutation of this.history.mutations()) {
        if (!mutation.isUndone && mutation.note.undoes.length === 0) return [mutation];
      }
      return [];
    });
  }

  undoTurn(turn: string, by: 'agent' | 'user', choices?: UndoChoices): Promise<WriteOutcome> {
    return this.undone(by, choices, async () => {
      const found: Mutation[] = [];
      for await (const mutation of this.history.mutations()) {
        if (!mutation.isUndone && mutation.note.turn === turn) found.push(mutation);
      }
      return found;
    });
  }

  undo(changes: readonly string[], by: 'agent' | 'user', choices?: UndoChoices): Promise<WriteOutcome> {
    return this.undone(by, choices, async () =>
      (await this.history.named(changes)).filter(({ isUndone }) => !isUndone),
    );
  }

  changes(page: { after?: string; limit?: number } = {}): Promise<ChangePage> {
    return changePage(this.history, page);
  }

  change(id: string): Promise<ChangeDetail> {
    return changeDetail(this.history, this.ground.repository, id);
  }

  digest(since: number): Promise<WritingDigest> {
    return digestSince(this.history, since);
  }

  tidy(): Promise<boolean> {
    return this.turn.run(() => packed(this.ground.repository, this.options.breathe));
  }

  private admission(): Admission {
    return new Admission(this.ground.vault, this.options.rules(), this.options.closed());
  }

  private async madeAlready(
    requests: readonly NoteRequest[],
    context: ChangeContext,
  ): Promise<string | null> {
    if (context.idempotencyKey === undefined) return null;
    const path = await this.madeBy(context.idempotencyKey);
    // A job may go on to change the note that it made.
    const isNew = requests.some(
      (request) => request.tool === 'vault_write' && request.preimage === undefined,
    );
    return isNew ? path : null;
  }

  private undone(
    by: 'agent' | 'user',
    choices: UndoChoices | undefined,
    find: () => Promise<Mutation[]>,
  ): Promise<WriteOutcome> {
    return this.turn.run(async () => {
      await this.settle();
      const mutations = await find();
      if (mutations.length === 0) return { status: 'nothing', sentence: 'There is no change left to undo.' };
      const { vault, repository, newId } = this.ground;
      const plan = await undoPlan(mutations, choices ?? {}, { vault, repository, history: this.history });
      if (plan.conflicts.length > 0) return { status: 'conflict', conflicts: plan.conflicts };
      const steps = await this.effective(plan.steps);
      const [newest] = mutations;
      const reasons = mutations.map(({ note }) => note.reason).filter((reason) => reason !== '');
      const note = {
        ...EMPTY_NOTE,
        id: newId(),
        tool: 'undo',
        by,
        reason: `Undo: ${reasons.join('; ')}`,
        conversation: newest?.note.conversation ?? null,
        undoes: mutations.map(({ note: { id } }) => id),
      };
      return this.written(note, steps);
    });
  }

  /** Steps that change something; a note that another step moves there counts as changed. */
  private async effective(steps: readonly Step[]): Promise<Step[]> {
    const moved = new Set(steps.flatMap((step) => (step.kind === 'move' ? [step.to] : [])));
    const kept: Step[] = [];
    for (const step of steps) {
      const isIdle =
        step.kind === 'put' &&
        !moved.has(step.path) &&
        (await readText(this.ground.vault, step.path)) === step.text;
      if (!isIdle) kept.push(step);
    }
    return kept;
  }

  private async written(note: typeof EMPTY_NOTE, steps: readonly Step[]): Promise<WriteOutcome> {
    const { commit, files, warning } = await this.transactions.run(note, steps);
    return { status: 'done', change: note.id, commit, files, ...(warning === null ? {} : { warning }) };
  }

  private async settle(): Promise<string | null> {
    if (this.unsettled === null) return null;
    const sentence = await settled(this.unsettled, this.ground, this.transactions);
    this.unsettled = null;
    return sentence;
  }
}

/** What a proposal would do to a note, without how it is drawn. */
function effectOf({ kind, path, to, preimage, after }: ProposedFile) {
  return { kind, path, to: to ?? null, preimage, after };
}

function stepsOf(file: ProposedFile, accepted: number[] | undefined): Step[] {
  const { kind, path, to, before, after, diff } = file;
  if (kind === 'move' || kind === 'trash') {
    if (accepted?.length === 0) return [];
    return [kind === 'move' ? { kind, from: path, to: to ?? path } : { kind: 'put', path, text: null }];
  }
  if (accepted === undefined) return after === before ? [] : [{ kind: 'put', path, text: after }];
  const hunks = diff.filter(({ index }) => accepted.includes(index));
  if (hunks.length === 0) return [];
  const text = withChanges(before ?? '', hunks);
  if (before !== null) assertAllowed(path, before, text);
  return [{ kind: 'put', path, text }];
}
