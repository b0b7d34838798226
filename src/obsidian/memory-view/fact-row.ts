/** One memory in the list. */
import { setIcon, setTooltip } from 'obsidian';
import type { FactView } from '../../core/engine-api';
import { KIND_NAMES } from '../kinds';
import { ago, exactly } from '../quantities';
import type { FactAction, FactActions } from './fact-actions';

/** Above this many characters or lines a memory is shown folded. */
const LONG_TEXT = 400;
const LONG_LINES = 6;
/** After this many days a date says more than a number of days. */
const DATE_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

function when(iso: string, now: number): string {
  if (now - Date.parse(iso) < DATE_AFTER_DAYS * DAY_MS) return ago(iso, now);
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

function isLong(text: string): boolean {
  return text.length > LONG_TEXT || text.split('\n').length > LONG_LINES;
}

/** A row; drawn anew when its memory has changed. */
export class FactRow {
  readonly el = createDiv({
    cls: 'recollect-fact',
    attr: { role: 'listitem', tabindex: '-1', 'aria-keyshortcuts': 'Delete Enter' },
  });
  private drawn = '';
  private timeEl: HTMLElement | null = null;
  private isOpen = false;

  constructor(
    public fact: FactView,
    private readonly actions: FactActions,
  ) {
    this.el.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      if (event.detail === 0 && event.clientX === 0) this.showMenu();
      else this.actions.menu(this.fact).showAtMouseEvent(event);
    });
    this.show(fact);
  }

  /** Shows this memory; does nothing when nothing in it changed. */
  show(fact: FactView): void {
    this.fact = fact;
    const now = JSON.stringify(fact);
    if (now !== this.drawn) this.draw();
    this.drawn = now;
  }

  /** Brings "5 minutes ago" up to date. */
  tellTime(now: number): void {
    this.timeEl?.setText(when(this.fact.createdAt, now));
  }

  /** Makes the row and its buttons the ones that Tab reaches. */
  setCurrent(isCurrent: boolean): void {
    this.el.tabIndex = isCurrent ? 0 : -1;
    for (const button of this.el.findAll('button')) button.tabIndex = isCurrent ? 0 : -1;
  }

  /** Opens the menu at the row's end. */
  showMenu(): void {
    const { right, top } = this.el.getBoundingClientRect();
    this.actions.menu(this.fact).showAtPosition({ x: right, y: top, left: true });
  }

  private draw(): void {
    const { text, state, pinned } = this.fact;
    const hadFocus = this.el.contains(this.el.doc.activeElement);
    this.el.empty();
    this.el.dataset['id'] = this.fact.id;
    this.el.toggleClass('is-pinned', pinned);
    this.el.toggleClass('is-gone', state !== 'active');
    const textEl = this.el.createDiv({ cls: 'recollect-fact-text', text, attr: { dir: 'auto' } });
    if (isLong(text)) this.addFold(textEl);
    const foot = this.el.createDiv('recollect-fact-foot');
    this.drawMeta(foot.createDiv('recollect-fact-meta'));
    const buttons = foot.createDiv('recollect-fact-actions');
    this.addButton(buttons, this.actions.pin(this.fact));
    this.addButton(buttons, this.actions.forgetOrRestore(this.fact));
    this.addButton(buttons, { title: 'More', icon: 'more-vertical', run: () => this.showMenu() });
    this.setCurrent(this.el.tabIndex === 0);
    if (hadFocus) this.el.focus();
  }

  private drawMeta(meta: HTMLElement): void {
    const { kind, createdAt, state, pinned } = this.fact;
    if (pinned) {
      const icon = meta.createSpan({ cls: 'recollect-fact-pin', attr: { 'aria-label': 'Pinned' } });
      setIcon(icon, 'pin');
    }
    meta.createSpan({ text: KIND_NAMES[kind] });
    this.timeEl = meta.createSpan();
    setTooltip(this.timeEl, exactly(createdAt));
    this.tellTime(Date.now());
    if (state !== 'active') {
      meta.createSpan({
        cls: 'recollect-fact-state',
        text: state === 'forgotten' ? 'Forgotten' : 'Replaced',
      });
    }
  }

  private addFold(textEl: HTMLElement): void {
    const button = this.el.createEl('button', { cls: 'recollect-link' });
    const apply = () => {
      textEl.toggleClass('is-folded', !this.isOpen);
      button.setText(this.isOpen ? 'Show less' : 'Show more');
      button.setAttribute('aria-expanded', String(this.isOpen));
    };
    button.addEventListener('click', () => {
      this.isOpen = !this.isOpen;
      apply();
    });
    apply();
  }

  private addButton(parent: HTMLElement, { title, icon, run }: FactAction): void {
    const button = parent.createEl('button', { cls: 'clickable-icon' });
    setIcon(button, icon);
    setTooltip(button, title);
    button.addEventListener('click', run);
  }
}
