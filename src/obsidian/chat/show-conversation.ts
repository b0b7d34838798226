/** Opening a conversation in the chat, from wherever something names the one it came from. */
import type { App } from 'obsidian';
import { openInSidebar } from '../open-view';
import { tellProblem } from '../undo-notice';
import { CHAT_VIEW, ChatView } from './chat-view';
import { WORDS } from './words';

/** Shows the chat with this conversation; what goes wrong is told. */
export function showConversation(app: App, thread: string): void {
  openInSidebar(app, CHAT_VIEW)
    .then(({ view }) => (view instanceof ChatView ? view.showThread(thread) : undefined))
    .catch((thrown: unknown) => tellProblem(thrown, WORDS.openingFailed));
}
