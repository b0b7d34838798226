/** Embeddings on the window's side: the embedders outside the engine, and their settings. */
import type { App, Plugin, Setting, SettingDefinitionItem, SettingDefinitionRender } from 'obsidian';
import type { Memory } from '../memory';
import type { SettingsKeeper } from '../settings-keeper';
import { problemWithMirror } from './embedding-settings';
import { Embedders } from './embedders';
import { ModelShelf } from './model-shelf';
import { modelRow } from './model-row';
import { OwnModelModal } from './own-model-modal';
import { liveRow } from './row';
import { serverRow } from './server-row';
import { statusRow } from './status-row';

/** What the settings tab needs. */
export interface Embedding {
  embedders: Embedders;
  shelf: ModelShelf;
}

/** Offers the engine the embedders outside it. */
export function registerEmbeddings(plugin: Plugin, memory: Memory, keeper: SettingsKeeper): Embedding {
  const embedders = plugin.addChild(new Embedders(plugin, memory, keeper));
  const shelf = new ModelShelf(embedders);
  plugin.register(() => shelf.close());
  plugin.app.workspace.onLayoutReady(() => void shelf.refresh());
  return { embedders, shelf };
}

/** The group for the settings tab. */
export function embeddingSettings(
  app: App,
  memory: Memory,
  { embedders, shelf }: Embedding,
): SettingDefinitionItem {
  return {
    type: 'group',
    heading: 'Search by meaning',
    items: [
      statusRow(embedders),
      builtInRow(embedders),
      ...shelf.models.map(({ model }) => modelRow(app, embedders, shelf, model)),
      ownModelRow(app, shelf),
      serverRow(app, memory, embedders),
      mirrorRow(embedders),
    ],
  };
}

function builtInRow(embedders: Embedders): SettingDefinitionRender {
  return liveRow('Built-in model', [embedders], () => {
    const isChosen = embedders.settings.use === 'builtin';
    return {
      name: 'Built-in model',
      desc: 'Small and fast, for English above all. Works on every device at once; nothing is downloaded or sent.',
      problem: null,
      phase: isChosen ? 'chosen' : 'ready',
      controls: (setting) => {
        setting.addButton((button) => {
          button.setButtonText(isChosen ? 'In use' : 'Use').setDisabled(isChosen);
          button.onClick(() => void embedders.change({ use: 'builtin' }));
          button.buttonEl.setAttribute(
            'aria-label',
            isChosen ? 'The built-in model is in use' : 'Use the built-in model',
          );
        });
      },
    };
  });
}

function ownModelRow(app: App, shelf: ModelShelf): SettingDefinitionRender {
  return {
    name: 'Another ONNX model',
    desc: 'Any sentence embedding model that you have on disk.',
    render: (setting: Setting) => {
      setting.addButton((button) => {
        button.setButtonText('Add').onClick(() => new OwnModelModal(app, shelf).open());
        button.buttonEl.setAttribute('aria-label', 'Add another model');
      });
    },
  };
}

function mirrorRow(embedders: Embedders): SettingDefinitionRender {
  return {
    name: 'Download from another address',
    desc: 'For networks that cannot reach the usual places: a mirror with the same paths. Files are checked all the same.',
    render: (setting: Setting) => {
      setting.addText((text) => {
        text.setPlaceholder('https://mirror.example.com').setValue(embedders.settings.mirror);
        text.inputEl.setAttribute('aria-label', 'Download from another address');
        text.onChange((typed) => {
          const problem = problemWithMirror(typed);
          setting.setErrorMessage(problem);
          if (problem === null) void embedders.change({ mirror: typed.trim() });
        });
      });
    },
  };
}
