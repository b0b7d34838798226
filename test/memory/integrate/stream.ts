/**
 * Streams of statements with planted conflicts, made of templates: one kind of matter has one value at a time, so that a
 * second statement about it conflicts with the first; the other kind is a list, where a second statement only adds.
 */
import type { Candidate, Triple } from '../../../src/core/candidate';

/** Something that has one value at a time: `{s}` is who or what, `{v}` the value. */
interface Matter {
  topics: string[];
  /** Who or what it can be said of. */
  of: string[];
  /** Different ways to say it. */
  first: string[];
  /** Different ways to say that it is otherwise; those of `first` when left out. */
  later?: string[];
  values: string[];
  /** Given in a part of the statements, as a model or the rules would. */
  predicate?: string;
}

/** What a stream is made of. */
export interface Wordings {
  matters: Matter[];
  /** Statements of which any number can be true. */
  lists: Matter[];
  /** Statements that stand by themselves. */
  single: { text: string; topics: string[] }[];
}

/** A statement of a stream. */
export interface Told {
  candidate: Candidate;
  /** The text of the one that it conflicts with. */
  against: string | null;
}

/** Numbers that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

function filled(template: string, subject: string, value: string): string {
  const text = template.replaceAll('{s}', subject).replaceAll('{v}', value);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function candidateOf(text: string, topics: string[], triple: Triple | null): Candidate {
  return {
    ...{ text, kind: 'fact', topics, importance: 0.6, confidence: 0.8, author: 'user' },
    source: { interface: 'chat', sentence: text },
    ...(triple && { triple }),
  };
}

/** Who a subject of a template is in a triple. */
function subjectOf(said: string): string {
  return /^(?:I|the user|user)$/.test(said) ? 'user' : said.replace(/^(?:my|the user's|the|our) /, '');
}

/** A part of the statements has a triple. */
const WITH_TRIPLE = 0.35;

/** `count` statements of which `conflicts` contradict an earlier one. */
export function streamOf(wordings: Wordings, count: number, conflicts: number, seed: number): Told[] {
  const random = seeded(seed);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const told = (matter: Matter, subject: string, value: string, templates: string[]) => {
    const { topics, predicate } = matter;
    const triple =
      predicate !== undefined && random() < WITH_TRIPLE
        ? { subject: subjectOf(subject), predicate, object: value }
        : null;
    return candidateOf(filled(pick(templates), subject, value), topics, triple);
  };
  const pairs = shuffled(
    wordings.matters.flatMap((matter) => matter.of.map((subject) => ({ matter, subject }))),
    random,
  );
  if (pairs.length < conflicts) throw new Error(`there are only ${pairs.length} matters`);
  const stream: { at: number; told: Told }[] = [];
  for (const [index, { matter, subject }] of pairs.entries()) {
    const [before, after] = shuffled(matter.values, random) as [string, string];
    const first = told(matter, subject, before, matter.first);
    const at = random();
    stream.push({ at, told: { candidate: first, against: null } });
    if (index >= conflicts) continue;
    const second = told(matter, subject, after, matter.later ?? matter.first);
    stream.push({
      at: at + (1 - at) * random() + 1e-9,
      told: { candidate: second, against: first.text },
    });
  }
  const rest = shuffled(
    [
      ...wordings.lists.flatMap((matter) =>
        matter.of.flatMap((subject) => matter.values.map((value) => ({ matter, subject, value }))),
      ),
      ...wordings.single,
    ],
    random,
  );
  const planted = stream.filter(({ told: { against } }) => against !== null);
  const bases = planted.map(({ told: { against } }) => against);
  // The first statements that something conflicts with have to stay; of the others, as many as there is room for.
  const needed = stream.filter(({ told: one }) => one.against !== null || bases.includes(one.candidate.text));
  const free = shuffled(
    [
      ...stream.filter((one) => !needed.includes(one)),
      ...rest.map((one) => ({
        at: random(),
        told: {
          candidate:
            'text' in one
              ? candidateOf(one.text, one.topics, null)
              : told(one.matter, one.subject, one.value, one.matter.first),
          against: null,
        },
      })),
    ],
    random,
  );
  if (needed.length + free.length < count) throw new Error(`only ${needed.length + free.length} statements`);
  return [...needed, ...free.slice(0, count - needed.length)]
    .sort((a, b) => a.at - b.at)
    .map(({ told: one }) => one);
}
