import { ConfirmationButton, ConfirmationModal, Modal } from 'obsidian';
import type { App } from 'obsidian';
import { mend } from '../mend.ts';
import { actLikeButton, focusableIn, trapFocus } from './focus.ts';
import { setIcon } from './icons.ts';

interface ModalOnScreen extends Modal {
  isOpen__: boolean;
  focusBefore__: Element | null;
  closeCallback: (() => void) | null;
  headerEl__: HTMLElement;
  closeButtonEl__: HTMLElement;
  constructor__(app: App): void;
}

interface ConfirmationOnScreen extends ConfirmationModal {
  constructor2__(app: App): void;
}

interface ConfirmationButtonOnScreen extends ConfirmationButton {
  clickHandler?: (event: MouseEvent) => unknown;
  constructor3__(containerEl: HTMLElement): void;
}

let titles = 0;

function installModal(): void {
  mend<ModalOnScreen>(Modal.prototype, {
    constructor__() {
      this.containerEl.addClass('modal-container', 'mod-dim');
      const backdrop = createDiv('modal-bg');
      this.containerEl.prepend(backdrop);
      this.modalEl.addClass('modal');
      this.modalEl.setAttrs({ role: 'dialog', 'aria-modal': 'true', tabindex: '-1' });
      this.closeButtonEl__ = createDiv('modal-close-button clickable-icon');
      setIcon(this.closeButtonEl__, 'x');
      actLikeButton(this.closeButtonEl__, 'Close');
      this.closeButtonEl__.addEventListener('click', () => this.close());
      this.headerEl__ = createDiv('modal-header');
      this.titleEl.addClass('modal-title');
      this.titleEl.id = `modal-title-${++titles}`;
      this.modalEl.setAttribute('aria-labelledby', this.titleEl.id);
      this.headerEl__.append(this.titleEl);
      this.modalEl.prepend(this.closeButtonEl__, this.headerEl__);
      this.contentEl.addClass('modal-content');
      backdrop.addEventListener('click', () => this.close());
      trapFocus(this.modalEl);
      this.scope.register([], 'Escape', () => {
        this.close();
        return false;
      });
    },
    open() {
      if (this.isOpen__) return;
      this.isOpen__ = true;
      this.focusBefore__ = document.activeElement;
      document.body.append(this.containerEl);
      this.app.keymap.pushScope(this.scope);
      this.modalEl.focus();
      void this.onOpen();
      const inside = document.activeElement;
      if (inside === this.modalEl || !this.modalEl.contains(inside)) {
        const stops = focusableIn(this.modalEl).filter((el) => el !== this.closeButtonEl__);
        (stops[0] ?? this.modalEl).focus();
      }
    },
    close() {
      if (!this.isOpen__) return;
      this.isOpen__ = false;
      this.app.keymap.popScope(this.scope);
      this.containerEl.remove();
      if (this.shouldRestoreSelection && this.focusBefore__ instanceof HTMLElement)
        this.focusBefore__.focus();
      this.onClose();
      this.closeCallback?.();
    },
    setContent(content) {
      this.contentEl.setText(content);
      return this;
    },
  });
}

function installConfirmation(): void {
  mend<ConfirmationOnScreen>(ConfirmationModal.prototype, {
    constructor2__() {
      this.modalEl.addClass('mod-confirmation');
      this.buttonContainerEl.addClass('modal-button-container');
    },
    addButton(cb) {
      const Button = ConfirmationButton as unknown as {
        create2__(el: HTMLElement): ConfirmationButtonOnScreen;
      };
      const button = Button.create2__(this.buttonContainerEl);
      // Registered before the plugin's own handler can throw: the dialog closes either way.
      button.buttonEl.addEventListener('click', () => this.close());
      cb(button);
      return this;
    },
    addCancelButton(text) {
      return this.addButton((button) => button.setButtonText(text ?? 'Cancel').setCancel());
    },
    addCheckbox(label, cb) {
      const row = this.buttonContainerEl.createEl('label', { cls: 'mod-checkbox' });
      this.buttonContainerEl.prepend(row);
      const box = row.createEl('input', { type: 'checkbox' });
      row.appendText(label);
      box.addEventListener('change', () => void cb(box.checked));
      return this;
    },
  });
  mend<ConfirmationButtonOnScreen>(ConfirmationButton.prototype, {
    setCancel() {
      this.buttonEl.addClass('mod-cancel');
      return this;
    },
    setSecondary() {
      this.buttonEl.addClass('mod-secondary');
      return this;
    },
    setInitialFocus() {
      this.buttonEl.dataset['initialFocus'] = 'true';
      window.setTimeout(() => this.buttonEl.focus());
      return this;
    },
  });
}

/** Puts modals on the page: backdrop, close button, Escape, focus kept inside and given back. */
export function installModals(): void {
  installModal();
  installConfirmation();
}

/** Asks before something that cannot be taken back easily; resolves to the user's choice. */
export function confirm(app: App, title: string, text: string, action: string): Promise<boolean> {
  return new Promise((resolve) => {
    const modal = new Modal(app).setTitle(title);
    modal.modalEl.addClass('mod-confirmation');
    modal.contentEl.createEl('p', { text });
    const buttons = modal.modalEl.createDiv('modal-button-container');
    let confirmed = false;
    const go = buttons.createEl('button', { cls: 'mod-warning', text: action });
    go.addEventListener('click', () => {
      confirmed = true;
      modal.close();
    });
    buttons
      .createEl('button', { cls: 'mod-cancel', text: 'Cancel' })
      .addEventListener('click', () => modal.close());
    modal.setCloseCallback(() => resolve(confirmed));
    modal.open();
    go.focus();
  });
}
