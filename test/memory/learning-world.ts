/** Facts, conversations and notes over a disk in memory, and a model that says what the test tells it to. */
import { RecollectError } from '../../src/core/errors';
import type { Candidate } from '../../src/core/candidate';
import type { NewEvent } from '../../src/core/events/event';
import type { LanguageModel, ModelRequest } from '../../src/core/language-model';
import type { Learned } from '../../src/core/memory-api';
import { normalised } from '../../src/core/words';
import { sourceBlocks } from '../../src/engine/source-blocks';
import { lifeOf } from '../../src/memory/fact-table';
import { Jobs } from '../../src/memory/jobs';
import { NamedNotes } from '../../src/memory/named-notes';
import { SourceNotes } from '../../src/memory/sources/source-notes';
import type { Choice } from '../store/open-store';
import { factWorld } from './fact-world';

/** A model that gives answers in turn, then none: `null` is a server that is away. */
export class ToldModel implements LanguageModel {
  readonly id = 'told';
  readonly asked: ModelRequest[] = [];
  readonly answers: (string | null)[] = [];
  /** Happens while it thinks. */
  meanwhile: (() => Promise<void>) | null = null;

  constructor(readonly isRemote = false) {}

  /** Answers with these statements. */
  states(...facts: Record<string, unknown>[]): void {
    this.answers.push(JSON.stringify({ facts }));
  }

  async complete(request: ModelRequest): Promise<string> {
    this.asked.push(request);
    await this.meanwhile?.();
    const answer = this.answers.shift();
    if (answer === null) throw new RecollectError('model_failed', 'The server is away.');
    return answer ?? '{"facts":[]}';
  }

  /** The last question. */
  get prompt(): string {
    return this.asked.at(-1)?.prompt ?? '';
  }
}

/** A world in which things are said and learned. What is learned is simply kept; judging it has tests of its own. */
export async function learningWorld({ isRemote = false, ...choice }: Choice & { isRemote?: boolean } = {}) {
  const world = await factWorld(choice);
  const { store, facts, space, clock, disk } = world;
  const model = new ToldModel(isRemote);
  const taken: Candidate[] = [];
  const state: { model: LanguageModel | null } = { model };

  const integrate = async (candidates: readonly Candidate[], by: string) => {
    taken.push(...candidates);
    const learned: Learned[] = [];
    const events: string[] = [];
    for (const candidate of candidates) {
      const { text, triple, source, relation: _relation, isExplicit: _explicit, ...rest } = candidate;
      const said = facts
        .all()
        .find((fact) => normalised(fact.text) === normalised(text) && lifeOf(fact, clock.now()) === 'active');
      const id = said?.id ?? store.newId();
      const body = {
        ...{ id, text, sourceInterface: source.interface },
        ...rest,
        ...triple,
        ...(source.uri === undefined ? {} : { sourceUri: source.uri }),
        ...(source.sentence === undefined ? {} : { sourceSentence: source.sentence }),
      };
      const event: NewEvent = said
        ? {
            type: 'fact.confirmed',
            data: { id, ...(source.uri === undefined ? {} : { sourceUri: source.uri }) },
          }
        : { type: 'fact.remembered', data: { fact: body } };
      events.push(...(await store.append(by, [event])).map((one) => one.id));
      const outcome = said ? 'confirmed' : 'added';
      learned.push({ outcome, fact: id, text, other: null, card: null, reason: 'as the test says' });
    }
    return { learned, events };
  };

  const jobs = new Jobs({
    ...{ store, facts, space, now: clock.now },
    integrator: { integrate },
    model: () => state.model,
  });
  const notes = new NamedNotes(store);
  const sources = new SourceNotes({
    ...{ store, facts, notes, jobs, now: clock.now, files: store.options.files },
    integrator: { integrate },
    model: () => state.model,
    readBlocks: sourceBlocks,
  });

  const say = async (
    text: string,
    role: 'user' | 'assistant' | 'system' | 'tool' = 'user',
    thread = 't1',
  ) => {
    const isThere = store.data.history.db.first('SELECT 1 AS yes FROM conversations WHERE id = ?', thread);
    const start: NewEvent[] = isThere
      ? []
      : [{ type: 'thread.started', data: { id: thread, title: 'Talk', learning: true } }];
    const id = store.newId();
    await store.append('user', [...start, { type: 'message.added', data: { id, thread, role, text } }]);
    return id;
  };

  const texts = () =>
    facts
      .all()
      .filter((fact) => lifeOf(fact, clock.now()) === 'active')
      .map(({ text }) => text)
      .sort();

  const cards = () =>
    store.data.memory.db.all<{
      id: string;
      kind: string;
      about: string;
      note: string | null;
      decision: string | null;
    }>('SELECT id, kind, about, note, decision FROM inbox WHERE decision IS NULL ORDER BY raised_at');

  /** Writes a note and tells of it as the index does. */
  const write = async (path: string, text: string) => {
    disk.put(path, new TextEncoder().encode(text));
    const { isSource } = sourceBlocks(text, path);
    await sources.take({ written: [{ path, isSource }], gone: [], moves: [] });
  };

  const remove = async (path: string) => {
    disk.files.delete(path);
    await sources.take({ written: [], gone: [path], moves: [] });
  };

  return { ...world, model, state, taken, jobs, notes, sources, say, texts, cards, write, remove };
}
