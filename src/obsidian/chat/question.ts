/** A message of the user: the words as they were typed, what was put beside them, and what can be done. */
import { setIcon } from 'obsidian';
import type { SessionMessage } from '../../agent/session-events';
import type { Attachment } from '../../core/agent-ports';
import { openLink } from './citation-links';
import { copyText } from './code-block';
import { iconButton } from './icon-button';
import type { MessageEl, MessageParts } from './message-parts';
import { WORDS } from './words';

const ICONS: Record<Attachment['kind'], string> = {
  note: 'file-text',
  folder: 'folder',
  selection: 'text-select',
};

/** What an attachment is called. */
export function attachmentName({ kind, path }: Attachment): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
  return kind === 'selection' ? `Selection in ${name}` : name;
}

/** Draws an attachment's icon and name. */
export function drawAttachment(el: HTMLElement, attachment: Attachment): void {
  setIcon(el.createSpan('recollect-chat-attachment-icon'), ICONS[attachment.kind]);
  el.createSpan({ text: attachmentName(attachment), attr: { dir: 'auto' } });
}

/** The message. */
export class Question implements MessageEl {
  readonly el: HTMLElement;
  private isFull = false;

  constructor(
    readonly message: SessionMessage,
    private readonly parts: MessageParts,
  ) {
    this.el = createDiv({
      cls: 'recollect-chat-message is-question',
      attr: { role: 'article', 'aria-roledescription': WORDS.you, 'data-id': message.id },
    });
    this.el.createDiv({ cls: 'recollect-chat-said', text: message.text, attr: { dir: 'auto' } });
  }

  get id(): string {
    return this.message.id;
  }

  fill(): void {
    if (this.isFull) return;
    this.isFull = true;
    const { attachments, text } = this.message;
    if (attachments.length > 0) {
      const list = this.el.createDiv('recollect-chat-attachments');
      for (const attachment of attachments) this.drawAttached(list, attachment);
    }
    const actions = this.el.createDiv('recollect-chat-actions');
    iconButton(actions, 'copy', WORDS.copy, () => void copyText(text));
    iconButton(actions, 'pencil', WORDS.edit, () => this.parts.edit(this.message));
  }

  remove(): void {
    this.el.remove();
  }

  private drawAttached(list: HTMLElement, attachment: Attachment): void {
    const chip = list.createEl('button', { cls: 'recollect-chip', attr: { type: 'button' } });
    drawAttachment(chip, attachment);
    if (attachment.kind === 'folder') chip.disabled = true;
    else chip.addEventListener('click', (event) => openLink(this.parts.app, attachment.path, event));
  }
}
