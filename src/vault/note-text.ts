/** A note's bytes as text and back, and the shape of a file that a change must keep. */
import { joined } from '../core/bytes';
import { notMarkdown } from './refusals';

/** How a file writes its lines. */
export interface TextShape {
  hasMark: boolean;
  lineBreak: '\n' | '\r\n';
  endsWithBreak: boolean;
}

const MARK = '\ufeff';
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The text, byte order mark included; null when the bytes are no text. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    const text = decoder.decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** The text of a note; refuses bytes that are none, which would be harmed by writing them back. */
export function noteTextOf(path: string, bytes: Uint8Array): string {
  const text = textOf(bytes);
  if (text === null) throw notMarkdown(path, 'is not UTF-8 text, though it is named like a note');
  return text;
}

/** The bytes of a text. */
export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The shape of a text; one without any line break is taken to use the plain one. */
export function shapeOf(text: string): TextShape {
  const all = text.split('\n').length - 1;
  const withReturn = text.split('\r\n').length - 1;
  return {
    hasMark: text.startsWith(MARK),
    lineBreak: withReturn * 2 > all ? '\r\n' : '\n',
    endsWithBreak: text.endsWith('\n'),
  };
}

/** Text with the line breaks of a file. */
export function withBreaks(text: string, lineBreak: TextShape['lineBreak']): string {
  return text.replace(/\r\n?|\n/g, lineBreak);
}

/** The kinds of things that git keeps. */
export type ObjectType = 'blob' | 'tree' | 'commit';

/**
 * What identifies a content: the id that git gives to it, so that one hash serves the preimage check and tells
 * whether the history already has a text.
 */
export function contentId(bytes: Uint8Array): Promise<string> {
  return objectId('blob', bytes);
}

/** The id that git gives to an object. */
export async function objectId(type: ObjectType, bytes: Uint8Array): Promise<string> {
  const all = joined([objectHead(type, bytes), bytes]);
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-1', all as Uint8Array<ArrayBuffer>)));
}

/** What git puts before the bytes of an object. */
export function objectHead(type: ObjectType, bytes: Uint8Array): Uint8Array {
  return bytesOf(`${type} ${bytes.length}\0`);
}

/** Bytes as hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
