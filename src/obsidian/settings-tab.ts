/** The settings tab: where memory is kept, and the doors to looking after it. */
import { Notice, PluginSettingTab } from 'obsidian';
import type { Plugin, Setting, SettingDefinitionItem, SettingDefinitionRender } from 'obsidian';
import { backUpMemory } from './backup/back-up';
import { restoreMemory } from './backup/restore';
import { writingSettings } from './changes/writing-group';
import { deviceId } from './device';
import { embeddingSettings } from './embeddings';
import type { Embedding } from './embeddings';
import { EraseModal } from './erase/erase-modal';
import { pickFact } from './erase/pickers';
import { everything } from './erase/subject';
import { FolderModal } from './folder-modal';
import type { FolderQuestion } from './folder-modal';
import { openHealth } from './health';
import type { Memory } from './memory';
import type { Models } from './models/models';
import { ModelGroups } from './models/model-groups';
import { notesSettings } from './notes/rules-settings';
import type { SettingsKeeper } from './settings-keeper';

/** The settings window covers what opens in the workspace, and the API has no way to close it. */
interface AppWithSettings {
  setting?: { close?(): void };
}

/** The tab. */
export class RecollectSettingTab extends PluginSettingTab {
  override icon = 'brain';
  private readonly modelGroups: ModelGroups;

  constructor(
    private readonly plugin: Plugin,
    private readonly memory: Memory,
    private readonly keeper: SettingsKeeper,
    private readonly embedding: Embedding,
    models: Models,
  ) {
    super(plugin.app, plugin);
    this.modelGroups = new ModelGroups(plugin.app, memory, models);
    plugin.registerEvent(embedding.shelf.onModels(() => this.update()));
    plugin.registerEvent(
      models.onChange(() => {
        if (this.modelGroups.areStale) this.update();
      }),
    );
  }

  override getSettingDefinitions(): SettingDefinitionItem[] {
    return [
      ...this.modelGroups.definitions(),
      notesSettings(this.app, this.keeper),
      writingSettings(this.memory.files, this.keeper, () => this.update()),
      embeddingSettings(this.app, this.memory, this.embedding),
      { type: 'group', heading: 'Where memory is kept', items: [this.ledgerFolder(), this.device()] },
      {
        type: 'group',
        heading: 'Backups',
        items: [
          this.backupFolder(),
          button(
            'Back up memory',
            'Puts everything that memory holds into one zip file.',
            'Back up',
            () => void backUpMemory(this.app, this.memory),
          ),
          button(
            'Restore memory from backup',
            'Adds what is missing, or goes back to how it was.',
            'Restore',
            () => void restoreMemory(this.app, this.memory),
          ),
        ],
      },
      {
        type: 'group',
        heading: 'Looking after memory',
        items: [
          button('Memory health', 'Shows the files, what is in them and what was recovered.', 'Check', () => {
            (this.app as unknown as AppWithSettings).setting?.close?.();
            void openHealth(this.plugin);
          }),
          button(
            'Erase a memory',
            'Takes its words out of every file, which cannot be undone.',
            'Erase...',
            () => void pickFact(this.app, this.memory),
          ),
          button(
            'Erase everything',
            'Empties memory for good, on this device and the others.',
            'Erase...',
            () => new EraseModal(this.app, this.memory, everything).open(),
          ),
        ],
      },
    ];
  }

  private ledgerFolder(): SettingDefinitionRender {
    return this.folder(
      'Memory folder',
      'Everything memory learns is kept here, so sync this folder.',
      () => ({
        title: 'Move memory to another folder',
        explanation:
          'Memory pauses while its files are copied to the new folder and checked; only then are the old ones removed. Files that are already there are kept and read too.',
        current: this.keeper.current.ledgerFolder,
        yes: 'Move memory',
        doing: 'Moving memory',
        choose: (ledgerFolder) => this.keeper.change({ ledgerFolder }),
      }),
    );
  }

  private backupFolder(): SettingDefinitionRender {
    return this.folder('Backup folder', 'New backups are put here.', () => ({
      title: 'Choose another backup folder',
      explanation:
        'New backups go to this folder. Those made before stay where they are and can be moved by hand.',
      current: this.keeper.current.backupFolder,
      yes: 'Use this folder',
      doing: 'Changing the backup folder',
      choose: (backupFolder) => this.keeper.change({ backupFolder }),
    }));
  }

  private folder(name: string, desc: string, ask: () => FolderQuestion): SettingDefinitionRender {
    return {
      name,
      desc,
      render: (setting: Setting) => {
        const question = ask();
        setting.controlEl.createEl('code', { cls: 'recollect-path', text: question.current });
        setting.addButton((change) => {
          change.setButtonText('Change').onClick(() => {
            const modal = new FolderModal(this.app, ask());
            modal.setCloseCallback(() => this.update());
            modal.open();
          });
          change.buttonEl.setAttribute('aria-label', `Change ${name.toLowerCase()}`);
        });
      },
    };
  }

  private device(): SettingDefinitionRender {
    return {
      name: 'This device',
      desc: 'Its name in the ledger. Each device writes only to its own files.',
      render: (setting: Setting) => {
        const id = deviceId(this.app);
        setting.controlEl.createEl('code', { cls: 'recollect-path', text: id });
        setting.addExtraButton((copy) =>
          copy
            .setIcon('copy')
            .setTooltip('Copy the name of this device')
            .onClick(() => {
              void navigator.clipboard.writeText(id).then(() => new Notice('Copied.'));
            }),
        );
      },
    };
  }
}

function button(name: string, desc: string, text: string, run: () => void): SettingDefinitionRender {
  return {
    name,
    desc,
    render: (setting: Setting) => {
      setting.addButton((component) => {
        component.setButtonText(text).onClick(run);
        component.buttonEl.setAttribute('aria-label', name);
      });
    },
  };
}
