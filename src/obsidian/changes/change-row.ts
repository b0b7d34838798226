/** One change in the log: what, who, why, when; opened, its diffs. */
import { setIcon, setTooltip } from 'obsidian';
import type { ChangeDetail, LoggedChange } from '../../core/note-writing';
import { iconButton, textButton } from '../chat/icon-button';
import { sentenceFor } from '../notices';
import { ago, exactly } from '../quantities';
import { drawDiff } from './draw-diff';
import { POLICY_REMARKS, WORDS, changeTitle, noteName } from './words';

/** What a row asks of the log. */
export interface RowActions {
  detail(id: string): Promise<ChangeDetail>;
  undo(change: LoggedChange): void;
  openNote(path: string): void;
  openConversation(conversation: string): void;
  /** Whether there is a note. */
  exists(path: string): boolean;
}

/** The row. */
export class ChangeRow {
  readonly el = createDiv({ cls: 'recollect-change', attr: { role: 'listitem' } });
  private readonly head: HTMLElement;
  private readonly marks: HTMLElement;
  private readonly body: HTMLElement;
  private readonly time: HTMLElement;
  private undoButton: HTMLButtonElement | null = null;
  private isOpen = false;
  private isDrawn = false;
  private stops: (() => void)[] = [];

  constructor(
    public change: LoggedChange,
    private readonly actions: RowActions,
  ) {
    const { id, tool, by, reason, at } = change;
    this.el.dataset['id'] = id;
    const top = this.el.createDiv('recollect-change-top');
    this.head = top.createDiv({
      cls: 'recollect-change-head',
      attr: { role: 'button', tabindex: '-1', 'aria-expanded': 'false' },
    });
    setIcon(this.head.createSpan('recollect-change-chevron'), 'chevron-right');
    const words = this.head.createDiv('recollect-change-words');
    const title = words.createDiv('recollect-change-title');
    title.createSpan({ text: changeTitle(change), attr: { dir: 'auto' } });
    this.marks = title.createSpan('recollect-change-marks');
    if (reason !== '')
      words.createDiv({ cls: 'recollect-change-reason', text: reason, attr: { dir: 'auto' } });
    const meta = words.createDiv('recollect-change-meta');
    const who = meta.createSpan('recollect-change-who');
    setIcon(who.createSpan('recollect-change-icon'), by === 'agent' ? 'bot' : 'user');
    who.createSpan({ text: by === 'agent' ? WORDS.agent : WORDS.you });
    this.time = meta.createSpan();
    setTooltip(this.time, exactly(new Date(at).toISOString()));
    if (change.policy !== null && tool !== 'undo') meta.createSpan({ text: POLICY_REMARKS[change.policy] });
    this.drawActions(top.createDiv('recollect-change-actions'));
    this.body = this.el.createDiv('recollect-change-body');
    this.body.hide();
    this.head.addEventListener('click', () => this.toggle());
    this.tellTime(Date.now());
    this.show(change);
  }

  /** Brings up to date what can change of a change: whether it still stands. */
  show(change: LoggedChange): void {
    this.change = change;
    this.el.toggleClass('is-undone', change.isUndone);
    this.marks.empty();
    if (change.isUndone) this.marks.createSpan({ cls: 'recollect-change-mark', text: WORDS.undone });
    if (change.isRecovered) {
      const mark = this.marks.createSpan({ cls: 'recollect-change-mark', text: WORDS.recovered });
      setTooltip(mark, WORDS.recoveredWhy);
    }
    const hadFocus = change.isUndone && this.undoButton === this.el.doc.activeElement;
    this.undoButton?.toggle(!change.isUndone);
    if (hadFocus) this.head.focus();
  }

  /** Brings "5 minutes ago" up to date. */
  tellTime(now: number): void {
    this.time.setText(ago(new Date(this.change.at).toISOString(), now));
  }

  /** Makes the row and its buttons the ones that Tab reaches. */
  setCurrent(isCurrent: boolean): void {
    this.head.tabIndex = isCurrent ? 0 : -1;
    for (const button of this.el.findAll('button')) button.tabIndex = isCurrent ? 0 : -1;
  }

  /** Puts the focus on the row. */
  focus(): void {
    this.head.focus();
  }

  /** Opens or closes it. */
  toggle(isOpen = !this.isOpen): void {
    this.isOpen = isOpen;
    this.el.toggleClass('is-open', isOpen);
    this.head.setAttribute('aria-expanded', String(isOpen));
    this.body.toggle(isOpen);
    if (!isOpen || this.isDrawn) return;
    this.isDrawn = true;
    void this.drawBody();
  }

  /** Stops drawing; for when the row goes. */
  close(): void {
    this.stops.forEach((stop) => stop());
    this.stops = [];
  }

  private drawActions(parent: HTMLElement): void {
    const { change, actions } = this;
    const note = change.files.find(({ kind, path }) => kind !== 'delete' && actions.exists(path));
    if (note) iconButton(parent, 'file-text', WORDS.openNote, () => actions.openNote(note.path));
    const { conversation } = change;
    if (conversation !== null)
      iconButton(parent, 'message-square', WORDS.openConversation, () =>
        actions.openConversation(conversation),
      );
    const words = change.tool === 'undo' ? WORDS.redo : WORDS.undo;
    this.undoButton = textButton(parent, words, () => actions.undo(this.change));
    this.undoButton.setAttribute('aria-description', changeTitle(change));
  }

  private async drawBody(): Promise<void> {
    this.body.setText(WORDS.reading);
    try {
      const detail = await this.actions.detail(this.change.id);
      this.body.empty();
      for (const text of detail.texts) this.drawText(text);
      if (detail.texts.length === 0) this.body.createDiv({ text: WORDS.noText });
    } catch (thrown) {
      this.body.setText(sentenceFor(thrown, WORDS.showing));
      this.isDrawn = false;
    }
    this.setCurrent(this.head.tabIndex === 0);
  }

  private drawText({ path, from, before, after, diff }: ChangeDetail['texts'][number]): void {
    const el = this.body.createDiv({ cls: 'recollect-change-text', attr: { 'data-path': path } });
    const head = el.createDiv('recollect-change-file');
    const name = from === undefined ? path : `${from} → ${path}`;
    head.createSpan({ cls: 'recollect-change-path', text: name, attr: { dir: 'auto' } });
    if (after !== null && this.actions.exists(path)) {
      const open = textButton(head, WORDS.openNote, () => this.actions.openNote(path));
      open.addClass('recollect-link');
      open.setAttribute('aria-description', noteName(path));
    }
    if (diff.length === 0) el.createDiv({ cls: 'recollect-change-remark', text: WORDS.noText });
    else this.stops.push(drawDiff(el, { before, diff }));
  }
}
