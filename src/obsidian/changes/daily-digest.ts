/**
 * The digest: once a day it says what was written without asking and what memory learned, in a notice or in the daily
 * note. A note in a folder that is asked for is not written; then the notice says it, with a button that asks.
 */
import { Component } from 'obsidian';
import type { App } from 'obsidian';
import type { Proposal } from '../../core/note-writing';
import type { Memory } from '../memory';
import { sentenceFor, tell } from '../notices';
import type { NoticeAction } from '../notices';
import { todaysNote } from './daily-note';
import { digestSection, digestSentence, isEmpty, withoutDigests } from './digest-text';
import type { Digest } from './digest-text';
import { ALL_CHANGES } from './find-changes';
import type { NoteChanges } from './note-changes';
import { ProposalModal } from './proposal-modal';
import { showChanges } from './show';
import type { WritingKeeper } from './writing-group';
import { WORDS } from './words';

/** Per device: until when the last digest told, in milliseconds since 1970. */
const TOLD_KEY = 'recollect-digest';
const DAY_MS = 86_400_000;
/** How often is looked whether another day has begun, in milliseconds. */
const LOOK_EVERY_MS = 600_000;
/** Memories looked through for those that are new: a day brings far fewer. */
const FACTS = 500;

/** What it is made with. */
export interface DigestParts {
  app: App;
  changes: NoteChanges;
  memory: Memory;
  keeper: WritingKeeper;
}

/** The digest of this window. */
export class DailyDigest extends Component {
  private isTelling = false;

  constructor(private readonly parts: DigestParts) {
    super();
  }

  override onload(): void {
    this.registerInterval(window.setInterval(() => void this.look(), LOOK_EVERY_MS));
    this.registerEvent(this.parts.memory.onState(() => void this.look()));
    void this.look();
  }

  /** Tells now what has happened since the last digest, or that nothing has. */
  async tellNow(): Promise<void> {
    const since = this.toldUntil() ?? Date.now() - DAY_MS;
    try {
      const digest = await this.gather(since);
      if (isEmpty(digest)) tell(WORDS.digestEmpty);
      else await this.tell(digest);
    } catch (thrown) {
      tell(sentenceFor(thrown, WORDS.digesting));
    }
  }

  /** Once a day, when there is something to tell; on the first day there is nothing to look back on. */
  private async look(): Promise<void> {
    const { keeper, memory } = this.parts;
    if (this.isTelling || memory.state.name !== 'ready' || keeper.current.writing.digest === 'off') return;
    const now = Date.now();
    const since = this.toldUntil();
    if (since === null) return this.remember(now);
    if (new Date(since).toDateString() === new Date(now).toDateString()) return;
    this.isTelling = true;
    try {
      const digest = await this.gather(since);
      this.remember(now);
      if (!isEmpty(digest)) await this.tell(digest);
    } catch (thrown) {
      // It is tried again at the next look, and nothing of it is lost.
      console.warn('Recollect: the digest will be tried again.', thrown);
    } finally {
      this.isTelling = false;
    }
  }

  private async gather(since: number): Promise<Digest> {
    const { changes, memory } = this.parts;
    // The newest first: the list of living memory begins with the oldest.
    const [writing, newest] = await Promise.all([
      changes.desk.digest(since),
      memory.engine.facts({ state: 'active', limit: FACTS }),
    ]);
    const fresh = newest.filter(({ createdAt }) => Date.parse(createdAt) >= since).reverse();
    const facts = await Promise.all(fresh.map(({ id }) => memory.living.fact(id)));
    const told = facts.flatMap((fact) =>
      fact?.life === 'active' && !fact.sensitive ? [{ id: fact.id, text: fact.text }] : [],
    );
    return { writing: withoutDigests(writing), learned: told };
  }

  private async tell(digest: Digest): Promise<void> {
    const { app, keeper } = this.parts;
    const actions: NoticeAction[] = [];
    if (digest.writing.changes.length > 0) {
      const filter = { ...ALL_CHANGES, reportedSince: digest.writing.since };
      actions.push({ text: WORDS.show, run: () => showChanges(app, filter) });
    }
    if (keeper.current.writing.digest === 'note') {
      const proposal = await this.write(digest);
      if (proposal === 'written') return;
      if (proposal !== null) {
        const ask = () => new ProposalModal(app, this.parts.changes.desk, proposal).open();
        actions.push({ text: WORDS.digestAdd, run: ask });
      }
    }
    tell(digestSentence(digest), ...actions);
  }

  /** Writes it into the daily note; gives back what has to be asked, or null where there is no such note. */
  private async write(digest: Digest): Promise<'written' | Proposal | null> {
    const { app, changes } = this.parts;
    const path = await todaysNote(app, Date.now());
    if (path === null) return null;
    const text = digestSection(digest, app.vault.getName());
    const outcome = await changes.desk
      .submit([{ tool: 'vault_append', path, heading: WORDS.digestTitle, text }], {
        reason: WORDS.digestReason,
        isRemote: false,
      })
      .catch((thrown: unknown) => {
        tell(sentenceFor(thrown, WORDS.digesting));
        return null;
      });
    if (outcome?.status === 'ask' || outcome?.status === 'changed') return outcome.proposal;
    return outcome === null ? null : 'written';
  }

  private toldUntil(): number | null {
    const told: unknown = this.parts.app.loadLocalStorage(TOLD_KEY);
    return typeof told === 'number' && told > 0 ? told : null;
  }

  private remember(now: number): void {
    this.parts.app.saveLocalStorage(TOLD_KEY, now);
  }
}
