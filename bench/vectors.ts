/**
 * The quantised index of vectors against exact search over floating point numbers. Prints one JSON object.
 *
 *   npm run -s bench:vectors -- --n 100000 [--dimensions 384] --json
 *
 * The vectors are the built-in model's, of passages made up from its own words: each is about a few subjects, a word is
 * picked the more often the commoner it is, and a question has some words of a passage and some others. Other dimensions
 * are the same vectors turned at random into that space, with a little noise.
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { quantised } from '../src/embeddings/quantise.ts';
import { readModelFile } from '../src/embeddings/static/model-file.ts';
import { StaticModel } from '../src/embeddings/static/static-model.ts';
import { VectorIndex } from '../src/embeddings/vector-index.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    n: { type: 'string', default: '100000' },
    dimensions: { type: 'string' },
  },
});
const n = Number(values.n);
const QUERIES = 200;
const NEAREST = 10;
const SUBJECTS = 400;
const NOISE = 0.02;

let seed = 20_260_101;
/** The same numbers in every run (mulberry32). */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const bytes = await readFile(new URL('../src/embeddings/static/model.bin', import.meta.url));
const model = StaticModel.load(bytes);
const words = readModelFile(bytes).pieces.filter((piece) => /^[a-z]{3,}$/.test(piece));
const dimensions = values.dimensions === undefined ? model.dimensions : Number(values.dimensions);

function pick<T>(list: readonly T[], power = 1): T {
  return list[Math.floor(random() ** power * list.length)] as T;
}

const shuffled = words.map((word) => ({ word, key: random() })).sort((a, b) => a.key - b.key);
const ranked = shuffled.map(({ word }) => word);
const subjects = Array.from({ length: SUBJECTS }, () => Array.from({ length: 60 }, () => pick(ranked)));

/** Half of a passage is about its subjects, a quarter is its own, a quarter is what any text says. */
function passage(length: number): string[] {
  const about = [pick(subjects, 1.5), pick(subjects, 1.5)];
  const own = Array.from({ length: Math.ceil(length / 8) }, () => pick(ranked));
  return Array.from({ length }, () => {
    const kind = random();
    return kind < 0.5 ? pick(pick(about), 1.3) : kind < 0.75 ? pick(own) : pick(ranked, 4);
  });
}

/** A question has some words of a passage, and as many others. */
function question(words: readonly string[]): string[] {
  return Array.from({ length: 10 }, (_, index) => (index < 5 ? pick(words) : pick(ranked, 4)));
}

const turn =
  dimensions === model.dimensions
    ? null
    : Array.from({ length: dimensions }, () =>
        Float32Array.from({ length: model.dimensions }, () => random() - 0.5),
      );

function vectorOf(text: readonly string[]): Float32Array {
  const own = model.embed(text.join(' '));
  const vector = turn
    ? Float32Array.from(turn, (row) =>
        row.reduce((sum, value, index) => sum + value * (own[index] as number), 0),
      )
    : own;
  const size = Math.hypot(...vector) || 1;
  const noisy = vector.map((value) => value / size + (random() - 0.5) * NOISE);
  const scale = 1 / Math.hypot(...noisy);
  return noisy.map((value) => value * scale);
}

const index = new VectorIndex(dimensions);
const asked: string[][] = [];
const floats = new Float32Array(n * dimensions);
for (let row = 0; row < n; row++) {
  const text = passage(20 + Math.floor(random() * 120));
  if (row % Math.ceil(n / QUERIES) === 0) asked.push(question(text));
  const vector = vectorOf(text);
  floats.set(vector, row * dimensions);
  index.set(row, quantised(vector));
}

/** Recall measures from the centre of all vectors, so the exact search does, too, over vectors moved there beforehand. */
function centred(vectors: Float32Array, centre: Float32Array): Float32Array {
  const moved = new Float32Array(vectors.length);
  for (let from = 0; from < vectors.length; from += dimensions) {
    const one = vectors
      .subarray(from, from + dimensions)
      .map((value, part) => value - (centre[part] as number));
    const scale = 1 / Math.hypot(...one);
    moved.set(
      one.map((value) => value * scale),
      from,
    );
  }
  return moved;
}

const centre = new Float32Array(dimensions);
for (let at = 0; at < floats.length; at++) {
  centre[at % dimensions] = (centre[at % dimensions] as number) + (floats[at] as number) / n;
}
const rows = centred(floats, centre);

function exact(query: Float32Array): number[] {
  const best: { row: number; score: number }[] = [];
  for (let row = 0, at = 0; row < n; row++) {
    let score = 0;
    for (let part = 0; part < dimensions; part++) score += (rows[at++] as number) * (query[part] as number);
    const last = best[NEAREST - 1];
    if (last && score <= last.score) continue;
    const place = best.findIndex((other) => other.score < score);
    best.splice(place < 0 ? best.length : place, 0, { row, score });
    best.length = Math.min(best.length, NEAREST);
  }
  return best.map(({ row }) => row);
}

function median(times: number[]): number {
  return Number((times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0).toFixed(3));
}

const queries = asked.map(vectorOf);
index.compareFromCentre(queries[0] as Float32Array);
const quantisedTimes: number[] = [];
const exactTimes: number[] = [];
let found = 0;
for (const query of queries) {
  const began = performance.now();
  const near = index.compareFromCentre(query).best(NEAREST);
  const between = performance.now();
  const wanted = new Set(exact(centred(query, centre)));
  exactTimes.push(performance.now() - between);
  quantisedTimes.push(between - began);
  found += near.filter(({ key }) => wanted.has(key)).length;
}

process.stdout.write(
  `${JSON.stringify({
    n,
    dimensions,
    recallAt10: Number((found / (queries.length * Math.min(NEAREST, n))).toFixed(4)),
    ms: { quantised: median(quantisedTimes), exact: median(exactTimes) },
  })}\n`,
);
