/**
 * Learns from plain statements without a model: who, what and since when, in the languages of `languages/all.ts`. It
 * prefers silence to junk: a phrase has to be understood from its first word to its last, and a sentence with a question,
 * a condition, a wish or somebody else's words in it says nothing. Every candidate leads back to its sentence, word for
 * word. No topics: a rule knows a word, not a theme, and a wrong topic would make strangers look like a contradiction.
 */
import { USER } from '../../core/candidate';
import type { Candidate, CandidateSource } from '../../core/candidate';
import { expiryOf } from '../../core/predicates';
import { learnableText } from '../learnable';
import { timeLast, withoutTimes } from './dates';
import type { NamedTime } from './dates';
import { languagesOf } from './languages/all';
import type { LearningLanguage, Spoken, Statement, Who } from './languages/language';
import { meaningOf, sentenceOf } from './meanings';
import { sentencesOf } from './sentences';
import { objectOf, theirs } from './values';

/** What was said, when (ISO), where and by whom. */
export interface Told {
  text: string;
  at: string;
  source: CandidateSource;
  author: Candidate['author'];
}

/** How sure a rule is: it reads words, and has no sense of irony. */
const CONFIDENCE = 0.8;
const EXPLICIT_CONFIDENCE = 0.95;
const DAY_MS = 86_400_000;
/** Statements of one message; more is a pasted list. */
const MOST = 40;
/** Where a secret stood, or a task's box. */
const MASK = /\[[^\][]*\](?!\()/;
/** Of what "we" do, this is about the user; the rest may be about a company. */
const SHARED =
  /^(?:lives_|has_pet|has_relative|adopted|owns|has$|has_home|got$|had$|expecting|traveled_to|visited|bought|plans_to|planning|staying_in|visiting|celebrated|has_diet|married_to|engaged_to|comes_from|drives|acquired|disposed_of|attended|named)/;

/** What the rules understand of what was said. */
export function learnByRules(told: Told): Candidate[] {
  const found: Candidate[] = [];
  for (const sentence of sentencesOf(learnableText(told.text))) {
    for (const candidate of learnFrom(sentence, told)) {
      if (!found.some(({ text }) => text === candidate.text)) found.push(candidate);
      if (found.length >= MOST) return found;
    }
  }
  return found;
}

/** What one sentence says. */
function learnFrom(sentence: string, told: Told): Candidate[] {
  if (MASK.test(sentence.replace(/\[\[[^\]]*\]\]/g, ''))) return [];
  const bare = withoutMarks(sentence);
  // Short words such as "no" and "a" are of several languages.
  for (const language of languagesOf(bare, 1)) {
    const asked = askedToRemember(bare, language);
    const understood = asked === null ? statementsIn(bare, language) : statementsIn(asked, language, true);
    const candidates = understood.flatMap(({ statement, who, times }) =>
      candidateOf(statement, who, times, sentence, told, asked !== null),
    );
    if (candidates.length > 0) return candidates;
    if (asked !== null) return [asItStands(asked, sentence, told)];
  }
  return [];
}

/** Markdown's marks and typographic signs are no part of what is said. */
function withoutMarks(sentence: string): string {
  return sentence
    .replace(/\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[’‘´`]/g, "'")
    .replace(/\*\*|__|==|~~|(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What is to be remembered, when the user asks for it in so many words. */
function askedToRemember(sentence: string, { remember, rememberAfter }: LearningLanguage): string | null {
  if (
    /\?\s*$/.test(sentence) &&
    !/^(?:can|could|would|will|kannst|könntest|puedes|podrías)\b/iu.test(sentence)
  )
    return null;
  const before = remember.exec(sentence)?.groups?.['what']?.replace(/\?\s*$/, '');
  if (before !== undefined) return before.trim();
  const after = sentence.replace(rememberAfter, '');
  return after !== sentence && after.trim().includes(' ') ? after.trim() : null;
}

/** Nothing is understood of it, but the user wants it kept: then in the user's own words. */
function asItStands(what: string, sentence: string, { source, author }: Told): Candidate {
  const text = what.replace(/^\p{Ll}/u, (first) => first.toUpperCase()).replace(/[\s,;:]+$/u, '');
  return {
    text: /[.!?…]$/.test(text) ? text : `${text}.`,
    kind: 'fact',
    topics: [],
    importance: 0.7,
    confidence: EXPLICIT_CONFIDENCE,
    author,
    source: { ...source, sentence },
    isExplicit: true,
  };
}

interface Understood {
  statement: Statement;
  who: Who;
  times: NamedTime[];
}

/** The statements of a sentence, clause by clause. */
function statementsIn(sentence: string, language: LearningLanguage, isWanted = false): Understood[] {
  const unquoted = withoutQuotes(sentence, language);
  if (unquoted === null) return [];
  const text = unquoted.replace(language.asides, ' ').replace(/\s+/g, ' ').trim();
  if (!isWanted && language.doubt.test(text)) return [];
  const understood: Understood[] = [];
  const clauses = clausesOf(language.plain(text), language);
  const asks = clauses.findIndex((clause) => language.asking.test(clause));
  // A sentence that ends in a question mark without any clause that asks is itself the question.
  if (/\?/.test(text) && asks < 0) return [];
  let before: string | null = null;
  for (const clause of asks < 0 ? clauses : clauses.slice(0, asks)) {
    const spoken = language.parse(timeLast(clause, language.calendar), before);
    if (!spoken) continue;
    if (spoken.clause !== '') before = spoken.clause;
    understood.push(...understand(spoken, language));
  }
  return understood;
}

/** Titles lose their quotation marks; somebody's words in them make the whole sentence no statement. */
function withoutQuotes(sentence: string, { self }: LearningLanguage): string | null {
  const quoted = /["“„«»”]([^"“”„«»]*)["”“»«]/gu;
  for (const [, inside = ''] of sentence.matchAll(quoted)) {
    if (self.test(inside) && inside.split(' ').length > 2) return null;
  }
  return sentence.replace(/["“”„«»]/gu, '');
}

function clausesOf(text: string, { joint }: LearningLanguage): string[] {
  return text
    .split(joint)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
    .slice(0, 20);
}

/** The first rule that understands a phrase from end to end. */
function understand({ who, phrase, isShared }: Spoken, { rules, calendar }: LearningLanguage): Understood[] {
  const { rest, times } = withoutTimes(phrase, calendar);
  for (const rule of rules) {
    const match = rule.pattern.exec(rule.isAboutTime ? phrase : rest);
    if (!match) continue;
    const statements = rule.states(match.groups ?? {}, who);
    if (statements.length === 0) continue;
    if (isShared && !statements.every(({ predicate }) => SHARED.test(predicate))) return [];
    return statements.map((statement) => ({
      statement,
      who: statement.who ?? who,
      times: rule.isAboutTime ? [] : times,
    }));
  }
  return [];
}

function candidateOf(
  { predicate, value, isOver = false, isAhead = false }: Statement,
  who: Who,
  times: NamedTime[],
  sentence: string,
  { at, source, author }: Told,
  isExplicit: boolean,
): Candidate[] {
  const { kind, importance } = meaningOf(predicate);
  const said = new Date(at);
  const dayOf = (isEnd: boolean) =>
    times.filter((time) => time.isEnd === isEnd).map((time) => time.day(said, isAhead || isEnd))[0] ??
    undefined;
  const named = dayOf(false);
  // What is over was over before it was said to be.
  const ended = isOver
    ? (named ?? new Date(said.getTime() - DAY_MS).toISOString().slice(0, 10))
    : dayOf(true);
  const from = isOver ? undefined : named;
  const text = sentenceOf(predicate, who.words, theirs(value), isOver);
  const object = objectOf(theirs(value).replace(/^their /u, ''));
  if (object === '' || text.length > 400) return [];
  const expiry = from === undefined ? null : expiryOf(predicate, from);
  // What happened long ago would be over as soon as it is learned: it stays as a statement, without what expires.
  const isBygone = expiry !== null && Date.parse(expiry) < said.getTime();
  return [
    {
      text,
      kind: who.id !== USER && kind === 'identity' ? 'fact' : kind,
      topics: [],
      importance: isOver ? Math.min(0.4, importance) : importance,
      confidence: isExplicit ? EXPLICIT_CONFIDENCE : CONFIDENCE,
      author,
      source: { ...source, sentence },
      ...(!isBygone && { triple: { subject: who.id, predicate, object } }),
      ...(from !== undefined && { validFrom: from }),
      ...(ended !== undefined && { validUntil: ended }),
      ...(isExplicit && { isExplicit }),
    },
  ];
}
