/** Keeps the settings: what data.json says, what memory runs with, and how one becomes the other. */
import { Events } from 'obsidian';
import type { EventRef, Plugin } from 'obsidian';
import { Mutex } from '../core/mutex';
import { findLedger } from './adopt-ledger';
import type { Memory } from './memory';
import { moveLedger } from './move-ledger';
import { areSameRules } from './notes/rules';
import { sentenceFor, tell } from './notices';
import { readSettings } from './settings';
import type { Settings } from './settings';

/** What data.json holds; null when there is none or it cannot be read. */
export async function storedSettings(plugin: Plugin): Promise<unknown> {
  try {
    return (await plugin.loadData()) as unknown;
  } catch {
    return null;
  }
}

/** The settings of the running plugin. */
export class SettingsKeeper {
  /** A change that is read back while it is half made would be undone. */
  private readonly turns = new Mutex();
  private readonly events = new Events();

  constructor(
    private readonly plugin: Plugin,
    private readonly memory: Memory,
    private settings: Settings,
  ) {}

  /** What memory runs with. */
  get current(): Settings {
    const { ledgerFolder, backupFolder } = this.memory;
    return { ...this.settings, ledgerFolder, backupFolder };
  }

  /** Calls back when the rules for notes have changed. */
  onRules(callback: () => void): EventRef {
    return this.events.on('rules', callback);
  }

  /** Calls back when the settings for embeddings have changed. */
  onEmbedding(callback: () => void): EventRef {
    return this.events.on('embedding', callback);
  }

  /** Calls back when the settings for language models have changed. */
  onModels(callback: () => void): EventRef {
    return this.events.on('models', callback);
  }

  /** Calls back when the settings for writing have changed. */
  onWriting(callback: () => void): EventRef {
    return this.events.on('writing', callback);
  }

  /** Starts memory; without settings, as after a reinstall, a ledger elsewhere in the vault is taken up again. */
  start(isWithoutSettings: boolean): Promise<void> {
    return this.turns.run(() => (isWithoutSettings ? this.startWithoutSettings() : this.memory.start()));
  }

  private async startWithoutSettings(): Promise<void> {
    const { vault } = this.plugin.app;
    const { ledgerFolder } = this.current;
    const found = await findLedger(vault, this.memory.files, ledgerFolder).catch(() => null);
    if (found === null) return this.memory.start();
    await this.memory.restart({ ...this.current, ledgerFolder: found });
    await this.save();
    tell(`Memory was found in the folder "${found}" and is used again.`);
  }

  /**
   * Changes settings: moves the ledger when its folder changes, and saves once that has worked. A change that depends on what
   * is there is a function, called when its turn has come.
   */
  change(change: Partial<Settings> | ((current: Settings) => Partial<Settings>)): Promise<void> {
    return this.turns.run(async () => {
      const { current } = this;
      await this.apply({ ...current, ...(typeof change === 'function' ? change(current) : change) });
      await this.save();
    });
  }

  /** Takes over what another device or a person wrote into data.json. */
  reload(): Promise<void> {
    return this.turns.run(() => this.readAgain());
  }

  /** Saves beside anything else that data.json holds. */
  private async save(): Promise<void> {
    const stored = await storedSettings(this.plugin);
    await this.plugin.saveData({ ...(typeof stored === 'object' ? stored : {}), ...this.current });
  }

  private async readAgain(): Promise<void> {
    const wanted = readSettings(await storedSettings(this.plugin), this.current);
    try {
      await this.apply(wanted);
    } catch (thrown) {
      tell(sentenceFor(thrown, 'Taking over the changed settings'));
    }
  }

  private async apply(wanted: Settings): Promise<void> {
    await this.applyFolders(wanted);
    const hasOtherRules = !areSameRules(wanted.notes, this.settings.notes);
    const hasOtherEmbedding = JSON.stringify(wanted.embedding) !== JSON.stringify(this.settings.embedding);
    const hasOtherModels = JSON.stringify(wanted.models) !== JSON.stringify(this.settings.models);
    const hasOtherWriting = JSON.stringify(wanted.writing) !== JSON.stringify(this.settings.writing);
    this.settings = wanted;
    if (hasOtherWriting) this.events.trigger('writing');
    if (hasOtherRules) this.events.trigger('rules');
    if (hasOtherEmbedding) this.events.trigger('embedding');
    if (hasOtherModels) this.events.trigger('models');
  }

  private async applyFolders(wanted: Settings): Promise<void> {
    const { ledgerFolder, backupFolder } = this.current;
    if (wanted.ledgerFolder === ledgerFolder && wanted.backupFolder === backupFolder) return;
    await this.memory.restart(wanted, async () => {
      if (wanted.ledgerFolder !== ledgerFolder) await this.move(ledgerFolder, wanted.ledgerFolder);
    });
  }

  private async move(from: string, to: string): Promise<void> {
    const { left } = await moveLedger(this.memory.files, from, to);
    if (left.length > 0) {
      tell(
        `Memory was copied to "${to}", but another program is using ${left.join(', ')}, so the old folder was not emptied. ` +
          'Nothing is lost; move what is in it to the new folder by hand, where it counts only once.',
      );
      return;
    }
    const { adapter } = this.plugin.app.vault;
    const { files, folders } = await adapter.list(from).catch(() => ({ files: [''], folders: [] }));
    if (files.length + folders.length === 0) await adapter.rmdir(from, false).catch(() => undefined);
  }
}
