/**
 * Follows every file of the ledger folder: its own writer's, other windows', other devices', conflict copies. A
 * mark per file says how many bytes have been applied and their checksum, so a file that only grew is read from
 * its mark, and one that was changed before it (restored, erased, mended by sync) is read whole again.
 */
import { crc32 } from '../../core/checksum';
import type { LedgerEvent } from '../../core/events/event';
import type { FileEntry, Files } from '../../core/ports';
import { baseName, isLedgerFile } from './names';
import { scan } from './scan';
import type { DamagedLine } from './scan';

/** How far one file has been applied. */
export interface Mark {
  /** Bytes applied, always up to the end of a line. */
  bytes: number;
  /** Checksum of those bytes. */
  sum: number;
  /** Size and time of the file when it was last read; -1 means unknown. */
  size: number;
  mtime: number;
}

/** A damaged line and the file it is in. */
export interface DamagedPlace extends DamagedLine {
  file: string;
}

/** New content of one file. */
export interface FileNews {
  file: string;
  mark: Mark;
  events: LedgerEvent[];
  damaged: DamagedLine[];
  /** Bytes of an unfinished last line. */
  torn: number;
  /** Whether bytes that were already applied have changed. */
  rewritten: boolean;
}

/** Where each file stands. */
export class LedgerReader {
  private readonly unfinished = new Map<string, number>();

  constructor(
    private readonly files: Files,
    private readonly folder: string,
    private readonly marks = new Map<string, Mark>(),
    private damaged: DamagedPlace[] = [],
  ) {}

  /** Lines that were set aside. */
  get damagedLines(): readonly DamagedPlace[] {
    return this.damaged;
  }

  /** Files that end in an unfinished line, with its length in bytes. */
  get unfinishedLines(): ReadonlyMap<string, number> {
    return this.unfinished;
  }

  /** The ledger's files, in a stable order. */
  async list(): Promise<FileEntry[]> {
    const entries = await this.files.list(this.folder);
    return entries.filter((entry) => isLedgerFile(entry.path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** The files that changed since their mark. */
  async changed(): Promise<FileEntry[]> {
    const entries = await this.list();
    return entries.filter((entry) => {
      const mark = this.marks.get(baseName(entry.path));
      return mark?.size !== entry.size || mark.mtime !== entry.mtime;
    });
  }

  /** Marked files that are no longer there. */
  async missing(): Promise<string[]> {
    const there = new Set((await this.list()).map((entry) => baseName(entry.path)));
    return [...this.marks.keys()].filter((file) => !there.has(file));
  }

  /** Reads what is new in one file. The mark moves only when the caller says that the news was applied. */
  async news(entry: FileEntry): Promise<FileNews | null> {
    const bytes = await this.files.read(entry.path);
    if (!bytes) return null;
    const file = baseName(entry.path);
    const mark = this.marks.get(file);
    const kept =
      mark !== undefined && bytes.length >= mark.bytes && crc32(bytes.subarray(0, mark.bytes)) === mark.sum;
    const from = kept ? mark.bytes : 0;
    const { events, damaged, end } = scan(bytes, from);
    const sum = crc32(bytes.subarray(from, end), kept ? mark.sum : 0);
    return {
      file,
      // A file that grew between its listing and its reading is looked at again next time.
      mark: { bytes: end, sum, size: entry.size, mtime: bytes.length === entry.size ? entry.mtime : -1 },
      events,
      damaged,
      torn: bytes.length - end,
      rewritten: mark !== undefined && !kept,
    };
  }

  /** Takes note that a file's news has been applied. */
  take(news: FileNews): void {
    if (news.rewritten) this.damaged = this.damaged.filter(({ file }) => file !== news.file);
    this.damaged.push(...news.damaged.map((line) => ({ ...line, file: news.file })));
    if (news.torn > 0) this.unfinished.set(news.file, news.torn);
    else this.unfinished.delete(news.file);
    this.marks.set(news.file, news.mark);
  }

  /** Takes note of what this process itself added to a file and applied. */
  takeOwn(file: string, bytes: Uint8Array): void {
    const before = this.marks.get(file) ?? { bytes: 0, sum: 0 };
    const end = before.bytes + bytes.length;
    this.marks.set(file, { bytes: end, sum: crc32(bytes, before.sum), size: end, mtime: -1 });
  }

  /** Learns the time of a file that this process wrote, so that the next start need not read it again. */
  async timeOwn(file: string): Promise<void> {
    const stat = await this.files.stat(`${this.folder}/${file}`);
    const mark = this.marks.get(file);
    if (stat && mark?.bytes === stat.size) this.marks.set(file, { ...mark, mtime: stat.mtime });
  }

  /** Where a file of ours ends, if it ends in a whole line. */
  endOf(file: string): number | null {
    const mark = this.marks.get(file);
    return mark && mark.bytes === mark.size ? mark.bytes : null;
  }

  /** Forgets a file that is gone. */
  drop(file: string): void {
    this.marks.delete(file);
  }

  /** Where every file stands. */
  allMarks(): ReadonlyMap<string, Mark> {
    return this.marks;
  }
}
