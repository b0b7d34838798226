/** Which model gives passages their meaning, as kept in data.json. Keys are not kept here, only their names. */
import * as v from 'valibot';
import { REQUESTS_A_MINUTE } from '../../embeddings/server/limits';
import { problemWithServer } from '../../embeddings/server/server-config';
import type { ServerConfig } from '../../embeddings/server/server-config';

/** A server as the user set it up. */
export interface ServerSettings extends ServerConfig {
  /** The name of the key in the app's secret storage; empty for a server that wants none. */
  keyName: string;
  /** Dollars for a million tokens; null when it is not known or costs nothing. */
  pricePerMillion: number | null;
}

/** What the user can set about embeddings. */
export interface EmbeddingSettings {
  /** The chosen model: built in, one of the library by its key, or the server. */
  use: 'builtin' | 'server' | { model: string };
  server: ServerSettings | null;
  /** The server before, whose vectors serve until those of the new one are complete. */
  formerServer: ServerSettings | null;
  /** Where to download from instead of the models' own places; empty for those. */
  mirror: string;
}

/** Nothing but the built-in model. */
export const DEFAULT_EMBEDDING: EmbeddingSettings = {
  use: 'builtin',
  server: null,
  formerServer: null,
  mirror: '',
};

const server = v.pipe(
  v.object({
    kind: v.picklist(['openai', 'ollama']),
    address: v.string(),
    model: v.string(),
    dimensions: v.pipe(v.number(), v.integer(), v.minValue(1)),
    requestsPerMinute: v.fallback(v.pipe(v.number(), v.minValue(1)), REQUESTS_A_MINUTE),
    keyName: v.fallback(v.string(), ''),
    pricePerMillion: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
  }),
  v.check((given) => problemWithServer(given, given.keyName !== '') === null),
);

const settings = v.object({
  use: v.fallback(
    v.union([v.picklist(['builtin', 'server']), v.object({ model: v.string() })]),
    DEFAULT_EMBEDDING.use,
  ),
  server: v.fallback(v.nullable(server), null),
  formerServer: v.fallback(v.nullable(server), null),
  mirror: v.fallback(v.string(), ''),
});

/** Settings from whatever data.json holds; a part that makes no sense falls back. */
export function readEmbedding(stored: unknown, fallback: EmbeddingSettings): EmbeddingSettings {
  const read = v.safeParse(settings, stored);
  return read.success ? read.output : fallback;
}

/** What is wrong with another address for downloads, in words; null when it will do. */
export function problemWithMirror(mirror: string): string | null {
  if (mirror.trim() === '') return null;
  try {
    if (['http:', 'https:'].includes(new URL(mirror.trim()).protocol)) return null;
  } catch {
    // Said below.
  }
  return 'The address must begin with http:// or https://.';
}
