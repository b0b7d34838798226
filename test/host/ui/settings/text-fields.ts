import { AbstractTextComponent, SearchComponent, TextComponent } from 'obsidian';
import { mend } from '../mend.ts';
import { actLikeButton } from '../parts/focus.ts';
import type { Changeable } from './changeable.ts';

/** Makes text fields report what the user types. */
export function installTextFields(): void {
  mend<AbstractTextComponent<HTMLInputElement> & Changeable<string>>(AbstractTextComponent.prototype, {
    constructor3__(field) {
      if (field instanceof HTMLInputElement) field.type = 'text';
      field.setAttribute('spellcheck', 'false');
      field.addEventListener('input', () => {
        this.value = this.inputEl.value;
        this.onChanged();
      });
    },
    onChanged() {
      this._onChange?.(this.inputEl.value);
    },
    getValue() {
      return this.inputEl.value;
    },
    // Setting a value from code tells nobody in Obsidian; only the user's own change does.
    setValue(value) {
      this.value = value;
      this.inputEl.value = value;
      return this;
    },
    setDisabled(disabled) {
      this.disabled = disabled;
      this.inputEl.disabled = disabled;
      return this;
    },
  });
  mend<SearchComponent & { constructor4__(containerEl: HTMLElement): void }>(SearchComponent.prototype, {
    constructor4__() {
      const container = createDiv('search-input-container');
      this.inputEl.replaceWith(container);
      this.inputEl.type = 'search';
      container.append(this.inputEl, this.clearButtonEl);
      this.clearButtonEl.addClass('search-input-clear-button');
      actLikeButton(this.clearButtonEl, 'Clear search');
      this.clearButtonEl.addEventListener('click', () => {
        this.setValue('');
        this.onChanged();
        this.inputEl.focus();
      });
    },
    onChanged() {
      AbstractTextComponent.prototype.onChanged.call(this);
    },
  });
  // Its own copy only records listeners for unit tests; the mended base does the work.
  Reflect.deleteProperty(TextComponent.prototype, 'onChange');
}
