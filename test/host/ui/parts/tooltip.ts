import type { TooltipOptions, TooltipPlacement } from 'obsidian';

const DELAY_MS = 500;
const GAP_PX = 6;

let shown: HTMLElement | null = null;
let pending = 0;

function hideTooltip(): void {
  window.clearTimeout(pending);
  shown?.remove();
  shown = null;
}

/** Labels an element for the eye (on hover) and for a screen reader. */
export function setTooltip(el: HTMLElement, tooltip: string, options?: TooltipOptions): void {
  if (tooltip) el.setAttribute('aria-label', tooltip);
  else el.removeAttribute('aria-label');
  if (options?.placement) el.dataset['tooltipPosition'] = options.placement;
}

/** Shows a tooltip at once beside an element. */
export function displayTooltip(
  target: HTMLElement,
  content: string | DocumentFragment,
  options?: TooltipOptions,
): void {
  hideTooltip();
  const tooltip = document.body.createDiv({ cls: 'tooltip', attr: { role: 'tooltip' } });
  tooltip.setText(content);
  for (const name of options?.classes ?? []) tooltip.addClass(name);
  place(tooltip, target, options?.placement ?? 'bottom');
  shown = tooltip;
}

function place(tooltip: HTMLElement, target: HTMLElement, placement: TooltipPlacement): void {
  const box = target.getBoundingClientRect();
  const size = tooltip.getBoundingClientRect();
  let left = box.left + (box.width - size.width) / 2;
  let top = box.bottom + GAP_PX;
  if (placement === 'top') top = box.top - size.height - GAP_PX;
  if (placement === 'right' || placement === 'left') {
    top = box.top + (box.height - size.height) / 2;
    left = placement === 'right' ? box.right + GAP_PX : box.left - size.width - GAP_PX;
  }
  tooltip.style.left = `${Math.max(4, Math.min(left, window.innerWidth - size.width - 4))}px`;
  tooltip.style.top = `${Math.max(4, Math.min(top, window.innerHeight - size.height - 4))}px`;
}

/** Gives every labelled element a tooltip on hover: in Obsidian a label is enough. */
export function installTooltips(): void {
  document.addEventListener('pointerover', (event) => {
    const target = event.target instanceof Element ? event.target.closest('[aria-label]') : null;
    hideTooltip();
    if (!(target instanceof HTMLElement) || target.hasClass('modal') || target.hasClass('no-tooltip')) return;
    pending = window.setTimeout(() => {
      const label = target.getAttribute('aria-label');
      if (label && target.isConnected) {
        displayTooltip(target, label, {
          placement: (target.dataset['tooltipPosition'] ?? 'bottom') as TooltipPlacement,
        });
      }
    }, DELAY_MS);
  });
  for (const type of ['pointerdown', 'keydown', 'wheel']) {
    document.addEventListener(type, hideTooltip, { capture: true, passive: true });
  }
}
