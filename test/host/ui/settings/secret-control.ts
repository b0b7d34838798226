import type { App } from 'obsidian';
import { Modal, SecretComponent } from 'obsidian';
import { mend } from '../mend.ts';

interface SecretOnScreen extends SecretComponent {
  app__: App;
  value__: string;
  buttonEl__: HTMLButtonElement;
  _onChange: ((value: string) => unknown) | null;
  constructor2__(app: App, containerEl: HTMLElement): void;
  choose__(id: string): void;
  show__(): void;
}

function form(containerEl: HTMLElement, submit: (id: string, secret: string) => void): void {
  const id = containerEl.createEl('input', {
    type: 'text',
    placeholder: 'Name, such as my-key',
    attr: { 'aria-label': 'Secret name' },
  });
  const secret = containerEl.createEl('input', {
    type: 'password',
    placeholder: 'Secret',
    attr: { 'aria-label': 'Secret' },
  });
  const save = containerEl.createEl('button', { cls: 'mod-cta', text: 'Save' });
  save.addEventListener('click', () => {
    if (id.value && secret.value) submit(id.value, secret.value);
  });
}

/** Lets the user link a named secret: the control's value is the secret's name, the secret itself stays in the storage. */
export function installSecretControl(): void {
  mend<SecretOnScreen>(SecretComponent.prototype, {
    constructor2__(app, containerEl) {
      this.app__ = app;
      this.value__ = '';
      this.buttonEl__ = containerEl.createEl('button', { cls: 'secret-button' });
      this.buttonEl__.addEventListener('click', () => {
        const modal = new Modal(this.app__).setTitle('Link a secret');
        modal.modalEl.addClass('secret-modal');
        for (const id of this.app__.secretStorage.listSecrets()) {
          const row = modal.contentEl.createEl('button', { cls: 'secret-choice', text: id });
          row.addEventListener('click', () => (this.choose__(id), modal.close()));
        }
        form(modal.contentEl.createDiv('secret-form'), (id, secret) => {
          this.app__.secretStorage.setSecret(id, secret);
          this.choose__(id);
          modal.close();
        });
        modal.open();
      });
      this.show__();
    },
    choose__(id) {
      this.setValue(id);
      this._onChange?.(id);
    },
    show__() {
      this.buttonEl__.setText(this.value__ || 'Link...');
    },
    setValue(value) {
      this.value__ = value;
      this.show__();
      return this;
    },
    setDisabled(disabled) {
      this.disabled = disabled;
      this.buttonEl__.disabled = disabled;
      return this;
    },
  });
}
