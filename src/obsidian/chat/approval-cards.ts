/** The cards that ask before a tool runs: what will happen, in words, and the choices. They stand above the composer. */
import { setIcon } from 'obsidian';
import type { ApprovalAnswer } from '../../core/agent-ports';
import type { AcceptedHunks } from '../../core/note-writing';
import type { ApprovalDesk, PendingApproval } from '../agent-host/approvals';
import { drawProposal } from '../changes/draw-proposal';
import { textButton } from './icon-button';
import { WORDS } from './words';

/** The cards. */
export class ApprovalCards {
  private readonly el: HTMLElement;
  private readonly cards = new Map<PendingApproval, HTMLElement>();

  constructor(
    parent: HTMLElement,
    private readonly desk: ApprovalDesk,
    /** Whether the focus may be taken: not out of a text that is being written. */
    private readonly mayFocus: () => boolean,
    /** The last card was answered. */
    private readonly leave: () => void,
    /** Opens a note beside the chat. */
    private readonly openNote: (path: string) => void,
  ) {
    this.el = parent.createDiv({ cls: 'recollect-chat-approvals', attr: { 'aria-live': 'assertive' } });
  }

  /** Shows the questions that wait. */
  refresh(): void {
    const pending = new Set(this.desk.pending);
    let hadFocus = false;
    for (const [approval, card] of this.cards) {
      if (pending.has(approval)) continue;
      hadFocus ||= card.contains(card.doc.activeElement);
      card.remove();
      this.cards.delete(approval);
    }
    const isFirst = this.cards.size === 0;
    for (const approval of pending) {
      if (!this.cards.has(approval)) this.cards.set(approval, this.draw(approval));
    }
    const first = this.cards.values().next().value;
    if (first && (hadFocus || (isFirst && this.mayFocus()))) first.focus();
    else if (!first && hadFocus) this.leave();
  }

  private draw(approval: PendingApproval): HTMLElement {
    const { request } = approval;
    const id = `recollect-approval-${request.call.replace(/\s/g, '-')}`;
    // The card itself takes the focus, never a button: a key meant for the text must not allow anything.
    const card = this.el.createDiv({
      cls: 'recollect-chat-approval',
      // Named by its own words: a label would also be a tooltip.
      attr: { role: 'group', 'aria-labelledby': `${id}-head ${id}-title`, tabindex: '-1' },
    });
    const head = card.createDiv({ cls: 'recollect-chat-approval-head', attr: { id: `${id}-head` } });
    setIcon(head.createSpan('recollect-chat-approval-icon'), request.effect === 'write' ? 'pencil' : 'eye');
    head.createSpan({ text: WORDS.approvalTitle });
    card.createDiv({
      cls: 'recollect-chat-approval-title',
      text: request.title,
      attr: { id: `${id}-title` },
    });
    const { proposal } = request;
    for (const text of proposal ? [] : request.details) {
      card.createDiv({ cls: 'recollect-chat-approval-detail', text, attr: { dir: 'auto' } });
    }
    if (request.because !== null)
      card.createDiv({ cls: 'recollect-chat-approval-because', text: request.because });
    if (proposal) {
      const more = (text: string, say: ApprovalAnswer) => ({
        text,
        run: (accepted?: AcceptedHunks) => approval.answer(say, accepted),
      });
      drawProposal(card, proposal, {
        onApply: (accepted) => approval.answer('once', accepted),
        onReject: () => approval.answer('no'),
        onOpen: this.openNote,
        more: request.canBeRemembered
          ? [more(WORDS.allowChat, 'chat'), more(WORDS.allowAlways, 'always')]
          : [],
      });
    } else this.offerAnswers(card, approval);
    card.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      approval.answer('no');
    });
    return card;
  }

  private offerAnswers(card: HTMLElement, approval: PendingApproval): void {
    const { request } = approval;
    const buttons = card.createDiv('recollect-chat-approval-buttons');
    const offer = (words: string, say: ApprovalAnswer) =>
      textButton(buttons, words, () => approval.answer(say));
    offer(WORDS.allowOnce, 'once').addClass('mod-cta');
    if (request.canBeRemembered) {
      offer(WORDS.allowChat, 'chat');
      offer(WORDS.allowAlways, 'always');
    }
    offer(WORDS.deny, 'no');
  }
}
