/** What servers say when they refuse: many shapes, read as one. */
import * as v from 'valibot';
import { COMPLAINT_CHARACTERS } from './limits';
import { parsed } from './wire/json';

/** A server's own words. */
export interface Complaint {
  message: string;
  /** Its kinds and codes, for telling complaints apart: `invalid_request_error model_not_found`. */
  kind: string;
}

const word = v.nullish(v.union([v.string(), v.number()]));
const Details = v.object({ message: v.nullish(v.string()), type: word, code: word, status: word });
const Shape = v.union([
  v.object({ error: v.string() }),
  v.object({ error: Details }),
  v.object({ detail: v.string() }),
  v.object({ message: v.string(), type: word, code: word, status: word }),
]);

/** The complaint in a value; null when it is none. */
export function complaintOf(value: unknown): Complaint | null {
  // Gemini wraps it in a list.
  const read = v.safeParse(Shape, Array.isArray(value) ? (value as unknown[])[0] : value);
  if (!read.success) return null;
  const said = read.output;
  if ('detail' in said) return { message: said.detail, kind: '' };
  const details = 'error' in said ? said.error : said;
  if (typeof details === 'string') return { message: details, kind: '' };
  const kind = [details.type, details.code, details.status].filter((each) => each ?? false).join(' ');
  return { message: details.message ?? kind, kind };
}

/** The complaint in the body of a refusal; its beginning when it has no shape that is known. */
export function complaintIn(body: string): Complaint {
  const { message, kind } = complaintOf(parsed(body)) ?? { message: body, kind: '' };
  return { message: message.trim().slice(0, COMPLAINT_CHARACTERS), kind };
}
