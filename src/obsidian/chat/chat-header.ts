/** The top of the chat: its title, and the switches and doors of a conversation. */
import { Menu, setIcon, setTooltip } from 'obsidian';
import type { ChatSession } from '../../agent/chat-session';
import { iconButton } from './icon-button';
import { WORDS } from './words';

/** What the header is asked to do. */
export interface HeaderEvents {
  newChat(): void;
  togglePrivate(): void;
  toggleLearning(): void;
  toggleHistory(): void;
  rememberNow(): void;
  showSent(): void;
  saveAsNote(): void;
  showTools(): void;
}

/** The header. */
export class ChatHeader {
  private readonly title: HTMLElement;
  private readonly learning: HTMLButtonElement;
  private readonly privacy: HTMLButtonElement;
  private readonly history: HTMLButtonElement;
  private readonly note: HTMLElement;

  constructor(
    parent: HTMLElement,
    private readonly events: HeaderEvents,
  ) {
    const el = parent.createDiv('recollect-chat-header');
    this.title = el.createDiv({ cls: 'recollect-chat-title', attr: { dir: 'auto' } });
    const buttons = el.createDiv('recollect-chat-header-buttons');
    this.learning = iconButton(buttons, 'brain', WORDS.learnOff, () => events.toggleLearning());
    this.privacy = iconButton(buttons, 'venetian-mask', WORDS.privateChat, () => events.togglePrivate());
    this.history = iconButton(buttons, 'history', WORDS.history, () => events.toggleHistory());
    iconButton(buttons, 'square-pen', WORDS.newChat, () => events.newChat());
    const more = iconButton(buttons, 'more-vertical', WORDS.more, () => this.showMenu(more));
    this.note = parent.createDiv({ cls: 'recollect-chat-note', attr: { role: 'status' } });
  }

  /** Shows how the chat is. */
  show(session: ChatSession, isHistoryOpen: boolean): void {
    const { title, isPrivate, learning } = session;
    this.title.setText(isPrivate ? WORDS.privateChat : title === '' ? WORDS.untitled : title);
    this.note.setText(isPrivate ? WORDS.privateNote : learning ? '' : WORDS.notLearning);
    this.learning.disabled = isPrivate;
    setIcon(this.learning, learning ? 'brain' : 'brain-cog');
    press(this.learning, !learning && !isPrivate, learning || isPrivate ? WORDS.learnOff : WORDS.learnOn);
    press(this.privacy, isPrivate, isPrivate ? WORDS.leavePrivate : WORDS.privateChat);
    press(this.history, isHistoryOpen, isHistoryOpen ? WORDS.backToChat : WORDS.history);
    this.canBeKept = !isPrivate && session.messages().length > 0;
    this.hasMessages = session.messages().length > 0;
  }

  private canBeKept = false;
  private hasMessages = false;

  private showMenu(button: HTMLElement): void {
    const { events } = this;
    const menu = new Menu();
    const add = (title: string, icon: string, run: () => void, isOn = true) =>
      menu.addItem((item) => item.setTitle(title).setIcon(icon).setDisabled(!isOn).onClick(run));
    add(WORDS.rememberNow, 'brain', () => events.rememberNow(), this.canBeKept);
    add(WORDS.saveAsNote, 'file-plus', () => events.saveAsNote(), this.hasMessages);
    add(WORDS.whatWasSent, 'scan-search', () => events.showSent());
    add(WORDS.toolsTitle, 'shield-check', () => events.showTools());
    const { right, bottom } = button.getBoundingClientRect();
    menu.showAtPosition({ x: right, y: bottom, left: true }, button.doc);
  }
}

function press(button: HTMLButtonElement, isPressed: boolean, title: string): void {
  button.setAttribute('aria-pressed', String(isPressed));
  button.toggleClass('is-active', isPressed);
  setTooltip(button, title);
}
