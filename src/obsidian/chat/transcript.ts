/**
 * The log of messages. Each is an element from the start, so that the scroll bar is right, but is drawn in full only
 * when it comes near to what is seen; the style leaves those that are not seen out of the page's layout.
 */
import type { SessionEvent, SessionMessage } from '../../agent/session-events';
import { Answer } from './answer';
import { LearnedChips } from './learned-chips';
import type { MessageEl, MessageParts } from './message-parts';
import { Question } from './question';
import { blankAnswer } from './blank-answer';
import { WORDS } from './words';

/** Messages put into the log at once: some 3 ms, and more than a screen shows. */
const SLICE = 40;
/** How far from what is seen a message is drawn in full. */
const NEAR = '1200px 0px';
/** This near to the end, in pixels, the user follows what comes. */
const AT_END = 48;

/** The log. */
export class Transcript {
  /** Scrolls. */
  readonly el: HTMLElement;
  private readonly list: HTMLElement;
  private readonly jump: HTMLElement;
  private readonly learned: HTMLElement;
  private readonly messages = new Map<string, MessageEl>();
  private readonly near: IntersectionObserver;
  private readonly size: ResizeObserver;
  private answering: { answer: Answer; replaced: MessageEl | null } | null = null;
  private follows = true;
  private lastTop = 0;
  private stopFilling: () => void = () => undefined;

  constructor(
    parent: HTMLElement,
    private readonly parts: MessageParts,
  ) {
    const holder = parent.createDiv('recollect-chat-scroll');
    this.el = holder.createDiv({ cls: 'recollect-chat-log', attr: { tabindex: '-1' } });
    this.list = this.el.createDiv({
      cls: 'recollect-chat-list',
      attr: { role: 'log', 'aria-live': 'polite' },
    });
    this.learned = this.el.createDiv('recollect-chat-learned-below');
    this.jump = holder.createEl('button', { cls: 'recollect-chat-jump', text: WORDS.jumpToLatest });
    this.jump.hide();
    this.jump.addEventListener('click', () => this.toEnd());
    this.near = new IntersectionObserver((entries) => this.cameNear(entries), {
      root: this.el,
      rootMargin: NEAR,
    });
    this.size = new ResizeObserver(() => this.follows && this.scrollToEnd());
    this.size.observe(this.list);
    this.size.observe(this.el);
    this.el.addEventListener('scroll', () => this.scrolled(), { passive: true });
  }

  /** Whether there is any message. */
  get isEmpty(): boolean {
    return this.messages.size === 0;
  }

  /** Shows a conversation from its end; its last answer may still be on its way. */
  show(messages: readonly SessionMessage[], isAnswering: boolean): void {
    this.clear();
    this.setFollowing(true);
    let end = messages.length;
    let frame = 0;
    const next = () => {
      const start = Math.max(0, end - SLICE);
      const slice = messages.slice(start, end).map((message) => this.elementFor(message));
      end = start;
      this.list.prepend(...slice.map(({ el }) => el));
      for (const { el } of slice) this.near.observe(el);
      if (end > 0) frame = this.el.win.requestAnimationFrame(next);
    };
    this.stopFilling = () => this.el.win.cancelAnimationFrame(frame);
    next();
    const last = this.messages.get(messages.at(-1)?.id ?? '');
    if (isAnswering && last instanceof Answer) this.goOn(last, null);
    this.scrollToEnd();
  }

  /** Draws what happened; answers whether it was about a message of the log. */
  take(event: SessionEvent): boolean {
    switch (event.type) {
      case 'said':
        this.add(this.elementFor(event.message));
        this.learned.empty();
        this.toEnd();
        return true;
      case 'removed':
        for (const id of event.messages) this.remove(id);
        return true;
      case 'started':
        this.start(event.message, event.model, event.replaces);
        return true;
      case 'ended':
        this.end(event.message);
        return true;
      case 'undone':
        for (const id of event.messages) {
          const message = this.messages.get(id);
          if (message instanceof Answer) message.setUndone(event.isUndone);
        }
        return true;
      case 'learned':
        if (event.message !== null) break;
        if (event.chips.length > 0) new LearnedChips(this.learned, this.parts.memory).add(event.chips);
        return true;
      default:
        break;
    }
    if (!('message' in event) || typeof event.message !== 'string') return false;
    const message = this.messages.get(event.message);
    if (!(message instanceof Answer)) return false;
    message.take(event);
    return true;
  }

  /** Goes to the latest message and follows it. */
  toEnd(): void {
    this.setFollowing(true);
    this.scrollToEnd();
  }

  /** The user's last message. */
  lastQuestion(): SessionMessage | null {
    const last = this.list.findAll('.is-question').at(-1)?.dataset['id'];
    const message = last === undefined ? undefined : this.messages.get(last);
    return message instanceof Question ? message.message : null;
  }

  /** Goes with the view. */
  close(): void {
    this.clear();
    this.near.disconnect();
    this.size.disconnect();
  }

  private clear(): void {
    this.stopFilling();
    for (const message of this.messages.values()) message.remove();
    this.messages.clear();
    this.near.disconnect();
    this.list.empty();
    this.learned.empty();
    this.answering = null;
  }

  private elementFor(message: SessionMessage): MessageEl {
    const made =
      message.role === 'user' ? new Question(message, this.parts) : new Answer(message, this.parts);
    this.messages.set(message.id, made);
    return made;
  }

  private add(message: MessageEl): void {
    this.list.append(message.el);
    message.fill();
  }

  private remove(id: string): void {
    const message = this.messages.get(id);
    if (!message) return;
    this.near.unobserve(message.el);
    message.remove();
    this.messages.delete(id);
  }

  private start(id: string, model: string | null, replaces: string | null): void {
    const replaced = (replaces !== null && this.messages.get(replaces)) || null;
    replaced?.el.hide();
    this.learned.empty();
    const answer = new Answer(blankAnswer(id, model), this.parts);
    this.messages.set(id, answer);
    this.list.append(answer.el);
    this.goOn(answer, replaced);
  }

  private goOn(answer: Answer, replaced: MessageEl | null): void {
    answer.begin();
    this.answering = { answer, replaced };
    // What is read out is the whole answer once, not each word of it.
    this.list.setAttribute('aria-busy', 'true');
  }

  private end(message: SessionMessage | null): void {
    const { answering } = this;
    this.answering = null;
    this.list.setAttribute('aria-busy', 'false');
    if (!answering) {
      // The view was opened between the question and the first word.
      if (message) this.add(this.elementFor(message));
      return;
    }
    if (message) {
      answering.answer.end(message);
      // What was found is read from the best; what came word by word was read as it came.
      if (message.model === null) this.parts.queue.add(() => this.showFromQuestion(answering.answer.el));
      return;
    }
    this.remove(answering.answer.id);
    answering.replaced?.el.show();
  }

  private showFromQuestion(answer: HTMLElement): void {
    const question = answer.previousElementSibling ?? answer;
    const { top } = question.getBoundingClientRect();
    const isTooLong = answer.getBoundingClientRect().bottom - top > this.el.clientHeight;
    if (!this.follows || !answer.isConnected || !isTooLong) return;
    this.setFollowing(false);
    this.el.scrollTop += top - this.el.getBoundingClientRect().top;
  }

  private cameNear(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      this.near.unobserve(target);
      const message = this.messages.get((target as HTMLElement).dataset['id'] ?? '');
      if (message) this.parts.queue.add(() => message.fill());
    }
  }

  /** Only going up ends the following: what comes makes the log longer without anybody having scrolled. */
  private scrolled(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.el;
    if (scrollHeight - scrollTop - clientHeight < AT_END) this.setFollowing(true);
    else if (scrollTop < this.lastTop) this.setFollowing(false);
    this.lastTop = scrollTop;
  }

  private setFollowing(follows: boolean): void {
    this.follows = follows;
    this.el.toggleClass('is-following', follows);
    this.jump.toggle(!follows);
  }

  private scrollToEnd(): void {
    this.el.scrollTop = this.el.scrollHeight;
  }
}
