/** The list of memories: rows that stay the same elements while they stay, and a full use by keyboard. */
import type { FactView } from '../../core/engine-api';
import type { FactActions } from './fact-actions';
import { FactRow } from './fact-row';
import { drawInSlices } from './slices';

/** The list. */
export class FactList {
  readonly el: HTMLElement;
  private rows = new Map<string, FactRow>();
  private order: string[] = [];
  private currentId: string | null = null;
  private stopDrawing: () => void = () => undefined;

  constructor(
    parent: HTMLElement,
    private readonly actions: FactActions,
    /** The user moves up and out of the list. */
    private readonly leave: () => void,
  ) {
    // Without a label: the app shows one as a tooltip over the whole list.
    this.el = parent.createDiv({ cls: 'recollect-facts', attr: { role: 'list' } });
    this.el.addEventListener('keydown', (event) => this.onKey(event));
    this.el.addEventListener('focusin', (event) => {
      const row = this.rowOf(event.target);
      if (row) this.setCurrent(row.fact.id);
    });
  }

  /** Shows these memories in this order, reusing the rows that are there. */
  show(facts: readonly FactView[]): void {
    this.stopDrawing();
    const focusedAt = this.focusedIndex();
    const wanted = new Set(facts.map(({ id }) => id));
    for (const [id, row] of this.rows) {
      if (wanted.has(id)) continue;
      row.el.remove();
      this.rows.delete(id);
    }
    this.order = facts.map(({ id }) => id);
    // Whoever comes into the list begins at its top; whoever is in it stays at their place.
    if (focusedAt < 0) this.currentId = this.order[0] ?? null;
    else if (this.currentId === null || !wanted.has(this.currentId)) {
      this.currentId = this.order[Math.min(focusedAt, this.order.length - 1)] ?? null;
    }
    this.stopDrawing = drawInSlices(facts, (fact, index) => this.place(fact, index));
    // The focused row was taken away: the one in its place gets the focus.
    if (focusedAt >= 0 && this.focusedIndex() < 0) this.focus();
  }

  /** Takes all rows away. */
  clear(): void {
    this.show([]);
  }

  /** Stops drawing; for when the view closes. */
  close(): void {
    this.stopDrawing();
  }

  /** Brings all times up to date. */
  tellTime(now: number): void {
    for (const row of this.rows.values()) row.tellTime(now);
  }

  /** Puts the focus on the current row. */
  focus(): void {
    this.currentRow()?.el.focus();
  }

  private place(fact: FactView, index: number): void {
    let row = this.rows.get(fact.id);
    if (row) row.show(fact);
    else this.rows.set(fact.id, (row = new FactRow(fact, this.actions)));
    row.setCurrent(fact.id === this.currentId);
    // Moving an element takes its focus away, so a row that is in its place is left alone.
    const there = this.el.children[index] ?? null;
    if (there !== row.el) this.el.insertBefore(row.el, there);
  }

  private currentRow(): FactRow | undefined {
    return this.currentId === null ? undefined : this.rows.get(this.currentId);
  }

  private rowOf(target: EventTarget | null): FactRow | undefined {
    const el = target instanceof HTMLElement ? target.closest<HTMLElement>('.recollect-fact') : null;
    return this.rows.get(el?.dataset['id'] ?? '');
  }

  private focusedIndex(): number {
    const row = this.rowOf(this.el.doc.activeElement);
    return row ? this.order.indexOf(row.fact.id) : -1;
  }

  private setCurrent(id: string): void {
    this.currentRow()?.setCurrent(false);
    this.currentId = id;
    this.currentRow()?.setCurrent(true);
  }

  private onKey(event: KeyboardEvent): void {
    const row = this.rowOf(event.target);
    if (!row) return;
    const at = this.order.indexOf(row.fact.id);
    const isOnRow = event.target === row.el;
    if (event.key === 'ArrowDown') this.go(at + 1);
    else if (event.key === 'ArrowUp' && at === 0) this.leave();
    else if (event.key === 'ArrowUp') this.go(at - 1);
    else if (event.key === 'Home') this.go(0);
    else if (event.key === 'End') this.go(this.order.length - 1);
    else if (event.key === 'Delete' && row.fact.state !== 'forgotten') {
      this.actions.forgetOrRestore(row.fact).run();
    } else if (event.key === 'Enter' && isOnRow) row.showMenu();
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
