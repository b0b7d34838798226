/** A note in sections, each a heading and what stands under it up to the next. */
import type { PassageKind } from '../../core/notes-api';
import { HEADING_CHARACTERS } from './limits';
import type { Reading } from './reading';
import type { SyntaxNode, SyntaxTree } from './syntax-tree';

/** A block of a section; null kind for what has none, such as a rule. */
export interface Block {
  from: number;
  to: number;
  kind: PassageKind | null;
  node: SyntaxNode;
}

/** A heading and its text. Sections follow each other without a gap. */
export interface Section {
  from: number;
  to: number;
  /** Where its text begins, after the headings. */
  bodyFrom: number;
  path: string[];
  blocks: Block[];
}

interface Heading {
  level: number;
  text: string;
}

/** Cuts the body of a note into sections. */
export function sectionsOf(tree: SyntaxTree, reading: Reading, bodyStart: number): Section[] {
  const sections: Section[] = [];
  let above: Heading[] = [];
  let section: Section = { from: bodyStart, to: bodyStart, bodyFrom: bodyStart, path: [], blocks: [] };
  const endAt = (position: number): void => {
    section.to = position;
    if (section.from < section.to) sections.push(section);
  };

  for (let node = tree.topNode.firstChild; node; node = node.nextSibling) {
    const level = headingLevel(node.name);
    if (level === 0) {
      section.blocks.push({ from: node.from, to: node.to, kind: kindOf(node, reading.text), node });
      continue;
    }
    const text = reading.read(node.from, node.to).replaceAll('\n', ' ');
    const isLong = text.length > HEADING_CHARACTERS;
    const from = Math.max(node.from, bodyStart);
    endAt(from);
    above = [...above.filter((heading) => heading.level < level), { level, text: clipped(text) }];
    section = {
      from,
      to: from,
      // A heading too long for a path is read as text as well.
      bodyFrom: isLong ? from : node.to,
      path: above.map((heading) => heading.text).filter((heading) => heading !== ''),
      blocks: isLong ? [{ from, to: node.to, kind: 'text', node }] : [],
    };
  }
  endAt(reading.text.length);
  return joinEmptyHeadings(sections, reading);
}

/** A heading with nothing of its own to read belongs to the first section below it, whose path names it anyway. */
function joinEmptyHeadings(sections: readonly Section[], reading: Reading): Section[] {
  const result: Section[] = [];
  let pending: Section | null = null;
  for (const section of sections) {
    if (pending && section.path.length > pending.path.length) section.from = pending.from;
    else if (pending) result.push(pending);
    pending = null;
    const isEmpty = section.path.length > 0 && reading.words(section.bodyFrom, section.to) === '';
    if (isEmpty) pending = section;
    else result.push(section);
  }
  return pending ? [...result, pending] : result;
}

function headingLevel(name: string): number {
  return Number(/^(?:ATX|Setext)Heading([1-6])$/.exec(name)?.[1] ?? 0);
}

function clipped(text: string): string {
  if (text.length <= HEADING_CHARACTERS) return text;
  return `${text.slice(0, HEADING_CHARACTERS).replace(/[\ud800-\udbff]$/, '')}…`;
}

function kindOf(node: SyntaxNode, text: string): PassageKind | null {
  switch (node.name) {
    case 'BulletList':
    case 'OrderedList':
      return hasMostlyTasks(node) ? 'task' : 'list';
    case 'Table':
      return 'table';
    case 'FencedCode':
    case 'CodeBlock':
      return 'code';
    case 'Blockquote':
      return /^[\s>]*\[!/.test(text.slice(node.from, node.from + 100)) ? 'callout' : 'quote';
    case 'HorizontalRule':
    case 'LinkReference':
    case 'CommentBlock':
    case 'HiddenBlock':
      return null;
    default:
      return 'text';
  }
}

function hasMostlyTasks(list: SyntaxNode): boolean {
  let items = 0;
  let tasks = 0;
  for (let item = list.firstChild; item; item = item.nextSibling) {
    if (item.name !== 'ListItem') continue;
    items++;
    if (item.getChild('Task')) tasks++;
  }
  return tasks * 2 >= items && tasks > 0;
}
