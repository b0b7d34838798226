import type { App, FuzzyMatch } from 'obsidian';
import { FuzzySuggestModal, SuggestModal } from 'obsidian';
import { mend } from '../mend.ts';
import { prepareFuzzySearch, renderMatches } from './search.ts';
import { SuggestionList } from './suggestion-list.ts';

interface SuggestModalOnScreen extends SuggestModal<unknown> {
  list__: SuggestionList<unknown>;
  headerEl__: HTMLElement;
  closeButtonEl__: HTMLElement;
  query__: number;
  constructor2__(app: App): void;
  refresh__(): Promise<void>;
  onOpen(): void;
}

interface FuzzyModal extends FuzzySuggestModal<unknown> {
  query__: number;
}

function installSuggestModal(): void {
  mend<SuggestModalOnScreen>(SuggestModal.prototype, {
    constructor2__() {
      this.modalEl.removeClass('modal');
      this.modalEl.addClass('prompt');
      this.closeButtonEl__.remove();
      this.headerEl__.remove();
      this.contentEl.remove();
      this.query__ = 0;
      this.modalEl.removeAttribute('aria-labelledby');
      this.inputEl.addClass('prompt-input');
      this.inputEl.setAttrs({ type: 'text', autocomplete: 'off', spellcheck: 'false' });
      const inputRow = this.modalEl.createDiv('prompt-input-container');
      inputRow.append(this.inputEl);
      this.modalEl.prepend(inputRow);
      this.resultContainerEl.addClass('prompt-results');
      this.list__ = new SuggestionList(this.inputEl, this.resultContainerEl, this);
      this.inputEl.addEventListener('input', () => void this.refresh__());
      const move = (step: number) => () => {
        this.list__.move(step);
        return false;
      };
      this.scope.register([], 'ArrowDown', move(1));
      this.scope.register([], 'ArrowUp', move(-1));
      this.scope.register([], 'PageDown', move(10));
      this.scope.register([], 'PageUp', move(-10));
      this.scope.register([], 'Enter', (event) => {
        this.selectActiveSuggestion(event);
        return false;
      });
    },
    onOpen() {
      this.inputEl.focus();
      void this.refresh__();
    },
    async refresh__() {
      const query = ++this.query__;
      const found = await this.getSuggestions(this.inputEl.value);
      // A slow answer to an older query must not replace the newer one.
      if (query !== this.query__) return;
      this.list__.show(found.slice(0, this.limit > 0 ? this.limit : undefined));
      if (found.length === 0) this.onNoSuggestion();
    },
    onNoSuggestion() {
      this.list__.showEmpty(this.emptyStateText);
    },
    setPlaceholder(placeholder) {
      this.inputEl.placeholder = placeholder;
      this.modalEl.setAttribute('aria-label', placeholder);
    },
    selectActiveSuggestion(event) {
      this.list__.chooseCurrent(event);
    },
    selectSuggestion(value, event) {
      // Closed first, so that what is chosen can open another modal and keep the focus.
      this.close();
      this.onChooseSuggestion(value, event);
    },
  });
}

function installFuzzyModal(): void {
  mend<FuzzyModal>(FuzzySuggestModal.prototype, {
    getSuggestions(query) {
      const match = prepareFuzzySearch(query.trim());
      const found: FuzzyMatch<unknown>[] = [];
      for (const item of this.getItems()) {
        const result = match(this.getItemText(item));
        if (result) found.push({ item, match: result });
      }
      return query.trim() ? found.sort((a, b) => b.match.score - a.match.score) : found;
    },
    renderSuggestion(value, el) {
      renderMatches(el, this.getItemText(value.item), value.match.matches);
    },
  });
}

/** Puts suggest modals on the page: a prompt with results, moved through and chosen by keyboard or pointer. */
export function installSuggestModals(): void {
  installSuggestModal();
  installFuzzyModal();
}
