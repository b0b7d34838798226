/** The list of conversations: searched, opened, renamed, pinned, deleted with a way back; all of it by keyboard too. */
import { Menu, SearchComponent, debounce, setIcon, setTooltip } from 'obsidian';
import type { ConversationEntry } from '../../core/conversations-api';
import { LatestOnly } from '../latest-only';
import { sentenceFor, tell } from '../notices';
import { ago, counted, exactly } from '../quantities';
import { tellProblem } from '../undo-notice';
import type { ChatDesk } from './chat-desk';
import type { Memory } from '../memory';
import { iconButton } from './icon-button';
import { WORDS } from './words';

/** After a key, how long to wait for the next one, in milliseconds. */
const TYPING_PAUSE_MS = 120;
/** More rows help nobody to find anything; searching does. */
const LISTED = 200;

/** The panel. */
export class HistoryPanel {
  private readonly el: HTMLElement;
  private readonly search: SearchComponent;
  private readonly list: HTMLElement;
  private readonly remark: HTMLElement;
  private readonly loading = new LatestOnly(() => this.load());
  private renaming: string | null = null;

  constructor(
    parent: HTMLElement,
    private readonly memory: Memory,
    private readonly desk: ChatDesk,
    /** A conversation was chosen, or the user wants to go back. */
    private readonly leave: () => void,
  ) {
    this.el = parent.createDiv('recollect-chat-history');
    const typed = debounce(() => void this.loading.request(), TYPING_PAUSE_MS, true);
    this.search = new SearchComponent(this.el).setPlaceholder(WORDS.searchHistory).onChange(() => typed());
    this.search.inputEl.setAttribute('aria-label', WORDS.searchHistory);
    this.search.inputEl.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') this.rowAt(0)?.focus();
      else if (event.key === 'Escape') this.leave();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.list = this.el.createDiv({ cls: 'recollect-chat-threads', attr: { role: 'list' } });
    this.remark = this.el.createDiv({ cls: 'recollect-chat-threads-remark', attr: { role: 'status' } });
    this.list.addEventListener('keydown', (event) => this.onKey(event));
    this.el.hide();
  }

  /** Whether it is shown. */
  get isOpen(): boolean {
    return this.el.isShown();
  }

  /** Shows or hides it. */
  toggle(isShown: boolean): void {
    this.el.toggle(isShown);
    if (!isShown) return;
    void this.loading.request();
    this.search.inputEl.focus();
  }

  /** Conversations may have changed. */
  refresh(): void {
    if (this.isOpen && this.renaming === null) void this.loading.request();
  }

  private async load(): Promise<void> {
    const words = this.search.getValue().trim();
    try {
      const asked = words === '' ? { limit: LISTED } : { words, limit: LISTED };
      const entries = await this.memory.conversations.list(asked);
      if (this.renaming === null) this.show(entries, words);
    } catch (thrown) {
      this.remark.setText(sentenceFor(thrown, WORDS.listing));
    }
  }

  private show(entries: readonly ConversationEntry[], words: string): void {
    const focused = this.rowOf(this.el.doc.activeElement)?.dataset['id'];
    this.list.empty();
    for (const entry of entries) this.drawRow(entry);
    this.remark.setText(entries.length > 0 ? '' : words === '' ? WORDS.noConversations : WORDS.nothingFound);
    if (focused !== undefined) (this.rowWith(focused) ?? this.rowAt(0))?.focus();
  }

  private drawRow(entry: ConversationEntry): void {
    const { id, title, lastAt, messages, pinned, learning, excerpt } = entry;
    const row = this.list.createDiv({
      cls: 'recollect-chat-thread',
      attr: { role: 'listitem', tabindex: '0', 'data-id': id, 'aria-keyshortcuts': 'Enter F2 Delete' },
    });
    row.toggleClass('is-open', id === this.desk.session.thread);
    const words = row.createDiv('recollect-chat-thread-words');
    const name = words.createDiv({ cls: 'recollect-chat-thread-title', attr: { dir: 'auto' } });
    if (pinned)
      setIcon(name.createSpan({ cls: 'recollect-fact-pin', attr: { 'aria-label': WORDS.pinned } }), 'pin');
    name.createSpan({ text: title === '' ? WORDS.untitled : title });
    if (excerpt !== null)
      words.createDiv({ cls: 'recollect-chat-thread-excerpt', text: excerpt, attr: { dir: 'auto' } });
    const meta = words.createDiv('recollect-chat-meta');
    setTooltip(meta.createSpan({ text: ago(lastAt, Date.now()) }), exactly(lastAt));
    meta.createSpan({ text: counted(messages, 'message') });
    if (!learning) meta.createSpan({ text: 'not learned from' });
    const actions = row.createDiv('recollect-chat-actions');
    iconButton(actions, pinned ? 'pin-off' : 'pin', pinned ? WORDS.unpin : WORDS.pin, () => this.pin(entry));
    iconButton(actions, 'pencil', WORDS.rename, () => this.rename(entry, row));
    iconButton(actions, 'trash-2', WORDS.remove, () => this.remove(entry));
    words.addEventListener('click', () => this.choose(id));
    row.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      this.menu(entry, row).showAtMouseEvent(event);
    });
    row.addEventListener('keydown', (event) => {
      if (event.target !== row) return;
      if (event.key === 'Enter' || event.key === ' ') this.choose(id);
      else if (event.key === 'F2') this.rename(entry, row);
      else if (event.key === 'Delete') this.remove(entry);
      else return;
      event.preventDefault();
    });
  }

  private menu(entry: ConversationEntry, row: HTMLElement): Menu {
    const menu = new Menu();
    const add = (title: string, icon: string, run: () => void) =>
      menu.addItem((item) => item.setTitle(title).setIcon(icon).onClick(run));
    add(entry.pinned ? WORDS.unpin : WORDS.pin, entry.pinned ? 'pin-off' : 'pin', () => this.pin(entry));
    add(WORDS.rename, 'pencil', () => this.rename(entry, row));
    add(WORDS.remove, 'trash-2', () => this.remove(entry));
    return menu;
  }

  private choose(id: string): void {
    this.leave();
    void this.desk.openThread(id);
  }

  private pin({ id, pinned }: ConversationEntry): void {
    this.attempt(WORDS.pinning, () => this.memory.conversations.pin(id, !pinned));
  }

  private remove({ id }: ConversationEntry): void {
    const { conversations } = this.memory;
    this.attempt(WORDS.removing, async () => {
      const { session } = this.desk;
      // The open one ends first, so that nothing more is written into it and nothing is learned from it.
      if (id === session.thread) await session.remove();
      else await conversations.remove(id);
      this.desk.forgetThread(id);
      const restore = () => this.attempt(WORDS.restoring, () => conversations.restore(id));
      tell(WORDS.removed, { text: WORDS.undo, run: restore });
    });
  }

  private rename({ id, title }: ConversationEntry, row: HTMLElement): void {
    const name = row.find('.recollect-chat-thread-title');
    name.empty();
    this.renaming = id;
    const input = name.createEl('input', { type: 'text', value: title, attr: { 'aria-label': WORDS.title } });
    const end = (isKept: boolean) => {
      if (this.renaming !== id) return;
      this.renaming = null;
      const typed = input.value.trim();
      const { session } = this.desk;
      if (!isKept || typed === '' || typed === title) void this.loading.request();
      else {
        this.attempt(WORDS.renaming, () =>
          id === session.thread ? session.rename(typed) : this.memory.conversations.rename(id, typed),
        );
      }
    };
    input.addEventListener('click', (event) => event.stopPropagation());
    input.addEventListener('blur', () => end(true));
    input.addEventListener('keydown', (event) => {
      if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      event.preventDefault();
      event.stopPropagation();
      row.focus();
      end(event.key === 'Enter');
    });
    input.focus();
    input.select();
  }

  private onKey(event: KeyboardEvent): void {
    const row = this.rowOf(event.target);
    if (!row || event.target !== row) return;
    const at = this.list.indexOf(row);
    if (event.key === 'ArrowDown') this.rowAt(at + 1)?.focus();
    else if (event.key === 'ArrowUp' && at === 0) this.search.inputEl.focus();
    else if (event.key === 'ArrowUp') this.rowAt(at - 1)?.focus();
    else if (event.key === 'Escape') this.leave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private rowAt(index: number): HTMLElement | null {
    return this.list.findAll('.recollect-chat-thread')[index] ?? null;
  }

  private rowWith(id: string): HTMLElement | null {
    return this.list.findAll('.recollect-chat-thread').find((row) => row.dataset['id'] === id) ?? null;
  }

  private rowOf(target: EventTarget | null): HTMLElement | null {
    const element = target as Element | null;
    return element?.closest?.<HTMLElement>('.recollect-chat-thread') ?? null;
  }

  private attempt(doing: string, work: () => Promise<void>): void {
    work()
      .then(() => this.loading.request())
      .catch((thrown: unknown) => tellProblem(thrown, doing));
  }
}
