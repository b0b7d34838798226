/** The list of changes: rows that stay open while the log moves on, and a full use by keyboard. */
import type { LoggedChange } from '../../core/note-writing';
import { ChangeRow } from './change-row';
import type { RowActions } from './change-row';

/** The list. */
export class ChangeList {
  private readonly el: HTMLElement;
  private rows = new Map<string, ChangeRow>();
  private order: string[] = [];
  private currentId: string | null = null;

  constructor(
    parent: HTMLElement,
    private readonly actions: RowActions,
    /** The user moves up and out of the list. */
    private readonly leave: () => void,
  ) {
    this.el = parent.createDiv({ cls: 'recollect-changes-list', attr: { role: 'list' } });
    this.el.addEventListener('keydown', (event) => this.onKey(event));
    this.el.addEventListener('focusin', (event) => {
      const row = this.rowOf(event.target);
      if (row) this.setCurrent(row.change.id);
    });
  }

  /** How many changes are shown. */
  get length(): number {
    return this.order.length;
  }

  /** Shows these changes; rows that are there stay as they are, open or not. */
  show(changes: readonly LoggedChange[]): void {
    const wanted = new Set(changes.map(({ id }) => id));
    for (const [id, row] of this.rows) {
      if (wanted.has(id)) continue;
      row.close();
      row.el.remove();
      this.rows.delete(id);
    }
    this.order = [];
    this.add(changes);
  }

  /** Shows more changes below. */
  add(changes: readonly LoggedChange[]): void {
    for (const change of changes) this.place(change, this.order.push(change.id) - 1);
    if (this.currentId === null || !this.rows.has(this.currentId)) this.currentId = this.order[0] ?? null;
    if (this.currentId !== null) this.setCurrent(this.currentId);
  }

  /** Opens a change and brings it into sight; false when it is not in the list. */
  reveal(id: string): boolean {
    const row = this.rows.get(id);
    if (!row) return false;
    this.setCurrent(id);
    row.toggle(true);
    row.focus();
    row.el.scrollIntoView({ block: 'nearest' });
    return true;
  }

  /** Puts the focus on the current row. */
  focus(): void {
    if (this.currentId !== null) this.rows.get(this.currentId)?.focus();
  }

  /** Brings all times up to date. */
  tellTime(now: number): void {
    for (const row of this.rows.values()) row.tellTime(now);
  }

  private place(change: LoggedChange, index: number): void {
    let row = this.rows.get(change.id);
    if (row) row.show(change);
    else this.rows.set(change.id, (row = new ChangeRow(change, this.actions)));
    row.setCurrent(change.id === this.currentId);
    // Moving an element takes its focus away, so a row that is in its place is left alone.
    const there = this.el.children[index] ?? null;
    if (there !== row.el) this.el.insertBefore(row.el, there);
  }

  private rowOf(target: EventTarget | null): ChangeRow | undefined {
    const el = target instanceof HTMLElement ? target.closest<HTMLElement>('.recollect-change') : null;
    return this.rows.get(el?.dataset['id'] ?? '');
  }

  private setCurrent(id: string): void {
    if (this.currentId !== null) this.rows.get(this.currentId)?.setCurrent(false);
    this.currentId = id;
    this.rows.get(id)?.setCurrent(true);
  }

  private onKey(event: KeyboardEvent): void {
    const row = this.rowOf(event.target);
    const isOnHead = event.target instanceof HTMLElement && event.target.matches('.recollect-change-head');
    if (!row || !isOnHead) return;
    const at = this.order.indexOf(row.change.id);
    if (event.key === 'ArrowDown') this.go(at + 1);
    else if (event.key === 'ArrowUp' && at === 0) this.leave();
    else if (event.key === 'ArrowUp') this.go(at - 1);
    else if (event.key === 'Home') this.go(0);
    else if (event.key === 'End') this.go(this.order.length - 1);
    else if (event.key === 'Enter' || event.key === ' ') row.toggle();
    else if (event.key === 'ArrowRight') row.toggle(true);
    else if (event.key === 'ArrowLeft') row.toggle(false);
    else return;
    event.preventDefault();
  }

  private go(index: number): void {
    const id = this.order[index];
    if (id === undefined) return;
    this.setCurrent(id);
    this.focus();
  }
}
