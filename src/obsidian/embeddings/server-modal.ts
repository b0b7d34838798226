/** Asks where a server for embeddings is, and lets it prove itself before it is used. */
import { Modal, SecretComponent, Setting } from 'obsidian';
import type { App, ButtonComponent } from 'obsidian';
import { knownPrice } from '../../embeddings/server/cost';
import { REQUESTS_A_MINUTE } from '../../embeddings/server/limits';
import { hostOf, problemWithServer } from '../../embeddings/server/server-config';
import type { ServerKind } from '../../embeddings/server/server-config';
import { discoverDimensions } from '../../embeddings/server/server-embedder';
import { sentenceFor } from '../notices';
import type { ServerSettings } from './embedding-settings';
import { accessTo } from './embedders';

const KINDS: Record<ServerKind, { name: string; address: string; model: string }> = {
  openai: {
    name: 'OpenAI-compatible',
    address: 'https://api.openai.com/v1',
    model: 'text-embedding-3-small',
  },
  ollama: { name: 'Ollama', address: 'http://127.0.0.1:11434', model: 'nomic-embed-text' },
};

const YES = 'Test and continue';

function emptyServer(): ServerSettings {
  const { address, model } = KINDS.openai;
  return {
    kind: 'openai',
    address,
    model,
    dimensions: 1,
    requestsPerMinute: REQUESTS_A_MINUTE,
    keyName: '',
    pricePerMillion: knownPrice(model),
  };
}

/** The form. */
export class ServerModal extends Modal {
  private server: ServerSettings;
  private button: ButtonComponent | null = null;
  private remark: HTMLElement | null = null;

  constructor(
    app: App,
    current: ServerSettings | null,
    /** Gets the server once it has answered; resolves to whether it is used. */
    private readonly choose: (server: ServerSettings) => Promise<boolean>,
  ) {
    super(app);
    this.server = { ...(current ?? emptyServer()) };
  }

  override onOpen(): void {
    this.setTitle('Embeddings from a server');
    this.modalEl.addClass('recollect-form');
    this.draw();
  }

  private draw(): void {
    const { contentEl, server } = this;
    contentEl.empty();
    contentEl.createEl('p', {
      text: 'The server gets your passages and your questions, except those of notes that are local-only. A server on this device keeps everything here.',
    });
    new Setting(contentEl).setName('Kind of server').addDropdown((dropdown) => {
      for (const [kind, { name }] of Object.entries(KINDS)) dropdown.addOption(kind, name);
      dropdown.setValue(server.kind).onChange((kind) => this.changeKind(kind as ServerKind));
      dropdown.selectEl.setAttribute('aria-label', 'Kind of server');
    });
    this.text('Address', server.address, (address) => (server.address = address));
    this.text('Model', server.model, (model) => {
      server.model = model;
      server.pricePerMillion = knownPrice(model);
      price.setValue(priceText(server));
    });
    new Setting(contentEl)
      .setName('Key')
      .setDesc(
        'Kept in the secret storage of the app, never in a file of the vault. Leave it out if the server wants none.',
      )
      .addComponent((el) =>
        new SecretComponent(this.app, el).setValue(server.keyName).onChange((name) => {
          server.keyName = name;
          this.typed();
        }),
      );
    const price = this.text(
      'Price',
      priceText(server),
      (typed) => {
        const value = Number.parseFloat(typed);
        server.pricePerMillion = Number.isFinite(value) && value >= 0 ? value : null;
      },
      'In dollars for a million tokens, to tell you the cost beforehand.',
    );
    this.text(
      'Requests a minute',
      String(server.requestsPerMinute),
      (typed) => {
        const value = Number.parseInt(typed, 10);
        server.requestsPerMinute = Number.isFinite(value) && value > 0 ? value : REQUESTS_A_MINUTE;
      },
      'At most so many, to stay within what your account may do.',
    );
    this.remark = contentEl.createDiv({ cls: 'recollect-remark is-problem', attr: { role: 'alert' } });
    new Setting(contentEl)
      .addButton((button) => {
        this.button = button.setButtonText(YES).setCta();
        button.onClick(() => void this.test());
      })
      .addButton((button) => button.setButtonText('Cancel').onClick(() => this.close()));
    this.typed();
  }

  private text(
    name: string,
    value: string,
    take: (typed: string) => void,
    desc = '',
  ): { setValue(value: string): void } {
    let field = { setValue: (_: string): void => undefined };
    new Setting(this.contentEl)
      .setName(name)
      .setDesc(desc)
      .addText((text) => {
        text.setValue(value).onChange((typed) => {
          take(typed);
          this.typed();
        });
        text.inputEl.setAttribute('aria-label', name);
        text.inputEl.addEventListener('keydown', (event) => {
          if (event.key === 'Enter' && !event.isComposing) void this.test();
        });
        field = { setValue: (shown) => void text.setValue(shown) };
      });
    return field;
  }

  private changeKind(kind: ServerKind): void {
    const { address, model } = KINDS[kind];
    this.server = { ...this.server, kind, address, model, pricePerMillion: knownPrice(model) };
    this.draw();
  }

  private typed(): void {
    const problem = problemWithServer(this.server, this.server.keyName !== '');
    this.remark?.setText(problem ?? '');
    this.button?.setDisabled(problem !== null);
  }

  private async test(): Promise<void> {
    const { server } = this;
    if (problemWithServer(server, server.keyName !== '') !== null) return;
    this.remark?.setText('');
    this.button?.setDisabled(true).setButtonText(`Asking ${hostOf(server)}...`);
    try {
      const dimensions = await discoverDimensions(server, accessTo(this.app, server.keyName));
      if (await this.choose({ ...server, dimensions })) this.close();
    } catch (thrown) {
      this.remark?.setText(sentenceFor(thrown, 'Asking the server'));
    }
    this.button?.setDisabled(false).setButtonText(YES);
  }

  override onClose(): void {
    this.contentEl.empty();
  }
}

function priceText({ pricePerMillion }: ServerSettings): string {
  return pricePerMillion === null ? '' : String(pricePerMillion);
}
