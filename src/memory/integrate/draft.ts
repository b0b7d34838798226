/** A candidate as the fact that it would become, with everything brought into the form that the ledger keeps. */
import { AGENT, USER } from '../../core/candidate';
import type { Candidate, Triple } from '../../core/candidate';
import type { FactBody } from '../../core/events/facts';
import { expiryOf } from '../../core/predicates';
import { wellFormed } from '../../core/words';
import type { FactRow } from '../fact-table';
import { analysed } from './analysed';
import type { Analysed } from './analysed';
import * as settings from './settings';

/** A candidate on its way. */
export interface Draft {
  body: FactBody;
  triple: Triple | null;
  /** Whose world it is of: the agent's own traits and the user's never meet. */
  side: 'user' | 'agent';
  words: Analysed;
  /** The end that it was given itself, not the one that its predicate has by nature. */
  ownEnd: string | null;
  relation: Candidate['relation'] | null;
  isExplicit: boolean;
}

const USER_NAMES = new Set(['user', 'the user', 'i', 'me', 'myself']);
const AGENT_NAMES = new Set(['agent', 'the agent', 'assistant', 'the assistant']);

/** Whole moments and days only; anything else says nothing. */
function dayOf(said: string | undefined): string | null {
  if (said === undefined || !/^\d{4}-\d\d-\d\d/.test(said)) return null;
  const time = Date.parse(said);
  if (Number.isNaN(time)) return null;
  return said.length === 10 ? said : new Date(time).toISOString();
}

function tripleOf(said: Triple | undefined): Triple | null {
  if (!said) return null;
  const clean = (part: string, longest: number) =>
    wellFormed(part).replace(/\s+/g, ' ').trim().slice(0, longest);
  const subject = clean(said.subject, settings.SUBJECT_LONGEST);
  const predicate = clean(said.predicate, settings.PREDICATE_LONGEST)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  const object = clean(said.object, settings.OBJECT_LONGEST);
  if (subject === '' || predicate === '' || object === '') return null;
  const name = subject.toLowerCase();
  return {
    subject: USER_NAMES.has(name) ? USER : AGENT_NAMES.has(name) ? AGENT : subject,
    predicate,
    object,
  };
}

const share = (value: number, otherwise: number) =>
  Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : otherwise;

/** Which side a statement belongs to. */
export function sideOf(
  subject: string | null,
  author: FactBody['author'],
  words?: Analysed,
): 'user' | 'agent' {
  if (subject !== null)
    return subject === AGENT ? 'agent' : subject === USER || author !== 'agent' ? 'user' : 'agent';
  if (words?.subject.length === 1 && words.subject[0] === AGENT) return 'agent';
  return author === 'agent' ? 'agent' : 'user';
}

/** The triple of a fact, if it has one. */
export function tripleIn({ subject, predicate, object }: FactRow): Triple | null {
  return subject !== null && predicate !== null && object !== null ? { subject, predicate, object } : null;
}

/** Makes a fact of a candidate. `topics` are labels of the registry. */
export function draftOf(candidate: Candidate, id: string, topics: readonly string[], now: string): Draft {
  const text = wellFormed(candidate.text).trim();
  const triple = tripleOf(candidate.triple);
  const { uri, sentence } = candidate.source;
  const from = dayOf(candidate.validFrom);
  const given = dayOf(candidate.validUntil);
  // An end before the beginning is a mistake of whoever gave it.
  const ownEnd = given !== null && from !== null && Date.parse(given) < Date.parse(from) ? null : given;
  const until = ownEnd ?? (triple && expiryOf(triple.predicate, from ?? now));
  const words = analysed(text, triple);
  const labels = topics.filter((label) => label !== '' && label.length <= settings.TOPIC_LONGEST);
  const body: FactBody = {
    id,
    text,
    kind: candidate.kind,
    topics: [...new Set(labels)].slice(0, settings.TOPICS_MOST),
    importance: share(candidate.importance, 0.5),
    confidence: share(candidate.confidence, 0.5),
    author: candidate.author,
    sourceInterface: candidate.source.interface.slice(0, 60),
    ...(uri !== undefined && uri.length <= 1_000 && { sourceUri: uri }),
    ...(sentence !== undefined && { sourceSentence: wellFormed(sentence).trim().slice(0, 4_000) }),
    ...triple,
    ...(from !== null && { validFrom: from }),
    ...(until !== null && { validUntil: until }),
  };
  return {
    ...{ body, triple, words, ownEnd },
    side: sideOf(triple?.subject ?? null, candidate.author, words),
    relation: candidate.relation ?? null,
    isExplicit: candidate.isExplicit === true,
  };
}
