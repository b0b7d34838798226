/** Bytes as lines, however they were cut: within a character, or between the two halves of a line end. */
import { RecollectError } from '../../core/errors';
import { LONGEST_LINE } from '../limits';

/** A line, and whether its end was seen. */
export interface Line {
  text: string;
  /** False only for what stands after the last line end. */
  isWhole: boolean;
}

/** The lines of a stream. A line ends with LF, CR or CR LF, as server-sent events have it. */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new TextDecoder();
  let rest = '';
  /** The last line ended with a CR, to which an LF may still belong. */
  let endedWithCr = false;

  function* take(text: string): Generator<Line> {
    if (text === '') return;
    const from = endedWithCr && text.startsWith('\n') ? 1 : 0;
    endedWithCr = text.endsWith('\r');
    const lines = text.slice(from).split(/\r\n|\n|\r/);
    lines[0] = rest + (lines[0] ?? '');
    rest = lines.pop() ?? '';
    for (const line of lines) yield { text: line, isWhole: true };
    if (rest.length > LONGEST_LINE)
      throw new RecollectError('model_failed', 'The server sends a line without end, which no model says.');
  }

  for await (const bytes of body) yield* take(decoder.decode(bytes, { stream: true }));
  yield* take(decoder.decode());
  if (rest !== '') yield { text: rest, isWhole: false };
}
