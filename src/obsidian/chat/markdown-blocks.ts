/**
 * Cuts Markdown that is still being written into blocks that will not change any more and the one that may. A block can
 * be drawn by itself; so a long answer is drawn once, piece by piece, instead of anew with every word.
 */

/** A list or paragraph longer than this is cut where it can be, in characters: drawing it takes a few milliseconds. */
const LONG_BLOCK = 4000;

/** A piece of Markdown that stands by itself. */
export interface MarkdownBlock {
  /** Markdown, or the words of a block of code. */
  text: string;
  /** The language of a block of code, empty when it has none; null for anything else. */
  language: string | null;
}

interface Fence {
  mark: string;
  language: string;
  indent: number;
}

const FENCE = /^( {0,3})(`{3,}|~{3,})([^\n]*)$/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const BLANK = /^\s*$/;
const MATHS = /^\s*\$\$/;

function fenceAt(line: string): Fence | null {
  const [, indent = '', mark = '', info = ''] = FENCE.exec(line) ?? [];
  // Backticks after an opening of backticks make it code within a line.
  if (mark === '' || (mark.startsWith('`') && info.includes('`'))) return null;
  return { mark, language: info.trim().split(/\s/)[0] ?? '', indent: indent.length };
}

function closes(line: string, { mark }: Fence): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return found !== undefined && found.startsWith(mark);
}

/** Cuts a text that grows. */
export class MarkdownBlocks {
  private lines: string[] = [];
  private length = 0;
  private fence: Fence | null = null;
  private isList = false;
  private isMaths = false;
  /** A fence within a list: what looks like an end in there is none. */
  private inner: Fence | null = null;
  private wasBlank = false;
  /** The last line, as far as it came. */
  private tail = '';

  /** Takes more text, and gives the blocks that are finished by it. */
  push(text: string): MarkdownBlock[] {
    const finished: MarkdownBlock[] = [];
    const lines = (this.tail + text).split('\n');
    this.tail = lines.pop() ?? '';
    for (const line of lines) this.take(line, finished);
    return finished;
  }

  /** What may still change; null when there is nothing. */
  get rest(): MarkdownBlock | null {
    return this.blockOf(this.tail === '' ? this.lines : [...this.lines, this.tail]);
  }

  /** Takes the text as complete, and gives what is left of it. */
  end(): MarkdownBlock[] {
    const finished = this.push(this.tail === '' ? '' : '\n');
    this.flush(finished);
    return finished;
  }

  private blockOf(lines: readonly string[]): MarkdownBlock | null {
    const { fence } = this;
    if (fence) {
      const indent = new RegExp(`^ {0,${fence.indent}}`);
      const code = lines.slice(1).map((line) => line.replace(indent, ''));
      return { text: code.join('\n'), language: fence.language };
    }
    const text = lines.join('\n');
    return BLANK.test(text) ? null : { text, language: null };
  }

  private flush(finished: MarkdownBlock[]): void {
    const block = this.blockOf(this.lines);
    if (block) finished.push(block);
    this.lines = [];
    this.length = 0;
    this.fence = null;
    this.inner = null;
    this.isList = false;
    this.isMaths = false;
    this.wasBlank = false;
  }

  private add(line: string): void {
    this.lines.push(line);
    this.length += line.length + 1;
  }

  private take(line: string, finished: MarkdownBlock[]): void {
    if (this.fence) {
      if (closes(line, this.fence)) this.flush(finished);
      else this.add(line);
    } else if (this.isMaths) {
      this.add(line);
      if (line.includes('$$')) this.flush(finished);
    } else if (this.isList) this.takeInList(line, finished);
    else this.takeOutside(line, finished);
  }

  private takeOutside(line: string, finished: MarkdownBlock[]): void {
    const fence = fenceAt(line);
    if (BLANK.test(line)) this.flush(finished);
    else if (fence) {
      this.flush(finished);
      this.fence = fence;
      this.add(line);
    } else if (HEADING.test(line)) {
      this.flush(finished);
      this.add(line);
      this.flush(finished);
    } else if (MATHS.test(line) && line.indexOf('$$') === line.lastIndexOf('$$')) {
      this.flush(finished);
      this.isMaths = true;
      this.add(line);
    } else {
      if (this.lines.length === 0 && ITEM.test(line)) this.isList = true;
      // A table is only one with its head, so it is never cut.
      else if (this.length > LONG_BLOCK && !line.includes('|')) this.flush(finished);
      this.add(line);
    }
  }

  private takeInList(line: string, finished: MarkdownBlock[]): void {
    const trimmed = line.trimStart();
    if (this.inner) {
      if (closes(trimmed, this.inner)) this.inner = null;
      this.add(line);
      return;
    }
    const isIndented = /^(?: {2}|\t)/.test(line);
    const fence = fenceAt(trimmed);
    const isOther = !isIndented && !ITEM.test(line);
    if (BLANK.test(line)) {
      this.wasBlank = true;
      this.add(line);
    } else if (isOther && (this.wasBlank || fence || HEADING.test(line))) {
      this.flush(finished);
      this.takeOutside(line, finished);
    } else {
      if (this.length > LONG_BLOCK && /^\S/.test(line) && ITEM.test(line)) {
        this.flush(finished);
        this.isList = true;
      }
      this.inner = fence ?? fenceAt(trimmed.replace(/^(?:(?:[-*+]|\d{1,9}[.)])\s+)+/, ''));
      this.wasBlank = false;
      this.add(line);
    }
  }
}
