/** Which language models there are, which does what and what they may cost, as kept in data.json. Keys are elsewhere. */
import * as v from 'valibot';
import { problemWithConnection } from '../../models/connections';
import type { Connection, Price } from '../../models/connections';
import { NO_CAPS } from '../../models/spending';
import type { Caps } from '../../models/spending';

/** What the user can set about language models. */
export interface ModelSettings {
  connections: Connection[];
  /** Id of the connection for the chat; null for none. */
  chat: string | null;
  /** Id of the connection that learns in the background; null for none. */
  background: string | null;
  /** What may be spent in a month. */
  caps: Caps;
}

/** No model. */
export const DEFAULT_MODELS: ModelSettings = { connections: [], chat: null, background: null, caps: NO_CAPS };

/** Tokens a connection is taken to read when what is kept makes no sense: few models read less. */
const USUAL_CONTEXT = 16_384;

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const price: v.GenericSchema<unknown, Price> = v.object({
  input: amount,
  output: amount,
  cachedInput: v.exactOptional(amount),
  writtenInput: v.exactOptional(amount),
});

/** What can be guessed falls back; without an address or a model there is no connection. */
const connection: v.GenericSchema<unknown, Connection> = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.minLength(1)),
    label: v.fallback(v.string(), ''),
    format: v.picklist(['openai', 'anthropic', 'ollama']),
    url: v.string(),
    model: v.string(),
    contextTokens: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1)), USUAL_CONTEXT),
    price: v.fallback(v.nullable(price), null),
    keyName: v.fallback(v.string(), ''),
    usesTools: v.fallback(v.boolean(), true),
    passesOn: v.fallback(v.boolean(), false),
  }),
  v.check((given) => problemWithConnection(given) === null),
  v.transform((given) => ({ ...given, label: given.label.trim() === '' ? given.model : given.label })),
);

const limit = v.nullable(v.pipe(v.number(), v.finite(), v.gtValue(0)));
const share = v.pipe(v.number(), v.gtValue(0), v.maxValue(1));
const object = v.fallback(v.record(v.string(), v.unknown()), {});

/** A limit that cannot be read stays as it was: it must not vanish by a slip in a file. */
function readCaps(stored: unknown, fallback: Caps): Caps {
  const given = v.parse(object, stored);
  const read = <T>(schema: v.GenericSchema<unknown, T>, value: unknown, before: T): T =>
    v.parse(v.fallback(schema, before as never), value);
  return {
    dollars: read(limit, given.dollars, fallback.dollars),
    tokens: read(limit, given.tokens, fallback.tokens),
    backgroundShare: read(share, given.backgroundShare, fallback.backgroundShare),
  };
}

/** Settings from whatever data.json holds; a connection that makes no sense is left out, anything else falls back. */
export function readModels(stored: unknown, fallback: ModelSettings): ModelSettings {
  const given = v.parse(object, stored);
  const connections = Array.isArray(given.connections)
    ? given.connections.flatMap((each: unknown) => {
        const read = v.safeParse(connection, each);
        return read.success ? [read.output] : [];
      })
    : fallback.connections;
  const single = connections.filter(({ id }, at) => connections.findIndex((each) => each.id === id) === at);
  const chosen = (value: unknown, before: string | null): string | null => {
    const wanted = value === undefined ? before : value;
    return single.some(({ id }) => id === wanted) ? (wanted as string) : null;
  };
  return {
    connections: single,
    chat: chosen(given.chat, fallback.chat),
    background: chosen(given.background, fallback.background),
    caps: readCaps(given.caps, fallback.caps),
  };
}
