/** The other half of src/embeddings/static/model-file.ts. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'fflate';
import { joined } from '../../src/core/bytes.ts';
import { crc32, hex32 } from '../../src/core/checksum.ts';
import type { ModelHeader } from '../../src/embeddings/static/model-file.ts';
import type { PackedCodebook } from './quantise.ts';

const NAME = 'recollect-static-1';
/** Less than this counts as nothing. */
const LEAST_WEIGHT = 1e-3;

/** What goes into the file; pieces in the order of their ids. */
export interface Model {
  readonly dimensions: number;
  readonly pieces: readonly string[];
  readonly weights: Float32Array;
  readonly codebook: PackedCodebook;
}

/** The model as a file. */
export function writeModel({ dimensions, pieces, weights, codebook }: Model): {
  bytes: Uint8Array;
  id: string;
} {
  const vocabulary = deflateSync(frontCoded(pieces), { level: 9, mem: 12 });
  const logs = Array.from(weights, (weight) => Math.log2(Math.max(weight, LEAST_WEIGHT)));
  const low = logs.reduce((least, value) => Math.min(least, value));
  const high = logs.reduce((most, value) => Math.max(most, value));
  const scaled = Uint8Array.from(logs, (value) => Math.round(((value - low) / (high - low || 1)) * 255));
  const body = joined([vocabulary, scaled, new Uint8Array(codebook.words.buffer), codebook.codes]);
  const id = `${NAME}:${createHash('sha256').update(body).digest('hex').slice(0, 8)}`;
  const header: ModelHeader = {
    format: 'recollect-static',
    id,
    tokens: pieces.length,
    dimensions,
    vocabularyBytes: vocabulary.length,
    weights: { low, high },
    scale: codebook.scale,
    checksum: hex32(crc32(body)),
  };
  return { bytes: joined([new TextEncoder().encode(`${JSON.stringify(header)}\n`), body]), id };
}

/** Each piece as the bytes it shares with the one before, and the rest. */
function frontCoded(pieces: readonly string[]): Uint8Array {
  const encoder = new TextEncoder();
  const coded: number[] = [];
  let before = new Uint8Array();
  for (const piece of pieces) {
    const bytes = encoder.encode(piece);
    let shared = 0;
    while (shared < Math.min(bytes.length, before.length) && bytes[shared] === before[shared]) shared++;
    coded.push(shared, bytes.length - shared, ...bytes.subarray(shared));
    before = bytes;
  }
  return Uint8Array.from(coded);
}
