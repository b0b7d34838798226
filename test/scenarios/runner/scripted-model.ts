/** A language model that answers what the scenario says, in the form that each kind of question asks for. */
import { RecollectError } from '../../../src/core/errors.ts';
import type { LanguageModel, ModelRequest } from '../../../src/core/language-model.ts';
import type { Statement, StepOf, Verdict } from './schema.ts';

/** What a step lets the model say. */
export type Script = Pick<StepOf<'say'>, 'learn' | 'answers' | 'judge'>;

const RELATIONS = ['same', 'update', 'extend', 'contradict'] as const;

/** The number under which the question shows a fact with these words; one that is not shown is an error of the scenario. */
function numberOf(part: string, prompt: string): number {
  const line = prompt
    .split('\n')
    .find((one) => /^\D{0,3}\d+/.test(one) && one.toLowerCase().includes(part.toLowerCase()));
  const number = line === undefined ? null : /\d+/.exec(line);
  if (!number) throw new Error(`the model was not shown a fact with "${part}" in it:\n${prompt}`);
  return Number(number[0]);
}

/** A statement as the question for facts wants it answered. */
function stated(statement: Statement, prompt: string): Record<string, unknown> {
  const {
    text,
    kind = 'fact',
    topics = [],
    importance = 0.6,
    about = 'user',
    triple,
    from,
    until,
  } = statement;
  const type = RELATIONS.find((one) => statement[one] !== undefined);
  return {
    text,
    kind,
    topics,
    importance,
    about,
    ...(triple ? { subject: triple[0], predicate: triple[1], object: triple[2] } : {}),
    ...(from === undefined ? {} : { valid_from: from }),
    ...(until === undefined ? {} : { valid_until: until }),
    ...(type === undefined ? {} : { relation: { type, to: numberOf(statement[type] ?? '', prompt) } }),
  };
}

/** `count` statements that have nothing to do with one another. */
function flood(count: number): string {
  const facts = Array.from({ length: count }, (_, index) => ({
    text: `The user owns item number ${index}.`,
    kind: 'fact',
    topics: [],
    importance: 0.5,
    about: 'user',
  }));
  return JSON.stringify({ facts });
}

/** The model. */
export class ScriptedModel implements LanguageModel {
  readonly id = 'scripted';
  readonly isRemote = false;
  /** Every question it was asked. */
  readonly asked: ModelRequest[] = [];
  private learn: Statement[] | null = null;
  private answers: NonNullable<Script['answers']> = [];
  private verdicts: NonNullable<Script['judge']> = [];

  /** What it is to say during the next step; what it was not asked for is forgotten. */
  take({ learn, answers, judge }: Script): void {
    this.learn = learn ?? null;
    this.answers = [...(answers ?? [])];
    this.verdicts = [...(judge ?? [])];
  }

  complete(request: ModelRequest): Promise<string> {
    this.asked.push(request);
    try {
      return Promise.resolve(
        request.purpose === 'conflict' ? this.verdict() : this.extraction(request.prompt),
      );
    } catch (thrown) {
      return Promise.reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
  }

  private verdict(): string {
    const next = this.verdicts.shift();
    if (next === undefined) throw new Error('the scenario has no verdict for this conflict');
    return typeof next === 'string' ? verdictWords(next) : next.words;
  }

  private extraction(prompt: string): string {
    const next = this.answers.shift();
    if (next !== undefined) {
      if (typeof next === 'string') return next;
      if ('down' in next) throw new RecollectError('model_failed', next.down);
      return flood(next.facts);
    }
    const facts = (this.learn ?? []).map((statement) => stated(statement, prompt));
    this.learn = null;
    return JSON.stringify({ facts });
  }
}

function verdictWords(verdict: Verdict): string {
  return JSON.stringify({ verdict, reason: 'as the scenario says' });
}
