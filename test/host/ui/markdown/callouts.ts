import { setIcon } from '../parts/icons.ts';

const ICONS: Record<string, string> = {
  note: 'pencil',
  abstract: 'clipboard-list',
  summary: 'clipboard-list',
  tldr: 'clipboard-list',
  info: 'info',
  todo: 'circle-check',
  tip: 'flame',
  hint: 'flame',
  important: 'flame',
  success: 'check',
  check: 'check',
  done: 'check',
  question: 'circle-question-mark',
  help: 'circle-question-mark',
  faq: 'circle-question-mark',
  warning: 'triangle-alert',
  caution: 'triangle-alert',
  attention: 'triangle-alert',
  failure: 'x',
  fail: 'x',
  missing: 'x',
  danger: 'zap',
  error: 'zap',
  bug: 'bug',
  example: 'list',
  quote: 'quote',
  cite: 'quote',
};

const HEADING = /^\[!([^\]|]+)(?:\|[^\]]*)?\]([+-]?)[^\S\n]*/;

function toCallout(quote: HTMLElement): void {
  const first = quote.querySelector(':scope > p:first-child');
  const start = first?.firstChild;
  if (!first || !(start instanceof Text)) return;
  const found = HEADING.exec(start.data);
  if (!found) return;
  const type = (found[1] ?? 'note').toLowerCase();
  start.data = start.data.slice(found[0].length);
  const callout = createDiv({
    cls: 'callout',
    attr: { 'data-callout': type, 'data-callout-fold': found[2] ?? '' },
  });
  const title = callout.createDiv('callout-title');
  setIcon(title.createDiv('callout-icon'), ICONS[type] ?? 'pencil');
  const inner = title.createDiv('callout-title-inner');
  // The title is what stands on the first line; the rest of the paragraph is content.
  while (first.firstChild && first.firstChild.nodeName !== 'BR') inner.append(first.firstChild);
  first.firstChild?.remove();
  if (!inner.textContent?.trim()) inner.setText(type.charAt(0).toUpperCase() + type.slice(1));
  if (first.textContent?.trim() === '') first.remove();
  const content = createDiv('callout-content');
  content.append(...Array.from(quote.childNodes));
  if (content.textContent?.trim()) callout.append(content);
  if (found[2]) {
    callout.addClass('is-collapsible');
    const fold = (closed: boolean): void => {
      callout.toggleClass('is-collapsed', closed);
      content.toggle(!closed);
    };
    setIcon(title.createDiv('callout-fold'), 'chevron-down');
    title.addEventListener('click', () => fold(!callout.hasClass('is-collapsed')));
    fold(found[2] === '-');
  }
  quote.replaceWith(callout);
}

/** Turns block quotes that begin with `[!type]` into callouts. */
export function renderCallouts(root: HTMLElement | DocumentFragment): void {
  for (const quote of Array.from(root.querySelectorAll('blockquote')).reverse()) toCallout(quote);
}
