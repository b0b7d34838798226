/** What stands between the messages and the composer: that there is no model, what went wrong, how far an answer is. */
import { setIcon } from 'obsidian';
import type { App } from 'obsidian';
import type { Progress } from '../../agent/session-events';
import type { PlainError } from '../../core/errors';
import { iconButton, textButton } from './icon-button';
import { WORDS, progressLine } from './words';

/** Per device: the user does not want to be told again. */
const HINT_KEY = 'recollect-chat-no-hint';

/** The card that offers to connect a model; shown until it was dismissed once. */
export class ModelHint {
  private readonly el: HTMLElement;

  constructor(
    parent: HTMLElement,
    private readonly app: App,
    connect: () => void,
  ) {
    this.el = parent.createDiv('recollect-chat-hint');
    setIcon(this.el.createSpan('recollect-chat-hint-icon'), 'plug');
    const words = this.el.createDiv('recollect-chat-hint-words');
    words.createDiv({ cls: 'recollect-chat-hint-title', text: WORDS.hintTitle });
    words.createDiv({ cls: 'recollect-chat-hint-text', text: WORDS.hintText });
    textButton(words, WORDS.hintButton, connect);
    iconButton(this.el, 'x', WORDS.dismiss, () => {
      app.saveLocalStorage(HINT_KEY, 'yes');
      this.el.hide();
    });
    this.el.hide();
  }

  /** Shows it where no model is connected. */
  show(hasModel: boolean): void {
    this.el.toggle(!hasModel && this.app.loadLocalStorage(HINT_KEY) !== 'yes');
  }
}

/** What a problem offers to do. */
export interface ProblemActions {
  retry: (() => void) | null;
  openSettings: () => void;
}

/** What can only be mended in the settings. */
const IN_SETTINGS: readonly PlainError['code'][] = [
  'model_key',
  'model_missing',
  'model_capped',
  'model_away',
  'model_failed',
];

/** Why something did not work, as a sentence with what to do. */
export class ProblemBar {
  private readonly el: HTMLElement;

  constructor(parent: HTMLElement) {
    this.el = parent.createDiv({ cls: 'recollect-chat-problem', attr: { role: 'alert' } });
    this.el.hide();
  }

  /** Shows the problem until the next thing happens. */
  show(
    { code, message }: Pick<PlainError, 'code' | 'message'>,
    { retry, openSettings }: ProblemActions,
  ): void {
    this.el.empty();
    setIcon(this.el.createSpan('recollect-chat-problem-icon'), 'triangle-alert');
    const words = this.el.createDiv('recollect-chat-problem-words');
    words.createDiv({ text: message });
    const buttons = words.createDiv('recollect-chat-problem-buttons');
    if (retry) textButton(buttons, WORDS.retry, retry);
    if (IN_SETTINGS.includes(code)) textButton(buttons, WORDS.openSettings, openSettings);
    iconButton(this.el, 'x', WORDS.dismiss, () => this.hide());
    this.el.show();
  }

  /** Takes it away. */
  hide(): void {
    this.el.hide();
  }
}

/** How far the answer under way is within its limits. */
export class ProgressBar {
  private readonly el: HTMLElement;
  private progress: Progress | null = null;
  private since = 0;

  constructor(parent: HTMLElement) {
    this.el = parent.createDiv('recollect-chat-progress');
    this.el.hide();
  }

  /** Takes over how far it is. */
  show(progress: Progress): void {
    this.progress = progress;
    this.since = performance.now() - progress.ms;
    this.tick();
    this.el.show();
  }

  /** Brings the seconds up to date. */
  tick(): void {
    const { progress } = this;
    if (progress) this.el.setText(progressLine(progress, performance.now() - this.since, progress.msMost));
  }

  /** The answer has ended. */
  hide(): void {
    this.progress = null;
    this.el.hide();
  }
}
