/** Which word pieces are worth their bytes. */
import { dot, row } from './matrix.ts';
import type { Matrix } from './matrix.ts';

/** Scripts whose letters are kept: those people write notes in, as far as BERT has their letters. */
const KEPT_SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]+$/u;
const MODIFIERS = /[\p{Lm}\p{No}]/u;
/** Endings that leave a word's meaning as it is. */
const ENDINGS = new Set(['s', 'es', 'd', 'ed', 'ing', 'ly']);
/** Nearer than this to its stem (a cosine), a form adds less than its bytes: "scandals" goes, "glasses" stays. */
const SAME_MEANING = 0.6;
const SHORTEST_STEM = 3;

/** The ids of the pieces that stay. `vectors` are the teacher's, centred and of unit length. */
export function keptPieces(vocabulary: readonly string[], vectors: Matrix): number[] {
  const idOf = new Map(vocabulary.map((piece, id) => [piece, id]));
  const same = (id: number, stem: number) => dot(row(vectors, id), row(vectors, stem)) >= SAME_MEANING;
  const kept: number[] = [];
  for (const [id, piece] of vocabulary.entries()) {
    const stem = stemOf(piece, idOf);
    if (isUseful(piece) && !(stem !== undefined && same(id, stem))) kept.push(id);
  }
  return kept;
}

/** Whether a text can contain the piece at all, and it says more than a sign does. */
function isUseful(piece: string): boolean {
  if (/^\[.+\]$/.test(piece)) return false;
  // 421 falls apart into 42 and 1; years stay.
  if (/^\d{3}$/.test(piece)) return false;
  const continues = piece.startsWith('##') && piece.length > 2;
  const letters = continues ? piece.slice(2) : piece;
  if (/^[a-z0-9]+$/.test(letters)) return true;
  // Ideographs always stand alone.
  if (continues && /\p{Script=Han}/u.test(letters)) return false;
  return KEPT_SCRIPTS.test(letters) && !MODIFIERS.test(letters);
}

/** The piece a word would begin with if it were not in the vocabulary, when nothing but an ending follows. */
function stemOf(word: string, idOf: ReadonlyMap<string, number>): number | undefined {
  if (!/^[a-z]+$/.test(word)) return undefined;
  for (let end = word.length - 1; end >= SHORTEST_STEM; end--) {
    const stem = idOf.get(word.slice(0, end));
    if (stem === undefined) continue;
    const ending = word.slice(end);
    return ENDINGS.has(ending) && idOf.has(`##${ending}`) ? stem : undefined;
  }
  return undefined;
}
