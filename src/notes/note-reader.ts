/** Reads notes: bytes, text, passages. Whatever is wrong with a note ends in a sentence and harms no other. */
import { reasonOf } from '../core/errors';
import type { Files } from '../core/ports';
import { contentHash } from './content-hash';
import { NOTE_BYTES } from './limits';
import type { ParsedNote } from './markdown/parsed-note';
import { whyUnreadable } from './markdown/unreadable';

/** Takes a note's text apart. */
export type ParseNote = (path: string, text: string) => ParsedNote;

/** A note's text. */
export interface NoteText {
  kind: 'text';
  text: string;
  hash: Uint8Array;
  size: number;
}

/** Why there is none. A lasting reason holds until the file changes; another may be gone the next time. */
export type NoText = { kind: 'gone' } | { kind: 'unreadable'; reason: string; isLasting: boolean };

const decoder = new TextDecoder('utf-8', { fatal: true });

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Reads a note's text. */
export async function readText(files: Files, path: string, size: number): Promise<NoteText | NoText> {
  const lasting = (reason: string): NoText => ({ kind: 'unreadable', reason, isLasting: true });
  if (size > NOTE_BYTES) {
    return lasting(
      `It has ${megabytes(size)}; notes over ${megabytes(NOTE_BYTES)} are not indexed. Split it to have it indexed.`,
    );
  }
  let bytes: Uint8Array | null;
  try {
    bytes = await files.read(path);
  } catch (thrown) {
    return {
      kind: 'unreadable',
      reason: `It could not be read (${reasonOf(thrown)}). It is tried again at the next start.`,
      isLasting: false,
    };
  }
  if (!bytes) return { kind: 'gone' };
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return lasting('It is not UTF-8 text. Save it as UTF-8 to have it indexed.');
  }
  const reason = whyUnreadable(text);
  return reason === null
    ? { kind: 'text', text, hash: contentHash(text), size: bytes.length }
    : lasting(reason);
}

/** The fingerprint of each passage; empty where there is nothing to embed. */
export function passageHashes(parsed: ParsedNote): Uint8Array[] {
  return parsed.chunks.map(({ embedded }) => (embedded === '' ? new Uint8Array() : contentHash(embedded)));
}
