/** Where a memory is typed: a text area that grows, a kind, and a button. Used by the view and by the modal. */
import { ButtonComponent, DropdownComponent } from 'obsidian';
import { FACT_TEXT_LIMIT } from '../core/events/facts';
import type { FactKind } from '../core/events/facts';
import { KIND_NAMES, kindFrom } from './kinds';
import { sentenceFor } from './notices';
import { numeral } from './quantities';

/** Near this share of the limit the user is told how much is left. */
const NEARLY_FULL = 0.9;

/** What a composer does with its text. */
export interface ComposerOptions {
  placeholder: string;
  /** Saves; what it rejects with is shown, and the text stays. */
  save(text: string, kind: FactKind): Promise<void>;
}

/** A place to type something to remember. */
export class MemoryComposer {
  readonly el: HTMLElement;
  private readonly growing: HTMLElement;
  private readonly input: HTMLTextAreaElement;
  private readonly kind: DropdownComponent;
  private readonly button: ButtonComponent;
  private readonly remark: HTMLElement;
  private isSaving = false;

  constructor(
    parent: HTMLElement,
    private readonly options: ComposerOptions,
  ) {
    this.el = parent.createDiv('recollect-composer');
    this.growing = this.el.createDiv('recollect-growing');
    this.input = this.growing.createEl('textarea', {
      cls: 'recollect-input',
      attr: { rows: 1, placeholder: options.placeholder, 'aria-label': 'Something to remember' },
    });
    this.remark = this.el.createDiv({ cls: 'recollect-remark', attr: { role: 'alert' } });
    const controls = this.el.createDiv('recollect-composer-controls');
    this.kind = new DropdownComponent(controls).addOptions(KIND_NAMES);
    this.kind.selectEl.setAttribute('aria-label', 'Kind of memory');
    this.kind.selectEl.addClass('recollect-kind');
    this.button = new ButtonComponent(controls)
      .setButtonText('Remember')
      .setCta()
      .onClick(() => void this.save());
    this.input.addEventListener('input', () => this.typed());
    this.input.addEventListener('keydown', (event) => {
      // Enter that picks a word of an input method is not an Enter of ours.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      void this.save();
    });
    this.typed();
  }

  /** Puts the cursor into the text. */
  focus(): void {
    this.input.focus();
  }

  /** Fills in a text for the user to finish. */
  suggest(text: string): void {
    this.input.value = text;
    this.typed();
    this.focus();
  }

  private typed(): void {
    const { value } = this.input;
    // A hidden copy of the text gives the row its height: no measuring, no inline style.
    this.growing.dataset['text'] = value;
    const left = FACT_TEXT_LIMIT - value.trim().length;
    if (left < 0) this.say(`${numeral(-left)} characters too many for one memory.`, true);
    else if (left < FACT_TEXT_LIMIT * (1 - NEARLY_FULL)) this.say(`${numeral(left)} characters left.`, false);
    else this.say('', false);
    this.button.setDisabled(value.trim() === '' || left < 0 || this.isSaving);
  }

  private say(text: string, isProblem: boolean): void {
    this.remark.setText(text);
    this.remark.toggleClass('is-problem', isProblem);
  }

  private async save(): Promise<void> {
    const text = this.input.value;
    if (text.trim() === '' || this.isSaving) return;
    this.setSaving(true);
    try {
      await this.options.save(text, kindFrom(this.kind.getValue()));
      this.input.value = '';
      this.setSaving(false);
    } catch (thrown) {
      this.setSaving(false);
      this.say(sentenceFor(thrown, 'Remembering'), true);
    }
  }

  private setSaving(isSaving: boolean): void {
    this.isSaving = isSaving;
    this.input.readOnly = isSaving;
    this.el.toggleClass('is-saving', isSaving);
    this.typed();
  }
}
