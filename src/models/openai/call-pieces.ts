/**
 * Tool calls put together from the pieces they arrive in. By the book a piece says which call it belongs to by `index`; in
 * the field there are servers that leave it out, that give every call the index 0, that repeat the id or the name with
 * every piece, or send no id at all.
 */
import type { ToolCall } from '../../core/chat-model';

/** A piece, as far as it says anything. */
export interface CallPiece {
  index?: number | null | undefined;
  id?: string | null | undefined;
  function?:
    | { name?: string | null | undefined; arguments?: string | Record<string, unknown> | null | undefined }
    | null
    | undefined;
  /** What Gemini wants back with the call. */
  extra_content?: unknown;
}

interface Growing extends ToolCall {
  index: number | null;
  extra: unknown;
}

/** The calls of one answer. */
export class CallPieces {
  private readonly growing: Growing[] = [];

  constructor(private readonly newId: () => string) {}

  /** Adds a piece where it belongs. */
  add(piece: CallPiece): void {
    const { id, index, extra_content: extra } = piece;
    const name = piece.function?.name ?? '';
    const given = piece.function?.arguments ?? '';
    let call = this.find(piece);
    if (!call) {
      call = { id: id || '', name: '', arguments: '', index: index ?? null, extra: undefined };
      this.growing.push(call);
    }
    if (call.id === '' && id) call.id = id;
    if (call.name === '') call.name = name;
    // Some hand over an object instead of text.
    call.arguments += typeof given === 'string' ? given : JSON.stringify(given);
    if (extra !== undefined && extra !== null) call.extra = extra;
  }

  /** The calls, in the order in which they began. */
  get calls(): ToolCall[] {
    return this.growing
      .filter(({ name }) => name !== '')
      .map((call) => {
        call.id ||= this.newId();
        return { id: call.id, name: call.name, arguments: call.arguments };
      });
  }

  /** What is to be sent back with a call. */
  extraOf(id: string): unknown {
    return this.growing.find((call) => call.id === id)?.extra;
  }

  private find({ index, id, function: called }: CallPiece): Growing | undefined {
    const last = this.growing.at(-1);
    if (index !== null && index !== undefined) {
      const same = this.growing.findLast((call) => call.index === index);
      // Another id under the same index is another call.
      return same && id && same.id !== '' && same.id !== id ? this.withId(id) : same;
    }
    if (id) return this.withId(id);
    // Without index and id, a name begins a call; text alone goes on with the last one.
    return called?.name && last?.name !== '' ? undefined : last;
  }

  private withId(id: string): Growing | undefined {
    return this.growing.find((call) => call.id === id);
  }
}
