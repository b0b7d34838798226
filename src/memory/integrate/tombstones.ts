/** What the user forgot, so that it does not come back by itself. */
import { normalised } from '../../core/words';
import type { Database } from '../../store/database';
import type { FactSpace } from '../fact-space';
import type { FactTable } from '../fact-table';
import { jaccard, sameSubject } from './analysed';
import { sideOf } from './draft';
import type { Draft } from './draft';
import type { Known, Neighbours } from './neighbours';
import { sameObject, sameQuestion } from './sameness';
import * as settings from './settings';

/** Forgotten facts looked at for being close. */
const NEAREST = 12;

/** A forgotten fact that a statement is the same as, or close to. */
export interface Forgotten {
  fact: string;
  isClose: boolean;
}

interface Row {
  fact: string;
  text: string;
  triple: string | null;
  sentence: string | null;
}

/** The tombstones of one memory. */
export class Tombstones {
  constructor(
    private readonly parts: { db: Database; facts: FactTable; space: FactSpace; neighbours: Neighbours },
  ) {}

  /** The forgotten fact that this is, or is close to. */
  match(draft: Draft, vector: Float32Array): Forgotten | null {
    const exact = this.same(draft, vector);
    if (exact !== null) return { fact: exact, isClose: false };
    const close = this.nearest(vector).find((known) => isSide(known, draft) && isClose(known, draft));
    return close ? { fact: close.fact.id, isClose: true } : null;
  }

  private same(draft: Draft, vector: Float32Array): string | null {
    const { body, triple } = draft;
    const text = normalised(body.text);
    const parts = triple && [triple.subject, triple.predicate, triple.object].map(normalised).join('|');
    const sentence = body.sourceSentence === undefined ? null : normalised(body.sourceSentence);
    const rows = this.parts.db.all<Row>(
      'SELECT fact, text, triple, sentence FROM tombstones WHERE text = ?1 OR triple = ?2 OR sentence = ?3 ORDER BY fact',
      ...[text, parts, sentence],
    );
    const found =
      rows.find((row) => row.text === text) ??
      rows.find((row) => parts !== null && row.triple === parts) ??
      // A sentence may have told two things, of which one was forgotten.
      rows.find((row) => row.sentence === sentence && this.isOneMatter(row.fact, draft, vector));
    return found?.fact ?? null;
  }

  private isOneMatter(fact: string, draft: Draft, vector: Float32Array): boolean {
    const row = this.parts.facts.byId(fact);
    if (!row) return false;
    const cosine = this.parts.space.index.compare(vector).of(row.key) ?? 0;
    const known = this.parts.neighbours.known(row, cosine);
    if (known.triple && draft.triple) {
      const { subject, predicate, object } = known.triple;
      const isSame = sameQuestion(known.triple, draft.triple) && sameObject(object, draft.triple.object);
      return (
        isSame ||
        (normalised(subject) === normalised(draft.triple.subject) && predicate === draft.triple.predicate)
      );
    }
    if (sameSubject(draft.words, known.words) === 'other') return false;
    return cosine >= settings.SENTENCE_COSINE || jaccard(draft.words.all, known.words.all) > 0;
  }

  private nearest(vector: Float32Array): Known[] {
    const { db, facts, space, neighbours } = this.parts;
    const keys = db.all<{ key: number }>('SELECT f.key FROM tombstones t JOIN facts f ON f.id = t.fact');
    if (keys.length === 0) return [];
    const forgotten = new Set(keys.map(({ key }) => key));
    const near = space.nearest(vector, NEAREST, (key) => forgotten.has(key));
    const rows = new Map(facts.byKeys(near.map(({ key }) => key)).map((row) => [row.key, row]));
    return near.flatMap(({ key, score }) => {
      const row = rows.get(key);
      return row ? [neighbours.known(row, score)] : [];
    });
  }
}

function isSide({ fact, words }: Known, { side }: Draft): boolean {
  return sideOf(fact.subject, fact.author, words) === side;
}

/** Nearly the same words about the same subject; another value of the same triple is other news. */
function isClose({ triple, words, cosine }: Known, draft: Draft): boolean {
  if (triple && draft.triple) {
    return sameQuestion(triple, draft.triple) && sameObject(triple.object, draft.triple.object);
  }
  if (sameSubject(words, draft.words) === 'other' || words.isDenied !== draft.words.isDenied) return false;
  const shared = jaccard(words.all, draft.words.all);
  return (
    shared >= settings.FORGOTTEN_WORDS_ALONE ||
    (cosine >= settings.FORGOTTEN_COSINE && shared >= settings.FORGOTTEN_WORDS)
  );
}
