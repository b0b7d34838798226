/** Where a message is written: a text area that grows, what is put beside it, and a button that sends or stops. */
import { setIcon, setTooltip } from 'obsidian';
import type { App } from 'obsidian';
import type { SessionMessage } from '../../agent/session-events';
import type { Attachment } from '../../core/agent-ports';
import { attachablesFor } from './attachables';
import type { Attachable } from './attachables';
import { iconButton, textButton } from './icon-button';
import { mentionAt } from './mention';
import { MentionList } from './mention-list';
import { attachmentName, drawAttachment } from './question';
import { WORDS } from './words';

/** What the composer asks for. */
export interface ComposerEvents {
  /** Resolves when it was answered; rejects when it was not sent. */
  send(text: string, attachments: readonly Attachment[], edited: string | null): void;
  stop(): void;
  /** The arrow up in an empty text. */
  editLast(): void;
  isKnowable(path: string): boolean;
}

/** A message as it is being written. */
export interface Draft {
  text: string;
  attachments: Attachment[];
}

/** The composer. */
export class ChatComposer {
  private readonly input: HTMLTextAreaElement;
  private readonly growing: HTMLElement;
  private readonly chips: HTMLElement;
  private readonly editing: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly mentions: MentionList;
  private attachments: Attachment[] = [];
  private edited: string | null = null;
  private isAnswering = false;

  constructor(
    parent: HTMLElement,
    private readonly app: App,
    private readonly events: ComposerEvents,
  ) {
    const el = parent.createDiv('recollect-chat-composer');
    this.editing = el.createDiv('recollect-chat-editing');
    this.editing.createSpan({ text: WORDS.editing });
    textButton(this.editing, WORDS.cancelEditing, () => this.put({ text: '', attachments: [] }));
    this.editing.hide();
    this.chips = el.createDiv('recollect-chat-attachments');
    this.growing = el.createDiv('recollect-growing');
    this.input = this.growing.createEl('textarea', {
      cls: 'recollect-input',
      attr: { rows: 1, placeholder: WORDS.placeholder, 'aria-label': WORDS.message },
    });
    const controls = el.createDiv('recollect-chat-controls');
    iconButton(controls, 'at-sign', WORDS.attach, () => this.beginMention());
    this.button = controls.createEl('button', {
      cls: 'mod-cta recollect-chat-send',
      attr: { type: 'button' },
    });
    this.button.addEventListener('click', () => (this.isAnswering ? this.events.stop() : this.send()));
    this.mentions = new MentionList(el, this.input, (chosen) => this.take(chosen));
    this.input.addEventListener('input', () => this.typed());
    this.input.addEventListener('blur', () => this.mentions.hide());
    this.input.addEventListener('keydown', (event) => this.onKey(event));
    this.setAnswering(false);
  }

  /** What is being written. */
  get draft(): Draft {
    return { text: this.input.value, attachments: [...this.attachments] };
  }

  /** Puts the cursor into the text. */
  focus(): void {
    this.input.focus();
  }

  /** Whether the cursor is in the text, with nothing written. */
  get isIdle(): boolean {
    return this.input.value === '' && this.el.doc.activeElement === this.input;
  }

  private get el(): HTMLElement {
    return this.input;
  }

  /** Replaces what is being written; `edited` names the message that it will stand for. */
  put({ text, attachments }: Draft, edited: string | null = null): void {
    this.input.value = text;
    this.attachments = [...attachments];
    this.edited = edited;
    this.editing.toggle(edited !== null);
    this.drawChips();
    this.typed();
    this.focus();
    this.input.setSelectionRange(text.length, text.length);
  }

  /** Begins to edit a message. What was put beside it stays with it. */
  edit({ id, text }: SessionMessage): void {
    this.put({ text, attachments: [] }, id);
  }

  /** Puts something beside the message. */
  attach(attachment: Attachment): void {
    const same = JSON.stringify(attachment);
    if (!this.attachments.some((each) => JSON.stringify(each) === same)) this.attachments.push(attachment);
    this.drawChips();
    this.showButton();
    this.focus();
  }

  /** An answer is on its way, or no longer is. */
  setAnswering(isAnswering: boolean): void {
    this.isAnswering = isAnswering;
    this.showButton();
  }

  private showButton(): void {
    const name = this.isAnswering ? WORDS.stop : WORDS.send;
    if (this.button.getAttribute('aria-label') !== name) {
      setIcon(this.button, this.isAnswering ? 'square' : 'arrow-up');
      setTooltip(this.button, name);
    }
    this.button.disabled = !this.isAnswering && this.input.value.trim() === '';
  }

  private typed(): void {
    const { value, selectionStart } = this.input;
    this.growing.dataset['text'] = value;
    this.showButton();
    const mention = mentionAt(value, selectionStart);
    if (mention && this.edited === null) {
      this.mentions.show(attachablesFor(this.app, mention.words, (path) => this.events.isKnowable(path)));
    } else this.mentions.hide();
  }

  private beginMention(): void {
    const { value, selectionStart } = this.input;
    const before = value.slice(0, selectionStart);
    const mark = before === '' || /\s$/.test(before) ? '@' : ' @';
    this.input.setRangeText(mark, selectionStart, selectionStart, 'end');
    this.focus();
    this.typed();
  }

  private take({ attachment }: Attachable): void {
    const { value, selectionStart } = this.input;
    const mention = mentionAt(value, selectionStart);
    if (mention) this.input.setRangeText('', mention.start, selectionStart, 'end');
    this.mentions.hide();
    this.attach(attachment);
    this.typed();
  }

  private onKey(event: KeyboardEvent): void {
    // Enter that picks a word of an input method is not an Enter of ours.
    if (event.isComposing) return;
    const isEmpty = this.input.value === '';
    if (this.mentions.takeKey(event)) event.stopPropagation();
    else if (event.key === 'Enter' && !event.shiftKey) {
      if (!this.isAnswering) this.send();
    } else if (event.key === 'Escape' && this.edited !== null) this.put({ text: '', attachments: [] });
    else if (event.key === 'Escape' && this.isAnswering) this.events.stop();
    else if (event.key === 'ArrowUp' && isEmpty && !this.isAnswering) this.events.editLast();
    else if (event.key === 'Backspace' && isEmpty && this.attachments.length > 0) {
      this.attachments.pop();
      this.drawChips();
    } else return;
    event.preventDefault();
  }

  private send(): void {
    const { text, attachments } = this.draft;
    if (text.trim() === '') return;
    const { edited } = this;
    this.put({ text: '', attachments: [] });
    this.events.send(text, attachments, edited);
  }

  private drawChips(): void {
    this.chips.empty();
    this.chips.toggle(this.attachments.length > 0);
    for (const attachment of this.attachments) {
      const chip = this.chips.createDiv('recollect-chip');
      drawAttachment(chip, attachment);
      iconButton(chip, 'x', `Remove ${attachmentName(attachment)}`, () => {
        this.attachments = this.attachments.filter((each) => each !== attachment);
        this.drawChips();
        this.focus();
      });
    }
  }
}
