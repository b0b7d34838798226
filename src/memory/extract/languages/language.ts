/**
 * What it takes to learn from a language without a model. To add one: write `languages/<name>.ts` that fills this
 * interface, with its rules, words and calendar in a folder of that name; add it to `languages/all.ts`; and give its
 * sentences a place in `test/memory/extract/`. A language says who a sentence is about and which predicate it states; how
 * a fact is worded, dated and weighed is the same for all (`meanings.ts`, `dates.ts`, `by-rules.ts`).
 */
import type { Calendar } from '../dates';

/** Whom a statement is about. */
export interface Who {
  /** The triple's subject: `user`, `sister`, `colleague Anna`. */
  id: string;
  /** As the text begins: "The user", "The user's sister". */
  words: string;
}

/** A clause taken apart. */
export interface Spoken {
  who: Who;
  /** Said of "us": what a company uses is nothing about the user. */
  isShared: boolean;
  /** What is said of them, from the verb on, in the form that the language's rules expect. */
  phrase: string;
}

/** What a rule understood. */
export interface Statement {
  predicate: string;
  /** To whom or what, as it is to be read in the text. */
  value: string;
  who?: Who;
  /** It was true and no longer is. */
  isOver?: boolean;
  /** It is still to come: a weekday or month that is named is the next one, not the last. */
  isAhead?: boolean;
}

/** One way to say something. */
export interface Rule {
  /** Matched against a whole phrase. */
  pattern: RegExp;
  /** Matched before times are taken out of the phrase: the time is what is said. */
  isAboutTime?: boolean;
  /** Nothing, when the words turn out to mean something else. */
  states(groups: Readonly<Record<string, string | undefined>>, who: Who): readonly Statement[];
}

/** How a language is read. */
export interface LearningLanguage {
  readonly code: string;
  /** Common words that tell its sentences from those of other languages. */
  readonly marks: ReadonlySet<string>;
  /** Anywhere in a sentence: none of it is said in earnest, or by the one who writes it. */
  readonly doubt: RegExp;
  /** Harmless turns of phrase that `doubt` would stumble over, or that only stand in the way. */
  readonly asides: RegExp;
  /** What a clause that asks begins with; whatever comes after it in the sentence is part of the question. */
  readonly asking: RegExp;
  /** Between clauses. Looks ahead: what follows begins a statement of its own. */
  readonly joint: RegExp;
  /** "Remember that ..." before what is to be remembered. */
  readonly remember: RegExp;
  /** "..., please remember that." after it. */
  readonly rememberAfter: RegExp;
  /** A request to do something to the text that comes after it, which then is nobody's statement. */
  readonly givesText: RegExp;
  /** Attempts to give the assistant orders. */
  readonly instructs: readonly RegExp[];
  /** A whole sentence that tells nothing. */
  readonly smallTalk: RegExp;
  /** A request by its first word, as long as it says nothing about the one who asks. */
  readonly request: RegExp;
  /** Words by which one speaks of oneself. */
  readonly self: RegExp;
  readonly calendar: Calendar;
  /** A sentence in the one spelling that joints and rules expect. */
  plain(sentence: string): string;
  /** Who a clause is about, and what it says of them; `before` is whom the clause before was about. */
  parse(clause: string, before: string | null): (Spoken & { clause: string }) | null;
  readonly rules: readonly Rule[];
}
