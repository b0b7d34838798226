/** Drawing parts of a passage that search and related notes both show. */
import { setIcon, setTooltip } from 'obsidian';
import { excerptOf } from './excerpt';
import type { MarkedText } from './readable-text';
import { noteName } from './why-in-words';

/** Draws the excerpt of a passage, its words marked. */
export function drawExcerpt(el: HTMLElement, passage: MarkedText): void {
  el.setAttribute('dir', 'auto');
  for (const { text, isMarked } of excerptOf(passage)) {
    if (isMarked) el.createEl('mark', { cls: 'suggestion-highlight', text });
    else el.appendText(text);
  }
}

/** The headings above a passage, without one that only repeats the note's name. */
function crumbsOf(title: string, path: string, headingPath: readonly string[]): string[] {
  return headingPath.filter((heading, at) => at > 0 || (heading !== title && heading !== noteName(path)));
}

/** Draws a note's name, and behind it the headings above the passage. */
export function drawTitle(
  el: HTMLElement,
  { title, path, headingPath }: { title: string; path: string; headingPath: readonly string[] },
): void {
  el.createSpan({ cls: 'recollect-passage-title', text: title, attr: { dir: 'auto' } });
  for (const heading of crumbsOf(title, path, headingPath)) {
    setIcon(el.createSpan('recollect-passage-crumb-icon'), 'chevron-right');
    el.createSpan({ cls: 'recollect-passage-crumb', text: heading, attr: { dir: 'auto' } });
  }
}

/** Draws the sign that a note stays on this machine. */
export function drawLock(el: HTMLElement): void {
  const lock = el.createSpan('recollect-passage-lock');
  setIcon(lock, 'lock');
  setTooltip(lock, 'Local only: this note never leaves this machine');
}

/** The folder of a note, empty at the top of the vault. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
