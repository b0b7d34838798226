/** What was sent to a model, request by request: every message, the memory section with its trace, and the tokens. */
import { Modal } from 'obsidian';
import type { App } from 'obsidian';
import type { SentRequest } from '../../agent/session-events';
import type { ChatMessage } from '../../core/chat-model';
import type { Composed } from '../../core/memory-api';
import { counted, exactly, numeral } from '../quantities';
import { WORDS } from './words';

const ROLES: Record<ChatMessage['role'], string> = {
  system: 'System',
  user: 'User',
  assistant: 'Assistant',
  tool: 'Tool result',
};

function wordsOf(message: ChatMessage): string {
  if (message.role !== 'assistant') return message.text;
  const calls = (message.calls ?? []).map(({ name, arguments: given }) => `${name}(${given})`);
  return [message.text, ...calls].filter((part) => part !== '').join('\n');
}

/** The inspector. */
export class SentModal extends Modal {
  /** @param answer only the requests for this answer; all, when null */
  constructor(
    app: App,
    private readonly requests: readonly SentRequest[],
    private readonly answer: string | null,
  ) {
    super(app);
    this.modalEl.addClass('recollect-sent');
  }

  override onOpen(): void {
    this.setTitle(WORDS.sentTitle);
    const { contentEl } = this;
    const shown = this.requests.filter(({ message }) => this.answer === null || message === this.answer);
    if (shown.length === 0) contentEl.createEl('p', { text: WORDS.sentNothing });
    for (const [index, request] of shown.entries())
      this.drawRequest(contentEl, request, index === shown.length - 1);
  }

  override onClose(): void {
    this.contentEl.empty();
  }

  private drawRequest(parent: HTMLElement, request: SentRequest, isOpen: boolean): void {
    const { at, model, tokens, usage, turnsLeftOut, withheld } = request;
    const counts = usage
      ? `${numeral(usage.input)} tokens in (${numeral(usage.cachedInput)} cached), ${numeral(usage.output)} out`
      : `about ${numeral(tokens)} tokens`;
    this.fold(parent, `${exactly(at)} · ${model}`, isOpen, (el) => {
      el.createEl('p', {
        cls: 'recollect-sent-figures',
        text: `${counts}; counted here as ${numeral(tokens)}.`,
      });
      if (turnsLeftOut > 0) {
        el.createEl('p', { text: `${counted(turnsLeftOut, 'older turn')} did not fit and were left out.` });
      }
      if (withheld > 0) {
        el.createEl('p', {
          text: `${counted(withheld, 'piece')} of text may not leave this machine and were withheld.`,
        });
      }
      if (request.memory) this.drawMemory(el, request.memory);
      for (const message of request.messages) {
        this.fold(el, ROLES[message.role], message.role === 'user', (inner) =>
          this.words(inner, wordsOf(message)),
        );
      }
      const { tools } = request;
      if (tools.length > 0) {
        this.fold(el, `${WORDS.toolsOffered} (${tools.length})`, false, (inner) =>
          this.words(inner, JSON.stringify(tools, null, 2)),
        );
      }
    });
  }

  private drawMemory(parent: HTMLElement, { trace, tokens }: Composed): void {
    this.fold(parent, `${WORDS.memorySection} (${numeral(tokens)} tokens)`, false, (el) => {
      for (const entry of trace) {
        const row = el.createDiv({ cls: 'recollect-sent-trace' });
        row.toggleClass('is-left-out', !entry.entered);
        row.createDiv({ text: entry.text, attr: { dir: 'auto' } });
        const fate = entry.entered ? 'sent' : 'left out';
        row.createDiv({
          cls: 'recollect-sent-why',
          text: `${entry.type} · ${fate} · ${numeral(entry.tokens)} tokens · ${entry.why}`,
        });
      }
    });
  }

  private words(parent: HTMLElement, text: string): void {
    parent.createEl('pre', { cls: 'recollect-sent-words', text, attr: { dir: 'auto', tabindex: '0' } });
  }

  /** Drawn only once it is opened: a request may be long. */
  private fold(parent: HTMLElement, title: string, isOpen: boolean, draw: (el: HTMLElement) => void): void {
    const details = parent.createEl('details', { cls: 'recollect-sent-part' });
    details.createEl('summary', { text: title });
    let isDrawn = false;
    const show = () => {
      if (!details.open || isDrawn) return;
      isDrawn = true;
      draw(details.createDiv());
    };
    details.addEventListener('toggle', show);
    details.open = isOpen;
    show();
  }
}
