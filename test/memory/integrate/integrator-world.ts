/** A store with an integrator over it, with or without a model that judges. */
import type { Candidate } from '../../../src/core/candidate';
import type { LanguageModel, ModelRequest } from '../../../src/core/language-model';
import { topicLabel } from '../../../src/core/topic-label';
import { Inbox } from '../../../src/memory/inbox';
import { Integrator } from '../../../src/memory/integrate/integrator';
import { Reconciler } from '../../../src/memory/integrate/reconcile';
import { NamedNotes } from '../../../src/memory/named-notes';
import type { Choice } from '../../store/open-store';
import { factWorld } from '../fact-world';

/** A model that answers conflicts as told, and remembers what it was asked. */
export class Judge implements LanguageModel {
  readonly id = 'judge';
  readonly asked: ModelRequest[] = [];

  constructor(
    private readonly answer: (prompt: string) => string,
    readonly isRemote = false,
  ) {}

  async complete(request: ModelRequest): Promise<string> {
    this.asked.push(request);
    return Promise.resolve(this.answer(request.prompt));
  }
}

/** A candidate that says this. */
export function saying(text: string, rest: Partial<Candidate> = {}): Candidate {
  return {
    ...{ text, kind: 'fact', topics: [], importance: 0.5, confidence: 0.9, author: 'user' },
    source: { interface: 'test', sentence: text },
    ...rest,
  };
}

/** The same about a subject, with its triple. */
export function stating(subject: string, predicate: string, object: string, rest: Partial<Candidate> = {}) {
  const text = `${subject === 'user' ? 'The user' : subject} ${predicate.replaceAll('_', ' ')} ${object}.`;
  return saying(text, { triple: { subject, predicate, object }, ...rest });
}

/** A store with everything that takes candidates in. */
export async function integratorWorld(model: LanguageModel | null = null, choice: Choice = {}) {
  const world = await factWorld(choice);
  const { store, facts, space, clock } = world;
  const notes = new NamedNotes(store);
  const integrator = new Integrator({
    ...{ store, facts, space, notes, now: clock.now, model: () => model },
    resolveTopics: (labels) => [...new Set(labels.map(topicLabel))],
  });
  return {
    ...world,
    notes,
    integrator,
    inbox: new Inbox({ store, facts, now: clock.now }),
    reconciler: new Reconciler({ store, facts, now: clock.now }),
    take: async (...candidates: Candidate[]) => (await integrator.integrate(candidates, 'extractor')).learned,
    active: () =>
      facts
        .all()
        .filter(({ supersededBy, forgottenAt }) => supersededBy === null && forgottenAt === null)
        .map(({ text }) => text),
  };
}
