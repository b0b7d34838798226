/**
 * Keeps an answer on disk while it is being written, so that a window that dies loses two seconds of it. The ledger only
 * grows, so a checkpoint writes what has come *since* the last one as a message of its own, `<id>.d1`, `<id>.d2` ...: the
 * text is written twice in all, where whole drafts would grow with its square. When the answer is complete it is written
 * under its own id first, and the pieces are withdrawn after: at no moment is it not on disk. Nothing need be repaired
 * after a death: pieces without their answer are read as one, pieces beside their answer are ignored.
 */
import type { Conversations, MessageDetails } from '../core/agent-ports';
import { Mutex } from '../core/mutex';
import { maskSecrets } from '../core/secrets';

/** Where a text may be cut without cutting a secret in two: no key, password or card number goes on after these. */
const SAFE_CUT = /\n|[.!?](?=\s)/g;

function safelyCut(text: string): string {
  let end = 0;
  for (const match of text.matchAll(SAFE_CUT)) end = match.index + match[0].length;
  return text.slice(0, end);
}

/** One answer on its way to disk. */
export class Draft {
  private readonly order = new Mutex();
  private written = '';
  private pieces: string[] = [];
  private count = 0;

  constructor(
    private readonly conversations: Conversations,
    private readonly thread: string,
    readonly id: string,
    /** Called before the first thing is written. */
    private readonly beforeFirst: () => Promise<void>,
  ) {}

  /** Writes what has come of the answer. A failure is left to the next checkpoint. */
  async checkpoint(text: string, details: MessageDetails): Promise<void> {
    await this.order
      .run(async () => {
        const masked = maskSecrets(safelyCut(text)).text;
        if (!masked.startsWith(this.written)) await this.takeBack();
        const piece = masked.slice(this.written.length);
        if (piece.trim() === '') return;
        if (this.count === 0) await this.beforeFirst();
        const id = `${this.id}.d${++this.count}`;
        await this.conversations.add(this.thread, { id, role: 'assistant', text: piece, details });
        this.pieces.push(id);
        this.written = masked;
      })
      .catch(() => undefined);
  }

  /** Writes the answer as it is now, for good, and takes its pieces back. */
  async settle(text: string, details: MessageDetails): Promise<void> {
    await this.order.run(async () => {
      if (this.count === 0) await this.beforeFirst();
      const message = { id: this.id, role: 'assistant' as const, text: maskSecrets(text).text, details };
      await this.conversations.add(this.thread, message);
      // The answer is on disk; pieces that stay behind are ignored.
      await this.takeBack().catch(() => undefined);
    });
  }

  private async takeBack(): Promise<void> {
    const pieces = this.pieces;
    if (pieces.length > 0) await this.conversations.withdraw(pieces);
    this.pieces = [];
    this.written = '';
  }
}
