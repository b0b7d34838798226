/**
 * The names of ledger files: `<device>-<writer>-<yyyy-mm>-<n>.jsonl`. Each writer (a window, the command line, a
 * server) appends only to its own file, so no two ever touch one. Any other `.jsonl` file in the folder, such as
 * a sync tool's conflict copy, is read like the rest.
 */

/** A new file is begun above this many bytes. */
export const LEDGER_FILE_LIMIT = 4 * 1024 * 1024;

const PATTERN = /^([a-z0-9]+)-([a-z0-9]+)-(\d{4}-\d{2})-(\d+)\.jsonl$/;

/** The parts of a ledger file's name. */
export interface LedgerName {
  device: string;
  writer: string;
  month: string;
  number: number;
}

/** A ledger file's name from its parts. */
export function ledgerName({ device, writer, month, number }: LedgerName): string {
  return `${device}-${writer}-${month}-${number}.jsonl`;
}

/** The parts of a name, or null when no writer of ours made it. */
export function parseLedgerName(name: string): LedgerName | null {
  const match = PATTERN.exec(name);
  if (!match) return null;
  const [, device = '', writer = '', month = '', number = ''] = match;
  return { device, writer, month, number: Number(number) };
}

/** Ends the name of a ledger file that is being replaced. Until that is done it is read like the rest. */
export const REPLACED = '.old';

/** Whether a file in the ledger folder holds events. */
export function isLedgerFile(name: string): boolean {
  return name.endsWith('.jsonl') || name.endsWith(`.jsonl${REPLACED}`);
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
