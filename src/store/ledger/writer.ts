/**
 * Appends to this process's own ledger file. Callers that come while an append is under way share the next one.
 * After an append that failed, the file may end in half a line, so the next append begins a new file.
 */
import { joined } from '../../core/bytes';
import { RecollectError, reasonOf } from '../../core/errors';
import { Mutex } from '../../core/mutex';
import type { Files } from '../../core/ports';
import { LEDGER_FILE_LIMIT, ledgerName, parseLedgerName } from './names';

interface Waiting {
  lines: Uint8Array[];
  /** Runs as soon as the disk has the lines, before anything else can happen. */
  written: () => void;
  done: () => void;
  failed: (thrown: unknown) => void;
}

/** Where a file of ours ends, as far as it was read; null when unknown or in doubt. */
export type EndOf = (file: string) => number | null;

/** The only code that adds to the ledger. */
export class LedgerWriter {
  private waiting: Waiting[] = [];
  private readonly turn = new Mutex();
  private month = '';
  private number = 0;
  private size = 0;

  constructor(
    private readonly files: Files,
    private readonly folder: string,
    private readonly owner: { device: string; writer: string },
    private readonly existing: () => Promise<string[]>,
    private readonly endOf: EndOf,
    /** Hears what was added to which file. */
    private readonly onAppended: (file: string, bytes: Uint8Array) => void,
  ) {}

  /** Resolves once the lines are on disk; `written` runs at that very moment. */
  append(lines: Uint8Array[], month: string, written: () => void): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ lines, written, done, failed });
      void this.turn.run(() => this.flush(month));
    });
  }

  /** Runs `work` while no append is under way; appends wait for it. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.turn.run(work);
  }

  /** The file being written, if one has been begun. */
  get current(): string | null {
    return this.number === 0 ? null : ledgerName({ ...this.owner, month: this.month, number: this.number });
  }

  /** Makes the next append begin a new file. */
  startNewFile(): void {
    this.month = '';
  }

  /** Writes everything that waits as one append; a later flush then finds nothing left to do. */
  private async flush(month: string): Promise<void> {
    const group = this.waiting;
    this.waiting = [];
    if (group.length === 0) return;
    try {
      await this.write(group, month);
      for (const { done } of group) done();
    } catch (thrown) {
      for (const { failed } of group) failed(thrown);
    }
  }

  private async write(group: Waiting[], month: string): Promise<void> {
    const bytes = joined(group.flatMap(({ lines }) => lines));
    try {
      if (this.month !== month || this.size >= LEDGER_FILE_LIMIT) await this.chooseFile(month);
      await this.files.append(`${this.folder}/${this.current}`, bytes);
    } catch (thrown) {
      this.startNewFile();
      throw new RecollectError(
        'append_failed',
        `Recollect could not write to its ledger in "${this.folder}", so this was not saved. ` +
          'Everything saved before is safe. Check that the disk has room and that the folder can be written to, then try again.',
        reasonOf(thrown),
      );
    }
    this.size += bytes.length;
    if (this.current !== null) this.onAppended(this.current, bytes);
    for (const { written } of group) written();
  }

  private async chooseFile(month: string): Promise<void> {
    const mine = (await this.existing())
      .map((name) => ({ name, parts: parseLedgerName(name) }))
      .filter(({ parts }) => parts?.device === this.owner.device && parts.writer === this.owner.writer)
      .filter(({ parts }) => parts?.month === month)
      .sort((a, b) => (a.parts?.number ?? 0) - (b.parts?.number ?? 0));
    const last = mine.at(-1);
    const end = last ? this.endOf(last.name) : null;
    const inDoubt = this.month === '' && this.number > 0;
    const lastNumber = last?.parts?.number ?? 0;
    const continues = last && end !== null && end < LEDGER_FILE_LIMIT && !inDoubt;
    // After a failure the failed file may not even be listed, so its number is passed over too.
    this.number = continues ? lastNumber : Math.max(lastNumber, inDoubt ? this.number : 0) + 1;
    this.size = continues ? end : 0;
    this.month = month;
  }
}
