/** Where running text can be cut: between sentences, else between words, else between characters as people see them. */
import { SEGMENT_CHARACTERS } from './limits';

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How far a cut in the middle looks for a blank, and for a word of a language without blanks, in characters. */
const BLANK_REACH = 200;
const WORD_REACH = 64;

/** The positions inside a range at which a sentence begins. */
export function sentenceStarts(text: string, from: number, to: number): number[] {
  const starts: number[] = [];
  // Segmenters are slow on very long texts, so they are given a piece at a time, cut between two words.
  for (let piece = from; piece < to;) {
    const end =
      to - piece <= SEGMENT_CHARACTERS ? to : middleCut(text, piece, piece + 2 * SEGMENT_CHARACTERS);
    if (piece > from) starts.push(piece);
    // A line break inside a paragraph ends no sentence.
    const flowing = text.slice(piece, end).replace(/[\r\n]/g, ' ');
    for (const { index } of sentences.segment(flowing)) if (index > 0) starts.push(piece + index);
    piece = end;
  }
  return starts;
}

/** The positions inside a range at which a line begins. */
export function lineStarts(text: string, from: number, to: number): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf('\n', from) + 1; at > 0 && at < to; at = text.indexOf('\n', at) + 1)
    starts.push(at);
  return starts;
}

/** A position near the middle of a range, never its ends: before a word if there is one, else before a character. */
export function middleCut(text: string, from: number, to: number): number {
  const middle = from + Math.ceil((Math.min(to, text.length) - from) / 2);
  const low = Math.max(from + 1, middle - Math.min(BLANK_REACH, (middle - from) >> 1));
  for (let at = middle; at > low; at--)
    if (/\s/.test(text.charAt(at - 1)) && /\S/.test(text.charAt(at))) return at;
  return (
    segmentStart(words, text, from, middle) ??
    segmentStart(graphemes, text, from, middle) ??
    codePoint(text, from, middle)
  );
}

/** The last beginning of a segment in a window around the middle. */
function segmentStart(segmenter: Intl.Segmenter, text: string, from: number, middle: number): number | null {
  const start = Math.max(from, middle - WORD_REACH);
  let found: number | null = null;
  for (const { index } of segmenter.segment(text.slice(start, middle + WORD_REACH))) {
    if (index > 0 && start + index <= middle) found = start + index;
  }
  return found;
}

/** Never between the two halves of one code point. */
function codePoint(text: string, from: number, middle: number): number {
  const isInside =
    /[\ud800-\udbff]/.test(text.charAt(middle - 1)) && /[\udc00-\udfff]/.test(text.charAt(middle));
  return isInside && middle - 1 > from ? middle - 1 : middle;
}
