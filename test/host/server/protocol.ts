/** What the page and its server say to each other. Types only: both sides import this file. */

/** What the disk knows of one file or folder, in the shape of Obsidian's `Stat`. */
export interface EntryStat {
  type: 'file' | 'folder';
  /** Time of birth, ms. */
  ctime: number;
  /** Time of the last change of content, ms. */
  mtime: number;
  /** Bytes. */
  size: number;
}

/** One file or folder that appeared, changed (`stat`) or went away (`null`). */
export interface Change {
  path: string;
  stat: EntryStat | null;
  /** Grows with every change the server sees, so that a late message never overrides a newer one. */
  seq: number;
}

/** A plain-data failure; `code` is Node's (`ENOENT`, `EEXIST`, ...) or one of the bridge's own. */
export interface BridgeFailure {
  code: string;
  message: string;
}

/** What the server writes into the page's HTML. */
export interface HostConfig {
  /** Sent back in the `x-host-token` header of every bridge request. */
  token: string;
  /** Part of the address of images and other vault files that the browser itself fetches. */
  resourceKey: string;
  vaultName: string;
  /** Stable for a folder, so that local storage is kept per vault. */
  vaultId: string;
  /** Plugins to switch on besides those in `community-plugins.json`. */
  enable: string[];
}

/** An outgoing request as `requestUrl` takes it, without its body. */
export interface OutgoingRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
}

/** The answer to an {@link OutgoingRequest}, without its body. */
export interface IncomingResponse {
  status: number;
  headers: Record<string, string>;
}

/** Headers of the bridge. */
export const TOKEN_HEADER = 'x-host-token';
export const CLIENT_HEADER = 'x-host-client';
/** Set on an answer that is a {@link BridgeFailure}. */
export const FAILURE_HEADER = 'x-host-failure';

/** The element of the page that carries {@link HostConfig} as JSON. */
export const CONFIG_ELEMENT_ID = 'host-config';
