/**
 * The text as the parser sees it: of the same length, so that every offset is one of the note, but without what the
 * parser does not know (front matter, carriage returns) and without nesting that would take it quadratic time.
 */
import { INDENTATION, NESTING } from './limits';

const DEEP_INDENTATION = new RegExp(`^[> \\t]{${INDENTATION + 1},}`, 'gm');
const MARKER = '[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])';
const DEEP_MARKERS = new RegExp(`^((?:${MARKER}){${NESTING}})(${MARKER})`, 'gm');

/** Gives a note's text for the parser; what is before `bodyStart` becomes blank. */
export function structuralText(text: string, bodyStart: number): string {
  let shape = text;
  if (bodyStart > 0) shape = text.slice(0, bodyStart).replace(/[^\n]/g, ' ') + text.slice(bodyStart);
  if (shape.includes('\r')) shape = shape.replace(/\r\n/g, ' \n').replace(/\r/g, '\n');
  return shape.replace(DEEP_MARKERS, flattenMarker).replace(DEEP_INDENTATION, flattenIndentation);
}

function flattenMarker(_all: string, before: string, marker: string): string {
  return before + marker.replace(/[^ \t]/g, 'x');
}

/** A no-break space is not blank to the parser, so the line goes on with the text of the level above. */
function flattenIndentation(run: string, at: number, whole: string): string {
  const isBlankLine = (whole[at + run.length] ?? '\n') === '\n' && !run.includes('>');
  return isBlankLine ? run : run.slice(0, INDENTATION) + '\u00a0'.repeat(run.length - INDENTATION);
}
