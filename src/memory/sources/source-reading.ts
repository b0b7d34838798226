/**
 * Reading source notes: at once by the rules, or by the model when its turn comes. Only blocks that were not read yet, and
 * what was read is written down together with the questions about what is gone.
 */
import type { NewEvent } from '../../core/events/event';
import type { LanguageModel } from '../../core/language-model';
import type { Learned } from '../../core/memory-api';
import type { Mutex } from '../../core/mutex';
import type { Files, Now } from '../../core/ports';
import { noteUri } from '../../core/source-uri';
import type { Store } from '../../store/store';
import { saidBefore } from '../extract/by-model';
import { learnByRules } from '../extract/by-rules';
import type { FactTable } from '../fact-table';
import type { Integrator } from '../integrate/integrator';
import type { Jobs } from '../jobs';
import { isOpen } from '../jobs/job-table';
import type { Job } from '../jobs/job-table';
import { EXTRACTOR } from '../jobs/work';
import type { JobDone } from '../jobs/work';
import type { NamedNotes } from '../named-notes';
import { MOST_BLOCKS, pageOf } from './page';
import type { Page, PageBlock, ReadBlocks } from './page';
import { review } from './review';
import type { SourceTable } from './source-table';

/** What source notes work with. */
export interface ReadingParts {
  store: Store;
  facts: FactTable;
  notes: NamedNotes;
  jobs: Jobs;
  files: Files;
  integrator: Pick<Integrator, 'integrate'>;
  /** The model of this moment, when there is one. */
  model: () => LanguageModel | null;
  now: Now;
  /** Cuts a note into blocks. */
  readBlocks: (text: string, path: string) => ReadBlocks;
  /** Whether notes there never leave this machine, by the user's settings. */
  isPrivate?: (path: string) => boolean;
}

const KIND = 'source';
const BY_RULES = 'rules';

const block = (fingerprint: string) => `block:${fingerprint}`;

/** Reads the source notes of one store. */
export class SourceReading {
  private readonly table: SourceTable;
  private readonly turns: Mutex;

  constructor(private readonly parts: ReadingParts & { table: SourceTable; turns: Mutex }) {
    this.table = parts.table;
    this.turns = parts.turns;
    parts.jobs.register(KIND, (job, model) => this.readByModel(job, model));
  }

  /** A note as it stands now; null when it is not there. */
  async page(path: string | null): Promise<Page | null> {
    if (path === null) return null;
    const { files, readBlocks, isPrivate, now } = this.parts;
    const bytes = await files.read(path);
    if (!bytes) return null;
    const read = readBlocks(new TextDecoder().decode(bytes), path);
    const stat = await files.stat(path);
    const isLocalOnly = read.isLocalOnly || (isPrivate?.(path) ?? false);
    return pageOf({ ...read, isLocalOnly }, stat?.mtime ?? now(), now());
  }

  /** Reads whatever of a source note is new: at once by the rules, or later by the model. Answers the events. */
  async read(note: string): Promise<string[]> {
    const { store, notes, jobs } = this.parts;
    const path = notes.pathOf(note);
    const page = await this.page(path);
    if (!page || !this.table.of(note)) return [];
    const isNew = ({ fingerprint }: PageBlock) => !this.table.of(note)?.blocks.has(fingerprint);
    // Another device may have read them already.
    if (page.blocks.some(isNew)) await store.refresh();
    const fresh = page.blocks.filter(isNew);
    const model = this.parts.model();
    if (!model || isKeptFrom(model, page)) {
      const { events } = await this.readByRules(note, page, fresh);
      return [...events, ...(await this.settle(note, path, page, fresh))];
    }
    const telling = fresh.filter(({ tells }) => tells);
    const waiting = await jobs.queue(KIND, `note:${note}`, () =>
      telling.map(({ fingerprint, learnable }) => ({
        ref: block(fingerprint),
        characters: learnable.length,
      })),
    );
    const silent = fresh.filter(({ tells }) => !tells);
    // What takes the place of a sentence may be among what waits, so the question about it waits too.
    return this.settle(note, path, page, silent, waiting === null);
  }

  /** Writes down what was read, and what is to be asked about what is gone. */
  private async settle(
    note: string,
    path: string | null,
    page: Page,
    read: readonly PageBlock[],
    isComplete = true,
  ): Promise<string[]> {
    const questions = isComplete ? review(this.parts, note, path, page) : [];
    return this.record([...this.readNow(note, page, read), ...questions]);
  }

  /** What is read of a note now; nothing when that is known already. */
  private readNow(note: string, page: Page, read: readonly PageBlock[]): NewEvent[] {
    const before = this.table.of(note)?.blocks;
    if (!before) return [];
    const done = new Set(read.map(({ fingerprint }) => fingerprint));
    const blocks = page.blocks
      .map(({ fingerprint }) => fingerprint)
      .filter((fingerprint) => before.has(fingerprint) || done.has(fingerprint))
      .slice(0, MOST_BLOCKS);
    const isSame = blocks.length === before.size && blocks.every((fingerprint) => before.has(fingerprint));
    return isSame ? [] : [{ type: 'source.read', data: { note, blocks } }];
  }

  private async readByRules(
    note: string,
    page: Page,
    blocks: readonly PageBlock[],
  ): Promise<{ learned: Learned[]; events: string[] }> {
    const { facts, integrator } = this.parts;
    const candidates = blocks
      .filter(({ learnable }) => learnable !== '')
      .flatMap(({ learnable, place }) =>
        learnByRules({
          text: learnable,
          at: page.at,
          source: { interface: 'note', uri: noteUri(note, place) },
          author: 'user',
        }),
      )
      .filter((candidate) => !saidBefore(facts, candidate));
    if (candidates.length === 0) return { learned: [], events: [] };
    const { learned, events } = await integrator.integrate(candidates, BY_RULES);
    return { learned, events: [...events, ...(await this.keepHere(page, learned))] };
  }

  /** What comes from a note that stays on this machine is as sensitive as the note. */
  private async keepHere(page: Page, learned: readonly Learned[]): Promise<string[]> {
    if (!page.isLocalOnly) return [];
    const isNew = ({ outcome }: Learned) =>
      ['added', 'superseded', 'extended', 'contradicted'].includes(outcome);
    const ids = learned.flatMap((one) => (isNew(one) && one.fact !== null ? [one.fact] : []));
    return this.record(
      ids.map((id): NewEvent => ({ type: 'fact.classified', data: { id, sensitive: true } })),
      BY_RULES,
    );
  }

  private async readByModel(job: Job, model: LanguageModel): Promise<JobDone> {
    const { notes, jobs, integrator } = this.parts;
    const note = job.owner.slice('note:'.length);
    const source = this.table.of(note);
    if (!source) return called('The note is no longer a source.');
    const path = notes.pathOf(note);
    const page = await this.page(path);
    if (!page) return called('The note is gone.');
    const things = new Set(job.things);
    const blocks = page.blocks.filter(
      ({ fingerprint }) => things.has(block(fingerprint)) && !source.blocks.has(fingerprint),
    );
    const record = (ended: NewEvent) => this.endReading(note, blocks, ended);
    if (blocks.length === 0) return { ...called('Nothing of it is left to be read.'), record };
    if (isKeptFrom(model, page)) {
      const { learned } = await this.readByRules(note, page, blocks);
      return { learned, outcome: learned.length > 0 ? 'done' : 'nothing', record };
    }
    const passages = blocks.map(({ learnable, place }) => ({
      text: learnable,
      at: page.at,
      interface: 'note',
      uri: noteUri(note, place),
    }));
    const { candidates, refused } = await jobs.extractor.draw(passages, model);
    const { learned } =
      candidates.length > 0 ? await integrator.integrate(candidates, EXTRACTOR) : { learned: [] };
    await this.keepHere(page, learned);
    const outcome = candidates.length > 0 ? 'done' : 'nothing';
    return { learned: [...learned, ...refused], outcome, record };
  }

  /** Ends a reading by the note as it stands by then: it may have been edited while the model was thinking. */
  private endReading(note: string, blocks: readonly PageBlock[], ended: NewEvent): Promise<void> {
    return this.turns.run(async () => {
      const path = this.parts.notes.pathOf(note);
      const page = await this.page(path);
      const rest = page
        ? [...this.readNow(note, page, blocks), ...this.questions(note, path, page, ended)]
        : [];
      await this.record([...rest, ended]);
    });
  }

  /** Questions wait until no other job is about the note. */
  private questions(note: string, path: string | null, page: Page, ended: NewEvent): NewEvent[] {
    const own = ended.type === 'job.ended' ? ended.data.id : '';
    const isWaiting = this.parts.jobs.of(KIND, `note:${note}`).some((job) => job.id !== own && isOpen(job));
    return isWaiting || !this.table.of(note) ? [] : review(this.parts, note, path, page);
  }

  private async record(events: readonly NewEvent[], by = EXTRACTOR): Promise<string[]> {
    if (events.length === 0) return [];
    return (await this.parts.store.append(by, events)).map(({ id }) => id);
  }
}

function isKeptFrom(model: LanguageModel, page: Page): boolean {
  return model.isRemote && page.isLocalOnly;
}

function called(reason: string): JobDone {
  return { learned: [], outcome: 'cancelled', reason };
}
