/** Drawing a card of the inbox. */
import { setIcon } from 'obsidian';
import type { InboxCard } from '../../core/memory-api';
import { ago } from '../quantities';
import type { Answer, CardWords, Statement } from './card-words';

function addAnswers(
  el: HTMLElement,
  answers: readonly Answer[],
  about: string,
  give: (answer: Answer) => void,
): void {
  for (const answer of answers) {
    const button = el.createEl('button', { text: answer.text, attr: { 'aria-description': about } });
    if (answer.isMain) button.addClass('mod-cta');
    button.addEventListener('click', () => give(answer));
  }
}

function drawStatement(
  el: HTMLElement,
  { label, text, fact, answers }: Statement,
  give: (answer: Answer) => void,
) {
  const said = el.createDiv('recollect-inbox-statement');
  const words = said.createDiv('recollect-inbox-words');
  const head = words.createDiv('recollect-inbox-label');
  head.createSpan({ text: label });
  if (fact) head.createSpan({ text: ago(fact.createdAt, Date.now()) });
  if (fact?.sourceNote) head.createSpan({ text: fact.sourceNote, attr: { dir: 'auto' } });
  words.createDiv({ cls: 'recollect-fact-text', text, attr: { dir: 'auto' } });
  if (answers.length > 0) addAnswers(said.createDiv('recollect-inbox-own'), answers, text, give);
}

/** Draws a card; `give` is called with the answer that the user chose. */
export function drawCard(
  parent: HTMLElement,
  { icon, title, hint, statements, answers }: CardWords,
  card: InboxCard,
  give: (answer: Answer) => void,
): void {
  const el = parent.createDiv({
    cls: 'recollect-inbox-card',
    attr: { role: 'listitem', 'data-kind': card.kind },
  });
  const once = (answer: Answer): void => {
    for (const button of el.findAll('button')) button.setAttribute('disabled', '');
    give(answer);
  };
  const head = el.createDiv('recollect-inbox-head');
  setIcon(head.createDiv('recollect-inbox-icon'), icon);
  head.createDiv({ cls: 'recollect-inbox-title', text: title });
  el.createDiv({ cls: 'recollect-inbox-hint', text: hint });
  for (const one of statements) drawStatement(el, one, once);
  addAnswers(el.createDiv('recollect-inbox-answers'), answers, title, once);
}
