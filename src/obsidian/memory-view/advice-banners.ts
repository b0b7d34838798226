/** Quiet banners for what the store has to tell: what was recovered, what needs attention. */
import { setIcon, setTooltip } from 'obsidian';
import type { Advice } from '../../core/engine-api';

/** The banners; what was dismissed stays so until the plugin is loaded again. */
export class AdviceBanners {
  private readonly el: HTMLElement;
  private drawn = '';

  constructor(
    parent: HTMLElement,
    private readonly dismissed: Set<string>,
  ) {
    this.el = parent.createDiv({ cls: 'recollect-banners', attr: { role: 'status' } });
  }

  /** Shows the advice that was not dismissed. */
  show(advice: readonly Advice[]): void {
    const messages = [...new Set(advice.map(({ message }) => message))].filter(
      (message) => !this.dismissed.has(message),
    );
    const now = messages.join('\n');
    if (now === this.drawn) return;
    this.drawn = now;
    this.el.empty();
    for (const message of messages) this.draw(message);
  }

  private draw(message: string): void {
    const banner = this.el.createDiv('recollect-banner');
    setIcon(banner.createDiv('recollect-banner-icon'), 'info');
    banner.createDiv({ cls: 'recollect-banner-text', text: message });
    const close = banner.createEl('button', { cls: 'clickable-icon' });
    setIcon(close, 'x');
    setTooltip(close, 'Dismiss');
    close.addEventListener('click', () => {
      this.dismissed.add(message);
      banner.remove();
    });
  }
}
