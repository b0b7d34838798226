/** Learning from the open conversation on the user's word, instead of when it is left. */
import { Notice } from 'obsidian';
import { tellProblem } from '../undo-notice';
import type { ChatDesk } from './chat-desk';
import { WORDS } from './words';

/** Lets memory learn now. What was learned shows under the conversation. */
export async function rememberConversation(desk: ChatDesk): Promise<void> {
  try {
    if (!(await desk.rememberNow())) new Notice(WORDS.nothingNew);
  } catch (thrown) {
    tellProblem(thrown, WORDS.remembering);
  }
}
