/**
 * How many of the passages that answer a question are among the first 5, 10, 25 and 50 recalled. Prints one JSON object.
 *
 *   npm run -s bench:recall -- --data <file> [--embedder builtin|minilm] [--without words,semantic,graph] --json
 */
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Leg } from '../src/core/notes-api.ts';
import { cachedMinilm } from './recall/cached-minilm.ts';
import type { DataSet, Question } from './recall/data-set.ts';
import { Memory } from './recall/memory.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean' },
    data: { type: 'string' },
    embedder: { type: 'string', default: 'builtin' },
    without: { type: 'string', default: '' },
  },
});
if (values.data === undefined) throw new Error('Which data set? --data <file>');
const DEPTHS = [5, 10, 25, 50] as const;
/** The usual constant of reciprocal rank fusion, measured for comparison only. */
const RRF = 60;
const TYPED_HITS = 10;

type Recalls = Record<string, number>;
const rankings = ['words', 'semantic', 'rrf60', 'shipped'] as const;

function recallsOf(ranked: readonly string[], { evidence }: Question): number[] {
  const wanted = new Set(evidence.map(String));
  return DEPTHS.map((depth) => ranked.slice(0, depth).filter((id) => wanted.has(id)).length / wanted.size);
}

function fusedByRank(...lists: string[][]): string[] {
  const scores = new Map<string, number>();
  for (const list of lists) {
    list.forEach((id, index) => scores.set(id, (scores.get(id) ?? 0) + 1 / (RRF + index + 1)));
  }
  return [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id);
}

function means(rows: readonly number[][]): Recalls {
  const mean = (at: number) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length;
  return Object.fromEntries(DEPTHS.map((depth, at) => [depth, Number(mean(at).toFixed(4))]));
}

function quantile(sorted: readonly number[], share: number): number {
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2));
}

const set = JSON.parse(await readFile(values.data, 'utf8')) as DataSet;
const minilm = values.embedder === 'minilm' ? await cachedMinilm(set.name) : null;
const off = values.without.split(',').filter((leg) => leg !== '') as Leg[];
const results: Record<(typeof rankings)[number], number[][]> = {
  words: [],
  semantic: [],
  rrf60: [],
  shipped: [],
};
const byCategory = new Map<string, number[][]>();
const times: number[] = [];

for (const corpus of set.corpora) {
  const memory = await Memory.of(corpus, minilm?.embedder ?? null);
  for (const question of corpus.questions) {
    if (question.evidence.length === 0) continue;
    const { text } = question;
    const words = await memory.passages({ text, without: ['semantic', 'graph'] });
    const semantic = await memory.passages({ text, without: ['words', 'graph'] });
    const shipped = recallsOf(await memory.passages({ text, without: off }), question);
    results.words.push(recallsOf(words, question));
    results.semantic.push(recallsOf(semantic, question));
    results.rrf60.push(recallsOf(fusedByRank(words, semantic), question));
    results.shipped.push(shipped);
    byCategory.set(question.category, [...(byCategory.get(question.category) ?? []), shipped]);
    const began = performance.now();
    await memory.engine.notes.recall({ text, limit: TYPED_HITS, without: off });
    times.push(performance.now() - began);
  }
  await memory.close();
  await minilm?.keep();
}

times.sort((a, b) => a - b);
process.stdout.write(
  `${JSON.stringify({
    set: set.name,
    embedder: values.embedder,
    questions: results.shipped.length,
    legs: Object.fromEntries(rankings.map((ranking) => [ranking, means(results[ranking])])),
    byCategory: Object.fromEntries([...byCategory].map(([category, rows]) => [category, means(rows)])),
    msPerQuery: { p50: quantile(times, 0.5), p95: quantile(times, 0.95) },
  })}\n`,
);
process.exit();
