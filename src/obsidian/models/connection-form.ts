/** The fields of a connection, bound to its draft. */
import { SecretComponent, Setting } from 'obsidian';
import type { App, ButtonComponent, TextComponent } from 'obsidian';
import type { WireFormat } from '../../models/connections';
import { PRESETS } from '../../models/presets';
import type { ConnectionDraft } from './connection-draft';
import { ModelSuggest } from './model-suggest';
import type { Role } from './models';

const FORMATS: Readonly<Record<WireFormat, string>> = {
  openai: 'OpenAI-compatible',
  anthropic: 'Anthropic',
  ollama: 'Ollama',
};

/** What the fields are about, and who hears of them. */
export interface FormParts {
  app: App;
  draft: ConnectionDraft;
  /** What a new connection is to be used for; null for one that is there already. */
  roles: Set<Role> | null;
  /** Something was typed or chosen. */
  onInput(): void;
  /** Another preset was chosen: everything is to be drawn anew. */
  onPreset(): void;
  /** The server is to be asked for its models. */
  onList(): void;
}

/** The fields. */
export class ConnectionForm {
  private readonly refreshers: (() => void)[] = [];
  private suggest: ModelSuggest | null = null;
  private listButton: ButtonComponent | null = null;

  constructor(
    private readonly el: HTMLElement,
    private readonly parts: FormParts,
  ) {
    if (parts.roles) this.presetField();
    this.placeFields();
    this.keyField();
    this.numberFields();
    this.toggles();
  }

  /** Brings the fields up to date with the draft. */
  refresh(isBusy: boolean): void {
    for (const refresh of this.refreshers) refresh();
    this.listButton?.setDisabled(isBusy || this.parts.draft.problemWithAddress !== null);
  }

  /** Offers the models of a server under the field for the model's name. */
  offer(models: readonly string[]): void {
    this.suggest?.offer(models);
  }

  /** Opens the list of the models that were offered. */
  showModels(): void {
    this.suggest?.show();
  }

  private onInput(): void {
    this.parts.onInput();
  }

  private presetField(): void {
    new Setting(this.el).setName('Provider').addDropdown((dropdown) => {
      for (const { id, label } of PRESETS) dropdown.addOption(id, label);
      dropdown.setValue(this.parts.draft.preset?.id ?? '').onChange((id) => {
        this.parts.draft.begin(id);
        this.parts.onPreset();
      });
      dropdown.selectEl.setAttribute('aria-label', 'Provider');
    });
  }

  private placeFields(): void {
    const { el } = this;
    const { draft } = this.parts;
    this.text(
      'Name',
      'As you want to see it in the settings.',
      draft.label,
      (typed) => (draft.label = typed),
    ).setPlaceholder(draft.label === '' ? 'My server' : '');
    const kind = new Setting(el)
      .setName('Kind of server')
      .setDesc('The way it is spoken to. Most servers are OpenAI-compatible.')
      .addDropdown((dropdown) => {
        dropdown.addOptions(FORMATS).onChange((format) => {
          draft.format = format as WireFormat;
          this.onInput();
        });
        dropdown.selectEl.setAttribute('aria-label', 'Kind of server');
        this.refreshers.push(() => void dropdown.setValue(draft.connection.format));
      });
    // A provider is spoken to in one way.
    kind.settingEl.toggle(draft.hasOpenFormat);
    this.text('Address', '', draft.connection.url, (typed) => (draft.url = typed)).setPlaceholder(
      'https://models.example.com',
    );
    this.modelField();
  }

  private modelField(): void {
    const { draft } = this.parts;
    const row = new Setting(this.el).setName('Model');
    row.settingEl.addClass('recollect-model-field');
    row.addText((text) => {
      text.setValue(draft.connection.model);
      text.inputEl.setAttribute('aria-label', 'Model');
      const take = (model: string): void => {
        draft.model = model;
        this.onInput();
      };
      text.onChange(take);
      this.suggest = new ModelSuggest(this.parts.app, text.inputEl, take);
    });
    row.addButton((button) => {
      this.listButton = button.setButtonText('List').setTooltip('Ask the server which models it has');
      button.buttonEl.setAttribute('aria-label', 'Ask the server which models it has');
      button.onClick(() => this.parts.onList());
    });
  }

  private keyField(): void {
    const { draft } = this.parts;
    const page = draft.preset?.keyPage ?? null;
    const row = new Setting(this.el).setName('Key').addComponent((el) =>
      new SecretComponent(this.parts.app, el).setValue(draft.connection.keyName).onChange((name) => {
        draft.keyName = name;
        this.onInput();
      }),
    );
    row.setDesc(
      createFragment((desc) => {
        desc.appendText('Kept in the secret storage of the app, never in a file of the vault. ');
        if (page === null) desc.appendText('Leave it out if the server wants none.');
        else desc.createEl('a', { text: 'Get one', href: page });
      }),
    );
  }

  private numberFields(): void {
    const { draft } = this.parts;
    const context = this.text(
      'Tokens it reads',
      'In one request, answer included. A test tells you what the server says.',
      '',
      (typed) => draft.type('context', typed),
    );
    this.refreshers.push(() => refill(context, draft.numbers.context));
    const row = new Setting(this.el)
      .setName('Price')
      .setDesc(
        'In dollars for a million tokens: what goes in, then what comes out. Empty where it is not known.',
      );
    row.settingEl.addClass('recollect-price');
    for (const [field, name] of [
      ['input', 'in'],
      ['output', 'out'],
    ] as const) {
      row.addText((text) => {
        text.setPlaceholder(name).onChange((typed) => {
          draft.type(field, typed);
          this.onInput();
        });
        text.inputEl.setAttribute('aria-label', `Price of tokens ${name}`);
        this.refreshers.push(() => refill(text, draft.numbers[field]));
      });
    }
    this.refreshers.push(() => row.settingEl.toggle(!draft.isHere || draft.connection.passesOn));
  }

  private toggles(): void {
    const { draft } = this.parts;
    const { roles } = this.parts;
    this.toggle(
      'Tools',
      'Lets the model search your memory and notes by itself. Small models often cannot.',
      () => draft.connection.usesTools,
      (on) => (draft.usesTools = on),
    );
    const passing = this.toggle(
      'Passes on what it gets',
      'Switch this on for a proxy on this device that asks models elsewhere. Private notes are then held back.',
      () => draft.connection.passesOn,
      (on) => (draft.passesOn = on),
    );
    this.refreshers.push(() => passing.settingEl.toggle(draft.isHere));
    if (!roles) return;
    const role = (name: string, desc: string, which: Role) =>
      this.toggle(
        name,
        desc,
        () => roles.has(which),
        (on) => (on ? roles.add(which) : roles.delete(which)),
      );
    role('Use for the chat', 'It answers what you ask.', 'chat');
    role(
      'Use in the background',
      'It learns from your conversations when they have ended. Without it memory learns by built-in rules.',
      'background',
    );
  }

  private toggle(name: string, desc: string, value: () => boolean, take: (on: boolean) => void): Setting {
    return new Setting(this.el)
      .setName(name)
      .setDesc(desc)
      .addToggle((toggle) => {
        toggle.setValue(value());
        toggle.onChange((on) => {
          if (on === value()) return;
          take(on);
          this.onInput();
        });
        this.refreshers.push(() => {
          if (toggle.getValue() !== value()) toggle.setValue(value());
        });
      });
  }

  private text(name: string, desc: string, value: string, take: (typed: string) => void): TextComponent {
    let field: TextComponent | null = null;
    new Setting(this.el)
      .setName(name)
      .setDesc(desc)
      .addText((text) => {
        field = text.setValue(value).onChange((typed) => {
          take(typed);
          this.onInput();
        });
        text.inputEl.setAttribute('aria-label', name);
      });
    return field as unknown as TextComponent;
  }
}

/** What is being typed is left alone. */
function refill(text: TextComponent, value: string): void {
  if (text.getValue() !== value) text.setValue(value);
}
