/** The memory view: the list of what is kept, a search above it, and a place to tell more below it. */
import { ItemView } from 'obsidian';
import type { Plugin, WorkspaceLeaf } from 'obsidian';
import type { FactView } from '../../core/engine-api';
import type { Memory } from '../memory';
import { MemoryComposer } from '../memory-composer';
import { sentenceFor } from '../notices';
import { numeral } from '../quantities';
import { remember } from '../remember';
import { AdviceBanners } from './advice-banners';
import { AwayPanel } from './away-panel';
import { drawEmptyState } from './empty-state';
import { FactActions } from './fact-actions';
import { FactList } from './fact-list';
import { HistoryList } from './history-list';
import { LatestOnly } from '../latest-only';
import { SearchBar } from './search-bar';

/** The type of the view, as the workspace stores it. */
export const MEMORY_VIEW = 'recollect-memory';

/** More rows help nobody to find anything; searching does. */
const LIST_LIMIT = 500;
const TELL_TIME_EVERY_MS = 60_000;

/** What the view is made of, from top to bottom. */
interface Parts {
  banners: AdviceBanners;
  away: AwayPanel;
  search: SearchBar;
  list: FactList;
  /** Below the list: why it is empty, or that it goes on. */
  remarkEl: HTMLElement;
  history: HistoryList;
  composer: MemoryComposer;
}

/** The view. */
export class MemoryView extends ItemView {
  override icon = 'brain';
  override navigation = false;
  private parts: Parts | null = null;
  private readonly loading = new LatestOnly(() => this.loadFacts());

  constructor(
    leaf: WorkspaceLeaf,
    private readonly plugin: Plugin,
    private readonly memory: Memory,
    private readonly dismissed: Set<string>,
  ) {
    super(leaf);
  }

  override getViewType(): string {
    return MEMORY_VIEW;
  }

  override getDisplayText(): string {
    return 'Memory';
  }

  override async onOpen(): Promise<void> {
    const parts = (this.parts = this.build());
    this.registerEvent(this.memory.onState(() => this.showState()));
    this.registerEvent(this.memory.onChanged(() => void this.loading.request()));
    this.registerInterval(window.setInterval(() => parts.list.tellTime(Date.now()), TELL_TIME_EVERY_MS));
    this.showState();
    await this.loading.request();
  }

  override onClose(): Promise<void> {
    this.parts?.list.close();
    this.parts = null;
    this.contentEl.empty();
    return Promise.resolve();
  }

  /** Puts the cursor where one tells memory something. */
  focusComposer(): void {
    this.parts?.composer.focus();
  }

  private build(): Parts {
    this.contentEl.empty();
    this.contentEl.addClass('recollect-memory');
    const top = this.contentEl.createDiv('recollect-top');
    const middle = this.contentEl.createDiv('recollect-middle');
    const bottom = this.contentEl.createDiv('recollect-bottom');
    const actions = new FactActions(this.plugin, this.memory);
    const search = new SearchBar(top, {
      changed: () => void this.loading.request(),
      leave: () => this.parts?.list.focus(),
    });
    return {
      search,
      banners: new AdviceBanners(top, this.dismissed),
      away: new AwayPanel(top),
      list: new FactList(middle, actions, () => search.focus()),
      remarkEl: middle.createDiv({ cls: 'recollect-remark-below', attr: { role: 'status' } }),
      history: new HistoryList(middle, this.memory),
      composer: new MemoryComposer(bottom, {
        placeholder: 'Something to remember',
        save: (text, kind) => remember(this.memory, text, kind, 'view'),
      }),
    };
  }

  private showState(): void {
    const { state } = this.memory;
    this.parts?.away.show(state);
    this.parts?.history.toggle(state.name === 'off');
    this.contentEl.toggleClass('is-off', state.name === 'off');
    if (state.name === 'off') {
      this.parts?.list.clear();
      this.parts?.remarkEl.empty();
    }
  }

  private async loadFacts(): Promise<void> {
    if (!this.parts || this.memory.state.name !== 'ready') return;
    const { wanted } = this.parts.search;
    try {
      const { engine } = this.memory;
      const [facts, advice] = await Promise.all([
        // One more than is shown tells whether there are more.
        engine.facts({ ...wanted, limit: LIST_LIMIT + 1 }),
        engine.advice(),
      ]);
      this.parts?.banners.show(advice);
      this.showFacts(facts);
    } catch (thrown) {
      // While the engine is away the panel above has said why, and the list stays as it was.
      if (this.memory.state.name === 'ready')
        this.parts?.remarkEl.setText(sentenceFor(thrown, 'Listing memories'));
    }
  }

  private showFacts(facts: readonly FactView[]): void {
    if (!this.parts) return;
    const { list, remarkEl, search, composer } = this.parts;
    list.show(facts.slice(0, LIST_LIMIT));
    remarkEl.empty();
    if (facts.length === 0) drawEmptyState(remarkEl, search.wanted, (text) => composer.suggest(text));
    else if (facts.length > LIST_LIMIT) {
      remarkEl.setText(`These are the newest ${numeral(LIST_LIMIT)}. Search to find older ones.`);
    }
  }
}
