/** What is posted to each kind of server and how its answer is read. */
import * as v from 'valibot';
import type { ServerAddress, ServerKind } from './server-config';

const vectors = v.array(v.array(v.number()));
const openaiAnswer = v.object({
  data: v.array(v.object({ embedding: v.array(v.number()), index: v.optional(v.number()) })),
});
const ollamaAnswer = v.object({ embeddings: vectors });

/** The body of a request for these texts. */
export function bodyFor({ kind, model }: ServerAddress, texts: readonly string[]): string {
  return JSON.stringify(
    kind === 'ollama' ? { model, input: texts } : { model, input: texts, encoding_format: 'float' },
  );
}

/** The vectors in an answer, in the order of the texts; null when it has another shape. */
export function vectorsIn(kind: ServerKind, answer: unknown): number[][] | null {
  if (kind === 'ollama') {
    const read = v.safeParse(ollamaAnswer, answer);
    return read.success ? read.output.embeddings : null;
  }
  const read = v.safeParse(openaiAnswer, answer);
  if (!read.success) return null;
  const { data } = read.output;
  return data
    .map(({ embedding, index }, position) => ({ embedding, at: index ?? position }))
    .sort((a, b) => a.at - b.at)
    .map(({ embedding }) => embedding);
}

const complaint = v.object({
  error: v.union([
    v.string(),
    v.object({ message: v.optional(v.string()), code: v.nullish(v.union([v.string(), v.number()])) }),
  ]),
});

/** What a server said about a request it refused. */
export interface Complaint {
  message: string;
  code: string;
}

/** The server's own words in a refusal, as far as it gave any. */
export function complaintIn(text: string): Complaint {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { message: text.slice(0, 200), code: '' };
  }
  const read = v.safeParse(complaint, answer);
  if (!read.success) return { message: text.slice(0, 200), code: '' };
  const { error } = read.output;
  if (typeof error === 'string') return { message: error, code: '' };
  return { message: error.message ?? '', code: String(error.code ?? '') };
}
