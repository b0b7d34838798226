/** What the user is told in passing: that something runs, what came of it, and why it did not work. */
import { Notice } from 'obsidian';
import { RecollectError, reasonOf } from '../core/errors';

/** Long enough to read two sentences and click, in milliseconds. */
const RESULT_MS = 20_000;

/** Something the user can click inside a notice. */
export interface NoticeAction {
  text: string;
  run: () => void;
}

/** Shows what came of something, with what can be done about it. */
export function tell(message: string, ...actions: NoticeAction[]): void {
  const fragment = createFragment();
  fragment.createDiv({ text: message });
  for (const action of actions) {
    fragment
      .createEl('button', { cls: 'recollect-notice-action', text: action.text })
      .addEventListener('click', action.run);
  }
  new Notice(fragment, RESULT_MS);
}

/** A failure as a sentence; `doing` names what was tried when the machine's own words do not. */
export function sentenceFor(thrown: unknown, doing: string): string {
  if (thrown instanceof RecollectError && thrown.code !== 'unexpected') return thrown.message;
  return `${doing} did not work: ${reasonOf(thrown)}. Everything saved before is safe.`;
}

/** Runs something that takes a while behind a notice; null when it failed, which the user has then been told. */
export async function whileTelling<T>(doing: string, work: () => Promise<T>): Promise<T | null> {
  const notice = new Notice(`${doing}...`, 0);
  try {
    return await work();
  } catch (thrown) {
    tell(sentenceFor(thrown, doing));
    return null;
  } finally {
    notice.hide();
  }
}
