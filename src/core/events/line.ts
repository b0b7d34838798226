/**
 * One event, one line of JSON, with a checksum as its last field so that a torn or flipped line is known for
 * what it is while people can still read the file.
 */
import { crc32, hex32 } from '../checksum';
import { reasonOf } from '../errors';
import { problemWith } from './event';
import type { LedgerEvent } from './event';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });
/** `,"sum":"xxxxxxxx"}` */
const SUM_LENGTH = 18;
const SUM_PATTERN = /^,"sum":"([0-9a-f]{8})"\}$/;

/** A line that was read: an event, or the reason why it is none. */
export type DecodedLine = { event: LedgerEvent } | { problem: string };

/** The event as a line, newline included. */
export function encodeLine(event: LedgerEvent): Uint8Array {
  const body = JSON.stringify(event);
  return encoder.encode(`${body.slice(0, -1)},"sum":"${hex32(crc32(encoder.encode(body)))}"}\n`);
}

/** Reads one line, newline excluded. */
export function decodeLine(bytes: Uint8Array): DecodedLine {
  let line: string;
  try {
    line = decoder.decode(bytes);
  } catch {
    return { problem: 'it is not UTF-8 text' };
  }
  const sum = SUM_PATTERN.exec(line.slice(-SUM_LENGTH));
  if (!sum) return { problem: 'it has no checksum' };
  const body = `${line.slice(0, -SUM_LENGTH)}}`;
  if (hex32(crc32(encoder.encode(body))) !== sum[1]) return { problem: 'its checksum does not match' };
  try {
    const event: unknown = JSON.parse(body);
    const problem = problemWith(event);
    return problem === null ? { event: event as LedgerEvent } : { problem };
  } catch (thrown) {
    return { problem: reasonOf(thrown) };
  }
}
