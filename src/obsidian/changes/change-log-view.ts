/** The log of changes: everything that was done to notes, what it did to their text, and the way back. */
import { ItemView, SearchComponent, debounce } from 'obsidian';
import type { WorkspaceLeaf } from 'obsidian';
import type { LoggedChange } from '../../core/note-writing';
import { textButton } from '../chat/icon-button';
import { LatestOnly } from '../latest-only';
import { sentenceFor } from '../notices';
import { openPassage } from '../passages/open-passage';
import { exactly } from '../quantities';
import { ChangeList } from './change-list';
import { ALL_CHANGES, findChanges } from './find-changes';
import type { ChangeFilter } from './find-changes';
import type { ChangesParts } from './note-changes';
import { CHANGES_VIEW } from './show';
import type { ShownLog } from './show';
import { undoAndTell } from './undo';
import { WORDS } from './words';

/** Changes on a page: more than a screen shows. */
const PAGE = 30;
/** A pause of a reader who types, in milliseconds. */
const TYPED_MS = 200;
const TELL_TIME_EVERY_MS = 60_000;

/** What the view is made of. */
interface Parts {
  search: SearchComponent;
  since: HTMLElement;
  list: ChangeList;
  remark: HTMLElement;
  more: HTMLElement;
}

/** The view. */
export class ChangeLogView extends ItemView implements ShownLog {
  override icon = 'history';
  override navigation = false;
  private parts: Parts | null = null;
  private filter: ChangeFilter = ALL_CHANGES;
  /** Where the log goes on below what is shown. */
  private next: string | null = null;
  /** A change to be shown once it is there. */
  private wanted: string | null = null;
  private readonly loading = new LatestOnly(() => this.loadChanges());
  private readonly typed = debounce(() => void this.loading.request(), TYPED_MS, true);

  constructor(
    leaf: WorkspaceLeaf,
    private readonly host: ChangesParts,
  ) {
    super(leaf);
  }

  override getViewType(): string {
    return CHANGES_VIEW;
  }

  override getDisplayText(): string {
    return WORDS.viewName;
  }

  override async onOpen(): Promise<void> {
    const parts = (this.parts = this.build());
    this.registerEvent(this.host.changes.onChanged(() => void this.loading.request()));
    this.registerInterval(window.setInterval(() => parts.list.tellTime(Date.now()), TELL_TIME_EVERY_MS));
    await this.loading.request();
  }

  override onClose(): Promise<void> {
    this.typed.cancel();
    this.parts?.list.show([]);
    this.parts = null;
    this.contentEl.empty();
    return Promise.resolve();
  }

  /** Shows only changes like these, from the newest on. */
  async showOnly(filter: ChangeFilter): Promise<void> {
    this.filter = filter;
    this.parts?.search.setValue(filter.note);
    this.parts?.list.show([]);
    await this.loading.request();
    this.parts?.list.focus();
  }

  /** Opens a change and puts the focus on it. */
  async showChange(id: string): Promise<void> {
    this.wanted = id;
    await this.showOnly(ALL_CHANGES);
  }

  private build(): Parts {
    const { contentEl } = this;
    contentEl.empty();
    contentEl.addClass('recollect-changes');
    const page = contentEl.createDiv('recollect-changes-page');
    const top = page.createDiv('recollect-changes-top');
    const search = new SearchComponent(top);
    search.setPlaceholder(WORDS.filter).onChange((note) => {
      this.filter = { ...this.filter, note };
      this.typed();
    });
    search.inputEl.setAttribute('aria-label', WORDS.filter);
    search.inputEl.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      this.parts?.list.focus();
    });
    const since = page.createDiv({ cls: 'recollect-changes-since', attr: { role: 'status' } });
    const { app, openConversation } = this.host;
    const list = new ChangeList(
      page,
      {
        detail: (id) => this.host.changes.desk.change(id),
        undo: (change) => void this.undo(change),
        openNote: (path) => void openPassage(app, { path, place: null }, 'tab'),
        openConversation,
        exists: (path) => app.vault.getFileByPath(path) !== null,
      },
      () => search.inputEl.focus(),
    );
    const remark = page.createDiv({ cls: 'recollect-changes-remark', attr: { role: 'status' } });
    const more = textButton(page, WORDS.earlier, () => void this.loadMore());
    more.addClass('recollect-changes-more');
    more.hide();
    return { search, since, list, remark, more };
  }

  private async loadChanges(): Promise<void> {
    const { parts, filter } = this;
    if (!parts) return;
    if (parts.list.length === 0 && parts.remark.childNodes.length === 0) parts.remark.setText(WORDS.reading);
    try {
      // As many as are shown: whoever has gone down the list stays there.
      const wanted = Math.max(PAGE, parts.list.length);
      const { changes, next } = await findChanges(this.host.changes.desk, filter, wanted);
      if (!this.parts || filter !== this.filter) return;
      parts.list.show(changes);
      this.showEnd(next);
      this.showSince();
      if (changes.length === 0) this.sayNothing();
      else parts.remark.empty();
      await this.showWanted();
    } catch (thrown) {
      parts.remark.setText(sentenceFor(thrown, WORDS.listing));
    }
  }

  private async loadMore(): Promise<void> {
    const { parts, filter, next } = this;
    if (!parts || next === null) return;
    try {
      const page = await findChanges(this.host.changes.desk, filter, PAGE, next);
      if (filter !== this.filter || next !== this.next) return;
      parts.list.add(page.changes);
      this.showEnd(page.next);
    } catch (thrown) {
      parts.remark.setText(sentenceFor(thrown, WORDS.listing));
    }
  }

  /** The log is read on until the change that was asked for is there. */
  private async showWanted(): Promise<void> {
    const { wanted, parts } = this;
    if (wanted === null || !parts) return;
    while (!parts.list.reveal(wanted)) {
      if (this.next === null || this.wanted !== wanted) break;
      await this.loadMore();
    }
    if (this.wanted === wanted) this.wanted = null;
  }

  private showEnd(next: string | null): void {
    this.next = next;
    this.parts?.more.toggle(next !== null);
  }

  private showSince(): void {
    const { since } = this.parts ?? {};
    const { reportedSince } = this.filter;
    since?.empty();
    if (!since || reportedSince === null) return;
    since.createSpan({
      text: `Written without asking since ${exactly(new Date(reportedSince).toISOString())}.`,
    });
    textButton(since, WORDS.allChanges, () => void this.showOnly(ALL_CHANGES)).addClass('recollect-link');
  }

  private sayNothing(): void {
    const { remark } = this.parts ?? {};
    if (!remark) return;
    remark.empty();
    this.showEnd(null);
    if (this.filter.note.trim() !== '') remark.setText(WORDS.nothingMatches);
    else if (this.filter.reportedSince !== null) remark.setText(WORDS.nothingSince);
    else {
      remark.createDiv({ cls: 'recollect-empty-title', text: WORDS.emptyTitle });
      remark.createDiv({ cls: 'recollect-empty-hint', text: WORDS.emptyHint });
    }
  }

  private async undo({ id }: LoggedChange): Promise<void> {
    const { app, changes } = this.host;
    await undoAndTell(app, changes.desk, (choices) => changes.desk.undo([id], 'user', choices));
  }
}
