/**
 * The headings and block ids of a note, by lines: enough to find a place to write to. Not a Markdown parser, which
 * would weigh 60 KB in the window, but it knows what hides headings from a reader: front matter, code, comments.
 */
import { linesOf } from './diff';
import { partsOf } from './front-matter';

/** A line with its place in the text. */
export interface OutlineLine {
  from: number;
  /** After its line break. */
  to: number;
  /** Without its line break. */
  text: string;
  /** In front matter, code or a comment. */
  isHidden: boolean;
}

/** A heading and what stands under it. */
export interface Section {
  title: string;
  level: number;
  /** Titles from the outermost heading to this one. */
  path: string[];
  /** Where the heading's line begins. */
  from: number;
  /** From after its line up to the next heading of its level or above. */
  bodyFrom: number;
  to: number;
}

const FENCE = /^ {0,3}(?:>[ \t]?)*(`{3,}|~{3,})(.*)$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/;

/** The lines of a note, those that are not shown as text marked. */
export function outlineLines(text: string): OutlineLine[] {
  const { body } = partsOf(text);
  const bodyFrom = text.length - body.length;
  const lines: OutlineLine[] = [];
  let at = 0;
  let fence = '';
  let commentEnd = '';
  for (const line of linesOf(text)) {
    const from = at;
    at += line.length;
    const content = line.replace(/\r?\n$/, '');
    let isHidden = from < bodyFrom || fence !== '' || commentEnd !== '';
    if (from >= bodyFrom && commentEnd !== '') {
      if (content.includes(commentEnd)) commentEnd = '';
    } else if (from >= bodyFrom) {
      const mark = FENCE.exec(content);
      if (fence !== '') {
        if (mark?.[1]?.startsWith(fence) && mark[2]?.trim() === '') fence = '';
      } else if (mark && !(mark[1]?.startsWith('`') && mark[2]?.includes('`'))) {
        fence = mark[1] ?? '';
        isHidden = true;
      } else {
        commentEnd = commentOpenedBy(content);
        isHidden = commentEnd !== '' && /^\s*(?:%%|<!--)/.test(content);
      }
    }
    lines.push({ from, to: at, text: content, isHidden });
  }
  return lines;
}

/** What ends the comment that is still open after a line; empty when none is. */
function commentOpenedBy(line: string): string {
  const marks = line.split('%%').length - 1;
  if (marks % 2 === 1) return '%%';
  return line.lastIndexOf('<!--') > line.lastIndexOf('-->') ? '-->' : '';
}

/** The sections of a note, in order; inner ones follow the ones they stand in. */
export function sectionsOf(text: string): Section[] {
  const headings = headingsOf(outlineLines(text));
  const open: { title: string; level: number }[] = [];
  return headings.map((heading, index) => {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    open.push(heading);
    const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
    return { ...heading, path: open.map(({ title }) => title), to: next?.from ?? text.length };
  });
}

function headingsOf(lines: readonly OutlineLine[]): Omit<Section, 'path' | 'to'>[] {
  const found: Omit<Section, 'path' | 'to'>[] = [];
  lines.forEach((line, index) => {
    if (line.isHidden) return;
    const atx = HEADING.exec(line.text);
    if (atx) {
      found.push({
        title: (atx[2] ?? '').trim(),
        level: atx[1]?.length ?? 1,
        from: line.from,
        bodyFrom: line.to,
      });
      return;
    }
    const above = lines[index - 1];
    const underline = UNDERLINE.exec(line.text);
    if (!underline || !above || above.isHidden || !isParagraph(above.text)) return;
    const before = lines[index - 2];
    // A paragraph of several lines over dashes is a heading too; its title is then more than a line, and no anchor.
    if (before && !before.isHidden && isParagraph(before.text)) return;
    const level = underline[1]?.startsWith('=') ? 1 : 2;
    found.push({ title: above.text.trim(), level, from: above.from, bodyFrom: line.to });
  });
  return found;
}

function isParagraph(line: string): boolean {
  return (
    line.trim() !== '' &&
    !HEADING.test(line) &&
    !/^\s*(?:[-+*>|]|\d+[.)]\s)/.test(line) &&
    !/^ {4}/.test(line)
  );
}
