/** The chat: its view, ribbon icon, commands, and a word in the status bar while a conversation is learned from. */
import { setIcon, setTooltip } from 'obsidian';
import type { Plugin } from 'obsidian';
import type { Attachment } from '../../core/agent-ports';
import type { NoteRules } from '../../core/notes-api';
import { tell } from '../notices';
import { openInSidebar } from '../open-view';
import { tellProblem } from '../undo-notice';
import { inFront } from './attachables';
import { ChatDesk } from './chat-desk';
import type { Memory } from '../memory';
import type { Writing } from '../writing/writing';
import type { ChatModels } from './chat-models';
import { CHAT_VIEW, ChatView } from './chat-view';
import { CHAT_HOVER_SOURCE } from './citation-links';
import { openSettings } from './open-settings';
import { rememberConversation } from './remember-conversation';
import { WORDS } from './words';

/** What the chat is registered with. */
export interface ChatRegistration {
  memory: Memory;
  models: ChatModels;
  writing: Writing;
  /** The rules for notes as they are now. */
  rules(): NoteRules;
}

/** Adds the chat. */
export function registerChat(plugin: Plugin, parts: ChatRegistration): ChatDesk {
  const { app } = plugin;
  const desk = plugin.addChild(new ChatDesk({ app, ...parts }));
  plugin.registerView(CHAT_VIEW, (leaf) => new ChatView(leaf, desk, () => openSettings(plugin)));
  plugin.registerHoverLinkSource(CHAT_HOVER_SOURCE, { display: 'Recollect: chat', defaultMod: true });
  const open = async (then: (view: ChatView) => void) => {
    const { view } = await openInSidebar(app, CHAT_VIEW);
    if (view instanceof ChatView) then(view);
  };
  const show = (then: (view: ChatView) => void = (view) => view.focusComposer()) => {
    open(then).catch((thrown: unknown) => tellProblem(thrown, 'Opening the chat'));
  };
  const about = (attachment: Attachment) => show((view) => view.attach(attachment));
  plugin.addRibbonIcon('messages-square', WORDS.ribbon, () => show());
  addCommands(plugin, desk, show, about);
  showLearning(plugin, desk);
  // A question nobody sees would wait for ever.
  plugin.registerEvent(
    desk.approvals.onChanged(() => {
      const isSeen = app.workspace.getLeavesOfType(CHAT_VIEW).some(({ view }) => view.containerEl.isShown());
      if (desk.approvals.pending.length > 0 && !isSeen) {
        tell(WORDS.approvalWaits, { text: WORDS.show, run: () => show() });
      }
    }),
  );
  return desk;
}

function addCommands(
  plugin: Plugin,
  desk: ChatDesk,
  show: () => void,
  about: (attachment: Attachment) => void,
): void {
  const { app } = plugin;
  const begin = (isPrivate: boolean) => {
    desk.begin(isPrivate);
    show();
  };
  plugin.addCommand({ id: 'open-chat', name: 'Open chat', icon: 'messages-square', callback: () => show() });
  plugin.addCommand({ id: 'new-chat', name: 'New chat', icon: 'square-pen', callback: () => begin(false) });
  plugin.addCommand({
    id: 'private-chat',
    name: 'New private chat',
    icon: 'venetian-mask',
    callback: () => begin(true),
  });
  plugin.addCommand({
    id: 'chat-about-note',
    name: 'Chat about this note',
    icon: 'file-text',
    checkCallback: (checking) => {
      const { note } = inFront(app);
      if (note && !checking) about(note);
      return note !== null;
    },
  });
  plugin.addCommand({
    id: 'chat-about-selection',
    name: 'Chat about selection',
    icon: 'text-select',
    editorCheckCallback: (checking, editor, { file }) => {
      const text = editor.getSelection().trim();
      if (text === '' || !file) return false;
      if (!checking) about({ kind: 'selection', path: file.path, text });
      return true;
    },
  });
  plugin.addCommand({
    id: 'remember-conversation',
    name: WORDS.rememberNow,
    icon: 'brain',
    checkCallback: (checking) => {
      const { session } = desk;
      if (session.isPrivate || session.messages().length === 0) return false;
      if (!checking) void rememberConversation(desk);
      return true;
    },
  });
}

function showLearning(plugin: Plugin, desk: ChatDesk): void {
  const item = plugin.addStatusBarItem();
  item.addClass('recollect-chat-status');
  setIcon(item.createSpan('status-bar-item-icon'), 'brain');
  item.createSpan({ text: WORDS.learningNow });
  setTooltip(item, WORDS.learningNow);
  const refresh = () => item.toggle(desk.isLearning);
  plugin.registerEvent(desk.onLearning(refresh));
  refresh();
}
