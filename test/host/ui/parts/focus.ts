const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, [contenteditable="true"], [tabindex]:not([tabindex="-1"])';

/** The elements inside `root` that Tab reaches, in order. */
export function focusableIn(root: HTMLElement): HTMLElement[] {
  return Array.from(root.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    (el) => !el.hasAttribute('disabled') && el.tabIndex >= 0 && el.getClientRects().length > 0,
  );
}

/** Keeps Tab and Shift+Tab inside an element. */
export function trapFocus(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = focusableIn(root);
    const first = stops[0];
    const last = stops[stops.length - 1];
    if (!first || !last) {
      event.preventDefault();
      return;
    }
    const at = document.activeElement;
    if (event.shiftKey && (at === first || !root.contains(at) || at === root)) {
      event.preventDefault();
      last.focus();
    } else if (!event.shiftKey && at === last) {
      event.preventDefault();
      first.focus();
    }
  });
}

/** Makes a non-button element work as one: reachable by Tab, pressed by Enter and Space. */
export function actLikeButton(el: HTMLElement, label?: string): void {
  el.tabIndex = 0;
  el.setAttribute('role', 'button');
  if (label) el.setAttribute('aria-label', label);
  el.addEventListener('keydown', (event) => {
    if (event.target !== el || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    el.click();
  });
}
