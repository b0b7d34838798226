/** What the search offers: passages that were found, and texts that can be taken over into the field. */
import { setIcon } from 'obsidian';
import type { FoundPassage } from '../../core/notes-api';
import { drawExcerpt, drawLock, drawTitle, folderOf } from '../passages/draw-excerpt';
import { whyInFigures, whyInWords } from '../passages/why-in-words';

/** Something to put into the search field. */
export interface Fill {
  type: 'fill';
  icon: string;
  /** What is offered, and what it is good for. */
  text: string;
  hint: string;
  /** What the field holds afterwards. */
  typed: string;
}

/** One row of the list. */
export type Suggestion = Fill | { type: 'passage'; hit: FoundPassage };

function drawFill(el: HTMLElement, { icon, text, hint }: Fill): void {
  el.addClass('mod-complex', 'recollect-fill');
  setIcon(el.createDiv('recollect-fill-icon'), icon);
  el.createDiv({ cls: 'suggestion-content recollect-fill-text', text, attr: { dir: 'auto' } });
  if (hint !== '') el.createDiv({ cls: 'suggestion-aux recollect-fill-hint', text: hint });
}

function drawWhy(el: HTMLElement, hit: FoundPassage): void {
  const reasons = whyInWords(hit.why);
  if (reasons.length > 0) el.createDiv({ cls: 'recollect-hit-why', text: reasons.join(' · ') });
  // Drawn for every hit and shown by the style of the list, so that a key shows it without a new search.
  const figures = el.createDiv('recollect-hit-figures');
  for (const { name, value } of whyInFigures(hit)) {
    const figure = figures.createSpan('recollect-hit-figure');
    figure.createSpan({ cls: 'recollect-hit-figure-name', text: `${name} ` });
    figure.appendText(value);
  }
}

function drawHit(el: HTMLElement, hit: FoundPassage): void {
  el.addClass('mod-complex', 'recollect-hit');
  const content = el.createDiv('suggestion-content');
  const head = content.createDiv('recollect-hit-head');
  drawTitle(head.createDiv('suggestion-title recollect-hit-place'), hit);
  if (hit.isLocalOnly) drawLock(head);
  const folder = folderOf(hit.path);
  if (folder !== '') head.createSpan({ cls: 'recollect-hit-folder', text: folder, attr: { dir: 'auto' } });
  drawExcerpt(content.createDiv('suggestion-note recollect-hit-text'), hit);
  drawWhy(content, hit);
}

/** Draws a row. */
export function drawSuggestion(el: HTMLElement, suggestion: Suggestion): void {
  if (suggestion.type === 'fill') drawFill(el, suggestion);
  else drawHit(el, suggestion.hit);
}
