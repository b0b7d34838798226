/**
 * A note's difference, drawn: one column of lines with their numbers, a sign and the words that changed. Signs, labels
 * and underlines say what colours say. Lines wrap, since a paragraph of a note is one line.
 */
import { setIcon } from 'obsidian';
import type { NoteDiff } from '../../core/note-diff';
import { counted } from '../quantities';
import { diffParts } from './diff-rows';
import type { DiffPart, DiffRow } from './diff-rows';
import { inFrames } from './in-frames';

/** Lines drawn in one go, and laid out only when they come into sight. */
const BLOCK_LINES = 40;
/** From here on a line number needs a wider column. */
const WIDE_NUMBER = 1000;

const SIGNS = { same: '', removed: '−', added: '+' } as const;
const SIGN_NAMES = { same: '', removed: 'Removed', added: 'Added' } as const;

/** What to draw. */
export interface DiffToDraw {
  before: string | null;
  diff: NoteDiff;
}

/** Draws what stands above a hunk; the element holds the hunk too. */
export type HunkHead = (hunkEl: HTMLElement, index: number) => void;

/** Draws a difference over the next frames; returns how to stop. */
export function drawDiff(parent: HTMLElement, { before, diff }: DiffToDraw, head?: HunkHead): () => void {
  const el = parent.createDiv('recollect-diff');
  const parts = diffParts(before, diff);
  const last = parts.at(-1)?.rows.at(-1);
  if (Math.max(last?.before ?? 0, last?.after ?? 0) >= WIDE_NUMBER) el.addClass('is-long');
  const stops: (() => void)[] = [];
  const work = parts.flatMap((part) => drawingOf(el, part, head, (stop) => stops.push(stop)));
  stops.push(inFrames(work));
  return () => stops.forEach((stop) => stop());
}

function drawingOf(
  el: HTMLElement,
  part: DiffPart,
  head: HunkHead | undefined,
  started: (stop: () => void) => void,
): (() => void)[] {
  if (part.kind === 'fold') return [() => drawFold(el, part.rows, started)];
  if (part.kind === 'same') return blocksOf(part.rows).map((rows) => () => drawBlock(el, rows));
  let hunkEl: HTMLElement;
  const begin = () => {
    hunkEl = el.createDiv({ cls: 'recollect-diff-hunk', attr: { 'data-hunk': String(part.index) } });
    head?.(hunkEl, part.index);
  };
  return [begin, ...blocksOf(part.rows).map((rows) => () => drawBlock(hunkEl, rows))];
}

function blocksOf(rows: readonly DiffRow[]): DiffRow[][] {
  const blocks: DiffRow[][] = [];
  for (let at = 0; at < rows.length; at += BLOCK_LINES) blocks.push(rows.slice(at, at + BLOCK_LINES));
  return blocks;
}

function drawFold(el: HTMLElement, rows: readonly DiffRow[], started: (stop: () => void) => void): void {
  const fold = el.createEl('button', {
    cls: 'recollect-diff-fold',
    attr: { type: 'button', 'aria-expanded': 'false' },
  });
  setIcon(fold.createSpan('recollect-diff-fold-icon'), 'unfold-vertical');
  fold.createSpan({ text: counted(rows.length, 'unchanged line') });
  fold.addEventListener('click', () => {
    const unfolded = createDiv('recollect-diff-unfolded');
    // Focus goes on from here, not back to the top of the window.
    unfolded.tabIndex = -1;
    fold.replaceWith(unfolded);
    unfolded.focus({ preventScroll: true });
    started(inFrames(blocksOf(rows).map((block) => () => drawBlock(unfolded, block))));
  });
}

function drawBlock(parent: HTMLElement, rows: readonly DiffRow[]): void {
  const block = createDiv('recollect-diff-block');
  for (const row of rows) drawRow(block, row);
  parent.append(block);
}

function drawRow(block: HTMLElement, { kind, before, after, words, ending }: DiffRow): void {
  const row = block.createDiv({ cls: `recollect-diff-line is-${kind}` });
  row.createSpan({ cls: 'recollect-diff-number is-before', text: String(before ?? '') });
  row.createSpan({ cls: 'recollect-diff-number is-after', text: String(after ?? '') });
  const sign = row.createSpan({ cls: 'recollect-diff-sign', text: SIGNS[kind] });
  if (kind !== 'same') sign.setAttrs({ role: 'img', 'aria-label': SIGN_NAMES[kind] });
  const text = row.createSpan({ cls: 'recollect-diff-text', attr: { dir: 'auto' } });
  const isWhole = words.every((word) => word.kind === kind);
  for (const word of words) {
    // Where the whole line is new or gone, marking each word of it says nothing more.
    if (word.kind === 'same' || isWhole) text.appendText(word.text);
    else text.createEl(word.kind === 'added' ? 'ins' : 'del', { text: word.text });
  }
  if (ending !== null) row.createSpan({ cls: 'recollect-diff-ending', text: ending });
}
