import type { EventRef, TAbstractFile } from 'obsidian';
import type { Bench } from './check.ts';

/** Milliseconds within which Obsidian has parsed a small note. */
const METADATA_PATIENCE_MS = 5000;
/** Milliseconds after which an event that did not come will not come. */
const SILENCE_MS = 700;

/** Records the vault events below the check's folder while `act` runs, and what `act` noted itself. */
export async function vaultEventsDuring(
  { app, folder }: Bench,
  act: (note: (line: string) => void) => Promise<unknown>,
): Promise<string[]> {
  const lines: string[] = [];
  const inside = (path: string): string => path.replace(folder, '~');
  const record = (event: string) => (entry: TAbstractFile, oldPath?: string) => {
    if (!entry.path.startsWith(folder)) return;
    const kind = 'children' in entry ? 'folder' : 'file';
    lines.push(
      `${event} ${kind} ${oldPath === undefined ? '' : `${inside(oldPath)} -> `}${inside(entry.path)}`,
    );
  };
  const { vault } = app;
  const refs: EventRef[] = [
    vault.on('create', record('create')),
    vault.on('modify', record('modify')),
    vault.on('rename', record('rename')),
    vault.on('delete', record('delete')),
  ];
  try {
    await act((line) => lines.push(line));
  } finally {
    for (const ref of refs) vault.offref(ref);
  }
  return lines;
}

/** Whether the metadata cache says `changed` for `path` because of `act`; waits until it does or surely will not. */
export async function metadataChangedAfter(
  bench: Bench,
  path: string,
  act: () => Promise<unknown>,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { metadataCache } = bench.app;
    const finish = (changed: boolean): void => {
      metadataCache.offref(ref);
      resolve(changed);
    };
    const ref = metadataCache.on('changed', (file) => {
      if (file.path === path) finish(true);
    });
    act().then(() => setTimeout(() => finish(false), SILENCE_MS), reject);
  });
}

/** Waits until `probe` gives something, since Obsidian parses notes in its own time. */
export async function eventually<T>(probe: () => T | null | undefined): Promise<T> {
  const deadline = Date.now() + METADATA_PATIENCE_MS;
  for (;;) {
    const found = probe();
    if (found !== null && found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('it never came');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The message of the error that `act` ends in. */
export async function refusal(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no refusal';
}

/** Bytes as plain data. */
export function bytesOf(buffer: ArrayBuffer): number[] {
  return [...new Uint8Array(buffer)];
}

/** Plain data as bytes. */
export function toBytes(...bytes: number[]): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
