/** Related notes: beside the note in front, what else in the vault belongs with it. */
import { FileView, ItemView, debounce } from 'obsidian';
import type { PaneType, TFile, WorkspaceLeaf } from 'obsidian';
import type { IndexState, RelatedNote } from '../../core/notes-api';
import { LatestOnly } from '../latest-only';
import type { Memory } from '../memory';
import { sentenceFor } from '../notices';
import { openPassage } from '../passages/open-passage';
import { awaySentence } from '../search/search-status';
import { RelatedList } from './related-list';
import { nothingRelated } from './nothing-related';

/** The type of the view, as the workspace stores it. */
export const RELATED_VIEW = 'recollect-related';

const NOTES_SHOWN = 12;
/** Somebody who walks through notes does not read what is related to each, in milliseconds. */
const OPENED_PAUSE_MS = 150;
/** While a note is written the index moves with every save; what is related to it hardly does, in milliseconds. */
const INDEX_PAUSE_MS = 2000;

/** The view. */
export class RelatedView extends ItemView {
  override icon = 'waypoints';
  override navigation = false;
  private list: RelatedList | null = null;
  private remarkEl: HTMLElement | null = null;
  private file: TFile | null = null;
  private shownFor: string | null = null;
  private index: IndexState | null = null;
  /** News that came while the user was in the list. */
  private isBehind = false;
  private readonly loading = new LatestOnly(() => this.look());
  private readonly lookSoon = debounce(() => void this.loading.request(), OPENED_PAUSE_MS, true);
  private readonly lookLater = debounce(() => this.indexMoved(), INDEX_PAUSE_MS);

  constructor(
    leaf: WorkspaceLeaf,
    private readonly memory: Memory,
  ) {
    super(leaf);
  }

  override getViewType(): string {
    return RELATED_VIEW;
  }

  override getDisplayText(): string {
    return 'Related notes';
  }

  override async onOpen(): Promise<void> {
    const { workspace, vault } = this.app;
    this.contentEl.empty();
    this.contentEl.addClass('recollect-related');
    this.remarkEl = this.contentEl.createDiv({ cls: 'recollect-related-remark', attr: { role: 'status' } });
    this.list = new RelatedList(this.contentEl, {
      open: (note, pane) => void this.open(note, pane),
      hover: (note, row, event) => this.hover(note, row, event),
      linkTo: (note) => this.linkTo(note),
    });
    this.registerEvent(workspace.on('file-open', () => this.follow()));
    this.registerEvent(workspace.on('active-leaf-change', () => this.follow()));
    this.registerEvent(vault.on('rename', (file) => file === this.file && this.lookSoon()));
    this.registerEvent(this.memory.onState(() => this.lookSoon()));
    this.registerEvent(
      this.memory.onIndex((index) => {
        this.index = index;
        this.lookLater();
      }),
    );
    const catchUp = () => this.isBehind && window.setTimeout(() => this.indexMoved());
    this.registerDomEvent(this.contentEl, 'pointerleave', catchUp);
    this.registerDomEvent(this.contentEl, 'focusout', catchUp);
    this.file = this.noteInFront();
    await this.loading.request();
  }

  override onClose(): Promise<void> {
    this.lookSoon.cancel();
    this.lookLater.cancel();
    this.list = null;
    this.remarkEl = null;
    this.contentEl.empty();
    return Promise.resolve();
  }

  /** Puts the focus into the list. */
  focusList(): void {
    this.list?.focus();
  }

  /** The note in the centre, also while this view is the active one. */
  private noteInFront(): TFile | null {
    const view = this.app.workspace.getMostRecentLeaf()?.view;
    return view instanceof FileView ? view.file : null;
  }

  private follow(): void {
    const file = this.noteInFront();
    if (file === this.file) return;
    this.file = file;
    this.lookSoon();
  }

  private indexMoved(): void {
    // Rows that move under the pointer or the keyboard are opened by mistake.
    this.isBehind = this.list?.isInUse === true;
    if (!this.isBehind) void this.loading.request();
  }

  private async look(): Promise<void> {
    const { file, memory } = this;
    const away = awaySentence(memory.state);
    if (away !== null || file?.extension !== 'md') {
      this.show(null, away ?? nothingRelated(file?.basename ?? null, null));
      return;
    }
    try {
      this.index ??= await memory.notes.state();
      const notes = await memory.notes.related(file.path, NOTES_SHOWN);
      // Another note came to the front meanwhile, and its own turn follows.
      if (this.file !== file) return;
      this.show(notes, notes.length > 0 ? '' : nothingRelated(file.basename, this.index), file.path);
    } catch (thrown) {
      if (memory.state.name === 'ready') this.show(null, sentenceFor(thrown, 'Looking for related notes'));
    }
  }

  private show(notes: readonly RelatedNote[] | null, remark: string, path: string | null = null): void {
    this.isBehind = false;
    this.list?.show(notes ?? []);
    this.remarkEl?.setText(remark);
    if (path !== this.shownFor) this.contentEl.scrollTop = 0;
    this.shownFor = path;
  }

  private async open({ path, passage }: RelatedNote, pane: PaneType | boolean): Promise<void> {
    const place = passage && { start: passage.start, end: passage.end, text: null };
    await openPassage(this.app, { path, place }, pane);
  }

  private hover({ path }: RelatedNote, targetEl: HTMLElement, event: MouseEvent): void {
    this.app.workspace.trigger('hover-link', {
      event,
      source: RELATED_VIEW,
      hoverParent: this,
      targetEl,
      linktext: path,
      sourcePath: this.file?.path ?? '',
    });
  }

  private linkTo({ path }: RelatedNote): string | null {
    const file = this.app.vault.getFileByPath(path);
    return file && this.app.fileManager.generateMarkdownLink(file, this.file?.path ?? '');
  }
}
