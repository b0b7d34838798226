/** Sections into chunks: one when it fits, else as many as its blocks, sentences and words need. */
import type { PassageKind } from '../../core/notes-api';
import { middleCut } from './cut-points';
import { CHUNK_TOKENS, HEADING_TOKENS, OVERLAP_TOKENS } from './limits';
import { pack, type Packed } from './packing';
import type { NoteChunk } from './parsed-note';
import type { Reading } from './reading';
import type { Block, Section } from './sections';
import { unitsOf, type Unit } from './units';
import { leastTokens, weightOf } from './weight';

/** A chunk that does not know its place among the others yet. */
export type LooseChunk = Omit<NoteChunk, 'ordinal' | 'blockId'>;

/** Cuts sections of one note. */
export class Chunker {
  constructor(
    private readonly reading: Reading,
    private readonly countTokens: (text: string) => number,
  ) {}

  /** The chunks of a section, in order. */
  cut(section: Section): LooseChunk[] {
    const heading = this.headingOf(section.path);
    const embedded = joined(heading, this.reading.read(section.bodyFrom, section.to));
    const tokens = this.countTokens(embedded);
    if (Math.max(tokens, leastTokens(embedded)) <= CHUNK_TOKENS)
      return this.made({ from: section.bodyFrom, to: section.to, lead: '' }, section, embedded, tokens);

    const room = CHUNK_TOKENS - this.weigh(heading);
    const units = blockPieces(section).flatMap((piece) =>
      unitsOf(piece, room, 'character', this.reading, this.weigh),
    );
    const finerOf = (unit: Unit): Unit[] =>
      unitsOf(unit, OVERLAP_TOKENS, 'sentence', this.reading, this.weigh);
    return pack(units, room, finerOf, this.weigh).flatMap((packed) => this.finish(packed, section, heading));
  }

  private readonly weigh = (text: string): number => weightOf(text, this.countTokens);

  /** The deepest headings that fit into their share, in order. */
  private headingOf(path: readonly string[]): string {
    let heading = '';
    for (const name of path.toReversed()) {
      const longer = heading === '' ? name : `${name} > ${heading}`;
      if (this.weigh(longer) > HEADING_TOKENS)
        return heading === '' ? this.clipped(longer, HEADING_TOKENS) : heading;
      heading = longer;
    }
    return heading;
  }

  /** A range whose words are given; null when they are too many. */
  stated(from: number, to: number, words: string): LooseChunk | null {
    const bounds = trimmed(this.reading.text, from, to);
    if (!bounds || this.weigh(words) > CHUNK_TOKENS) return null;
    return {
      ...bounds,
      headingPath: [],
      kind: 'text',
      tokens: this.countTokens(words),
      embedded: words,
      words,
    };
  }

  /** Makes a chunk of a range; several, should its parts weigh more together than each for itself. */
  private finish(packed: Packed, section: Section, heading: string): LooseChunk[] {
    const embedded = joined(heading, packed.lead, this.reading.read(packed.from, packed.to));
    const tokens = this.countTokens(embedded);
    if (tokens <= CHUNK_TOKENS) return this.made(packed, section, embedded, tokens);
    const { from, to, fresh } = packed;
    if (fresh > from && fresh < to) return this.finish({ ...packed, from: fresh }, section, heading);
    if (packed.lead !== '') return this.finish({ ...packed, lead: '' }, section, heading);
    const middle = to - from > 1 ? middleCut(this.reading.text, from, to) : to;
    const cut = this.reading.editAround(middle)?.to ?? middle;
    if (cut <= from || cut >= to) {
      const clip = this.clipped(embedded, CHUNK_TOKENS);
      return this.made(packed, section, clip, this.countTokens(clip));
    }
    return [
      ...this.finish({ ...packed, to: cut }, section, heading),
      ...this.finish({ ...packed, from: cut, fresh: cut }, section, heading),
    ];
  }

  private made(
    packed: Omit<Packed, 'fresh'>,
    section: Section,
    embedded: string,
    tokens: number,
  ): LooseChunk[] {
    // The first chunk begins with the headings, which its path says already.
    const start = packed.from <= section.bodyFrom ? section.from : packed.from;
    const bounds = trimmed(this.reading.text, start, packed.to);
    if (!bounds) return [];
    return [
      {
        ...bounds,
        headingPath: section.path,
        kind: mainKind(section.blocks, packed.from, packed.to),
        tokens,
        embedded,
        words: joined(section.path.join(' > '), packed.lead, this.reading.words(packed.from, packed.to)),
      },
    ];
  }

  private clipped(text: string, tokens: number): string {
    let clip = text;
    while (clip !== '' && this.weigh(clip) > tokens)
      clip = clip.slice(0, middleCut(clip, 0, clip.length)).trim();
    return clip;
  }
}

/** The blocks of a section as ranges that follow each other without a gap. */
function blockPieces({ blocks, bodyFrom, to }: Section): Omit<Unit, 'weight'>[] {
  if (blocks.length === 0) return [{ from: bodyFrom, to, node: null, lead: '' }];
  return blocks.map(({ node, from }, index) => ({
    from: index === 0 ? bodyFrom : from,
    to: blocks[index + 1]?.from ?? to,
    node,
    lead: '',
  }));
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

function trimmed(text: string, from: number, to: number): { start: number; end: number } | null {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return start < end ? { start, end } : null;
}

/** The kind that most characters of a range belong to. */
function mainKind(blocks: readonly Block[], from: number, to: number): PassageKind {
  const lengths = new Map<PassageKind, number>();
  let index = firstEndingAfter(blocks, from);
  for (let block = blocks[index]; block && block.from < to; block = blocks[++index]) {
    const length = Math.min(block.to, to) - Math.max(block.from, from);
    if (block.kind) lengths.set(block.kind, (lengths.get(block.kind) ?? 0) + length);
  }
  let main: PassageKind = 'text';
  for (const [kind, length] of lengths) if (length > (lengths.get(main) ?? 0)) main = kind;
  return main;
}

function firstEndingAfter(blocks: readonly Block[], position: number): number {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.to ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
