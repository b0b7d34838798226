/** The texts the model is tuned on, all from packages with a licence that allows it (see NOTICE.md of the model). */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { randomFrom, shuffled } from './random.ts';
import { readSenses } from './wordnet.ts';
import type { Sense } from './wordnet.ts';

/** Where the unpacked packages lie. */
export interface CorpusFolders {
  readonly wordnet: string;
  readonly speeches: string;
  readonly documentation: string;
}

/** How many texts of each kind: together 1.7 million word pieces, 12 minutes of one core with the teacher. */
const SHARES = {
  definitions: 50_000,
  examples: 48_000,
  sentences: 18_000,
  paragraphs: 5_000,
  documentation: 8_000,
};
/** Speeches from this year on: older ones use words nobody types. */
const FIRST_YEAR = 1945;
const SEED = 20_240_601;

/** All texts, in a fixed random order. */
export async function readCorpus(folders: CorpusFolders, vocabulary: readonly string[]): Promise<string[]> {
  const random = randomFrom(SEED);
  const common = new Set(vocabulary);
  const take = (texts: readonly string[], count: number) => shuffled(texts, random).slice(0, count);

  const senses = await readSenses(folders.wordnet);
  const paragraphs = await readSpeeches(folders.speeches);
  const comments = await readComments(folders.documentation);
  const everyday = senses.filter((sense) => isEveryday(sense, common));
  return shuffled(
    [
      ...take(
        everyday.map((sense) => defined(sense, random)),
        SHARES.definitions,
      ),
      ...take(
        senses.flatMap((sense) => sense.examples),
        SHARES.examples,
      ),
      ...take(paragraphs.flatMap(sentencesOf), SHARES.sentences),
      ...take(
        paragraphs.filter((text) => text.length > 200 && text.length < 900),
        SHARES.paragraphs,
      ),
      ...take(comments, SHARES.documentation),
    ].filter((text) => text.length > 8),
    random,
  );
}

/** Half of the definitions stand with their word, so that a word comes to lie near what it means. */
function defined(sense: Sense, random: () => number): string {
  return random() < 0.5 ? `${sense.words.join(', ')}: ${sense.definition}` : sense.definition;
}

/** Leaves out the Latin names of species and the like. */
function isEveryday(sense: Sense, common: ReadonlySet<string>): boolean {
  return sense.words.some((word) => word.split(/[ -]/).every((part) => common.has(part.toLowerCase())));
}

async function readSpeeches(folder: string): Promise<string[]> {
  const texts: string[] = [];
  for (const name of (await readdir(join(folder, 'data'))).sort()) {
    const year = Number(/^(\d{4})_.*\.txt$/.exec(name)?.[1] ?? 0);
    if (year < FIRST_YEAR) continue;
    const text = await readFile(join(folder, 'data', name), 'utf8');
    texts.push(...text.split(/\n+/).map((paragraph) => paragraph.trim()));
  }
  return texts;
}

function sentencesOf(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?])\s+(?=[A-Z])/).filter((text) => text.length > 25 && text.length < 300);
}

/** The prose of the doc comments of Node's type declarations: what technical notes sound like. */
async function readComments(folder: string): Promise<string[]> {
  const texts = new Set<string>();
  for (const name of (await readdir(folder)).sort()) {
    if (!name.endsWith('.d.ts')) continue;
    const source = await readFile(join(folder, name), 'utf8');
    for (const [comment] of source.matchAll(/\/\*\*[\s\S]*?\*\//g)) {
      const prose = comment.replace(/```[\s\S]*?```/g, '').replace(/^\s*(?:\/\*\*|\*\/|\*)/gm, '');
      for (const paragraph of prose.split(/\n\s*\n|\n\s*@\w+/)) {
        const text = paragraph
          .replace(/\s+/g, ' ')
          .replace(/[`{}]|\*\//g, '')
          .trim();
        if (text.length > 40 && text.length < 900) texts.add(text);
      }
    }
  }
  return [...texts];
}
