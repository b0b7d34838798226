/**
 * The plugin's one door to Node: what of it the desktop app offers, and null on a phone and in a browser. Nothing is loaded
 * before it is asked for.
 */
import { Platform } from 'obsidian';

/** Files, past the app's adapter. */
export async function nodeFiles() {
  if (!Platform.isDesktop) return null;
  return import('node:fs/promises').catch(() => null);
}

async function nodePlainHttp() {
  if (!Platform.isDesktop) return null;
  return import('node:http').catch(() => null);
}

/** Servers, past the rules for pages. */
export async function nodeHttp(protocol: string): Promise<NodeHttp | null> {
  if (!Platform.isDesktop) return null;
  return protocol === 'https:' ? import('node:https').catch(() => null) : nodePlainHttp();
}

/** Node's way to servers. */
export type NodeHttp = Pick<NonNullable<Awaited<ReturnType<typeof nodePlainHttp>>>, 'request'>;

/** An answer on its way in. */
export type IncomingMessage = Parameters<NonNullable<Parameters<NodeHttp['request']>[2]>>[0];
