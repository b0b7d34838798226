/**
 * Learning by a language model: one question about what was said, beside the nearest facts that are known. A broken
 * answer is put right once by the model itself; then it is a failure, which is another thing than nothing to remember.
 */
import { AGENT, USER } from '../../core/candidate';
import type { Candidate, CandidateRelation, CandidateSource, Triple } from '../../core/candidate';
import { RecollectError } from '../../core/errors';
import type { LanguageModel } from '../../core/language-model';
import type { Learned } from '../../core/memory-api';
import type { Now } from '../../core/ports';
import { maskSecrets } from '../../core/secrets';
import { noteOf, noteUri } from '../../core/source-uri';
import { normalised } from '../../core/words';
import type { FactSpace } from '../fact-space';
import type { FactRow, FactTable } from '../fact-table';
import { triesToInstruct } from '../learnable';
import { dayOf, readAnswer } from './by-model-answer';
import type { ModelStatement } from './by-model-answer';
import { ANSWER_TOKENS, MODEL_CONFIDENCE } from './by-model-limits';
import { SYSTEM, extractionPrompt, repairPrompt } from './by-model-prompt';
import type { Passage } from './by-model-prompt';
import { Origins } from './by-model-origin';
import { factsToShow } from './by-model-shown';
import type { ShownFact } from './by-model-shown';

/** What a model drew from some passages. */
export interface Drawn {
  candidates: Candidate[];
  /** What it gave and must not be kept, each with its reason. */
  refused: Learned[];
}

/** Asks models what is worth remembering. */
export class ModelExtractor {
  constructor(private readonly parts: { facts: FactTable; space: FactSpace; now: Now }) {}

  /** What these passages tell; rejects with a sentence when the model cannot be asked or understood. */
  async draw(passages: readonly Passage[], model: LanguageModel): Promise<Drawn> {
    const { facts, space } = this.parts;
    await space.refresh();
    const vectors: Float32Array[] = [];
    for (const { text } of passages) vectors.push(await space.embed(text));
    // What the user calls sensitive does not leave the machine, not even as something that is known.
    const mayShow = ({ sensitive }: FactRow) => !(sensitive && model.isRemote);
    const shown = factsToShow(this.parts, vectors, mayShow);
    const statements = await ask(model, extractionPrompt(passages, shown));
    const origins = await Origins.of(passages, space);
    const drawn: Drawn = { candidates: [], refused: [] };
    for (const statement of statements) {
      const refusal = refusalOf(statement, shown);
      if (refusal !== null) {
        drawn.refused.push(refusal);
        continue;
      }
      const source = await origins.of(statement);
      const candidate = candidateOf(statement, shown, source);
      if (!saidBefore(facts, candidate)) drawn.candidates.push(candidate);
    }
    return drawn;
  }
}

async function ask(model: LanguageModel, prompt: string): Promise<ModelStatement[]> {
  const question = { system: SYSTEM, maxTokens: ANSWER_TOKENS };
  const answer = await model.complete({ purpose: 'extract', prompt, ...question });
  const read = readAnswer(answer);
  if ('statements' in read) return read.statements;
  const again = await model.complete({
    purpose: 'repair',
    prompt: repairPrompt(prompt, answer, read.problem),
    ...question,
  });
  const repaired = readAnswer(again);
  if ('statements' in repaired) return repaired.statements;
  throw new RecollectError(
    'model_failed',
    `The model's answer could not be used, also not when it was asked again: ${repaired.problem}. What was said is ` +
      'kept and will be asked about again.',
  );
}

/** Why a statement must not be kept, if it must not. */
function refusalOf(statement: ModelStatement, shown: readonly ShownFact[]): Learned | null {
  const said = [statement.text, statement.subject ?? '', statement.object ?? ''].join('\n');
  const { text, found } = maskSecrets(statement.text);
  const refused = (reason: string): Learned => {
    return { outcome: 'refused', fact: null, text, other: null, card: null, reason };
  };
  if (found > 0 || maskSecrets(said).found > 0) return refused('It holds a secret, which is never kept.');
  if (triesToInstruct(said)) return refused('It gives orders instead of telling something.');
  const { relation } = statement;
  const same = relation?.type === 'same' && shown.find(({ number }) => number === relation.to);
  if (same && same.standing === 'forgotten') return refused('It was forgotten, and stays so.');
  return null;
}

/**
 * Whether a message or note has given this fact already. What somebody said once confirms nothing by being read again,
 * after a crash or beside an edit; and what was forgotten does not come back by it.
 */
export function saidBefore(facts: FactTable, { text, triple, source }: Candidate): boolean {
  const { uri } = source;
  if (uri === undefined) return false;
  const note = noteOf(uri);
  const drawn = note
    ? // A note may well say again what it said before something else took its place.
      [...facts.fromSource(noteUri(note.note)), ...facts.fromSource(`${noteUri(note.note)}#`)].filter(
        ({ supersededBy }) => supersededBy === null,
      )
    : facts.fromSource(uri);
  const saying = normalised(text);
  return drawn.some(
    (fact) =>
      normalised(fact.text) === saying ||
      (triple !== undefined &&
        fact.predicate === triple.predicate &&
        normalised(fact.subject ?? '') === normalised(triple.subject) &&
        normalised(fact.object ?? '') === normalised(triple.object)),
  );
}

function candidateOf(
  statement: ModelStatement,
  shown: readonly ShownFact[],
  source: CandidateSource,
): Candidate {
  const { text, kind, topics, importance } = statement;
  const triple = tripleOf(statement);
  const isAgents = statement.about === 'agent' || triple?.subject === AGENT;
  const from = dayOf(statement.valid_from, 'first');
  const until = dayOf(statement.valid_until, 'last');
  const isOver = from !== null && until !== null && until < from;
  const relation = relationOf(statement, shown);
  return {
    ...{ text, kind, topics, importance, source },
    confidence: MODEL_CONFIDENCE,
    author: isAgents ? 'agent' : 'user',
    ...(triple && { triple }),
    ...(from !== null && { validFrom: from }),
    ...(until !== null && !isOver && { validUntil: until }),
    ...(relation && { relation }),
  };
}

const OF_USER = /^(?:the )?(?:user|speaker|i|me|myself)$/i;
const OF_AGENT = /^(?:the )?(?:agent|assistant|ai|you|chatbot)$/i;

function tripleOf({ about, subject, predicate, object }: ModelStatement): Triple | null {
  if (!subject || !predicate || !object) return null;
  const snake = indexedPredicate(predicate);
  if (snake === '') return null;
  if (OF_AGENT.test(subject)) return { subject: AGENT, predicate: snake, object };
  // Told to be about the agent, it is: the agent's traits must not become the user's.
  if (OF_USER.test(subject)) return { subject: about === 'agent' ? AGENT : USER, predicate: snake, object };
  return { subject, predicate: snake, object };
}

function indexedPredicate(predicate: string): string {
  return predicate
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

/** The relation to a fact that was shown; to one that was corrected, it goes to what stands in its place. */
function relationOf({ relation }: ModelStatement, shown: readonly ShownFact[]): CandidateRelation | null {
  const other = relation && shown.find(({ number }) => number === relation.to);
  if (!relation || !other) return null;
  if (other.standing === 'known') return { to: other.fact.id, type: relation.type };
  if (other.standing === 'forgotten' || other.now === null || relation.type === 'same') return null;
  return { to: other.now.id, type: relation.type };
}
