/** What stays of a fact when the user puts it in other words. */
import type { FactBody } from '../core/events/facts';
import { normalised, wordsOf } from '../core/words';
import type { FactRow } from './fact-table';

/** More words than this are a sentence and no value. */
const LONGEST_VALUE = 8;

/** A fact in the user's new words; what it is about stays as far as the words still say it. */
export function reworded(id: string, old: FactRow, text: string): FactBody {
  return {
    id,
    text,
    kind: old.kind,
    topics: [...old.topics],
    importance: old.importance,
    confidence: 1,
    author: 'user',
    sourceInterface: 'edit',
    ...(old.sourceUri !== null && { sourceUri: old.sourceUri }),
    ...tripleOf(old, text),
    ...(old.pinned && { pinned: true }),
    ...(old.sensitive && { sensitive: true }),
  };
}

/** The triple, with the value that the new words put in the old one's place; none when they say something else. */
function tripleOf(old: FactRow, text: string): Pick<FactBody, 'subject' | 'predicate' | 'object'> {
  const { subject, predicate, object } = old;
  if (subject === null || predicate === null || object === null) return {};
  const value = normalised(text).includes(normalised(object)) ? object : exchanged(old.text, object, text);
  return value === null ? {} : { subject, predicate, object: value };
}

/** "I live in Berlin." and "I live in Porto." differ by the value alone, which is then Porto. */
function exchanged(before: string, value: string, after: string): string | null {
  const at = before.toLowerCase().lastIndexOf(value.toLowerCase());
  if (at < 0) return null;
  const start = before.slice(0, at);
  const end = withoutStop(before.slice(at + value.length));
  const rest = withoutStop(after);
  if (!rest.startsWith(start) || !rest.endsWith(end)) return null;
  const found = rest.slice(start.length, rest.length - end.length).trim();
  const words = wordsOf(found).length;
  return words > 0 && words <= LONGEST_VALUE ? found : null;
}

function withoutStop(text: string): string {
  return text.replace(/[\s.!]+$/, '');
}

const most = (rows: readonly FactRow[], of: (row: FactRow) => number) => Math.max(...rows.map(of));

/** Several facts in one. */
export function merged(id: string, rows: readonly FactRow[], text: string): FactBody {
  const [first] = rows.toSorted((a, b) => b.importance - a.importance);
  const body = reworded(id, first as FactRow, text);
  const isOne = rows.every((row) => row.subject === first?.subject && row.predicate === first?.predicate);
  const { subject: _s, predicate: _p, object: _o, ...bare } = body;
  return {
    ...(isOne ? body : bare),
    topics: [...new Set(rows.flatMap(({ topics }) => topics))].slice(0, 20),
    importance: most(rows, ({ importance }) => importance),
    ...(rows.some(({ pinned }) => pinned) && { pinned: true }),
    ...(rows.some(({ sensitive }) => sensitive) && { sensitive: true }),
  };
}
