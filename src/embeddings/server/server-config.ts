/** A server for embeddings as the user describes it. */

/** The ways of speaking that are known: OpenAI's, which most services share, and Ollama's own. */
export type ServerKind = 'openai' | 'ollama';

/** Where it is and what to ask it for. */
export interface ServerAddress {
  kind: ServerKind;
  /** `https://api.openai.com/v1`, `http://127.0.0.1:11434`. */
  address: string;
  model: string;
}

/** A server that has answered once. */
export interface ServerConfig extends ServerAddress {
  /** As found by asking: an answer of another length is another model. */
  dimensions: number;
  requestsPerMinute: number;
}

/** The full address of the request. */
export function endpointOf({ kind, address }: ServerAddress): string {
  const url = new URL(address.trim());
  const path = url.pathname.replace(/\/+$/, '');
  if (kind === 'ollama') url.pathname = path.endsWith('/api/embed') ? path : `${path}/api/embed`;
  else if (!path.endsWith('/embeddings')) url.pathname = `${path === '' ? '/v1' : path}/embeddings`;
  return url.href;
}

/** The name of the machine, with the port where it is unusual. */
export function hostOf({ address }: Pick<ServerAddress, 'address'>): string {
  return new URL(address.trim()).host;
}

/** Names the space of a server's vectors. */
export function serverId(config: ServerConfig): string {
  return `server:${hostOf(config)}/${config.model}@${config.dimensions}`;
}

/** Whether texts leave this machine. A machine in the same house counts as another one. */
export function isRemote({ address }: Pick<ServerAddress, 'address'>): boolean {
  const { hostname } = new URL(address.trim());
  const isLoopback =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname);
  return !isLoopback;
}

/** What is wrong with the description, in words; null when it can be tried. */
export function problemWithServer(server: ServerAddress, hasKey: boolean): string | null {
  let url: URL;
  try {
    url = new URL(server.address.trim());
  } catch {
    return 'The address must begin with http:// or https://.';
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'The address must begin with http:// or https://.';
  if (url.username !== '' || url.password !== '')
    return 'Leave the key out of the address and link it below.';
  if (server.model.trim() === '') return 'Name the model.';
  if (hasKey && url.protocol === 'http:' && isRemote(server)) {
    return 'Over http:// anybody on the way could read your key. Use https://, or no key.';
  }
  return null;
}
