/**
 * A conversation's way to disk. A private one has none: every verb then does nothing, so that no other place has to ask
 * whether the chat is private before it writes.
 */
import type { Attachment, Conversations, MessageDetails } from '../core/agent-ports';
import { maskSecrets } from '../core/secrets';
import type { Answer } from './conversation';
import { Draft } from './draft';
import { TITLE_CHARACTERS } from './limits';

/** What a conversation is first called: the beginning of what was said. */
function titleFrom(text: string): string {
  const line = maskSecrets(text).text.trim().split('\n')[0]?.trim() ?? '';
  if (line.length <= TITLE_CHARACTERS) return line;
  const cut = line.slice(0, TITLE_CHARACTERS);
  const space = cut.lastIndexOf(' ');
  return `${(space > TITLE_CHARACTERS / 2 ? cut.slice(0, space) : cut).replace(/\p{Cs}$/u, '')}…`;
}

function maskedAttachment(attachment: Attachment): Attachment {
  return 'text' in attachment ? { ...attachment, text: maskSecrets(attachment.text).text } : attachment;
}

/** One conversation on disk. */
export class ThreadRecord {
  constructor(
    /** Null in a private chat. */
    private readonly conversations: Conversations | null,
    readonly id: string,
    private isStarted: boolean,
    public title: string,
    public learning: boolean,
  ) {}

  get isPrivate(): boolean {
    return this.conversations === null;
  }

  /** Writes what the user said; the first time, the beginning of the conversation too. */
  async say(id: string, text: string, attachments: readonly Attachment[]): Promise<void> {
    if (this.title === '') this.title = titleFrom(text);
    if (!this.conversations) return;
    if (!this.isStarted) {
      await this.conversations.start({ id: this.id, title: this.title, learning: this.learning });
      this.isStarted = true;
    }
    const details: MessageDetails =
      attachments.length > 0 ? { attachments: attachments.map(maskedAttachment) } : {};
    await this.conversations.add(this.id, { id, role: 'user', text: maskSecrets(text).text, details });
  }

  async withdraw(messages: string[]): Promise<void> {
    if (this.isStarted && messages.length > 0) await this.conversations?.withdraw(messages);
  }

  /** Keeps memory from messages whose turn was taken back; the events can be undone. */
  async setAside(messages: string[]): Promise<string[]> {
    if (!this.isStarted || messages.length === 0) return [];
    return (await this.conversations?.setAside(messages)) ?? [];
  }

  /** The way of an answer to disk. What it replaces is withdrawn when something of it is written. */
  draft(id: string, replaced: Answer | null): Draft | null {
    if (!this.conversations) return null;
    return new Draft(this.conversations, this.id, id, async () => this.withdraw(replaced?.stored ?? []));
  }

  async rename(title: string): Promise<void> {
    if (this.isStarted) await this.conversations?.rename(this.id, title);
    this.title = title;
  }

  async setLearning(learning: boolean): Promise<void> {
    if (this.isStarted) await this.conversations?.setLearning(this.id, learning);
    this.learning = learning;
  }

  async remove(): Promise<void> {
    if (this.isStarted) await this.conversations?.remove(this.id);
    this.isStarted = false;
  }
}

/** What is kept of an answer besides its text: ids and names, no words that may have to be erased elsewhere. */
export function detailsOf({ message, isLocalOnly, hasUntrusted }: Answer): MessageDetails {
  const { model, ending, usage, cost, used, calls, events, withheld } = message;
  const ended = calls.flatMap(({ name, state }) =>
    state === 'asking' || state === 'running' ? [] : [{ name, outcome: state }],
  );
  return {
    model,
    hasUntrusted,
    isLocalOnly,
    ...(ending === null ? {} : { ending }),
    ...(usage === null ? {} : { usage }),
    ...(cost === null ? {} : { cost }),
    ...(used.entries.length > 0 ? { used: used.entries.map(({ type, id }) => ({ type, id })) } : {}),
    ...(used.use === null ? {} : { use: used.use }),
    ...(ended.length > 0 ? { calls: ended } : {}),
    ...(events.length > 0 ? { events } : {}),
    ...(withheld > 0 ? { withheld } : {}),
  };
}
