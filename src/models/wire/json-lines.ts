/** JSON values, one a line, as Ollama streams them. */
import { linesOf } from './lines';
import type { Line } from './lines';

/** The lines that hold something. */
export async function* jsonLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  for await (const line of linesOf(body)) if (line.text.trim() !== '') yield line;
}
