/** Links in answers: those that lead somewhere open it, the others are marked and never look like real ones. */
import { Keymap, setTooltip } from 'obsidian';
import type { App, HoverParent } from 'obsidian';
import type { Citation } from '../../agent/session-events';
import { noteBehind } from '../agent-host/link-place';
import { tellProblem } from '../undo-notice';
import { WORDS } from './words';

/** The name under which previews of linked notes are known. */
export const CHAT_HOVER_SOURCE = 'recollect-chat';

/** How the app writes a link to a block that was given no words. */
const BLOCK_MARK = / > \^[\w-]+$/;

function targetOf(link: HTMLElement): string {
  return link.dataset['href'] ?? decodeURI(link.getAttribute('href') ?? '');
}

/** A note's name without the folders before it. */
export function withoutFolder(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The words of a link that was given none of its own; others stay as they are. */
function shownFor(target: string, words: string): string {
  const path = /^[^#]*/.exec(target)?.[0] ?? '';
  const shown =
    path !== '' && words.startsWith(path) ? withoutFolder(path) + words.slice(path.length) : words;
  return shown.replace(BLOCK_MARK, '');
}

/** Marks links without a place to lead to; `citations` is what was looked up when the answer had ended. */
export function markLinks(app: App, el: HTMLElement, citations: readonly Citation[] | null): void {
  const known = new Map(citations?.map(({ target, path }) => [target, path !== null]));
  for (const link of el.findAll('a.internal-link')) {
    const target = targetOf(link).trim();
    const isReal = known.get(target) ?? noteBehind(app, target) !== null;
    // The mark of a block and the folder say little to a reader; where it leads is in the link.
    if (link.firstElementChild === null) link.setText(shownFor(target, link.getText()));
    link.toggleClass('recollect-chat-citation', isReal);
    link.toggleClass('recollect-chat-made-up', !isReal);
    if (isReal) continue;
    link.dataset['href'] = target;
    link.removeAttribute('href');
    link.setAttribute('aria-disabled', 'true');
    setTooltip(link, WORDS.madeUp);
  }
}

/** Opens the links of answers. The app's renderer leaves that to the view it draws in. */
export function followLinks(app: App, el: HTMLElement, hoverParent: HoverParent): void {
  const linkAt = (event: Event): HTMLElement | null =>
    event.target instanceof Element || event.target !== null
      ? ((event.target as Element).closest?.<HTMLElement>('a.internal-link') ?? null)
      : null;
  const open = (event: MouseEvent) => {
    const link = linkAt(event);
    if (!link || (event.type === 'auxclick' && event.button !== 1)) return;
    event.preventDefault();
    event.stopPropagation();
    if (link.hasClass('recollect-chat-made-up')) return;
    openLink(app, targetOf(link), event);
  };
  el.addEventListener('click', open, { capture: true });
  el.addEventListener('auxclick', open, { capture: true });
  el.addEventListener('mouseover', (event) => {
    const link = linkAt(event);
    if (!link || link.hasClass('recollect-chat-made-up')) return;
    app.workspace.trigger('hover-link', {
      event,
      source: CHAT_HOVER_SOURCE,
      hoverParent,
      targetEl: link,
      linktext: targetOf(link),
      sourcePath: '',
    });
  });
}

/** Opens what a link means, beside the chat. */
export function openLink(app: App, target: string, event: MouseEvent | KeyboardEvent): void {
  app.workspace
    .openLinkText(target, '', Keymap.isModEvent(event))
    .catch((thrown: unknown) => tellProblem(thrown, `Opening “${target}”`));
}
