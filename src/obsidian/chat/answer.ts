/** An answer: what it used, the tools it ran, its words as they come, what was learned, and what can be done with it. */
import type { SessionEvent, SessionMessage } from '../../agent/session-events';
import { canUndoTurn } from '../../agent/turn-undo';
import { exactly, numeral } from '../quantities';
import { AnswerText } from './answer-text';
import { CallList } from './call-list';
import { copyText } from './code-block';
import { iconButton } from './icon-button';
import { insertAtCursor } from './insert-at-cursor';
import { LearnedChips } from './learned-chips';
import type { MessageEl, MessageParts } from './message-parts';
import { SentModal } from './sent-modal';
import { undoTurn } from './undo-turn';
import { UsedList } from './used-list';
import { WrittenChips } from './written-chips';
import { ENDING_WORDS, WORDS, dollars } from './words';

interface Drawn {
  used: UsedList;
  calls: CallList;
  text: AnswerText;
  learned: LearnedChips;
  written: WrittenChips;
  remarks: HTMLElement;
  foot: HTMLElement;
}

/** The answer. */
export class Answer implements MessageEl {
  readonly el: HTMLElement;
  private drawn: Drawn | null = null;

  constructor(
    private message: SessionMessage,
    private readonly parts: MessageParts,
  ) {
    this.el = createDiv({
      cls: 'recollect-chat-message is-answer',
      // Not a label: the app would show it as a tooltip over every answer.
      attr: { role: 'article', 'aria-roledescription': WORDS.agent, 'data-id': message.id },
    });
    this.el.createDiv({ cls: 'recollect-chat-said', text: message.text, attr: { dir: 'auto' } });
  }

  get id(): string {
    return this.message.id;
  }

  fill(): void {
    if (this.drawn) return;
    const { text } = this.fillIn();
    this.finish();
    this.lookUpLinks(text).catch((thrown: unknown) => console.warn(thrown));
  }

  private fillIn(): Drawn {
    const drawn = this.draw();
    const { text, used, calls, learned, written } = this.message;
    drawn.used.show(used);
    for (const call of calls) drawn.calls.show(call);
    drawn.text.append(text);
    drawn.learned.add(learned);
    drawn.written.add(written);
    if (this.message.isUndone) this.setUndone(true);
    return drawn;
  }

  /** The answer begins: what comes is drawn as it comes. */
  begin(): void {
    this.fillIn();
    this.el.addClass('is-answering');
    this.el.setAttribute('aria-busy', 'true');
    this.showThinking(true);
  }

  /** Draws what happened in it. */
  take(event: SessionEvent): void {
    const drawn = (this.drawn ??= this.draw());
    switch (event.type) {
      case 'used':
        drawn.used.show(event.used);
        break;
      case 'text':
        drawn.text.append(event.text);
        if (this.message.text === '') drawn.remarks.empty();
        this.message = { ...this.message, text: this.message.text + event.text };
        break;
      case 'call':
        drawn.calls.show(event.call);
        this.showThinking(event.call.state !== 'asking');
        break;
      case 'withheld':
        this.remark(event.sentence, 'lock');
        break;
      case 'limit':
        this.remark(event.sentence, 'limit');
        break;
      case 'learned':
        drawn.learned.add(event.chips);
        break;
      case 'written':
        drawn.written.add(event.chips);
        break;
      default:
        break;
    }
  }

  /** The answer has ended, as this message. */
  end(message: SessionMessage): void {
    this.message = message;
    const drawn = (this.drawn ??= this.draw());
    this.el.removeClass('is-answering');
    this.el.removeAttribute('aria-busy');
    drawn.used.show(message.used);
    for (const call of message.calls) drawn.calls.show(call);
    drawn.learned.add(message.learned);
    drawn.written.add(message.written);
    this.finish();
    drawn.text.cite(message.citations);
  }

  /** Its turn was taken back, or brought back. */
  setUndone(isUndone: boolean): void {
    this.message = { ...this.message, isUndone };
    if (!this.drawn) return;
    this.finish();
    this.drawn.learned.setUndone(isUndone);
    this.drawn.written.setUndone(isUndone);
  }

  remove(): void {
    if (this.drawn) this.parts.life.removeChild(this.drawn.text);
    this.el.remove();
  }

  private draw(): Drawn {
    this.el.empty();
    const used = new UsedList(this.el, this.parts);
    const calls = new CallList(this.el.createDiv('recollect-chat-calls'));
    const text = this.parts.life.addChild(new AnswerText(this.el, this.parts));
    const remarks = this.el.createDiv('recollect-chat-remarks');
    const { app, desk, memory } = this.parts;
    const learned = new LearnedChips(this.el, memory);
    const written = new WrittenChips(this.el, app, desk.parts.writing);
    const foot = this.el.createDiv('recollect-chat-foot');
    return (this.drawn = { used, calls, text, learned, written, remarks, foot });
  }

  /** Nothing thinks while it waits for the user; and a remark matters more. */
  private showThinking(isThinking: boolean): void {
    const remarks = this.drawn?.remarks;
    if (!remarks) return;
    if (!isThinking && remarks.textContent === WORDS.thinking) remarks.empty();
    else if (isThinking && this.message.text === '' && remarks.textContent === '')
      remarks.setText(WORDS.thinking);
  }

  private remark(sentence: string, kind: string): void {
    const remarks = this.drawn?.remarks;
    if (!remarks) return;
    if (remarks.textContent === WORDS.thinking) remarks.empty();
    const known = remarks.querySelector<HTMLElement>(`[data-kind="${kind}"]`);
    (known ?? remarks.createDiv({ cls: 'recollect-chat-remark', attr: { 'data-kind': kind } })).setText(
      sentence,
    );
  }

  private finish(): void {
    const { drawn, message } = this;
    if (!drawn) return;
    drawn.text.end();
    if (drawn.remarks.textContent === WORDS.thinking) drawn.remarks.empty();
    const { foot } = drawn;
    foot.empty();
    this.el.toggleClass('is-undone', message.isUndone);
    const meta = foot.createDiv({ cls: 'recollect-chat-meta', attr: { title: exactly(message.at) } });
    for (const words of this.figures()) meta.createSpan({ text: words });
    const actions = foot.createDiv('recollect-chat-actions');
    iconButton(actions, 'copy', WORDS.copy, () => void copyText(message.text));
    iconButton(actions, 'text-cursor-input', WORDS.insert, () =>
      insertAtCursor(this.parts.app, message.text),
    );
    const again = iconButton(actions, 'refresh-cw', WORDS.again, () => this.parts.regenerate());
    // Only the last answer can be given anew; the style of the log shows it there.
    again.addClass('recollect-chat-again');
    if (canUndoTurn(message)) {
      const { app, desk } = this.parts;
      iconButton(actions, 'undo-2', WORDS.undoTurn, () => void undoTurn(app, desk.session, message.id));
    }
    if (message.model !== null) {
      iconButton(actions, 'scan-search', WORDS.whatWasSent, () =>
        new SentModal(this.parts.app, this.parts.desk.session.requests(), message.id).open(),
      );
    }
  }

  private figures(): string[] {
    const { ending, model, usage, cost, isUndone } = this.message;
    const words = ending === null ? '' : ENDING_WORDS[ending];
    return [
      ...(isUndone ? [WORDS.undone] : []),
      ...(words === '' ? [] : [words]),
      ...(model === null ? [] : [model]),
      ...(usage ? [`${numeral(usage.input + usage.output)} tokens`] : []),
      ...(cost === null ? [] : [dollars(cost)]),
    ];
  }

  /** Of an answer from an earlier day: notes may have moved since. */
  private async lookUpLinks(text: AnswerText): Promise<void> {
    if (this.message.citations.length > 0) text.cite(this.message.citations);
    else if (this.message.text.includes('[[')) {
      text.cite(await this.parts.desk.session.citations(this.message.text));
    }
  }
}
