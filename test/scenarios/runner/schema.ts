/** What a scenario may say. Every key is known: a misspelt one is an error, not an expectation that cannot fail. */
import * as v from 'valibot';

const Text = v.pipe(v.string(), v.minLength(1));
const Texts = v.array(Text);
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Kind = v.picklist(['identity', 'preference', 'fact', 'event']);
const State = v.picklist(['active', 'superseded', 'forgotten', 'expired']);
const EdgeName = v.picklist(['update', 'extend', 'derive', 'contradict', 'mentions']);
const Triple = v.tuple([Text, Text, Text]);
/** YAML reads an unquoted day as text; a moment too. */
const Moment = v.pipe(
  v.string(),
  v.check((said) => !Number.isNaN(Date.parse(said)), 'a day or moment such as 2026-05-10T09:00:00Z'),
);
/** `3 days`, `2 hours`, `1 year`. */
const Span = v.pipe(v.string(), v.regex(/^\d+ (?:minute|hour|day|week|year)s?$/, 'a span such as "90 days"'));
const Between = v.strictObject({ above: v.optional(v.number()), below: v.optional(v.number()) });

/** A fact as the scripted model states it. `update`, `extend`, `contradict`, `same` name a fact it was shown by a part of its text. */
const Statement = v.strictObject({
  text: Text,
  kind: v.optional(Kind),
  topics: v.optional(Texts),
  importance: v.optional(v.number()),
  about: v.optional(v.picklist(['user', 'agent'])),
  triple: v.optional(Triple),
  from: v.optional(Moment),
  until: v.optional(Moment),
  update: v.optional(Text),
  extend: v.optional(Text),
  contradict: v.optional(Text),
  same: v.optional(Text),
});
export type Statement = v.InferOutput<typeof Statement>;

const Verdict = v.picklist(['same', 'update', 'extend', 'contradict', 'unrelated']);
export type Verdict = v.InferOutput<typeof Verdict>;

/** What the model answers during a step: statements, words as they are, and verdicts about conflicts. */
const Script = {
  learn: v.optional(v.array(Statement)),
  /** Answers word for word, one a question; `down` is a server that cannot be reached. */
  answers: v.optional(
    v.array(v.union([Text, v.strictObject({ down: Text }), v.strictObject({ facts: Count })])),
  ),
  judge: v.optional(v.array(v.union([Verdict, v.strictObject({ words: Text })]))),
};
const Common = {
  /** The mode in which the step counts; both when left out. */
  only: v.optional(v.picklist(['model', 'rules'])),
};

const FactMatch = v.union([
  Text,
  v.strictObject({
    text: v.optional(Text),
    kind: v.optional(Kind),
    state: v.optional(State),
    author: v.optional(v.picklist(['user', 'agent', 'import'])),
    subject: v.optional(Text),
    predicate: v.optional(Text),
    object: v.optional(Text),
    topics: v.optional(Texts),
    confirmations: v.optional(Count),
    uses: v.optional(Count),
    strength: v.optional(Between),
    pinned: v.optional(v.boolean()),
    from: v.optional(v.nullable(Text)),
    until: v.optional(v.nullable(Text)),
    note: v.optional(v.nullable(Text)),
    sentence: v.optional(Text),
  }),
]);
export type FactMatch = v.InferOutput<typeof FactMatch>;

const Edge = v.strictObject({ from: Text, type: EdgeName, to: Text });
const RecallExpectation = v.strictObject({
  ask: Text,
  first: v.optional(Text),
  type: v.optional(v.picklist(['fact', 'passage', 'turn'])),
  why: v.optional(Texts),
  contains: v.optional(Texts),
  lacks: v.optional(Texts),
  empty: v.optional(v.literal(true)),
  asOf: v.optional(Moment),
  without: v.optional(v.array(v.picklist(['words', 'semantic', 'graph']))),
  sources: v.optional(v.array(v.picklist(['facts', 'notes', 'turns']))),
  thread: v.optional(Text),
  topics: v.optional(Texts),
  notTopics: v.optional(Texts),
});
const PromptExpectation = v.strictObject({
  message: Text,
  budget: v.optional(Count),
  thread: v.optional(Text),
  folder: v.optional(Text),
  remote: v.optional(v.boolean()),
  private: v.optional(v.literal(true)),
  contains: v.optional(Texts),
  lacks: v.optional(Texts),
  cut: v.optional(Texts),
  within: v.optional(Count),
  topics: v.optional(Texts),
  notTopics: v.optional(Texts),
});

/** What must be true at this point. */
const Expectations = v.strictObject({
  facts: v.optional(
    v.strictObject({
      count: v.optional(Count),
      contain: v.optional(v.array(FactMatch)),
      lack: v.optional(v.array(FactMatch)),
    }),
  ),
  edges: v.optional(v.array(Edge)),
  noEdges: v.optional(v.array(Edge)),
  inbox: v.optional(
    v.strictObject({
      count: v.optional(Count),
      contain: v.optional(
        v.array(
          v.strictObject({
            kind: v.picklist([
              'contradiction',
              'near_tombstone',
              'source_removed',
              'style_proposal',
              'parked_job',
            ]),
            about: v.optional(Texts),
          }),
        ),
      ),
    }),
  ),
  learned: v.optional(
    v.array(
      v.picklist([
        'added',
        'confirmed',
        'superseded',
        'extended',
        'contradicted',
        'restored',
        'held',
        'refused',
      ]),
    ),
  ),
  masked: v.optional(Count),
  jobs: v.optional(
    v.array(
      v.strictObject({
        outcome: v.nullable(v.picklist(['done', 'nothing', 'failed', 'parked', 'cancelled'])),
        reason: v.optional(Text),
      }),
    ),
  ),
  /** How often the model was asked since the scenario began, by purpose. */
  calls: v.optional(
    v.strictObject({ extract: v.optional(Count), repair: v.optional(Count), conflict: v.optional(Count) }),
  ),
  /** What the last question to the model had in it, and had not. */
  asked: v.optional(v.strictObject({ contains: v.optional(Texts), lacks: v.optional(Texts) })),
  topics: v.optional(v.strictObject({ contain: v.optional(Texts), lack: v.optional(Texts) })),
  timeline: v.optional(v.strictObject({ of: Text, types: Texts })),
  sources: v.optional(Texts),
  recall: v.optional(v.array(RecallExpectation)),
  prompt: v.optional(v.array(PromptExpectation)),
  /** Words that no file of the ledger may hold. */
  ledgerLacks: v.optional(Texts),
});
export type Expectations = v.InferOutput<typeof Expectations>;
export type RecallExpectation = v.InferOutput<typeof RecallExpectation>;
export type PromptExpectation = v.InferOutput<typeof PromptExpectation>;

const StyleGiven = v.strictObject({
  description: Text,
  topic: v.optional(Text),
  folder: v.optional(Text),
  examples: v.optional(Texts),
});

/** Each step has exactly one of these keys. */
const kinds = {
  say: v.strictObject({
    say: Text,
    thread: v.optional(Text),
    role: v.optional(v.picklist(['user', 'assistant', 'system', 'tool'])),
    ...Script,
    ...Common,
  }),
  remember: v.strictObject({
    remember: Text,
    kind: v.optional(Kind),
    topics: v.optional(Texts),
    importance: v.optional(v.number()),
    triple: v.optional(Triple),
    from: v.optional(Moment),
    until: v.optional(Moment),
    source: v.optional(Text),
    ...Script,
    ...Common,
  }),
  advance: v.strictObject({ advance: Span, ...Common }),
  write: v.strictObject({ write: Text, text: v.string(), ...Script, ...Common }),
  rename: v.strictObject({ rename: Text, to: Text, ...Script, ...Common }),
  delete: v.strictObject({ delete: Text, ...Script, ...Common }),
  mark: v.strictObject({ mark: Text, ...Script, ...Common }),
  unmark: v.strictObject({ unmark: Text, facts: v.picklist(['keep', 'forget']), ...Common }),
  confirm: v.strictObject({ confirm: Text, ...Common }),
  forget: v.strictObject({ forget: Text, ...Common }),
  restore: v.strictObject({ restore: Text, ...Common }),
  pin: v.strictObject({ pin: Text, off: v.optional(v.literal(true)), ...Common }),
  supersede: v.strictObject({ supersede: Text, by: Text, ...Common }),
  relate: v.strictObject({ relate: Text, type: EdgeName, to: Text, ...Common }),
  merge: v.strictObject({ merge: Texts, into: Text, ...Common }),
  split: v.strictObject({ split: Text, into: Texts, ...Common }),
  resolve: v.strictObject({
    resolve: v.picklist([
      'contradiction',
      'near_tombstone',
      'source_removed',
      'style_proposal',
      'parked_job',
    ]),
    keep: Text,
    ...Common,
  }),
  learning: v.strictObject({ learning: v.boolean(), thread: Text, ...Common }),
  renameTopic: v.strictObject({ renameTopic: Text, to: Text, ...Common }),
  mergeTopics: v.strictObject({ mergeTopics: Texts, into: Text, ...Common }),
  style: v.strictObject({ style: Text, ...StyleGiven.entries, ...Common }),
  proposeStyle: v.strictObject({ proposeStyle: Text, ...StyleGiven.entries, ...Common }),
  decideStyle: v.strictObject({ decideStyle: Text, accept: v.boolean(), ...Common }),
  compose: v.strictObject({ compose: Text, thread: v.optional(Text), budget: v.optional(Count), ...Common }),
  notRelevant: v.strictObject({ notRelevant: Text, ...Common }),
  runJobs: v.strictObject({ runJobs: v.literal(true), ...Script, ...Common }),
  restart: v.strictObject({ restart: v.picklist(['keep', 'without databases']), ...Common }),
  device: v.strictObject({ device: Text, ...Common }),
  sync: v.strictObject({ sync: v.literal(true), ...Script, ...Common }),
  expect: v.strictObject({ expect: Expectations, ...Common }),
};

type Kinds = typeof kinds;
type StepName = keyof Kinds;
export type StepOf<N extends StepName> = v.InferOutput<Kinds[N]>;
/** A step and which it is. */
export type Step = { [N in StepName]: { name: N; given: StepOf<N> } }[StepName];

const Outline = v.strictObject({
  name: Text,
  modes: v.optional(v.pipe(v.array(v.picklist(['model', 'rules'])), v.minLength(1)), ['model', 'rules']),
  start: v.optional(Moment, '2026-03-02T09:00:00Z'),
  steps: v.pipe(v.array(v.record(v.string(), v.unknown())), v.minLength(1)),
});

/** One story and what must come of it. */
export interface Scenario {
  name: string;
  modes: ('model' | 'rules')[];
  start: string;
  steps: Step[];
}

function complaint(where: string, issues: readonly v.BaseIssue<unknown>[]): Error {
  const said = issues.map((issue) => {
    const path = v.getDotPath(issue);
    return `${path === null ? '' : `${path}: `}${issue.message}`;
  });
  return new Error(`${where}: ${said.join('; ')}`);
}

function stepFrom(given: Record<string, unknown>, where: string): Step {
  const names = (Object.keys(kinds) as StepName[]).filter((name) => name in given);
  // `facts` or `text` may also be parts of a step, so the first key decides.
  const first = Object.keys(given)[0] ?? '';
  const name = names.find((one) => one === first);
  if (!name) {
    throw new Error(
      `${where}: a step begins with one of ${Object.keys(kinds).join(', ')}, not with "${first}"`,
    );
  }
  const read = v.safeParse(kinds[name], given);
  if (!read.success) throw complaint(`${where} (${name})`, read.issues);
  return { name, given: read.output } as Step;
}

/** The scenarios in what a file holds; throws with the place and the reason when one makes no sense. */
export function readScenarios(data: unknown, file: string): Scenario[] {
  if (!Array.isArray(data)) throw new Error(`${file}: a file of scenarios is a list`);
  return data.map((one: unknown, at) => {
    const read = v.safeParse(Outline, one);
    const named = typeof one === 'object' && one !== null && 'name' in one ? ` "${String(one.name)}"` : '';
    const where = `${file}, scenario ${at + 1}${named}`;
    if (!read.success) throw complaint(where, read.issues);
    const steps = read.output.steps.map((step, index) => stepFrom(step, `${where}, step ${index + 1}`));
    return { ...read.output, steps };
  });
}
