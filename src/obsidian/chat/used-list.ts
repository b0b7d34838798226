/** What an answer used of memory: a quiet line, and behind it each thing with its source, why it was there, and what can be done. */
import { setIcon, setTooltip } from 'obsidian';
import type { App } from 'obsidian';
import type { UsedEntry, UsedMemory } from '../../agent/session-events';
import { messageOf, noteOf } from '../../core/source-uri';
import { offerUndo, tellProblem } from '../undo-notice';
import type { Memory } from '../memory';
import { readableText } from '../passages/readable-text';
import { openLink, withoutFolder } from './citation-links';
import { iconButton, textButton } from './icon-button';
import { USED_NAMES, WORDS, usedLine } from './words';

/** What the list works with. */
export interface UsedParts {
  app: App;
  memory: Memory;
}

/** The link's text behind a source: `[[a#b|c]]`, a path, or nothing that could be opened. */
function linkOf(source: string | null): string | null {
  if (source === null || messageOf(source) !== null || noteOf(source) !== null) return null;
  const target = /^\[\[([^\]|]+)/.exec(source)?.[1] ?? source;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(target) ? null : target;
}

/** A link's target as one reads it: "Harbour > Ferries". */
function placeInWords(link: string): string {
  const [path = '', ...places] = link.split('#').filter((part) => !part.startsWith('^'));
  return [withoutFolder(path).replace(/\.md$/i, ''), ...places].join(' > ');
}

/** The line and the list. */
export class UsedList {
  private readonly el: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly words: HTMLElement;
  private readonly list: HTMLElement;
  private readonly rows = new Map<string, HTMLElement>();
  private used: UsedMemory = { entries: [], use: null };

  constructor(
    parent: HTMLElement,
    private readonly parts: UsedParts,
  ) {
    this.el = parent.createDiv('recollect-chat-used');
    this.button = this.el.createEl('button', {
      cls: 'recollect-chat-used-line',
      attr: { type: 'button', 'aria-expanded': 'false' },
    });
    setIcon(this.button.createSpan('recollect-chat-used-icon'), 'chevron-right');
    this.words = this.button.createSpan();
    this.list = this.el.createEl('ul', { cls: 'recollect-chat-used-list' });
    this.list.hide();
    this.el.hide();
    this.button.addEventListener('click', () => this.toggle());
  }

  /** Shows the whole of what was used so far. */
  show(used: UsedMemory): void {
    this.used = used;
    const line = usedLine(used);
    this.el.toggle(line !== '');
    this.words.setText(line);
    if (this.isOpen) this.draw();
  }

  private get isOpen(): boolean {
    return this.button.getAttribute('aria-expanded') === 'true';
  }

  private toggle(): void {
    this.button.setAttribute('aria-expanded', String(!this.isOpen));
    this.list.toggle(this.isOpen);
    if (this.isOpen) this.draw();
  }

  private draw(): void {
    for (const entry of this.used.entries) {
      const key = `${entry.type} ${entry.id}`;
      if (this.rows.has(key)) continue;
      const row = this.list.createEl('li', { cls: 'recollect-chat-used-row' });
      this.rows.set(key, row);
      this.fill(row, entry);
      if (entry.type === 'fact') void this.lookUp(row, entry);
    }
  }

  /** A fact may have changed since: its own words count, and whence they come. */
  private async lookUp(row: HTMLElement, entry: UsedEntry): Promise<void> {
    try {
      const fact = await this.parts.memory.living.fact(entry.id);
      if (!fact) {
        if (entry.text === '') this.fill(row, { ...entry, text: WORDS.gone }, false);
        return;
      }
      const text = entry.text === '' ? fact.text : entry.text;
      // What can be opened goes before what only names the place.
      const source = linkOf(entry.source) === null ? (fact.sourceNote ?? entry.source) : entry.source;
      this.fill(row, { ...entry, text, source: source ?? fact.sourceUri });
      row.toggleClass('is-gone', fact.life !== 'active');
    } catch {
      // While memory is away the row stays as it was recalled.
    }
  }

  private fill(row: HTMLElement, entry: UsedEntry, isThere = true): void {
    row.empty();
    const { type, text, why, source } = entry;
    row.createDiv({
      cls: 'recollect-chat-used-text',
      text: text === '' ? WORDS.notKept : type === 'passage' ? readableText({ text, marks: [] }).text : text,
      attr: { dir: 'auto' },
    });
    const foot = row.createDiv('recollect-chat-used-foot');
    const about = foot.createDiv('recollect-chat-used-about');
    const meta = about.createDiv('recollect-chat-used-meta');
    meta.createSpan({ text: USED_NAMES[type] });
    const link = linkOf(source);
    if (link !== null) {
      const open = textButton(meta, placeInWords(link), (event) => openLink(this.parts.app, link, event));
      open.addClass('recollect-link');
      setTooltip(open, link);
    }
    if (why !== '') about.createDiv({ cls: 'recollect-chat-used-why', text: why });
    if (isThere && type !== 'style') this.drawActions(row, foot, entry, link);
  }

  private drawActions(row: HTMLElement, foot: HTMLElement, entry: UsedEntry, link: string | null): void {
    const { memory, app } = this.parts;
    const actions = foot.createDiv('recollect-chat-used-actions');
    if (entry.type === 'fact') {
      iconButton(actions, 'eraser', WORDS.forget, () =>
        this.attempt(WORDS.forgetting, async () => {
          const event = await memory.living.forget(entry.id);
          offerUndo(memory, WORDS.forgotten, [event]);
          row.addClass('is-gone');
        }),
      );
      iconButton(actions, 'pencil', WORDS.correct, () => this.correct(row, entry));
    } else if (link !== null) {
      // What a note says is corrected in the note.
      iconButton(actions, 'pencil', WORDS.correctInNote, (event) => openLink(app, link, event));
    }
    const { use } = this.used;
    if (use === null) return;
    const button = iconButton(actions, 'thumbs-down', WORDS.notRelevant, () =>
      this.attempt(WORDS.markingNotRelevant, async () => {
        const event = await memory.living.notRelevant(use, entry.id);
        offerUndo(memory, WORDS.markedNotRelevant, [event]);
        button.disabled = true;
        row.addClass('is-not-relevant');
      }),
    );
  }

  private correct(row: HTMLElement, entry: UsedEntry): void {
    if (row.querySelector('.recollect-chat-correct')) return;
    const form = row.createDiv('recollect-chat-correct');
    const input = form.createEl('textarea', { attr: { rows: 2, 'aria-label': WORDS.correctPrompt } });
    input.value = entry.text;
    const close = () => {
      form.remove();
      this.button.focus();
    };
    const save = () => {
      const text = input.value.trim();
      if (text === '' || text === entry.text) return close();
      this.attempt(WORDS.correcting, async () => {
        const { memory } = this.parts;
        const { fact, event } = await memory.living.supersede(entry.id, text);
        offerUndo(memory, WORDS.corrected, [event]);
        this.fill(row, { ...entry, id: fact, text });
      });
    };
    input.addEventListener('keydown', (event) => {
      if (event.isComposing || (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey))) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Enter') save();
      else close();
    });
    const buttons = form.createDiv('recollect-chat-correct-buttons');
    textButton(buttons, WORDS.save, save).addClass('mod-cta');
    textButton(buttons, WORDS.cancel, close);
    input.focus();
    input.select();
  }

  private attempt(doing: string, work: () => Promise<void>): void {
    work().catch((thrown: unknown) => tellProblem(thrown, doing));
  }
}
