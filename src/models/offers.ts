/** What a server offers: the list of its models, as far as it gives one. */
import * as v from 'valibot';
import { anthropicHeaders } from './anthropic/anthropic-chat';
import type { Connection, Price } from './connections';
import { endpointOf } from './connections';
import { inquire } from './exchange';
import type { Asking } from './exchange';
import { INQUIRY_MS } from './limits';
import { bearer } from './openai/openai-chat';
import { Refusal } from './refusals';
import { parsed } from './wire/json';

/** A model that a server offers. */
export interface OfferedModel {
  name: string;
  /** Null where the server does not say. */
  contextTokens: number | null;
  hasTools: boolean | null;
  price: Price | null;
}

const number = v.nullish(v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.finite()));

const Listed = v.object({
  id: v.optional(v.string()),
  name: v.optional(v.string()),
  // OpenRouter, vLLM, LM Studio, Anthropic
  context_length: number,
  max_model_len: number,
  loaded_context_length: number,
  max_context_length: number,
  max_input_tokens: number,
  supported_parameters: v.nullish(v.array(v.string())),
  pricing: v.nullish(
    v.object({ prompt: number, completion: number, input_cache_read: number, input_cache_write: number }),
  ),
});
const List = v.union([
  v.object({ data: v.array(v.unknown()) }),
  v.pipe(
    v.object({ models: v.array(v.unknown()) }),
    v.transform(({ models }) => ({ data: models })),
  ),
]);

/** OpenRouter gives dollars a token, and a negative number where it chooses the model. */
function priceOf({ pricing }: v.InferOutput<typeof Listed>): Price | null {
  const { prompt, completion, input_cache_read: read, input_cache_write: written } = pricing ?? {};
  if (typeof prompt !== 'number' || typeof completion !== 'number' || prompt < 0) return null;
  const million = (dollars: number) => Number((dollars * 1_000_000).toPrecision(6));
  return {
    input: million(prompt),
    output: million(completion),
    ...(typeof read === 'number' ? { cachedInput: million(read) } : {}),
    ...(typeof written === 'number' ? { writtenInput: million(written) } : {}),
  };
}

function offeredIn(value: unknown): OfferedModel[] {
  const list = v.safeParse(List, value);
  if (!list.success) return [];
  return list.output.data.flatMap((each) => {
    const read = v.safeParse(Listed, each);
    const name = read.success ? (read.output.id ?? read.output.name ?? '') : '';
    if (!read.success || name === '') return [];
    const model = read.output;
    return {
      // Gemini lists its models with a folder in front, which it does not want back.
      name: name.replace(/^models\//, ''),
      contextTokens:
        model.loaded_context_length ??
        model.max_model_len ??
        model.context_length ??
        model.max_input_tokens ??
        model.max_context_length ??
        null,
      hasTools: model.supported_parameters ? model.supported_parameters.includes('tools') : null,
      price: priceOf(model),
    };
  });
}

async function listAt(url: string, asking: Asking): Promise<OfferedModel[]> {
  const { connection, access } = asking;
  const headers =
    connection.format === 'anthropic' ? anthropicHeaders(connection, access) : bearer(connection, access);
  return offeredIn(parsed(await inquire({ method: 'GET', url, headers }, asking, INQUIRY_MS)));
}

const LISTS: Readonly<Record<Connection['format'], string>> = {
  openai: 'models',
  anthropic: 'models',
  ollama: 'api/tags',
};

/** The models on offer, by name; empty when the server gives no list. Rejects when the server cannot be reached. */
export async function offeredModels(asking: Asking): Promise<OfferedModel[]> {
  const { connection } = asking;
  try {
    const offered = await listAt(endpointOf(connection, LISTS[connection.format]), asking);
    return offered.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (thrown) {
    // A server without a list may answer all the same.
    if (thrown instanceof Refusal) return [];
    throw thrown;
  }
}

/** LM Studio tells in a list of its own how many tokens a model was loaded with; null when it is another server. */
export async function loadedContext(asking: Asking): Promise<number | null> {
  const url = new URL('/api/v0/models', asking.connection.url.trim()).href;
  const offered = await listAt(url, asking).catch(() => []);
  return offered.find(({ name }) => name === asking.connection.model)?.contextTokens ?? null;
}
