/** Tells whether the user holds something in an element, by a press or a drag. */
export class PointerHold {
  private pressed = false;
  private dragging = false;
  private waiting: (() => void) | null = null;

  constructor(el: HTMLElement) {
    el.addEventListener('pointerdown', () => (this.pressed = true));
    el.addEventListener('dragstart', () => (this.dragging = true));
    el.addEventListener('dragend', () => this.release());
    el.addEventListener('pointerup', () => this.release());
    el.addEventListener('pointerleave', () => this.release());
    // The browser cancels the pointer when a drag begins; the drag goes on and ends by itself.
    el.addEventListener('pointercancel', () => {
      if (!this.dragging) this.release();
    });
  }

  /** Does the work now, or once the user lets go: what is held must not be replaced under the pointer. */
  whenFree(work: () => void): void {
    if (this.pressed) this.waiting = work;
    else work();
  }

  private release(): void {
    this.dragging = false;
    // A click follows the release, and must still find what was pressed.
    window.setTimeout(() => {
      this.pressed = false;
      const work = this.waiting;
      this.waiting = null;
      work?.();
    });
  }
}
