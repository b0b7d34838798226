/** Which sentence a statement of the model comes from, so that a fact leads back to where it was said. */
import type { CandidateSource } from '../../core/candidate';
import { indexedWords } from '../../core/words';
import type { FactSpace } from '../fact-space';
import type { ModelStatement } from './by-model-answer';
import { ORIGIN_LIKENESS } from './by-model-limits';
import type { Passage } from './by-model-prompt';
import { sentencesOf } from './sentences';

/** Sentences that are compared by meaning too; beyond that, words decide. */
const COMPARED = 200;
/** A passage of at most so many characters is the origin as a whole when no sentence stands out. */
const SHORT = 300;

interface Sentence {
  text: string;
  /** Place of its passage, from 0. */
  passage: number;
  words: Set<string>;
  vector: Float32Array | null;
}

function wordSet(text: string): Set<string> {
  return new Set(indexedWords(text).split(' ').filter(Boolean));
}

function cosine(one: Float32Array, other: Float32Array): number {
  let [dot, left, right] = [0, 0, 0];
  for (const [index, value] of one.entries()) {
    const against = other[index] ?? 0;
    dot += value * against;
    left += value * value;
    right += against * against;
  }
  return left === 0 || right === 0 ? 0 : dot / Math.sqrt(left * right);
}

/** The sentences of some passages. */
export class Origins {
  private constructor(
    private readonly passages: readonly Passage[],
    private readonly sentences: readonly Sentence[],
    private readonly space: FactSpace,
  ) {}

  static async of(passages: readonly Passage[], space: FactSpace): Promise<Origins> {
    const sentences: Sentence[] = [];
    for (const [passage, { text }] of passages.entries()) {
      for (const sentence of sentencesOf(text)) {
        const vector = sentences.length < COMPARED ? await space.embed(sentence) : null;
        sentences.push({ text: sentence, passage, words: wordSet(sentence), vector });
      }
    }
    return new Origins(passages, sentences, space);
  }

  /** Where a statement was said. The model may know; else it is the most alike. */
  async of({ text, object, said_in: number }: ModelStatement): Promise<CandidateSource> {
    const told = number !== null && number !== undefined ? number - 1 : -1;
    const isTold = this.passages[told] !== undefined;
    const words = wordSet(`${text} ${object ?? ''}`);
    const vector = await this.space.embed(text);
    let best: { sentence: Sentence; likeness: number } | null = null;
    for (const sentence of this.sentences) {
      if (isTold && sentence.passage !== told) continue;
      const common = [...sentence.words].filter((word) => words.has(word)).length;
      const likeness =
        common / Math.max(1, sentence.words.size) + (sentence.vector ? cosine(vector, sentence.vector) : 0);
      if (!best || likeness > best.likeness) best = { sentence, likeness };
    }
    const isSure = best !== null && best.likeness >= ORIGIN_LIKENESS;
    const passage = this.passages[isTold ? told : (best?.sentence.passage ?? this.passages.length - 1)];
    if (!passage) return { interface: 'chat' };
    const whole = passage.text.length <= SHORT ? passage.text : undefined;
    const sentence = isSure ? best?.sentence.text : whole;
    return { interface: passage.interface, uri: passage.uri, ...(sentence !== undefined && { sentence }) };
  }
}
