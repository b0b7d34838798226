/** What a test does to a disk behind the store's back. */
import { unzipSync } from 'fflate';
import type { LedgerEvent } from '../../src/core/events/event';
import { scan } from '../../src/store/ledger/scan';
import type { Disk } from '../files/memory-files';
import { LEDGER } from './open-store';

/** The content of a file that must be there. */
export function bytesAt(disk: Disk, path: string): Uint8Array {
  const file = disk.files.get(path);
  if (!file) throw new Error(`there is no ${path}`);
  return file.bytes;
}

/** Paths below a folder, sorted. */
export function pathsIn(disk: Disk, folder: string): string[] {
  return [...disk.files.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
}

/** The ledger's files, sorted. */
export function ledgerFiles(disk: Disk): string[] {
  return pathsIn(disk, LEDGER).filter((path) => path.endsWith('.jsonl'));
}

/** The only ledger file, when there should be one. */
export function onlyLedgerFile(disk: Disk): string {
  const [path, ...more] = ledgerFiles(disk);
  if (path === undefined || more.length > 0) throw new Error('there should be one ledger file');
  return path;
}

/** Every event that some ledger file holds. */
export function eventsOnDisk(disk: Disk): LedgerEvent[] {
  return ledgerFiles(disk).flatMap((path) => scan(bytesAt(disk, path)).events);
}

/** Cuts a file after so many bytes. */
export function cut(disk: Disk, path: string, keep: number): void {
  disk.put(path, bytesAt(disk, path).slice(0, keep));
}

/** Flips one bit. */
export function flip(disk: Disk, path: string, at: number): void {
  const bytes = bytesAt(disk, path).slice();
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  disk.put(path, bytes);
}

/** Replaces each occurrence of some text in a file by another of the same length. */
export function overwrite(disk: Disk, path: string, from: string, to: string): void {
  const latin = new TextDecoder('latin1').decode(bytesAt(disk, path)).replaceAll(from, to);
  disk.put(
    path,
    Uint8Array.from(latin, (char) => char.charCodeAt(0)),
  );
}

/** Removes everything below a folder. */
export function removeFolder(disk: Disk, folder: string): void {
  for (const path of pathsIn(disk, folder)) disk.files.delete(path);
}

function holds(haystack: Uint8Array, needle: string): boolean {
  return Buffer.from(haystack).includes(Buffer.from(needle));
}

/** The files in which a text stands, looking inside zips too. Capital letters do not matter to an index of words. */
export function whereIs(disk: Disk, text: string): string[] {
  const forms = [...new Set([text, text.toLowerCase()])];
  return [...disk.files]
    .filter(([path, { bytes }]) => {
      const parts = path.endsWith('.zip') ? Object.values(unzipSync(bytes)) : [bytes];
      return parts.some((part) => forms.some((form) => holds(part, form)));
    })
    .map(([path]) => path)
    .sort();
}

/** Every file's bytes, to be compared later. */
export function wholeDisk(disk: Disk): Record<string, string> {
  return Object.fromEntries(
    [...disk.files].map(([path, { bytes }]) => [path, Buffer.from(bytes).toString('base64')]),
  );
}
