/** A block in units that fit: its own parts first, then sentences, then whatever is small enough. */
import { lineStarts, middleCut, sentenceStarts } from './cut-points';
import { LEAD_TOKENS } from './limits';
import type { Reading } from './reading';
import type { SyntaxNode } from './syntax-tree';

/** A range of the note that goes into a chunk as a whole. */
export interface Unit {
  from: number;
  to: number;
  weight: number;
  /** The block it is; null for a part of running text. */
  node: SyntaxNode | null;
  /** What a chunk that begins with it repeats to be understood: a table's header. */
  lead: string;
}

/** A range that may still have to be split. */
export type Piece = Omit<Unit, 'weight'>;

/** Down to what a block is split when it is over the limit. */
export type Finest = 'sentence' | 'character';

/** The weight of readable text, in tokens. */
export type Weigh = (readable: string) => number;

const CONTAINERS = new Set(['BulletList', 'OrderedList', 'ListItem', 'Blockquote']);
const IN_LINES = new Set(['FencedCode', 'CodeBlock', 'HTMLBlock', 'MathBlock']);
/** Children of a container that are no blocks. */
const CONTAINER_MARKS = new Set(['ListMark', 'QuoteMark', 'TaskMarker']);

/** Splits a range until every unit weighs at most `room`, or nothing finer is asked for. */
export function unitsOf(piece: Piece, room: number, finest: Finest, reading: Reading, weigh: Weigh): Unit[] {
  const units: Unit[] = [];
  // Not recursive: the last one waiting is the first in the text.
  const waiting: Piece[] = [piece];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const weight = weigh(reading.read(next.from, next.to));
    const limit = next.lead === '' ? room : room - weigh(next.lead);
    const parts = weight <= limit ? [] : partsOf(next, finest, reading, weigh);
    if (parts.length > 1) waiting.push(...parts.reverse());
    else if (parts[0]) waiting.push(parts[0]);
    else units.push({ ...next, weight });
  }
  return units;
}

/** The next finer parts of a piece; none when it cannot be split further. */
function partsOf(piece: Piece, finest: Finest, reading: Reading, weigh: Weigh): Piece[] {
  const { node, from, to } = piece;
  if (!node) return finest === 'sentence' ? [] : halvesOf(piece, reading);
  if (CONTAINERS.has(node.name)) return childrenOf(piece, node, reading.text);
  if (node.name === 'Table') return rowsOf(piece, node, reading, weigh);
  const starts = IN_LINES.has(node.name)
    ? lineStarts(reading.text, from, to)
    : sentenceStarts(reading.text, from, to);
  return cutAt(
    { ...piece, node: null },
    starts.filter((start) => reading.editAround(start) === null),
  );
}

function childrenOf(piece: Piece, container: SyntaxNode, text: string): Piece[] {
  const children: SyntaxNode[] = [];
  for (let child = container.firstChild; child; child = child.nextSibling) {
    if (!CONTAINER_MARKS.has(child.name)) children.push(child);
  }
  if (children.length === 0) return [{ ...piece, node: null }];
  return children.map((node, index) => {
    const next = children[index + 1];
    return {
      ...piece,
      node,
      from: index === 0 ? piece.from : startOf(node, text),
      to: next ? startOf(next, text) : piece.to,
    };
  });
}

/** A block begins with its line when only indentation and quote marks stand before it. */
function startOf(node: SyntaxNode, text: string): number {
  let at = node.from;
  while (at > 0 && /[ \t>]/.test(text.charAt(at - 1))) at--;
  return at === 0 || /[\r\n]/.test(text.charAt(at - 1)) ? at : node.from;
}

/** A table in rows; its header is remembered by every later one unless it is long itself. */
function rowsOf(piece: Piece, table: SyntaxNode, reading: Reading, weigh: Weigh): Piece[] {
  const rows = table.getChildren('TableRow').map((row) => startOf(row, reading.text));
  const header = table.getChild('TableHeader');
  const lead = header ? reading.read(header.from, header.to) : '';
  const isShort = lead !== '' && weigh(lead) <= LEAD_TOKENS;
  return cutAt({ ...piece, node: null }, rows).map((row, index) =>
    index > 0 && isShort ? { ...row, lead } : row,
  );
}

function halvesOf(piece: Piece, reading: Reading): Piece[] {
  const middle = middleCut(reading.text, piece.from, piece.to);
  const around = reading.editAround(middle);
  const cuts = around ? [around.to, around.from] : [middle];
  const cut = cuts.find((position) => position > piece.from && position < piece.to);
  return cut === undefined ? [] : cutAt(piece, [cut]);
}

function cutAt(piece: Piece, starts: readonly number[]): Piece[] {
  const inside = starts.filter((start) => start > piece.from && start < piece.to);
  return [piece.from, ...inside].map((from, index) => ({ ...piece, from, to: inside[index] ?? piece.to }));
}
