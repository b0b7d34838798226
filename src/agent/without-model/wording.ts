/** What an answer without a model is made of: labelled lists with sources, as Markdown. */
import { PASSAGE_SHOWN_CHARACTERS } from '../limits';
import type { LearnedChip, UsedEntry } from '../session-events';

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** A link or address behind a fact, where there is one to show. */
function sourceOf({ source }: UsedEntry): string {
  if (source === null || source.startsWith('recollect://')) return '';
  return source.startsWith('[[') ? ` — ${source}` : ` — [[${source.replace(/\.md(?=#|$)/i, '')}]]`;
}

/** Facts, one a line. */
export function factLines(facts: readonly UsedEntry[]): string {
  return facts.map((fact) => `- ${oneLine(fact.text)}${sourceOf(fact)}`).join('\n');
}

/** A passage as a quotation with its link. Whatever it contains, it ends where the quotation ends. */
function quotation(passage: UsedEntry): string {
  const { text } = passage;
  const shown = text.length > PASSAGE_SHOWN_CHARACTERS ? `${text.slice(0, PASSAGE_SHOWN_CHARACTERS)}…` : text;
  const lines = shown.trim().split(/\r?\n/u);
  return `${passage.source ?? ''}\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}`;
}

/** What was found, under headings that say where it comes from. */
export function foundWording(facts: readonly UsedEntry[], passages: readonly UsedEntry[]): string {
  const parts = [
    facts.length > 0 ? `**From memory**\n\n${factLines(facts)}` : '',
    passages.length > 0 ? `**From your notes**\n\n${passages.map(quotation).join('\n\n')}` : '',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

const OUTCOMES: Readonly<Record<LearnedChip['what'], string>> = {
  added: 'Remembered',
  confirmed: 'Known already, and confirmed',
  superseded: 'Remembered, in place of what was known',
  extended: 'Remembered, in addition to what was known',
  contradicted: 'Remembered, though it does not go with what was known; see the inbox',
  restored: 'Remembered again',
  held: 'Waits for you in the inbox',
  refused: 'Not remembered',
  forgotten: 'Forgotten',
  updated: 'Changed',
  proposed: 'Proposed',
};

/** What was learned, one a line. */
export function learnedWording(chips: readonly LearnedChip[]): string {
  return chips.map(({ what, text }) => `- ${OUTCOMES[what]}: ${oneLine(text)}`).join('\n');
}
