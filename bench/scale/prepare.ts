/** Lays out what both sides are measured on: a vault with enough chunks, the same chunks as texts, and questions. */
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { readNote } from '../../src/notes/markdown/read-note.ts';
import { WordChanger, notesIn } from './grown-vault.ts';
import { builtInModel } from './world.ts';

/** Questions asked of both. */
const QUESTIONS = 300;
/** Words of a question: from a keyword or two to a sentence. */
const LENGTHS = [2, 3, 4, 6, 9];

/** Where things are. */
export const places = (scratch: string) => ({
  vault: join(scratch, 'vault'),
  chunks: join(scratch, 'chunks.txt'),
  questions: join(scratch, 'questions.json'),
});

/** Some words in a row of a chunk, as a question. */
function questionFrom(text: string, number: number): string | null {
  const words = text.match(/\p{L}[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const length = LENGTHS[number % LENGTHS.length] ?? 3;
  if (words.length < length * 2) return null;
  const start = (number * 7) % (words.length - length);
  return words.slice(start, start + length).join(' ');
}

/** Repeats the folder until there are enough chunks; once, when no number is given. */
export async function prepare(
  folder: string,
  scratch: string,
  wanted: number | null,
): Promise<{ notes: number; chunks: number }> {
  const { vault, chunks: chunkFile, questions: questionFile } = places(scratch);
  const model = await builtInModel();
  const notes = await notesIn(folder);
  const changer = await WordChanger.of(folder, notes);
  const out = createWriteStream(chunkFile);
  const texts: string[] = [];
  let [written, chunks] = [0, 0];
  for (let copy = 0; wanted === null ? copy < 1 : chunks < wanted; copy++) {
    for (const { path } of notes) {
      if (wanted !== null && chunks >= wanted) break;
      const text = changer.change(await readFile(join(folder, path), 'utf8'), copy);
      const target = join(vault, copy === 0 ? '' : `Copy ${copy}`, path);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, text);
      written++;
      for (const { words } of readNote(text, path, { countTokens: (part) => model.tokenIds(part).length })
        .chunks) {
        chunks++;
        if (chunks % 13 === 0) texts.push(words);
        if (!out.write(`${JSON.stringify(words)}\n`)) await once(out, 'drain');
      }
    }
  }
  out.end();
  await once(out, 'finish');
  const questions = texts.flatMap((text, index) => questionFrom(text, index) ?? []);
  const step = Math.max(1, Math.floor(questions.length / QUESTIONS));
  await writeFile(
    questionFile,
    JSON.stringify(questions.filter((_, index) => index % step === 0).slice(0, QUESTIONS)),
  );
  return { notes: written, chunks };
}
