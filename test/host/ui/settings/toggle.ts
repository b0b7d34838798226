import { ToggleComponent } from 'obsidian';
import { mend } from '../mend.ts';
import type { Changeable } from './changeable.ts';

/** Makes toggles switch by pointer and keyboard. */
export function installToggle(): void {
  mend<ToggleComponent & Changeable<boolean> & { boxEl__: HTMLInputElement }>(ToggleComponent.prototype, {
    constructor3__() {
      this.toggleEl.addClass('checkbox-container');
      this.boxEl__ = this.toggleEl.createEl('input', {
        type: 'checkbox',
        attr: { tabindex: '0', role: 'switch' },
      });
      this.toggleEl.addEventListener('click', (event) => {
        event.preventDefault();
        if (!this.disabled) this.onClick();
      });
      this.boxEl__.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' || this.disabled) return;
        this.onClick();
      });
    },
    onClick() {
      this.setValue(!this.getValue());
      this._onChange?.(this.getValue());
    },
    setValue(on) {
      this.value = on;
      this.toggleEl.toggleClass('is-enabled', on);
      // The click that is being handled resets the box after us, so it is set once more when that is over.
      this.boxEl__.checked = on;
      window.setTimeout(() => (this.boxEl__.checked = this.getValue()));
      return this;
    },
    setDisabled(disabled) {
      this.disabled = disabled;
      this.toggleEl.toggleClass('is-disabled', disabled);
      this.boxEl__.disabled = disabled;
      return this;
    },
  });
}
