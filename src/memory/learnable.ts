/**
 * What of a message may be learned from at all: the user's own prose. Not code, not quotations, not text that was only
 * handed over to be worked on, and nothing that gives the assistant orders. Used before rules and models alike.
 */
import { LANGUAGES, languagesOf } from './extract/languages/all';
import { sentencesOf } from './extract/sentences';

/** An order is found within this many characters; longer runs without a full stop are read in pieces of it. */
const PIECE = 2_000;
/** Of a line that hands a text over, only its end says so. */
const HANDING_OVER = 300;
/** Pieces of code in one line that are looked for. */
const CODES_MOST = 100;

/** Whether a text tries to give the assistant orders, in any of the languages. */
export function triesToInstruct(text: string): boolean {
  const plain = text.replace(/[’‘]/g, "'").replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '');
  for (let from = 0; from < plain.length; from += PIECE - 200) {
    const piece = plain.slice(from, from + PIECE);
    if (LANGUAGES.some(({ instructs }) => instructs.some((pattern) => pattern.test(piece)))) return true;
  }
  return false;
}

/** The lines that are not code and not quoted. What is left out becomes a gap, so that nothing runs together over it. */
function ownLines(text: string): string[] {
  const lines: string[] = [];
  let fence: string | null = null;
  let isFirst = true;
  let isFrontMatter = false;
  for (const line of text.split('\n')) {
    const bare = line.replace(/\r$/, '');
    const opened = /^\s{0,8}(?:[-*+] +)?(`{3,}|~{3,})/.exec(bare)?.[1];
    if (isFirst && /^---\s*$/.test(bare)) isFrontMatter = true;
    else if (isFrontMatter) {
      if (/^(?:---|\.\.\.)\s*$/.test(bare)) isFrontMatter = false;
    } else if (fence !== null) {
      if (opened !== undefined && opened[0] === fence[0] && opened.length >= fence.length) fence = null;
    } else if (opened !== undefined) fence = opened;
    else if (/^\s{0,3}(?:[-*+] +)?>|^(?: {4}|\t)(?!\s*(?:[-*+]|\d+[.)]) )|^\s*\||^\s*\$\$/.test(bare))
      lines.push('');
    else lines.push(...withoutCode(bare));
    isFirst = false;
  }
  return lines;
}

/** A line without its inline code and comments. */
function withoutCode(line: string): string[] {
  const parts: string[] = [];
  let rest = line;
  for (let round = 0; round < CODES_MOST; round++) {
    const mark = /`+|%%/.exec(rest);
    const end = mark ? rest.indexOf(mark[0], mark.index + mark[0].length) : -1;
    if (!mark || end < 0) break;
    // A gap, so that what stood around it does not become one sentence.
    parts.push(rest.slice(0, mark.index), '');
    rest = rest.slice(end + mark[0].length);
  }
  return [...parts, rest];
}

/** What of a line is left when it hands a text over to be worked on, which then is nobody's statement; null when it does not. */
function handedOver(line: string): string | null {
  const end = line.slice(-HANDING_OVER).trimEnd();
  if (end.endsWith(':') && LANGUAGES.some(({ givesText }) => givesText.test(end))) return line;
  const colon = line.indexOf(': ');
  if (colon < 0 || colon > HANDING_OVER) return null;
  const start = line.slice(0, colon + 1);
  const asks = LANGUAGES.some(({ request, givesText }) => request.test(start) && givesText.test(start));
  return asks ? line.slice(0, colon) : null;
}

/** What of a message may be learned from; empty when nothing is left. Every sentence is as it was, letter for letter. */
export function learnableText(text: string): string {
  const kept: string[] = [];
  for (const line of ownLines(text)) {
    const last = handedOver(line);
    kept.push(last ?? line);
    if (last !== null) break;
  }
  const own = kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (!triesToInstruct(own)) return own;
  // Whoever gives orders may say anything beside them, so all of the paragraph goes; others stay.
  const paragraphs = own.split(/\n{2,}/).filter((paragraph) => !triesToInstruct(paragraph));
  const rest = paragraphs.join('\n\n');
  return triesToInstruct(rest) ? '' : rest;
}

/** Whether a message may hold anything worth remembering; small talk, requests and pure questions do not. */
export function mayTellSomething(text: string): boolean {
  const own = learnableText(text);
  if (!/\p{L}/u.test(own)) return false;
  const sentences = sentencesOf(own);
  // Text without an end is a story; whether something is in it, the model may say.
  return sentences.length === 0 || sentences.some(tells);
}

function tells(sentence: string): boolean {
  const plain = sentence.replace(/[’‘]/g, "'");
  const languages = languagesOf(plain);
  return languages.every((language) => {
    const { smallTalk, self, asking, request, joint } = language;
    if (isSmallTalk(plain, smallTalk)) return false;
    if (language.remember.test(plain) || language.rememberAfter.test(plain)) return true;
    const clauses = plain.split(joint).map((clause) => clause.trim());
    const asks = clauses.findIndex((clause) => asking.test(clause));
    // "I'm vegetarian, what can I cook?" tells something before it asks, "suggest a dish, I'm vegetarian" after.
    const isQuestion = /\?\s*$/.test(plain);
    if (isQuestion || asks === 0) {
      const beside = isQuestion ? clauses.slice(0, Math.max(0, asks)) : clauses.slice(1);
      return beside.some((clause) => self.test(clause) && clause.includes(' '));
    }
    return !request.test(plain) || tellsInPassing(plain, self);
  });
}

/** "Suggest a dish, I am vegetarian": a request that says something of the one who makes it. */
function tellsInPassing(sentence: string, self: RegExp): boolean {
  return self.test(
    sentence.replace(
      /\b(?:tell|give|show|help|teach|send|let|for|to|with) (?:me|us)\b|\b(?:mir|uns)\b|\b(?:dime|dame|muéstrame|ayúdame)\b/giu,
      '',
    ),
  );
}

function isSmallTalk(sentence: string, piece: RegExp): boolean {
  let rest = sentence.replace(/^[^\p{L}\p{N}]+/u, '');
  for (let round = 0; round < 30 && rest !== ''; round++) {
    const match = piece.exec(rest);
    if (!match || match[0] === '') return false;
    rest = rest.slice(match[0].length).replace(/^[^\p{L}\p{N}]+/u, '');
  }
  return rest === '';
}
