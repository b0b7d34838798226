/** The list of related notes: read, walked through by keyboard, opened, hovered over and dragged. */
import { Keymap } from 'obsidian';
import type { PaneType } from 'obsidian';
import type { RelatedNote } from '../../core/notes-api';
import { drawExcerpt, drawTitle, folderOf } from '../passages/draw-excerpt';

/** What is shown of a note, without the headings that its first line shows already. */
function shownOf({ title, reasons, passage }: RelatedNote): { excerpt: string | null; why: string } {
  const heading = passage?.headingPath.at(-1) ?? title;
  const excerpt = passage?.excerpt.replace(/^#{1,6}\s+/, '') ?? null;
  return {
    excerpt: excerpt?.startsWith(`${heading} `) ? excerpt.slice(heading.length + 1) : excerpt,
    why: reasons.map((reason) => reason.replace(`: ${heading}`, '')).join(' · '),
  };
}

/** What the user does with a row. */
export interface RelatedListEvents {
  open(note: RelatedNote, pane: PaneType | boolean): void;
  hover(note: RelatedNote, row: HTMLElement, event: MouseEvent): void;
  /** What a row is when it is dropped into a note. */
  linkTo(note: RelatedNote): string | null;
}

/** The list. */
export class RelatedList {
  private readonly el: HTMLElement;
  private notes: readonly RelatedNote[] = [];
  private drawn = '';

  constructor(
    parent: HTMLElement,
    private readonly events: RelatedListEvents,
  ) {
    this.el = parent.createDiv({ cls: 'recollect-related-list', attr: { role: 'list' } });
    this.el.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** Whether the user is in it just now, with the pointer or the keyboard. */
  get isInUse(): boolean {
    return this.el.matches(':hover') || this.el.contains(this.el.doc.activeElement);
  }

  /** Shows these notes; rows stay the same elements when nothing about them changed. */
  show(notes: readonly RelatedNote[]): void {
    const now = JSON.stringify(
      notes.map(({ path, title, reasons, passage }) => [path, title, reasons, passage]),
    );
    this.notes = notes;
    if (now === this.drawn) return;
    this.drawn = now;
    this.el.empty();
    notes.forEach((note, at) => this.draw(note, at));
  }

  private draw(note: RelatedNote, at: number): void {
    const row = this.el.createDiv({
      cls: 'recollect-related-row',
      attr: { role: 'listitem', tabindex: at === 0 ? '0' : '-1', draggable: 'true' },
    });
    const head = row.createDiv('recollect-hit-head');
    const headingPath = note.passage?.headingPath ?? [];
    drawTitle(head.createDiv('recollect-hit-place'), { title: note.title, path: note.path, headingPath });
    const folder = folderOf(note.path);
    if (folder !== '') head.createSpan({ cls: 'recollect-hit-folder', text: folder, attr: { dir: 'auto' } });
    const { excerpt, why } = shownOf(note);
    if (excerpt !== null) drawExcerpt(row.createDiv('recollect-hit-text'), { text: excerpt, marks: [] });
    if (why !== '') row.createDiv({ cls: 'recollect-hit-why', text: why });
    row.addEventListener('click', (event) => this.events.open(note, Keymap.isModEvent(event)));
    row.addEventListener('auxclick', (event) => {
      if (event.button === 1) this.events.open(note, 'tab');
    });
    row.addEventListener('mouseover', (event) => this.events.hover(note, row, event));
    row.addEventListener('dragstart', (event) => {
      const link = this.events.linkTo(note);
      if (link !== null) event.dataTransfer?.setData('text/plain', link);
    });
  }

  private rows(): HTMLElement[] {
    return this.el.findAll('.recollect-related-row');
  }

  private onKey(event: KeyboardEvent): void {
    const rows = this.rows();
    const at = rows.findIndex((row) => row === event.target);
    const note = this.notes[at];
    if (!note) return;
    if (event.key === 'ArrowDown') this.go(rows, at + 1);
    else if (event.key === 'ArrowUp') this.go(rows, at - 1);
    else if (event.key === 'Home') this.go(rows, 0);
    else if (event.key === 'End') this.go(rows, rows.length - 1);
    else if (event.key === 'Enter') this.events.open(note, Keymap.isModEvent(event));
    else return;
    event.preventDefault();
  }

  private go(rows: readonly HTMLElement[], to: number): void {
    const next = rows[Math.max(0, Math.min(to, rows.length - 1))];
    for (const row of rows) row.tabIndex = row === next ? 0 : -1;
    next?.focus();
  }

  /** Puts the focus on the first row. */
  focus(): void {
    this.el.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }
}
