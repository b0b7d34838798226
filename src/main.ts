/** The plugin as Obsidian loads it: composes the parts and does nothing else. */
import { Plugin } from 'obsidian';
import { registerBackup } from './obsidian/backup';
import { registerChanges } from './obsidian/changes';
import { registerChat } from './obsidian/chat';
import { showConversation } from './obsidian/chat/show-conversation';
import { registerCommands } from './obsidian/commands';
import { registerEmbeddings } from './obsidian/embeddings';
import { registerErase } from './obsidian/erase';
import { followLedger } from './obsidian/follow-ledger';
import { registerHealth } from './obsidian/health';
import { registerInbox } from './obsidian/inbox';
import { Memory } from './obsidian/memory';
import { registerMemoryView } from './obsidian/memory-view';
import { registerModels } from './obsidian/models';
import { registerNotes } from './obsidian/notes';
import { registerRelated } from './obsidian/related';
import { registerSearch } from './obsidian/search';
import { readSettings } from './obsidian/settings';
import { SettingsKeeper, storedSettings } from './obsidian/settings-keeper';
import { RecollectSettingTab } from './obsidian/settings-tab';
import { registerSources } from './obsidian/sources';
import { registerStatusBar } from './obsidian/status-bar';
import { registerWriting } from './obsidian/writing';

/** Recollect. */
export default class RecollectPlugin extends Plugin {
  private keeper: SettingsKeeper | null = null;

  override async onload(): Promise<void> {
    const stored = await storedSettings(this);
    const settings = readSettings(stored);
    const memory = this.addChild(new Memory(this, settings));
    const keeper = (this.keeper = new SettingsKeeper(this, memory, settings));
    const embedding = registerEmbeddings(this, memory, keeper);
    const models = registerModels(this, memory, keeper);
    const openConversation = (thread: string) => showConversation(this.app, thread);
    const writing = registerWriting(this, memory, keeper);
    registerChanges(this, { changes: writing, memory, keeper, openConversation });
    registerChat(this, { memory, models, writing, rules: () => keeper.current.notes });
    registerMemoryView(this, memory);
    registerSearch(this, memory);
    registerRelated(this, memory);
    registerCommands(this, memory);
    registerInbox(this, memory);
    registerSources(this, memory);
    registerHealth(this, memory);
    registerBackup(this, memory);
    registerErase(this, memory);
    registerStatusBar(this, memory, registerNotes(this, memory, keeper));
    this.addSettingTab(new RecollectSettingTab(this, memory, keeper, embedding, models));
    this.app.workspace.onLayoutReady(() => {
      followLedger(this, memory);
      void keeper.start(stored === null);
    });
  }

  override onExternalSettingsChange(): void {
    void this.keeper?.reload();
  }
}
