/** Takes in an ONNX model that the user has on disk. */
import { Modal, Setting } from 'obsidian';
import type { App, ButtonComponent } from 'obsidian';
import { RUNTIME, sizeOf } from '../../embeddings/transformers/catalogue';
import type { OwnModelWishes } from '../../embeddings/transformers/own-model';
import { sentenceFor } from '../notices';
import { counted, sizeInWords } from '../quantities';
import { MODEL_FILES, chooseFiles } from './choose-files';
import type { ModelShelf } from './model-shelf';

/** The form. */
export class OwnModelModal extends Modal {
  private files = new Map<string, Uint8Array>();
  private readonly wishes: OwnModelWishes = { name: '', pooling: 'mean', prefix: { passage: '', query: '' } };
  private button: ButtonComponent | null = null;
  private remark: HTMLElement | null = null;

  constructor(
    app: App,
    private readonly shelf: ModelShelf,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { contentEl, wishes } = this;
    this.setTitle('Add a model of your own');
    this.modalEl.addClass('recollect-form');
    contentEl.createEl('p', {
      text: 'A sentence embedding model as many are published for transformers.js. It runs on this device; nothing is sent anywhere.',
    });
    const files = new Setting(contentEl)
      .setName('Files')
      .setDesc(
        'The .onnx file, its .onnx_data file if it has one, config.json, tokenizer.json and tokenizer_config.json.',
      )
      .addButton((button) => {
        button.setButtonText('Choose files').onClick(async () => {
          const chosen = await chooseFiles(MODEL_FILES);
          if (!chosen) return;
          this.files = chosen;
          const size = [...chosen.values()].reduce((sum, { length }) => sum + length, 0);
          files.setDesc(
            `${counted(chosen.size, 'file')}, ${sizeInWords(size)}: ${[...chosen.keys()].join(', ')}`,
          );
          this.typed();
        });
      });
    this.text('Name', 'As you want to see it in the settings.', (name) => (wishes.name = name.trim()));
    new Setting(contentEl)
      .setName('Pooling')
      .setDesc("How the tokens' vectors become one; the model's page says which.")
      .addDropdown((dropdown) => {
        dropdown.addOptions({ mean: 'Mean', cls: 'First token (CLS)' }).setValue(wishes.pooling);
        dropdown.onChange((pooling) => (wishes.pooling = pooling === 'cls' ? 'cls' : 'mean'));
        dropdown.selectEl.setAttribute('aria-label', 'Pooling');
      });
    this.text(
      'Before passages',
      'Some models want words such as "passage: ".',
      (text) => (wishes.prefix.passage = text),
    );
    this.text(
      'Before questions',
      'Some models want words such as "query: ".',
      (text) => (wishes.prefix.query = text),
    );
    this.remark = contentEl.createDiv({ cls: 'recollect-remark', attr: { role: 'alert' } });
    new Setting(contentEl)
      .addButton((button) => {
        this.button = button.setButtonText('Add').setCta();
        button.onClick(() => void this.add());
      })
      .addButton((button) => button.setButtonText('Cancel').onClick(() => this.close()));
    this.typed();
  }

  private text(name: string, desc: string, take: (typed: string) => void): void {
    new Setting(this.contentEl)
      .setName(name)
      .setDesc(desc)
      .addText((text) => {
        text.onChange((typed) => {
          take(typed);
          this.typed();
        });
        text.inputEl.setAttribute('aria-label', name);
      });
  }

  private typed(): void {
    this.button?.setDisabled(this.wishes.name === '' || this.files.size === 0);
    const needsRuntime = this.shelf.missingRuntime.length > 0 && !this.files.has(RUNTIME.files[0].name);
    const size = sizeInWords(sizeOf(RUNTIME.files));
    this.say(
      needsRuntime
        ? `The ONNX runtime is needed too: ${size} from ${this.shelf.runtimeHost}, or choose ${RUNTIME.files[0].name} with the files.`
        : '',
      false,
    );
  }

  private say(sentence: string, isProblem: boolean): void {
    this.remark?.toggleClass('is-problem', isProblem);
    this.remark?.setText(sentence);
  }

  private async add(): Promise<void> {
    this.button?.setDisabled(true);
    try {
      await this.shelf.addOwn(this.files, this.wishes, (doing) => this.say(doing, false));
      this.close();
    } catch (thrown) {
      this.say(sentenceFor(thrown, 'Adding the model'), true);
      this.button?.setDisabled(false);
    }
  }

  override onClose(): void {
    this.files.clear();
    this.contentEl.empty();
  }
}
