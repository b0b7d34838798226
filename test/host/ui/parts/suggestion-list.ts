import type { ISuggestOwner } from 'obsidian';

let lists = 0;

/** Results under an input, with one of them current; shared by prompts and by suggestions under a text field. */
export class SuggestionList<T> {
  private values: T[] = [];
  private current = 0;
  private readonly id = `suggestions-${++lists}`;

  constructor(
    private readonly inputEl: HTMLElement,
    private readonly listEl: HTMLElement,
    private readonly owner: ISuggestOwner<T>,
  ) {
    listEl.id = this.id;
    listEl.setAttribute('role', 'listbox');
    inputEl.setAttrs({
      role: 'combobox',
      'aria-controls': this.id,
      'aria-expanded': 'true',
      'aria-autocomplete': 'list',
    });
  }

  /** Replaces the results and makes the first one current. */
  show(values: T[]): void {
    this.values = values;
    this.listEl.empty();
    values.forEach((value, index) => {
      const item = this.listEl.createDiv({
        cls: 'suggestion-item',
        attr: { role: 'option', id: `${this.id}-${index}` },
      });
      this.owner.renderSuggestion(value, item);
      item.addEventListener('pointermove', () => this.setCurrent(index, false));
      // The field keeps the focus, so that suggestions which close on blur can still be clicked.
      item.addEventListener('mousedown', (event) => event.preventDefault());
      item.addEventListener('click', (event) => this.owner.selectSuggestion(value, event));
    });
    this.setCurrent(0, true);
  }

  /** Shows a sentence in place of results. */
  showEmpty(text: string): void {
    this.values = [];
    this.listEl.empty();
    this.listEl.createDiv({ cls: 'suggestion-empty', text });
  }

  /** Moves the current result, around the ends for single steps. */
  move(step: number): void {
    const count = this.values.length;
    if (count === 0) return;
    const next = this.current + step;
    const wrapped = Math.abs(step) === 1 ? (next + count) % count : Math.max(0, Math.min(count - 1, next));
    this.setCurrent(wrapped, true);
  }

  /** Chooses the current result. */
  chooseCurrent(event: MouseEvent | KeyboardEvent): void {
    const value = this.values[this.current];
    if (value !== undefined) this.owner.selectSuggestion(value, event);
  }

  private setCurrent(index: number, scroll: boolean): void {
    this.current = index;
    Array.from(this.listEl.children).forEach((el, position) => {
      const selected = position === index;
      el.toggleClass('is-selected', selected);
      if (!el.hasClass('suggestion-item')) return;
      el.setAttribute('aria-selected', String(selected));
      if (selected) {
        this.inputEl.setAttribute('aria-activedescendant', el.id);
        if (scroll) el.scrollIntoView({ block: 'nearest' });
      }
    });
  }
}
