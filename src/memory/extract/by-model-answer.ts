/**
 * What a model answered, read with suspicion. The whole must have the form that was asked for; of the single statements
 * those that make no sense are left out, and of a statement whatever cannot be understood.
 */
import * as v from 'valibot';
import { FactKind } from '../../core/events/facts';
import { wellFormed } from '../../core/words';
import {
  ANSWER_CHARACTERS,
  MOST_STATEMENTS,
  STATEMENT_CHARACTERS,
  TOPICS,
  TOPIC_CHARACTERS,
  USUAL_IMPORTANCE,
} from './by-model-limits';

/** Words on one line. */
const Words = (limit: number) =>
  v.pipe(
    v.string(),
    v.transform((said) => wellFormed(said).replace(/\s+/g, ' ').trim()),
    v.minLength(1),
    v.maxLength(limit),
  );

/** What may be there and is passed over when it makes no sense. */
const maybe = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullish(schema), null);

const Topics = v.pipe(
  v.array(v.unknown()),
  v.transform((topics) => topics.filter((topic) => v.is(Words(TOPIC_CHARACTERS), topic)).slice(0, TOPICS)),
  v.array(Words(TOPIC_CHARACTERS)),
);

const Statement = v.object({
  text: Words(STATEMENT_CHARACTERS),
  kind: v.fallback(FactKind, 'fact'),
  topics: v.fallback(Topics, []),
  importance: v.fallback(
    v.pipe(
      v.number(),
      v.transform((share) => Math.min(1, Math.max(0, share))),
    ),
    USUAL_IMPORTANCE,
  ),
  about: v.fallback(v.picklist(['user', 'agent']), 'user'),
  subject: maybe(Words(300)),
  predicate: maybe(Words(120)),
  object: maybe(Words(300)),
  valid_from: maybe(v.string()),
  valid_until: maybe(v.string()),
  relation: maybe(
    v.object({
      type: v.picklist(['same', 'update', 'extend', 'contradict']),
      to: v.pipe(v.number(), v.integer()),
    }),
  ),
  /** The number of the message or block that says it. */
  said_in: maybe(v.pipe(v.number(), v.integer())),
});
/** A statement as the model made it. */
export type ModelStatement = v.InferOutput<typeof Statement>;

const Answer = v.object({ facts: v.array(v.unknown()) });

/** A whole answer, or what is wrong with it in words that a model and a person understand. */
export type ReadAnswer = { statements: ModelStatement[] } | { problem: string };

/** Reads an answer. */
export function readAnswer(answer: string): ReadAnswer {
  if (answer.length > ANSWER_CHARACTERS)
    return { problem: `it was longer than ${ANSWER_CHARACTERS} characters` };
  const json = jsonIn(answer);
  if (json === undefined) return { problem: 'it was not complete, valid JSON' };
  const whole = v.safeParse(Answer, Array.isArray(json) ? { facts: json } : json);
  if (!whole.success) return { problem: 'it was not an object with a list "facts"' };
  const { facts } = whole.output;
  if (facts.length > MOST_STATEMENTS)
    return { problem: `it gave ${facts.length} facts; there may be ${MOST_STATEMENTS} at most` };
  const statements = facts.flatMap((fact) => {
    const read = v.safeParse(Statement, fact);
    return read.success ? [read.output] : [];
  });
  if (facts.length > 0 && statements.length === 0)
    return { problem: 'none of its facts had a "text" of a sentence' };
  return { statements };
}

/** The JSON in an answer: the whole, in a code fence, or between the first brace and the last. */
function jsonIn(answer: string): unknown {
  const fenced = /```[a-z]*\s*\n?([\s\S]*?)```/i.exec(answer)?.[1];
  const [open, close] = [answer.indexOf('{'), answer.lastIndexOf('}')];
  const braced = open >= 0 && close > open ? answer.slice(open, close + 1) : undefined;
  for (const text of [answer, fenced, braced]) {
    const json = text === undefined ? undefined : parsed(text);
    if (typeof json === 'object' && json !== null) return json;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const DAYS = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** A day or moment of the calendar; null for anything else. Of a month or year, its first or last day. */
export function dayOf(said: string | null | undefined, edge: 'first' | 'last'): string | null {
  const text = (said ?? '').trim();
  if (MOMENT.test(text)) {
    const time = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
    return Number.isNaN(time) || dayOf(text.slice(0, 10), edge) === null
      ? null
      : new Date(time).toISOString();
  }
  const [, year, month, day] = DAYS.exec(text) ?? [];
  if (year === undefined || Number(year) < 1) return null;
  const isFirst = edge === 'first';
  const monthAt = month === undefined ? (isFirst ? 0 : 11) : Number(month) - 1;
  const dayAt = day === undefined ? (isFirst ? 1 : lastDay(Number(year), monthAt)) : Number(day);
  const time = new Date(0);
  time.setUTCFullYear(Number(year), monthAt, dayAt);
  const isReal = time.getUTCMonth() === monthAt && time.getUTCDate() === dayAt;
  return isReal ? time.toISOString().slice(0, 10) : null;
}

function lastDay(year: number, month: number): number {
  const time = new Date(0);
  time.setUTCFullYear(year, month + 1, 0);
  return time.getUTCDate();
}
