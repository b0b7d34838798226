import { Notice } from 'obsidian';
import { mend } from '../mend.ts';

const DEFAULT_MS = 5000;

interface NoticeOnScreen extends Notice {
  timer__: number;
  constructor__(message: string | DocumentFragment, duration?: number): void;
}

function container(): HTMLElement {
  return (
    document.body.querySelector<HTMLElement>('.notice-container') ??
    document.body.createDiv({ cls: 'notice-container', attr: { role: 'status', 'aria-live': 'polite' } })
  );
}

/** Shows notices on the page until their time is up, they are hidden, or they are clicked. */
export function installNotices(): void {
  mend<NoticeOnScreen>(Notice.prototype, {
    constructor__(message, duration) {
      this.containerEl = container().createDiv('notice');
      this.messageEl = this.containerEl.createDiv('notice-message');
      this.noticeEl = this.messageEl;
      this.setMessage(message);
      this.containerEl.addEventListener('click', () => this.hide());
      const milliseconds = duration ?? DEFAULT_MS;
      if (milliseconds > 0) this.timer__ = window.setTimeout(() => this.hide(), milliseconds);
    },
    setMessage(message) {
      this.messageEl.setText(message);
      return this;
    },
    hide() {
      window.clearTimeout(this.timer__);
      this.containerEl.remove();
    },
  });
}
