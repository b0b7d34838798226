/** WordNet's senses as they lie in its database files. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One meaning with the words that carry it. */
export interface Sense {
  readonly words: readonly string[];
  readonly definition: string;
  readonly examples: readonly string[];
}

/** All senses of nouns, verbs, adjectives and adverbs. */
export async function readSenses(folder: string): Promise<Sense[]> {
  const senses: Sense[] = [];
  for (const part of ['noun', 'verb', 'adj', 'adv']) {
    const text = await readFile(join(folder, 'dict', `data.${part}`), 'utf8');
    for (const line of text.split('\n')) {
      if (/^\d/.test(line)) senses.push(senseOf(line));
    }
  }
  return senses;
}

function senseOf(line: string): Sense {
  const [data = '', gloss = ''] = line.split(' | ');
  const fields = data.split(' ');
  const count = Number.parseInt(fields[3] ?? '0', 16);
  const words = Array.from({ length: count }, (_, index) =>
    (fields[4 + 2 * index] ?? '').replace(/\(\w+\)$/, '').replaceAll('_', ' '),
  );
  const examples = Array.from(gloss.matchAll(/"([^"]+)"/g), (match) => match[1] ?? '');
  const definition = (gloss.split(/; ?"/)[0] ?? '').trim();
  return { words, definition, examples };
}
