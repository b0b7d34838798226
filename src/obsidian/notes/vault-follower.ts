/**
 * Keeps the engine informed of the vault: all notes once it is ready, then every change. Whenever it was away, and
 * after every doubt, it is told of all notes again; that costs it a comparison, and no change can be missed.
 */
import { Component, TFile, TFolder, debounce } from 'obsidian';
import type { TAbstractFile, Vault } from 'obsidian';
import type { NoteRules, NoteStamp } from '../../core/notes-api';
import { LatestOnly } from '../latest-only';
import type { Memory } from '../memory';
import { mapInSlices } from './slices';
import { VaultChanges } from './vault-changes';

/** Milliseconds without an event before the engine is told, so that a folder's rename is one message. */
const QUIET_MS = 100;

/** What the follower works with. */
export interface FollowerOptions {
  vault: Vault;
  memory: Memory;
  rules: () => NoteRules;
}

function isNote(path: string): boolean {
  return path.endsWith('.md');
}

function stampOf({ path, stat: { mtime, size } }: TFile): NoteStamp {
  return { path, mtime, size };
}

/** To be loaded when the layout is ready: before, every file of the vault is reported as created. */
export class VaultFollower extends Component {
  private readonly changes = new VaultChanges();
  private readonly surveys = new LatestOnly(() => this.runSurvey());
  private readonly deliverSoon = debounce(() => void this.deliver(), QUIET_MS, true);
  /** Whether the engine knows all notes, so that changes mean something to it. */
  private isKnown = false;
  private isSurveying = false;

  constructor(private readonly options: FollowerOptions) {
    super();
  }

  override onload(): void {
    const { vault, memory } = this.options;
    this.registerEvent(vault.on('create', (file) => this.changed(file)));
    this.registerEvent(vault.on('modify', (file) => this.changed(file)));
    this.registerEvent(vault.on('rename', (file, from) => this.moved(file, from)));
    this.registerEvent(vault.on('delete', (file) => this.removed(file)));
    this.registerEvent(memory.onState(() => this.engineChanged()));
    this.register(() => this.deliverSoon.cancel());
    this.engineChanged();
  }

  /** Tells the engine of the rules and of all notes; it finds out what differs. */
  async survey(): Promise<void> {
    await this.surveys.request();
  }

  /** Tells the engine of changed rules; it knows by itself which notes they let out and in. */
  async applyRules(): Promise<void> {
    if (this.isAway) return;
    if (this.isKnown) await this.options.memory.notes.setRules(this.options.rules());
    else await this.survey();
  }

  private get isAway(): boolean {
    return this.options.memory.state.name !== 'ready';
  }

  private engineChanged(): void {
    if (this.isAway) this.isKnown = false;
    else if (!this.isKnown) this.surveyAfterDoubt();
  }

  private surveyAfterDoubt(): void {
    this.survey().catch((thrown: unknown) => this.doubt(thrown));
  }

  private async runSurvey(): Promise<void> {
    const { vault, memory, rules } = this.options;
    if (this.isAway) return;
    this.isSurveying = true;
    try {
      await memory.notes.setRules(rules());
      this.changes.clear();
      await memory.notes.survey(await mapInSlices(vault.getMarkdownFiles(), stampOf));
      this.isKnown = true;
    } finally {
      this.isSurveying = false;
    }
    if (!this.changes.isEmpty) this.deliverSoon();
  }

  private changed(file: TAbstractFile): void {
    if (!(file instanceof TFile) || !isNote(file.path)) return;
    this.changes.changed(stampOf(file));
    this.deliverSoon();
  }

  private moved(file: TAbstractFile, from: string): void {
    // A folder's notes each have an event of their own.
    if (!(file instanceof TFile)) return;
    if (isNote(file.path) && isNote(from)) this.changes.moved({ from, to: file.path });
    else if (isNote(file.path)) this.changes.changed(stampOf(file));
    else if (isNote(from)) this.changes.removed(from);
    else return;
    this.deliverSoon();
  }

  private removed(file: TAbstractFile): void {
    if (file instanceof TFolder) [...file.children].forEach((child) => this.removed(child));
    if (!(file instanceof TFile) || !isNote(file.path)) return;
    this.changes.removed(file.path);
    this.deliverSoon();
  }

  private async deliver(): Promise<void> {
    // The survey when it is back finds whatever happened while it was away.
    if (this.isAway) return this.changes.clear();
    // A survey may already have passed a note that changed: what happens meanwhile waits for its end.
    if (this.isSurveying) return;
    if (!this.isKnown) return this.surveyAfterDoubt();
    try {
      await this.changes.deliver(this.options.memory.notes);
    } catch (thrown) {
      this.doubt(thrown);
    }
  }

  /** The engine may have missed something: it went away, or it would not listen. The next survey puts that right. */
  private doubt(thrown: unknown): void {
    this.isKnown = false;
    if (!this.isAway) console.warn('Recollect: the index could not be told of changed notes.', thrown);
  }
}
