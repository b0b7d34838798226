/**
 * The model as a file: a line of JSON that says what follows, then the bytes.
 *
 *   vocabulary  deflated: for each piece how many bytes it shares with the one before, how many follow, and those
 *   weights     a byte for each piece, on a logarithmic scale
 *   words       256 code words for every stretch of the vector, a byte a dimension
 *   codes       for each piece the code word of every stretch, a byte each
 */
import { inflateSync } from 'fflate';
import { hex32 } from '../../core/checksum';
import { RecollectError, reasonOf } from '../../core/errors';

/** Code words of a stretch: one byte names one. */
export const CODE_WORDS = 256;
/** Dimensions of a stretch: its sums fit into the processor's registers, which makes embedding fast. */
export const STRETCH = 6;
const LINE_END = 10;
const HEADER_LIMIT = 4096;

/** What the file's first line says. */
export interface ModelHeader {
  readonly format: 'recollect-static';
  /** Names the model and its content: no two files share it. */
  readonly id: string;
  readonly tokens: number;
  readonly dimensions: number;
  readonly vocabularyBytes: number;
  /** A weight is `2 ** (byte / 255 * (high - low) + low)`. */
  readonly weights: { readonly low: number; readonly high: number };
  /** What the code words' bytes are multiplied with. */
  readonly scale: number;
  /** CRC-32 of everything after the first line, in hexadecimal. */
  readonly checksum: string;
}

/** The file taken apart. */
export interface ModelParts {
  readonly header: ModelHeader;
  readonly pieces: readonly string[];
  readonly weights: Uint8Array;
  readonly words: Int8Array;
  readonly codes: Uint8Array;
}

/** Takes the file apart, or refuses it with a sentence. */
export function readModelFile(bytes: Uint8Array): ModelParts {
  return orSentence(() => partsOf(bytes));
}

/**
 * Refuses a file of which a byte has changed. Not part of reading it: in JavaScript that takes a tenth of opening memory, and
 * whoever hands the bytes over has a quicker way. The plugin's are inside gzip, which has a sum of its own.
 */
export function assertWholeModel(bytes: Uint8Array, sum: (body: Uint8Array) => number): void {
  orSentence(() => {
    const { header, body } = opened(bytes);
    const found = hex32(sum(body));
    if (found !== header.checksum) throw new Error(`The checksum is ${found}, not ${header.checksum}.`);
  });
}

function orSentence<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    throw new RecollectError(
      'unexpected',
      'The built-in language model is damaged, so recall cannot search by meaning. Your notes and memories are untouched. Install Recollect again to repair it.',
      reasonOf(thrown),
    );
  }
}

function opened(bytes: Uint8Array): { header: ModelHeader; body: Uint8Array } {
  const end = bytes.subarray(0, HEADER_LIMIT).indexOf(LINE_END);
  if (end < 0) throw new Error('The first line is missing.');
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as ModelHeader;
  if (header.format !== 'recollect-static') throw new Error('This is another kind of file.');
  return { header, body: bytes.subarray(end + 1) };
}

function partsOf(bytes: Uint8Array): ModelParts {
  const { header, body } = opened(bytes);
  let at = 0;
  const next = (length: number) => body.subarray(at, (at += length));
  const pieces = readPieces(inflateSync(next(header.vocabularyBytes)));
  const weights = next(header.tokens);
  const words = new Int8Array(next(CODE_WORDS * header.dimensions));
  const codes = next((header.tokens * header.dimensions) / STRETCH);
  if (pieces.length !== header.tokens || at !== body.length) throw new Error('The parts do not add up.');
  return { header, pieces, weights, words, codes };
}

/** All pieces are put together first and decoded at once: one by one took most of the time of loading. */
function readPieces(coded: Uint8Array): string[] {
  const lines = new Uint8Array(coded.length * 4);
  let before = 0;
  let end = 0;
  for (let at = 0; at < coded.length;) {
    const shared = coded[at] as number;
    const added = coded[at + 1] as number;
    const start = end;
    for (let index = 0; index < shared; index++) lines[end++] = lines[before + index] as number;
    for (let index = 0; index < added; index++) lines[end++] = coded[at + 2 + index] as number;
    lines[end++] = LINE_END;
    before = start;
    at += 2 + added;
  }
  return new TextDecoder().decode(lines.subarray(0, end - 1)).split('\n');
}
