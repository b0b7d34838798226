/**
 * Connections to begin with, and what is known of models: prices as their makers published them up to November 2026, in
 * dollars for a million tokens. Prices change; what the user enters counts.
 */
import { isRemote } from './connections';
import type { Connection, Price, WireFormat } from './connections';

/** A kind of connection that the user can begin with. */
export interface Preset {
  id: string;
  label: string;
  /** Whether it wants a key. */
  needsKey: boolean;
  /** Where a key is to be had; null where none is needed. */
  keyPage: string | null;
  connection: Pick<Connection, 'format' | 'url' | 'model' | 'contextTokens'>;
}

/** Tokens of context where a provider offers more: what is sent is paid for, and recall chooses what matters. */
const USUAL_CONTEXT = 128_000;
/** Tokens of context on a machine of one's own: a model of 8 billion parameters and its cache then fit into 8 GB. */
const LOCAL_CONTEXT = 16_384;

/** The presets, in the order in which they are offered. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'openai',
    label: 'OpenAI',
    needsKey: true,
    keyPage: 'https://platform.openai.com/api-keys',
    connection: {
      format: 'openai',
      url: 'https://api.openai.com/v1',
      model: 'gpt-5.4-mini',
      contextTokens: USUAL_CONTEXT,
    },
  },
  {
    id: 'anthropic',
    label: 'Anthropic',
    needsKey: true,
    keyPage: 'https://platform.claude.com/settings/keys',
    connection: {
      format: 'anthropic',
      url: 'https://api.anthropic.com',
      model: 'claude-sonnet-5-5',
      contextTokens: USUAL_CONTEXT,
    },
  },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    needsKey: true,
    keyPage: 'https://openrouter.ai/settings/keys',
    connection: {
      format: 'openai',
      url: 'https://openrouter.ai/api/v1',
      model: 'openai/gpt-5.4-mini',
      contextTokens: USUAL_CONTEXT,
    },
  },
  {
    id: 'gemini',
    label: 'Google Gemini',
    needsKey: true,
    keyPage: 'https://aistudio.google.com/apikey',
    connection: {
      format: 'openai',
      url: 'https://generativelanguage.googleapis.com/v1beta/openai',
      model: 'gemini-3.5-flash',
      contextTokens: USUAL_CONTEXT,
    },
  },
  {
    id: 'ollama',
    label: 'Ollama',
    needsKey: false,
    keyPage: null,
    connection: {
      format: 'ollama',
      url: 'http://127.0.0.1:11434',
      model: 'qwen3:8b',
      contextTokens: LOCAL_CONTEXT,
    },
  },
  {
    id: 'lm-studio',
    label: 'LM Studio',
    needsKey: false,
    keyPage: null,
    connection: {
      format: 'openai',
      url: 'http://127.0.0.1:1234/v1',
      model: 'qwen/qwen3-8b',
      contextTokens: LOCAL_CONTEXT,
    },
  },
  {
    id: 'vllm',
    label: 'vLLM',
    needsKey: false,
    keyPage: null,
    connection: {
      format: 'openai',
      url: 'http://127.0.0.1:8000/v1',
      model: 'Qwen/Qwen3-8B',
      contextTokens: LOCAL_CONTEXT,
    },
  },
  {
    id: 'custom',
    label: 'Other server',
    needsKey: false,
    keyPage: null,
    connection: { format: 'openai', url: 'https://', model: '', contextTokens: LOCAL_CONTEXT },
  },
];

/** A connection as a preset begins it; the rest is the user's. */
export function connectionFrom(preset: Preset, id: string): Connection {
  return {
    id,
    label: preset.label,
    ...preset.connection,
    price: knownPrice(preset.connection.model),
    keyName: '',
    usesTools: true,
    passesOn: false,
  };
}

/** The way of speaking that an address suggests. */
export function formatAt(url: string): WireFormat {
  const address = URL.canParse(url.trim()) ? new URL(url.trim()) : null;
  if (address?.hostname === 'api.anthropic.com') return 'anthropic';
  // Ollama's own port, unless its other side is asked for.
  if (address?.port === '11434' && !address.pathname.startsWith('/v1')) return 'ollama';
  return 'openai';
}

/** A connection of which only address and model are known, as a command line is told them. */
export function connectionAt(url: string, model: string, keyName: string): Connection {
  const isHere = !isRemote({ url, model });
  return {
    id: 'given',
    label: model,
    format: formatAt(url),
    url,
    model,
    contextTokens: isHere ? LOCAL_CONTEXT : USUAL_CONTEXT,
    price: knownPrice(model),
    keyName,
    usesTools: true,
    passesOn: false,
  };
}

/** What Anthropic charges for its cache: a tenth to read, a quarter more to write. */
function anthropic(input: number, output: number): Price {
  return { input, output, cachedInput: input / 10, writtenInput: input * 1.25 };
}

/** OpenAI and Google: cached input for a tenth. */
function usual(input: number, output: number): Price {
  return { input, output, cachedInput: input / 10 };
}

/** Prices by the name of the model. */
const PRICES: readonly (readonly [name: string, price: Price])[] = [
  ['gpt-5.5', usual(5, 30)],
  ['gpt-5.4-mini', usual(0.75, 4.5)],
  ['gpt-5.4-nano', usual(0.2, 1.25)],
  ['gpt-5.4', usual(2.5, 15)],
  ['gpt-5.2', usual(1.75, 14)],
  ['gpt-5.1', usual(1.25, 10)],
  ['claude-opus-5-5', anthropic(4, 20)],
  ['claude-opus-5', anthropic(5, 25)],
  ['claude-sonnet-5-5', anthropic(2, 10)],
  ['claude-sonnet-5', anthropic(2, 10)],
  ['claude-sonnet-4-6', anthropic(3, 15)],
  ['claude-sonnet-4-5', anthropic(3, 15)],
  // For prompts up to 100,000 tokens; five times as much beyond.
  ['claude-haiku-5-5', anthropic(0.1, 0.5)],
  ['claude-haiku-4-5', anthropic(1, 5)],
  ['gemini-3.5-flash', usual(1.5, 9)],
  ['gemini-3.1-flash-lite', usual(0.25, 1.5)],
  ['gemini-2.5-flash-lite', usual(0.1, 0.4)],
  ['gemini-2.5-flash', usual(0.3, 2.5)],
];

/** The price of a model where it is known: a name may have a maker in front and a date behind. */
export function knownPrice(model: string): Price | null {
  const name = model.trim().toLowerCase().replace(/^.*\//, '');
  const dashed = name.startsWith('claude-') ? name.replaceAll('.', '-') : name;
  // `gpt-5.4-pro` is no `gpt-5.4`: behind the name only a date may stand.
  const found = PRICES.find(([known]) => dashed === known || /^-\d{4}/.test(after(dashed, known)));
  return found?.[1] ?? null;
}

function after(name: string, start: string): string {
  return name.startsWith(start) ? name.slice(start.length) : '';
}
