/** Server-sent events, as the HTML standard reads them, and whole documents from servers that do not stream. */
import { linesOf } from './lines';

/** One event. */
export interface ServerSentEvent {
  /** Its name; `message` when it has none. `whole` is the whole body of an answer that is no stream. */
  event: string;
  data: string;
  /** False when the stream ended within the event. */
  isWhole: boolean;
}

const FIELDS = new Set(['data', 'event', 'id', 'retry', '']);

function fieldIn(line: string): { name: string; value: string } {
  const colon = line.indexOf(':');
  if (colon < 0) return { name: line, value: '' };
  return { name: line.slice(0, colon), value: line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1) };
}

/** The events of a stream. Comments are skipped; what stands after the last blank line still counts, marked as not whole. */
export async function* serverSentEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let event = '';
  let data: string[] = [];
  let isStream = false;
  /** The lines of a body that does not begin as a stream does. */
  let document: string[] | null = null;

  for await (const { text, isWhole } of linesOf(body)) {
    if (document) {
      document.push(text);
      continue;
    }
    const { name, value } = fieldIn(text);
    if (!isStream && text !== '') {
      if (FIELDS.has(name)) isStream = true;
      // Broken off within the first word: `dat`.
      else if (!isWhole && [...FIELDS].some((field) => field.startsWith(text))) return;
      else document = [text];
    }
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (text === '') {
      if (data.length > 0) yield { event: event || 'message', data: data.join('\n'), isWhole: true };
      event = '';
      data = [];
    }
  }
  if (document) yield { event: 'whole', data: document.join('\n'), isWhole: true };
  else if (data.length > 0) yield { event: event || 'message', data: data.join('\n'), isWhole: false };
}
