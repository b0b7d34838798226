/** The search of memory: passages as one types, opened or linked by keyboard. */
import { Component, Keymap, Platform, SuggestModal, debounce, getAllTags } from 'obsidian';
import type { App } from 'obsidian';
import type { FoundPassage, IndexState, RecallFilters } from '../../core/notes-api';
import { parseQuery } from '../../core/query-syntax';
import { LatestOnly } from '../latest-only';
import type { Memory } from '../memory';
import { sentenceFor } from '../notices';
import { openPassage } from '../passages/open-passage';
import { insertLink } from '../passages/passage-link';
import { beginnings, completions } from './fills';
import type { FilterValues, RecentSearches } from './fills';
import { FilterBar } from './filter-bar';
import { adviceFor, emptySentence, statusLine } from './search-status';
import type { SearchSituation } from './search-status';
import { drawSuggestion } from './suggestion';
import type { Suggestion } from './suggestion';

/** After a key, how long to wait for the next one, in milliseconds: less than a fast typist's pause between two. */
const TYPING_PAUSE_MS = 70;
/** More passages nobody reads; another word finds better ones, and each costs a note to read and rows to lay out. */
const HITS_SHOWN = 10;

const MOD = Platform.isMacOS ? '⌘' : 'ctrl';

/** A text that was typed and waits for its answer. */
interface Asked {
  typed: string;
  answered: (suggestions: Suggestion[]) => void;
}

/** The modal. */
export class SearchModal extends SuggestModal<Suggestion> {
  private readonly life = new Component();
  private readonly bar: FilterBar;
  private readonly adviceEl: HTMLElement;
  private readonly searching = new LatestOnly(() => this.answer());
  private readonly searchSoon = debounce(() => void this.searching.request(), TYPING_PAUSE_MS, true);
  /** The latest text without an answer; older ones are dropped, so that no older answer replaces a newer one. */
  private asked: Asked | null = null;
  /** Enter, pressed before the answer was there. */
  private choice: MouseEvent | KeyboardEvent | null = null;
  private index: IndexState | null = null;
  private answered: SearchSituation['answer'] = null;
  private problem: string | null = null;
  private tags: string[] | null = null;

  constructor(
    app: App,
    private readonly memory: Memory,
    private readonly recent: RecentSearches,
    private readonly initial: string,
  ) {
    super(app);
    this.modalEl.addClass('recollect-find');
    this.limit = HITS_SHOWN;
    this.setPlaceholder('Search memory...');
    this.setInstructions([
      { command: '↑↓', purpose: 'to navigate' },
      { command: '↵', purpose: 'to open' },
      { command: `${MOD} ↵`, purpose: 'in a new tab' },
      { command: 'alt ↵', purpose: 'to insert a link' },
      { command: `${MOD} i`, purpose: 'to show why' },
    ]);
    this.bar = new FilterBar(this.inputEl.parentElement ?? this.inputEl, {
      archiveToggled: () => this.again(),
      detailsToggled: (isOn) => this.modalEl.toggleClass('is-detailed', isOn),
    });
    this.adviceEl = createDiv('recollect-find-advice');
    this.resultContainerEl.insertAdjacentElement('afterend', this.adviceEl);
    const choose = (event: KeyboardEvent): false => {
      this.selectActiveSuggestion(event);
      return false;
    };
    this.scope.register(['Mod'], 'Enter', choose);
    this.scope.register(['Alt'], 'Enter', choose);
    this.scope.register(['Mod'], 'i', () => {
      this.bar.toggleDetails();
      return false;
    });
  }

  override onOpen(): void {
    void super.onOpen();
    this.life.load();
    this.life.registerEvent(this.memory.onState(() => this.again()));
    this.life.registerEvent(this.memory.onIndex((index) => this.indexMoved(index)));
    void this.learnIndex();
    if (this.initial === '') return;
    this.inputEl.value = this.initial;
    this.inputEl.select();
    this.again();
  }

  override onClose(): void {
    super.onClose();
    this.searchSoon.cancel();
    this.asked = null;
    this.life.unload();
  }

  override getSuggestions(typed: string): Suggestion[] | Promise<Suggestion[]> {
    this.asked = null;
    const fills = typed.trim() === '' ? beginnings(this.recent) : completions(typed, this.filterValues);
    if (fills.length > 0) {
      this.searchSoon.cancel();
      this.answered = null;
      this.problem = null;
      this.showSituation([]);
      return fills;
    }
    return new Promise((answered) => {
      this.asked = { typed, answered };
      this.searchSoon();
    });
  }

  override renderSuggestion(suggestion: Suggestion, el: HTMLElement): void {
    drawSuggestion(el, suggestion);
  }

  override onNoSuggestion(): void {
    const situation = this.situation;
    const { text, filters } = this.query(this.inputEl.value);
    this.emptyStateText = emptySentence(situation, text);
    super.onNoSuggestion();
    const hasFilters = Object.keys(filters).some((name) => name !== 'archive');
    this.showSituation(adviceFor(situation, { hasFilters }));
  }

  override selectSuggestion(suggestion: Suggestion, event: MouseEvent | KeyboardEvent): void {
    const chip = event instanceof KeyboardEvent ? this.bar.focusedChip() : null;
    if (chip) chip.click();
    else if (suggestion.type === 'fill') this.take(suggestion.typed);
    else if (this.asked && event instanceof KeyboardEvent) {
      // What the user sees answers an older text; the key is meant for what they have typed.
      this.choice = event;
      this.searchSoon.run();
    } else super.selectSuggestion(suggestion, event);
  }

  override onChooseSuggestion(suggestion: Suggestion, event: MouseEvent | KeyboardEvent): void {
    if (suggestion.type !== 'passage') return;
    this.recent.add(this.inputEl.value);
    const { hit } = suggestion;
    const pane = Keymap.isModEvent(event);
    if (event.altKey && pane === false) void insertLink(this.app, hit);
    else void openPassage(this.app, { path: hit.path, place: hit }, pane);
  }

  private get situation(): SearchSituation {
    return { engine: this.memory.state, index: this.index, answer: this.answered, problem: this.problem };
  }

  private readonly filterValues: FilterValues = {
    folders: () => this.app.vault.getAllFolders().map(({ path }) => path),
    tags: () => (this.tags ??= this.allTags()),
  };

  private allTags(): string[] {
    const tags = this.app.vault.getMarkdownFiles().flatMap((file) => {
      const cache = this.app.metadataCache.getFileCache(file);
      return (cache && getAllTags(cache)) ?? [];
    });
    return [...new Set(tags.map((tag) => tag.replace(/^#/, '')))].sort();
  }

  /** Puts a text into the field and searches for it. */
  private take(typed: string): void {
    this.inputEl.value = typed;
    this.inputEl.focus();
    this.again();
  }

  /** Asks anew for what is typed, in the way that the modal itself notices typing. */
  private again(): void {
    this.inputEl.dispatchEvent(new Event('input', { bubbles: true }));
  }

  private async learnIndex(): Promise<void> {
    try {
      this.indexMoved(await this.memory.notes.state());
    } catch {
      // While the engine is away the list says so, and it tells by itself when it is back.
    }
  }

  private indexMoved(index: IndexState): void {
    this.index = index;
    this.bar.say(statusLine(this.situation));
    // A list with hits stays as it is: somebody is reading it.
    if (this.answered?.hits.length === 0 && !this.asked) this.again();
  }

  private query(typed: string): { text: string; filters: RecallFilters } {
    const { text, filters } = parseQuery(typed);
    return { text, filters: this.bar.withArchive ? { ...filters, archive: true } : filters };
  }

  private async answer(): Promise<void> {
    const { asked } = this;
    if (!asked) return;
    const hits = await this.find(asked.typed);
    // Typed on meanwhile: the newer text gets its own answer.
    if (this.asked !== asked) return;
    this.asked = null;
    const suggestions = hits.map((hit): Suggestion => ({ type: 'passage', hit }));
    this.showSituation([]);
    asked.answered(suggestions);
    const { choice } = this;
    this.choice = null;
    if (choice && suggestions[0]) this.selectSuggestion(suggestions[0], choice);
  }

  private async find(typed: string): Promise<FoundPassage[]> {
    this.answered = null;
    this.problem = null;
    const { text, filters } = this.query(typed);
    if (text === '' || this.memory.state.name !== 'ready') return [];
    try {
      const isTyping = !/\s$/.test(typed);
      const answer = await this.memory.notes.search({ text, filters, limit: HITS_SHOWN, isTyping });
      this.answered = answer;
      return answer.hits;
    } catch (thrown) {
      // While the engine is away, that is what the list says.
      if (this.memory.state.name === 'ready') this.problem = sentenceFor(thrown, 'Searching');
      return [];
    }
  }

  private showSituation(advice: readonly string[]): void {
    this.bar.say(statusLine(this.situation));
    this.adviceEl.empty();
    for (const text of advice) this.adviceEl.createEl('p', { text });
    if (advice.length === 0 || this.bar.withArchive) return;
    this.adviceEl.createEl('button', { text: 'Search the archive too' }).addEventListener('click', () => {
      this.bar.toggleArchive();
      this.inputEl.focus();
    });
  }
}
