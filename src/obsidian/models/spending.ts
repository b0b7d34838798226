/** The record of what models cost on this device, opened when it is first needed: starting the app reads nothing. */
import { Events } from 'obsidian';
import type { EventRef } from 'obsidian';
import { RecollectError, reasonOf } from '../../core/errors';
import type { Now } from '../../core/ports';
import { monthOf } from '../../models/spending';
import type { Spent, Total } from '../../models/spending';
import { SpendingBook } from '../../models/spending-book';
import type { BookPlace } from '../../models/spending-book';

/** The record. */
export class Spending {
  private readonly events = new Events();
  private opening: Promise<SpendingBook> | null = null;
  /** The record once it is open. */
  book: SpendingBook | null = null;
  /** Why the record is not open; null while nothing went wrong. */
  problem: string | null = null;

  constructor(
    private readonly place: BookPlace,
    readonly now: Now,
  ) {}

  /** Opens the record, once. Rejects with a sentence when it cannot be read; the next call tries again. */
  open(): Promise<SpendingBook> {
    this.opening ??= this.read();
    return this.opening;
  }

  private async read(): Promise<SpendingBook> {
    try {
      this.book = await SpendingBook.open(this.place);
      this.problem = null;
      return this.book;
    } catch (thrown) {
      this.opening = null;
      this.problem = `The record of what models cost could not be read (${reasonOf(thrown)}).`;
      throw new RecollectError(
        'model_failed',
        `${this.problem} Nothing was sent, since your limit could not be kept. Try again.`,
      );
    } finally {
      this.changed();
    }
  }

  /** The month it is: `2026-11`. */
  get month(): string {
    return monthOf(this.now());
  }

  /** The sum of a month; null before the record is open. */
  total(month: string): Total | null {
    return this.book?.total(month) ?? null;
  }

  /** What a conversation used, in whichever months. */
  async on(conversation: string): Promise<Spent[]> {
    return (await this.open()).on(conversation);
  }

  /** Adds a request that was made past a metered model. */
  async add(record: Spent): Promise<void> {
    await (await this.open()).add(record);
    this.changed();
  }

  /** Says that there is something new to show. */
  changed(): void {
    this.events.trigger('change');
  }

  /** Calls back when something was spent, or the record was opened. */
  onChange(callback: () => void): EventRef {
    return this.events.on('change', callback);
  }

  /** Stops a callback. */
  off(ref: EventRef): void {
    this.events.offref(ref);
  }
}
