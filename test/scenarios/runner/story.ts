/** Plays the steps of a scenario. */
import type { Learned, LearnReport, RememberFact } from '../../../src/core/memory-api.ts';
import type { StyleBody } from '../../../src/core/events/topics-and-styles.ts';
import { check } from './expectations.ts';
import type { Step, StepOf } from './schema.ts';
import type { Script, ScriptedModel } from './scripted-model.ts';
import type { World } from './world.ts';

const SPANS: Record<string, number> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  year: 365 * 86_400_000,
};
/** Tokens of a prompt unless the scenario says otherwise. */
const BUDGET = 1_000;
/** Who says things in a scenario. */
const FROM = 'chat';

function spanOf(said: string): number {
  const [count = '0', unit = ''] = said.split(' ');
  return Number(count) * (SPANS[unit.replace(/s$/, '')] ?? 0);
}

function styleFrom(id: string, given: StepOf<'style'> | StepOf<'proposeStyle'>): StyleBody {
  const { topic, folder, description, examples = [] } = given;
  const context: StyleBody['context'] =
    topic !== undefined
      ? { on: 'topic', topic }
      : folder !== undefined
        ? { on: 'folder', folder }
        : { on: 'default' };
  return { id, context, description, examples };
}

/** A scenario under way. */
export class Story {
  /** What the last thing said came to. */
  learned: Learned[] = [];
  masked = 0;
  private lastUse: string | null = null;

  constructor(
    readonly world: World,
    readonly model: ScriptedModel | null,
  ) {}

  /** Plays one step; answers what is not as expected. */
  async play(step: Step): Promise<string[]> {
    if (step.name === 'expect') return check(this, step.given.expect);
    if (this.model) this.model.take(step.given as Script);
    await this.perform(step);
    return [];
  }

  /** The id of the fact with these words in it; an active one before others. */
  async factLike(part: string): Promise<string> {
    const facts = await this.world.memory.facts({ life: 'all' });
    const found = facts.filter(({ text }) => text.toLowerCase().includes(part.toLowerCase()));
    const fact = found.find(({ life }) => life === 'active') ?? found[0];
    if (!fact) throw new Error(`no fact has "${part}" in it: ${facts.map(({ text }) => text).join('; ')}`);
    return fact.id;
  }

  private async heard(report: LearnReport): Promise<void> {
    this.learned = [...report.learned];
    this.masked = report.masked;
    if (this.model) this.learned.push(...(await this.world.memory.runJobs()));
  }

  private async perform(step: Exclude<Step, { name: 'expect' }>): Promise<void> {
    const { world } = this;
    const { memory } = world;
    switch (step.name) {
      case 'say': {
        const { say: text, thread, role } = step.given;
        return this.heard(
          await memory.say({
            text,
            from: FROM,
            ...(thread === undefined ? {} : { thread }),
            ...(role === undefined ? {} : { role }),
          }),
        );
      }
      case 'remember':
        return this.heard(await memory.remember(rememberFrom(step.given)));
      case 'advance':
        world.time += spanOf(step.given.advance);
        return;
      case 'write':
        await world.write(step.given.write, step.given.text);
        return this.followNotes();
      case 'rename':
        await world.rename(step.given.rename, step.given.to);
        return this.followNotes();
      case 'delete':
        await world.delete(step.given.delete);
        return this.followNotes();
      case 'mark':
        await memory.markSource(step.given.mark);
        return this.followNotes();
      case 'unmark':
        await memory.unmarkSource(step.given.unmark, step.given.facts);
        return;
      case 'confirm':
        await memory.confirm(await this.factLike(step.given.confirm));
        return;
      case 'forget':
        await memory.forget(await this.factLike(step.given.forget));
        return;
      case 'restore':
        await memory.restore(await this.factLike(step.given.restore));
        return;
      case 'pin':
        await memory.pin(await this.factLike(step.given.pin), step.given.off !== true);
        return;
      case 'supersede':
        await memory.supersede(await this.factLike(step.given.supersede), step.given.by);
        return;
      case 'relate': {
        const { relate, type, to } = step.given;
        await memory.relate(await this.factLike(relate), type, await this.factLike(to));
        return;
      }
      case 'merge': {
        const ids: string[] = [];
        for (const part of step.given.merge) ids.push(await this.factLike(part));
        await memory.merge(ids, step.given.into);
        return;
      }
      case 'split':
        await memory.split(await this.factLike(step.given.split), step.given.into);
        return;
      case 'resolve':
        return this.resolve(step.given);
      case 'learning':
        await memory.setLearning(step.given.thread, step.given.learning);
        return;
      case 'renameTopic':
        await memory.renameTopic(step.given.renameTopic, step.given.to);
        return;
      case 'mergeTopics':
        await memory.mergeTopics(step.given.mergeTopics, step.given.into);
        return;
      case 'style':
        await memory.setStyle(styleFrom(step.given.style, step.given));
        return;
      case 'proposeStyle':
        await memory.proposeStyle(styleFrom(step.given.proposeStyle, step.given), 'it seems to suit you');
        return;
      case 'decideStyle':
        await memory.decideStyle(step.given.decideStyle, step.given.accept);
        return;
      case 'compose': {
        const { compose: message, thread, budget = BUDGET } = step.given;
        const composed = await memory.compose({
          message,
          budget,
          recordUse: true,
          isRemote: false,
          ...(thread === undefined ? {} : { thread }),
        });
        this.lastUse = composed.use;
        return;
      }
      case 'notRelevant':
        if (this.lastUse === null) throw new Error('no prompt was composed yet');
        await memory.notRelevant(this.lastUse, await this.factLike(step.given.notRelevant));
        return;
      case 'runJobs':
        this.learned = await memory.runJobs();
        return;
      case 'restart':
        await world.restart(step.given.restart === 'keep');
        return;
      case 'device':
        await world.use(step.given.device);
        return;
      case 'sync':
        await world.sync();
        return;
    }
  }

  /** Sentences of source notes become facts as soon as the index has the note. */
  private async followNotes(): Promise<void> {
    this.learned = await this.world.memory.runJobs();
  }

  private async resolve({ resolve: kind, keep }: StepOf<'resolve'>): Promise<void> {
    const { memory } = this.world;
    const card = (await memory.inbox()).find((one) => one.kind === kind && one.decision === null);
    if (!card) throw new Error(`there is no card ${kind} in the inbox`);
    if (keep === 'both' || keep === 'dismiss') await memory.resolve(card.id, keep);
    else await memory.resolve(card.id, { keep: await this.keptFact(card.about, keep) });
  }

  private async keptFact(about: readonly string[], part: string): Promise<string> {
    for (const id of about) {
      const fact = await this.world.memory.fact(id);
      if (fact?.text.toLowerCase().includes(part.toLowerCase())) return id;
    }
    throw new Error(`the card is not about "${part}"`);
  }
}

function rememberFrom(given: StepOf<'remember'>): RememberFact {
  const { remember: text, kind, topics, importance, triple, from, until, source } = given;
  const request: RememberFact = { text, from: FROM };
  if (kind !== undefined) request.kind = kind;
  if (topics !== undefined) request.topics = topics;
  if (importance !== undefined) request.importance = importance;
  if (triple !== undefined) request.triple = { subject: triple[0], predicate: triple[1], object: triple[2] };
  if (from !== undefined) request.validFrom = from;
  if (until !== undefined) request.validUntil = until;
  if (source !== undefined) request.sourceUri = source;
  return request;
}
