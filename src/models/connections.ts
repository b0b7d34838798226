/** A connection to a model as the user describes it: plain data, kept with the settings. The key is elsewhere. */
import type { TokenUsage } from '../core/chat-model';

/** The ways of speaking that are known. */
export type WireFormat = 'openai' | 'anthropic' | 'ollama';

/** Dollars for a million tokens. */
export interface Price {
  input: number;
  output: number;
  /** Input that the provider's cache had; as `input` where it is not given. */
  cachedInput?: number;
  /** Input that was put into the provider's cache; as `input` where it is not given. */
  writtenInput?: number;
}

/** Where a model is, what it is called, and what is known of it. */
export interface Connection {
  /** Names the connection in the settings and in the record of spending. */
  id: string;
  label: string;
  format: WireFormat;
  /** `https://api.openai.com/v1`, `http://127.0.0.1:11434`. */
  url: string;
  model: string;
  /** Tokens that fit in one request, answer included. */
  contextTokens: number;
  /** Null when nobody knows it: then tokens are counted, not dollars. */
  price: Price | null;
  /** The name of a secret in the app's key store; empty when no key is needed. */
  keyName: string;
  /** Whether the model is told of tools. Some small ones know none. */
  usesTools: boolean;
  /** Whether a server on this machine hands what it gets to one elsewhere, as a proxy does. */
  passesOn: boolean;
}

type Address = Pick<Connection, 'url'>;

function urlOf({ url }: Address): URL | null {
  const text = url.trim();
  return URL.canParse(text) ? new URL(text) : null;
}

/** The name of the machine, with the port where it is unusual; what was typed when it is no address. */
export function hostOf(connection: Address): string {
  return urlOf(connection)?.host ?? connection.url;
}

function isLoopback(connection: Address): boolean {
  const host = urlOf(connection)?.hostname ?? '';
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host)
  );
}

/**
 * Whether what the model is sent leaves this machine; another machine in the same house counts as elsewhere. Ollama hands
 * models whose names end in `cloud` to its own servers, although it is asked on this machine.
 */
export function isRemote(
  connection: Address & Pick<Connection, 'model'> & Partial<Pick<Connection, 'passesOn'>>,
): boolean {
  if (connection.passesOn) return true;
  return !isLoopback(connection) || /[-:]cloud$/i.test(connection.model.trim());
}

/** What is wrong with the description, in words; null when it can be tried. */
export function problemWithConnection(
  connection: Pick<Connection, 'url' | 'model' | 'keyName'>,
): string | null {
  const url = urlOf(connection);
  if (!url || !/^https?:$/.test(url.protocol))
    return `The address of the model, "${connection.url}", must begin with http:// or https://.`;
  if (url.username !== '' || url.password !== '')
    return 'Leave the key out of the address of the model and link it separately.';
  if (connection.model.trim() === '') return 'The model has an address but no name.';
  if (connection.keyName !== '' && url.protocol === 'http:' && !isLoopback(connection))
    return 'Over http:// anybody on the way could read your key. Use https://, or no key.';
  return null;
}

/** Endings of addresses that people copy from documentation, which are added here again. */
const ENDINGS: Readonly<Record<WireFormat, RegExp>> = {
  openai: /\/(?:chat\/completions|models)$/,
  anthropic: /(?:\/v1)?(?:\/messages|\/models)?$/,
  ollama: /(?:\/api(?:\/\w+)?|\/v1(?:\/chat\/completions)?)$/,
};

/** The full address of one of a server's services: `chat/completions`, `messages`, `api/chat`, `models`. */
export function endpointOf({ format, url }: Pick<Connection, 'format' | 'url'>, service: string): string {
  const address = new URL(url.trim());
  const base = address.pathname.replace(/\/+$/, '').replace(ENDINGS[format], '');
  const version = format === 'anthropic' || (format === 'openai' && base === '') ? '/v1' : '';
  address.pathname = `${base}${version}/${service}`;
  return address.href;
}

/**
 * Dollars for what a request used: nothing for a model on this machine, null where no price is known. Input from the cache
 * and input written to it have prices of their own.
 */
export function costOf(connection: Connection, usage: TokenUsage): number | null {
  if (!isRemote(connection)) return 0;
  const { price } = connection;
  if (!price) return null;
  const written = usage.writtenInput ?? 0;
  const plain = Math.max(0, usage.input - usage.cachedInput - written);
  const dollars =
    plain * price.input +
    usage.cachedInput * (price.cachedInput ?? price.input) +
    written * (price.writtenInput ?? price.input) +
    usage.output * price.output;
  return dollars / 1_000_000;
}
