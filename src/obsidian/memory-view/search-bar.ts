/** The search field and the choice of which memories to show. */
import { DropdownComponent, SearchComponent, debounce } from 'obsidian';
import type { FactQuery } from '../../core/engine-api';

/** After a key, how long to wait for the next one, in milliseconds. */
const TYPING_PAUSE_MS = 120;

const FILTERS = { active: 'Active', forgotten: 'Forgotten', all: 'All' };

/** Which memories the user wants to see. */
export type Wanted = Pick<FactQuery, 'words' | 'state'>;

/** What happens in the bar. */
export interface SearchBarEvents {
  changed(): void;
  /** The user moves on to the list. */
  leave(): void;
}

/** The bar above the list. */
export class SearchBar {
  private readonly search: SearchComponent;
  private readonly filter: DropdownComponent;

  constructor(parent: HTMLElement, events: SearchBarEvents) {
    const el = parent.createDiv('recollect-search');
    const typed = debounce(() => events.changed(), TYPING_PAUSE_MS, true);
    this.search = new SearchComponent(el).setPlaceholder('Search...').onChange(() => typed());
    this.search.inputEl.setAttribute('aria-label', 'Search memories');
    this.search.inputEl.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') events.leave();
      else if (event.key === 'Escape' && this.words !== '') this.clear(events);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.filter = new DropdownComponent(el).addOptions(FILTERS).onChange(() => events.changed());
    this.filter.selectEl.setAttribute('aria-label', 'Which memories to show');
  }

  private clear(events: SearchBarEvents): void {
    this.search.setValue('');
    events.changed();
  }

  /** The words looked for, empty when none are. */
  get words(): string {
    return this.search.getValue().trim();
  }

  /** What the user wants to see. */
  get wanted(): Wanted {
    const state = this.filter.getValue();
    return {
      ...(this.words === '' ? {} : { words: this.words }),
      ...(state === 'active' || state === 'forgotten' ? { state } : {}),
    };
  }

  /** Puts the cursor into the search field. */
  focus(): void {
    this.search.inputEl.focus();
    this.search.inputEl.select();
  }
}
