/** Cuts the bytes of a ledger file into lines, and lines into events. */
import { decodeLine } from '../../core/events/line';
import type { LedgerEvent } from '../../core/events/event';

const NEWLINE = 0x0a;

/** A full line that is no event. */
export interface DamagedLine {
  offset: number;
  length: number;
  problem: string;
}

/** What a stretch of a ledger file holds. */
export interface Scan {
  events: LedgerEvent[];
  damaged: DamagedLine[];
  /** End of the last full line; what follows is an unfinished one. */
  end: number;
}

/** Visits each full line from `from` on; the visited bytes exclude the newline. Returns the end of the last. */
export function eachLine(
  bytes: Uint8Array,
  from: number,
  visit: (line: Uint8Array, offset: number) => void,
): number {
  let start = from;
  for (let end = bytes.indexOf(NEWLINE, start); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    if (end > start) visit(bytes.subarray(start, end), start);
    start = end + 1;
  }
  return start;
}

/** Reads everything from `from` on. */
export function scan(bytes: Uint8Array, from = 0): Scan {
  const events: LedgerEvent[] = [];
  const damaged: DamagedLine[] = [];
  const end = eachLine(bytes, from, (line, offset) => {
    const decoded = decodeLine(line);
    if ('event' in decoded) events.push(decoded.event);
    else damaged.push({ offset, length: line.length, problem: decoded.problem });
  });
  return { events, damaged, end };
}
