/**
 * Erasing, which is not forgetting: the words leave the ledger's lines, the databases' pages and the older copies,
 * and a search of every file proves it. Other devices do the same when they next open.
 */
import type { EraseOptions, ErasePreview, EraseReport, EraseTarget, Remainder } from '../core/engine-api';
import { RecollectError, reasonOf } from '../core/errors';
import type { EntityRef } from '../core/events/definition';
import { isKnown } from '../core/events/event';
import { messageOf, messageUri } from '../core/source-uri';
import type { EventData, LedgerEvent } from '../core/events/event';
import { openBackup } from './backup';
import { isFatal } from './databases';
import type { Databases } from './databases';
import { baseName, parseLedgerName } from './ledger/names';
import { rewrite } from './ledger/rewrite';
import type { Rewriting } from './ledger/rewrite';
import type { Store } from './store';

/** A proof of "everything" searches for at most this many texts, evenly chosen. */
const PROOF_TEXTS = 300;
/** Shorter texts would be found by accident. */
const SHORTEST_PROOF = 6;
const SAMPLE_LENGTH = 120;
/** The plugin's own program beside the databases: the same for everyone, so what it has in common is no trace. */
const PROGRAM = /\/(main\.js|manifest\.json|styles\.css)$/;
const encoder = new TextEncoder();

/** Every string inside an event's data that is somebody's words. */
function wordsIn(event: LedgerEvent): string[] {
  const found: string[] = [];
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string' && /^(text|sourceSentence|title|description|note|object)$/.test(key)) {
      found.push(value);
    } else if (value !== null && typeof value === 'object') {
      for (const [name, inner] of Object.entries(value)) visit(inner, name);
    }
  };
  visit(event.data, '');
  return found;
}

function evenly<T>(items: T[], most: number): T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)] as T);
}

/** Both ways a text can stand in a file: as it is, and escaped as inside a JSON string. */
function needlesFor(texts: readonly string[]): Uint8Array[] {
  const forms = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  return [...new Set(forms)].map((form) => encoder.encode(form));
}

function contains(haystack: Uint8Array, needle: Uint8Array): boolean {
  const [first] = needle;
  if (first === undefined) return false;
  for (let at = haystack.indexOf(first); at >= 0; at = haystack.indexOf(first, at + 1)) {
    let length = 1;
    while (length < needle.length && haystack[at + length] === needle[length]) length++;
    if (length === needle.length) return true;
  }
  return false;
}

/** Erases from one store. */
export class Eraser {
  /** The state of the databases in which no erased text is left, on disk neither. */
  private clean: { data: Databases; generation: number } | null = null;

  constructor(
    private readonly store: Store,
    private readonly backupFolder: string,
  ) {}

  /** The things a target means, with what the user asked to go along. */
  private refsOf(target: EraseTarget): EntityRef[] {
    const { memory, history } = this.store.data;
    const factsOf = (message: string) =>
      memory.db.all<{ id: string }>('SELECT id FROM facts WHERE source_uri = ?', messageUri(message));
    switch (target.scope) {
      case 'all':
        return [];
      case 'fact': {
        const fact = memory.db.first<{ uri: string | null }>(
          'SELECT source_uri AS uri FROM facts WHERE id = ?',
          target.id,
        );
        const message = target.withMessage ? messageOf(fact?.uri ?? '') : null;
        return [`fact:${target.id}`, ...(message === null ? [] : [`message:${message}` as const])];
      }
      case 'message': {
        const facts = target.withFacts ? factsOf(target.id) : [];
        return [`message:${target.id}`, ...facts.map(({ id }) => `fact:${id}` as const)];
      }
      case 'thread': {
        const messages = history.db.all<{ id: string }>(
          'SELECT id FROM messages WHERE thread = ?',
          target.id,
        );
        const facts = target.withFacts ? messages.flatMap(({ id }) => factsOf(id)) : [];
        return [
          `thread:${target.id}`,
          ...messages.map(({ id }) => `message:${id}` as const),
          ...facts.map(({ id }) => `fact:${id}` as const),
        ];
      }
    }
  }

  private eventsFor(target: EraseTarget): LedgerEvent[] {
    const { memory, history } = this.store.data;
    if (target.scope === 'all') return [...this.store.data.events().values()];
    const refs = this.refsOf(target);
    const events = refs.flatMap((ref) => [...memory.eventsOf(ref), ...history.eventsOf(ref)]);
    return [...new Map(events.map((event) => [event.id, event])).values()];
  }

  private textsOf(events: readonly LedgerEvent[]): string[] {
    const texts = new Set(events.flatMap(wordsIn).filter((text) => text.length >= SHORTEST_PROOF));
    return evenly([...texts], PROOF_TEXTS);
  }

  /** What would go, before it goes. */
  async preview(target: EraseTarget): Promise<ErasePreview> {
    const events = this.eventsFor(target).filter((event) => !event.erased);
    const texts = this.textsOf(events);
    const needles = needlesFor(texts);
    const others: string[] = [];
    for (const { path } of await this.store.ledger.list()) {
      const parts = parseLedgerName(baseName(path));
      if (!parts || parts.device === this.store.options.device) continue;
      if (await this.holdsAny(path, needles)) others.push(path);
    }
    const backups: string[] = [];
    for (const { path } of await this.store.options.files.list(this.backupFolder)) {
      if (await this.holdsAny(path, needles)) backups.push(path);
    }
    const count = (types: string[]) => events.filter(({ type }) => types.includes(type)).length;
    return {
      facts: count(['fact.remembered', 'fact.superseded', 'fact.merged']),
      messages: count(['message.added']),
      samples: texts.slice(0, 5).map((text) => text.slice(0, SAMPLE_LENGTH)),
      backups,
      otherDevices: others,
    };
  }

  private async holdsAny(path: string, needles: readonly Uint8Array[]): Promise<boolean> {
    const bytes = await this.store.options.files.read(path);
    if (!bytes) return false;
    let parts = [bytes];
    if (path.endsWith('.zip')) {
      try {
        parts = Object.values(openBackup(path, bytes));
      } catch {
        // Not one of our backups: search it as it is.
      }
    }
    return parts.some((part) => needles.some((needle) => contains(part, needle)));
  }

  /** Erases, and searches every file for what was erased. */
  async erase(target: EraseTarget, options: EraseOptions): Promise<EraseReport> {
    const events = this.eventsFor(target);
    if (target.scope !== 'all' && events.length === 0) {
      throw new RecollectError('not_found', 'There is nothing left of this to erase.');
    }
    const texts = this.textsOf(events);
    const data: EventData<'erasure'> =
      target.scope === 'all' ? { scope: 'all' } : { scope: 'things', refs: this.refsOf(target) };
    await this.store.append('user', [{ type: 'erasure', data }]);
    for (const path of options.removeBackups) await this.store.options.files.remove(path);
    const needles = needlesFor(texts);
    // A line that cannot be read may hold anything; when all is to go, so is that.
    const drop = (line: Uint8Array) =>
      target.scope === 'all' || needles.some((needle) => contains(line, needle));
    const filesRewritten = await this.finish(options.otherDevices, drop);
    return {
      erasedEvents: events.filter((event) => isKnown(event) && !event.erased).length,
      filesRewritten,
      textsSearched: texts.length,
      ...(await this.prove(texts)),
    };
  }

  private get isClean(): boolean {
    const { data } = this.store;
    return this.clean?.data === data && this.clean.generation === data.generation;
  }

  /** Takes erased content out of this device's files; also after an erasure made elsewhere or cut short. */
  async finish(otherDevices = false, drop: (line: Uint8Array) => boolean = () => false): Promise<string[]> {
    // Asked for anew at each step, because a rebuild in the meantime puts other databases in their place.
    const { store } = this;
    const rewriting = { event: (event: LedgerEvent) => store.data.afterErasure(event), drop };
    try {
      const changed = await store.rewriteLedger((file) => this.mayRewrite(file, otherDevices), rewriting);
      if (changed.length > 0 || !this.isClean) {
        const { data } = store;
        data.scrub();
        const isSaved = await store.snapshot();
        if (isSaved) await data.removeOldCopies();
        if (isSaved || !store.claims.ownsDatabases) this.clean = { data, generation: data.generation };
      }
      // Noted last: after a stop at any step before, the next start does all of it again.
      if (this.isClean && !(await this.isLeftToOthers(rewriting))) store.data.erasureDone();
      return changed;
    } catch (thrown) {
      if (isFatal(thrown)) throw thrown;
      throw new RecollectError(
        'erase_unfinished',
        'It is erased from memory, but taking its text out of every file could not be finished. ' +
          'Recollect goes on with it by itself. Check that the disk has room.',
        reasonOf(thrown),
      );
    }
  }

  /** Whether another process of this device, which may die before it does, has yet to clean its own file. */
  private async isLeftToOthers(rewriting: Rewriting): Promise<boolean> {
    for (const { path } of await this.store.ledger.list()) {
      const file = baseName(path);
      if (parseLedgerName(file)?.device !== this.store.options.device) continue;
      if (await this.mayRewrite(file, false)) continue;
      const bytes = await this.store.options.files.read(path);
      if (bytes && rewrite(bytes, rewriting)) return true;
    }
    return false;
  }

  /** A file someone may be appending to is left to its owner, or what they append could be lost. */
  private async mayRewrite(file: string, otherDevices: boolean): Promise<boolean> {
    const parts = parseLedgerName(file);
    if (!parts) return true;
    if (parts.device !== this.store.options.device) return otherDevices;
    const stat = await this.store.options.files.stat(`${this.store.options.ledgerFolder}/${file}`);
    return !(await this.store.claims.isWriterLive(parts.writer, stat?.mtime ?? 0));
  }

  private async prove(texts: readonly string[]): Promise<{ filesSearched: number; remaining: Remainder[] }> {
    const { files, ledgerFolder, dataFolder } = this.store.options;
    const needles = needlesFor(texts);
    const remaining: Remainder[] = [];
    let filesSearched = 0;
    for (const folder of new Set([ledgerFolder, dataFolder, this.backupFolder])) {
      for (const { path } of await files.list(folder)) {
        if (PROGRAM.test(path)) continue;
        filesSearched++;
        if (!(await this.holdsAny(path, needles))) continue;
        remaining.push({ path, why: await this.whyLeft(path) });
      }
    }
    return { filesSearched, remaining };
  }

  private async whyLeft(path: string): Promise<string> {
    if (path.startsWith(`${this.backupFolder}/`)) return 'It is in a backup that you chose to keep.';
    const file = baseName(path);
    if (parseLedgerName(file) && !(await this.mayRewrite(file, false))) {
      return parseLedgerName(file)?.device === this.store.options.device
        ? 'Another window or program is writing this file and takes the text out itself.'
        : 'Another device wrote this file. The text goes from it when Recollect next opens on that device.';
    }
    if (this.store.data.paths.includes(path) && !this.store.claims.ownsDatabases) {
      return 'Another window or program saves this database and takes the text out itself.';
    }
    if (this.store.data.isErasurePending) {
      return 'This file could not be written just now. Recollect takes the text out as soon as it can.';
    }
    if (path.startsWith(`${this.store.options.dataFolder}/`) && !file.includes(this.store.options.device)) {
      return 'Another device wrote this file. The text goes from it when Recollect next opens on that device.';
    }
    if (this.store.notePaths.some((own) => path.startsWith(own))) {
      return 'One of your notes has the same words, and this is the index of your notes. Notes are yours to change.';
    }
    return 'The same words are also part of something that was not erased.';
  }
}
