import type { App } from 'obsidian';
import { AbstractInputSuggest } from 'obsidian';
import { mend } from '../mend.ts';
import { SuggestionList } from './suggestion-list.ts';

interface SuggestUnderField {
  app: App;
  limit: number;
  textInputEl__: HTMLInputElement | HTMLDivElement;
  onSelectCallback__?: (value: unknown, event: MouseEvent | KeyboardEvent) => void;
  popoverEl__: HTMLElement;
  list__: SuggestionList<unknown>;
  isOpen: boolean;
  constructor2__(app: App, textInputEl: HTMLInputElement | HTMLDivElement): void;
  getValue(): string;
  getSuggestions(query: string): unknown[] | Promise<unknown[]>;
  renderSuggestion(value: unknown, el: HTMLElement): void;
  selectSuggestion(value: unknown, event: MouseEvent | KeyboardEvent): void;
  refresh__(): Promise<void>;
  onKey__(event: KeyboardEvent): void;
  open(): void;
  close(): void;
}

/** Gives text fields their suggestions, under the field, while it has the focus. */
export function installInputSuggest(): void {
  mend<SuggestUnderField>(AbstractInputSuggest.prototype, {
    constructor2__(_app, field) {
      this.popoverEl__ = createDiv('suggestion-container');
      this.list__ = new SuggestionList(field, this.popoverEl__.createDiv('suggestion'), this);
      field.addEventListener('input', () => void this.refresh__());
      field.addEventListener('focus', () => void this.refresh__());
      field.addEventListener('blur', () => this.close());
      field.addEventListener('keydown', (event) => this.onKey__(event as KeyboardEvent));
    },
    async refresh__() {
      const found = (await this.getSuggestions(this.getValue())).slice(0, this.limit);
      if (found.length === 0 || document.activeElement !== this.textInputEl__) {
        this.close();
        return;
      }
      this.list__.show(found);
      this.open();
    },
    onKey__(event) {
      if (!this.isOpen) return;
      if (event.key === 'ArrowDown') this.list__.move(1);
      else if (event.key === 'ArrowUp') this.list__.move(-1);
      else if (event.key === 'Enter') this.list__.chooseCurrent(event);
      else if (event.key === 'Escape') this.close();
      else return;
      event.preventDefault();
    },
    selectSuggestion(value, event) {
      this.onSelectCallback__?.(value, event);
    },
    open() {
      this.isOpen = true;
      const box = this.textInputEl__.getBoundingClientRect();
      this.popoverEl__.setCssStyles({
        left: `${box.left}px`,
        top: `${box.bottom + 4}px`,
        minWidth: `${box.width}px`,
      });
      document.body.append(this.popoverEl__);
    },
    close() {
      this.isOpen = false;
      this.popoverEl__.remove();
    },
  });
}
