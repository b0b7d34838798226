/**
 * The record of spending, kept for each device in JSON lines, a file a month: a line is added for each request, so that
 * nothing is rewritten and a line torn by a power cut costs one request's figures.
 */
import * as v from 'valibot';
import { reasonOf } from '../core/errors';
import type { Files } from '../core/ports';
import { Mutex } from '../core/mutex';
import { addUp, monthOf } from './spending';
import type { Spent, Total } from './spending';
import { parsed } from './wire/json';

const Line: v.GenericSchema<unknown, Spent> = v.object({
  at: v.number(),
  purpose: v.picklist(['chat', 'extract', 'repair', 'conflict']),
  connection: v.string(),
  model: v.string(),
  conversation: v.nullable(v.string()),
  message: v.nullable(v.string()),
  job: v.nullable(v.string()),
  usage: v.object({
    input: v.number(),
    output: v.number(),
    cachedInput: v.number(),
    writtenInput: v.exactOptional(v.number()),
  }),
  isGuess: v.boolean(),
  cost: v.nullable(v.number()),
});

/** Where the book is kept. */
export interface BookPlace {
  files: Files;
  /** A folder of this plugin's data. */
  folder: string;
  /** Names this device, whose spending it is. */
  device: string;
}

/** The book. */
export class SpendingBook {
  private readonly writing = new Mutex();
  private readonly pages = new Map<string, Spent[]>();
  /** Files that end within a line: the next one begins on a line of its own. */
  private readonly torn = new Set<string>();
  /** Lines that could not be read, in all files. */
  damaged = 0;
  /** Why the last line is not on disk; null when it is. The figures of this session count all the same. */
  problem: string | null = null;

  private constructor(private readonly place: BookPlace) {}

  /** Opens it. */
  static async open(place: BookPlace): Promise<SpendingBook> {
    const book = new SpendingBook(place);
    const start = `${place.folder}/${book.prefix}`;
    for (const { path } of await place.files.list(place.folder)) {
      if (path.startsWith(start) && path.endsWith('.jsonl')) await book.read(path);
    }
    return book;
  }

  /** The months that something was spent in, the latest first. */
  get months(): string[] {
    return [...this.pages.keys()].sort().reverse();
  }

  /** What was spent in a month. */
  in(month: string): readonly Spent[] {
    return this.pages.get(month) ?? [];
  }

  /** What was spent on a conversation, in whichever months. */
  on(conversation: string): Spent[] {
    return [...this.pages.values()].flat().filter((record) => record.conversation === conversation);
  }

  /** The sum of a month. */
  total(month: string): Total {
    return addUp(this.in(month));
  }

  /** Adds a record. It counts from this moment on, and is on disk when this resolves, unless there is a `problem`. */
  async add(record: Spent): Promise<void> {
    const path = this.pathOf(this.enter(record));
    await this.writing.run(async () => {
      const line = `${this.torn.has(path) ? '\n' : ''}${JSON.stringify(record)}\n`;
      try {
        await this.place.files.append(path, new TextEncoder().encode(line));
        this.torn.delete(path);
        this.problem = null;
      } catch (thrown) {
        // Half of the line may be there.
        this.torn.add(path);
        this.problem = `What models cost could not be written down (${reasonOf(thrown)}). It is counted until this window closes.`;
      }
    });
  }

  private get prefix(): string {
    return `spending-${this.place.device}-`;
  }

  private pathOf(month: string): string {
    return `${this.place.folder}/${this.prefix}${month}.jsonl`;
  }

  private enter(record: Spent): string {
    const month = monthOf(record.at);
    const page = this.pages.get(month);
    if (page) page.push(record);
    else this.pages.set(month, [record]);
    return month;
  }

  private async read(path: string): Promise<void> {
    const bytes = await this.place.files.read(path);
    if (!bytes) return;
    const text = new TextDecoder().decode(bytes);
    if (text !== '' && !text.endsWith('\n')) this.torn.add(path);
    for (const line of text.split('\n')) {
      if (line.trim() === '') continue;
      const read = v.safeParse(Line, parsed(line));
      if (read.success) this.enter(read.output);
      else this.damaged += 1;
    }
  }
}
