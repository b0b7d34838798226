/** The settings of language models: who does what, the connections, and what may be spent. */
import type { App, SettingDefinitionItem } from 'obsidian';
import type { Memory } from '../memory';
import { capRows } from './cap-rows';
import { choiceRow } from './choice-row';
import { addConnection, connectionRow } from './connection-row';
import type { ConnectionParts } from './connection-row';
import { ConnectionTests } from './connection-tests';
import type { Models } from './models';
import { spendingRow } from './spending-row';

/** The groups for the settings tab. */
export class ModelGroups {
  private readonly parts: ConnectionParts;
  private shown = '';

  constructor(
    app: App,
    private readonly memory: Memory,
    private readonly models: Models,
  ) {
    this.parts = { app, models, tests: new ConnectionTests(models) };
  }

  /** Whether there are other rows than when the groups were made last. */
  get areStale(): boolean {
    return this.names() !== this.shown;
  }

  private names(): string {
    return this.models.settings.connections.map(({ id }) => id).join(' ');
  }

  /** Makes them. */
  definitions(): SettingDefinitionItem[] {
    const { parts, models, memory } = this;
    this.shown = this.names();
    return [
      {
        type: 'group',
        heading: 'Language models',
        items: [
          choiceRow(models, 'chat'),
          choiceRow(models, 'background'),
          ...models.settings.connections.map((connection) => connectionRow(parts, connection)),
          {
            name: 'Add a language model',
            desc: 'From a provider, from a server of your own, or on this device. A test sends one short question and nothing of yours.',
            render: (setting) => {
              setting.addButton((button) => {
                button.setButtonText('Add').onClick(() => addConnection(parts));
                button.buttonEl.setAttribute('aria-label', 'Add a language model');
              });
            },
          },
        ],
      },
      {
        type: 'group',
        heading: 'What language models may cost',
        items: [spendingRow(parts.app, memory, models), ...capRows(models)],
      },
    ];
  }
}
