import type { Debouncer, TFile, ViewStateResult, WorkspaceLeaf } from 'obsidian';
import {
  Component,
  debounce,
  MarkdownRenderer,
  MarkdownView,
  Menu,
  Notice,
  TFile as TFileClass,
} from 'obsidian';
import { fileMenu } from '../explorer/file-menu.ts';
import { mend } from '../mend.ts';
import { setIcon } from '../parts/icons.ts';
import type { ItemViewOnScreen } from '../workspace/item-view.ts';
import { inlineTitle } from './inline-title.ts';
import { mergeEdits } from './merge-edits.ts';
import { renderProperties } from './properties.ts';
import { flashMatch, matchIn, selectMatch } from './show-match.ts';
import { TextareaEditor } from './textarea-editor.ts';

const SAVE_DELAY_MS = 2000;
const MODE_KEY = 'host-note-mode';

type Mode = 'source' | 'preview';

interface NoteView extends MarkdownView, Pick<ItemViewOnScreen, 'titleEl'> {
  mode: Mode;
  field__: HTMLTextAreaElement;
  sourceEl__: HTMLElement;
  previewEl__: HTMLElement;
  modeEl__: HTMLElement;
  /** The text as it is on disk, as far as this view knows. */
  saved__: string;
  saveSoon__: Debouncer<[], void>;
  rendered__: Component | null;
  constructor7__(leaf: WorkspaceLeaf): void;
  render__(): Promise<void>;
  showMode__(mode: Mode): Promise<void>;
  load__(file: TFile): Promise<void>;
  refresh__(): Promise<void>;
  setState(state: unknown, result: ViewStateResult): Promise<void>;
}

interface Closing extends Pick<NoteView, 'save' | 'rendered__'> {
  onClose(): Promise<void>;
}

/** A text area turns CRLF into LF, so texts are compared in its form. */
function normalized(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Plugins add to the editor's menu; where none does, the browser's own is more use. */
function showEditorMenu(view: NoteView, event: MouseEvent): void {
  const menu = new Menu();
  view.app.workspace.trigger('editor-menu', menu, view.editor, view);
  if ((menu as unknown as { items__: unknown[] }).items__.length > 0) menu.showAtMouseEvent(event);
}

function build(view: NoteView): void {
  view.icon = 'file-text';
  view.saved__ = '';
  view.mode = view.app.loadLocalStorage(MODE_KEY) === 'source' ? 'source' : 'preview';
  view.contentEl.addClass('markdown-view');
  view.sourceEl__ = view.contentEl.createDiv('markdown-source-view');
  view.field__ = view.sourceEl__.createEl('textarea', {
    cls: 'markdown-source-field',
    attr: { 'aria-label': 'Note text', spellcheck: 'false' },
  });
  view.previewEl__ = view.contentEl.createDiv({
    cls: 'markdown-reading-view markdown-preview-view markdown-rendered no-tooltip',
    attr: { tabindex: '0', 'aria-label': 'Note' },
  });
  const changed = (): void => {
    view.data = view.field__.value;
    view.requestSave();
    if (view.file) view.app.workspace.trigger('editor-change', view.editor, view);
    if (view.mode === 'preview') void view.render__();
  };
  view.editor = new TextareaEditor(view.field__, changed);
  view.saveSoon__ = debounce(() => void view.save(), SAVE_DELAY_MS, true);
  view.field__.addEventListener('input', changed);
  view.field__.addEventListener('blur', () => void view.save());
  view.field__.addEventListener('contextmenu', (event) => showEditorMenu(view, event));
  view.addAction('ellipsis-vertical', 'More options', (event) => {
    if (view.file) fileMenu(view.app, view.file).showAtMouseEvent(event);
  });
  view.modeEl__ = view.addAction('pencil', 'Edit this note', () => {
    void view.showMode__(view.mode === 'source' ? 'preview' : 'source');
  });
}

/** Makes MarkdownView a pane that reads, edits and saves a note. */
export function installMarkdownView(): void {
  mend<Closing>(MarkdownView.prototype, {
    async onClose() {
      await this.save();
      this.rendered__?.unload();
    },
  });
  mend<NoteView>(MarkdownView.prototype, {
    constructor7__() {
      build(this);
    },
    onload() {
      // A tab may be closed at any time once it is hidden.
      this.registerDomEvent(document, 'visibilitychange', () => void this.save());
      this.registerEvent(
        this.app.vault.on('modify', (file) => {
          if (file === this.file) void this.refresh__();
        }),
      );
      this.registerEvent(
        this.app.vault.on('rename', (file) => {
          if (file !== this.file) return;
          this.titleEl.setText(this.getDisplayText());
          this.app.workspace.trigger('layout-change');
          void this.render__();
        }),
      );
      this.registerEvent(
        this.app.vault.on('delete', (file) => {
          if (file !== this.file) return;
          this.file = null;
          this.leaf.detach();
        }),
      );
      this.registerEvent(
        this.app.metadataCache.on('changed', (file) => {
          if (file === this.file && this.mode === 'preview') void this.render__();
        }),
      );
    },
    async setState(state, _result) {
      const { file, mode } = state as { file?: unknown; mode?: unknown };
      const target = typeof file === 'string' ? this.app.vault.getAbstractFileByPath(file) : null;
      if (target instanceof TFileClass && target !== this.file) await this.load__(target);
      await this.showMode__(mode === 'source' || mode === 'preview' ? mode : this.mode);
    },
    getState() {
      return { file: this.file?.path ?? null, mode: this.mode, source: true };
    },
    getDisplayText() {
      return this.file?.basename ?? 'No file';
    },
    getMode() {
      return this.mode;
    },
    async load__(file) {
      await this.save();
      if (this.file) await this.onUnloadFile(this.file);
      this.file = file;
      this.saved__ = normalized(await this.app.vault.read(file));
      this.setViewData(this.saved__, true);
      this.titleEl.setText(this.getDisplayText());
      await this.onLoadFile(file);
    },
    async refresh__() {
      if (!this.file) return;
      const theirs = normalized(await this.app.vault.read(this.file));
      if (theirs === this.saved__) return;
      const merged = mergeEdits(this.saved__, this.field__.value, theirs);
      this.saved__ = theirs;
      if (merged !== this.field__.value) this.setViewData(merged, false);
    },
    setViewData(data, clear) {
      const { selectionStart, selectionEnd, scrollTop } = this.field__;
      this.data = data;
      this.field__.value = data;
      if (clear) this.field__.setSelectionRange(0, 0);
      else this.field__.setSelectionRange(selectionStart, selectionEnd);
      this.field__.scrollTop = clear ? 0 : scrollTop;
      if (this.mode === 'preview') void this.render__();
    },
    getViewData() {
      return this.field__.value;
    },
    clear() {
      this.setViewData('', true);
    },
    requestSave() {
      this.saveSoon__();
    },
    async save() {
      this.saveSoon__.cancel();
      const { file } = this;
      const mine = this.field__.value;
      const base = this.saved__;
      if (!file || mine === base) return;
      this.saved__ = mine;
      try {
        this.saved__ = await this.app.vault.process(file, (disk) => mergeEdits(base, mine, normalized(disk)));
        if (this.saved__ !== mine && this.field__.value === mine) this.setViewData(this.saved__, false);
      } catch (error) {
        this.saved__ = base;
        new Notice(`"${file.path}" could not be saved; your text is still in the editor. ${String(error)}`);
      }
    },
    async showMode__(mode) {
      if (this.mode === 'source' && mode === 'preview') await this.save();
      this.mode = mode;
      this.app.saveLocalStorage(MODE_KEY, mode);
      this.containerEl.setAttribute('data-mode', mode);
      this.sourceEl__.toggle(mode === 'source');
      this.previewEl__.toggle(mode === 'preview');
      setIcon(this.modeEl__, mode === 'source' ? 'book-open' : 'pencil');
      this.modeEl__.setAttribute('aria-label', mode === 'source' ? 'Read this note' : 'Edit this note');
      await this.render__();
      this.app.workspace.trigger('layout-change');
    },
    async render__() {
      const { file } = this;
      this.sourceEl__.querySelector('.inline-title')?.remove();
      if (!file) return;
      if (this.mode === 'source') {
        this.sourceEl__.prepend(inlineTitle(this.app, file));
        return;
      }
      const component = new Component();
      component.load();
      const sizer = createDiv('markdown-preview-sizer markdown-preview-section');
      sizer.append(inlineTitle(this.app, file));
      renderProperties(this.app, file, sizer);
      await MarkdownRenderer.render(this.app, this.field__.value, sizer, file.path, component);
      const scroll = this.previewEl__.scrollTop;
      this.rendered__?.unload();
      this.rendered__ = component;
      this.previewEl__.empty();
      this.previewEl__.append(sizer);
      this.previewEl__.scrollTop = scroll;
    },
    setEphemeralState(state: unknown) {
      const match = matchIn(state);
      if (match && this.mode === 'source') selectMatch(this.field__, match);
      else if (match) flashMatch(this.previewEl__, match);
      const { subpath } = (state ?? {}) as { subpath?: unknown };
      if (typeof subpath !== 'string') return;
      const wanted = subpath.replace(/^#/, '').split('#').pop() ?? '';
      const heading = this.previewEl__.querySelector(`[data-heading="${CSS.escape(wanted)}"]`);
      heading?.scrollIntoView({ block: 'start' });
    },
  });
}
