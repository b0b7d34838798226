/** Sets of questions with the passages that answer them, and how each memory of one is written down as notes. */

/** A passage: what one speaker said at a time. */
interface Passage {
  id: string | number;
  speaker: string;
  text: string;
}

/** A session. */
interface SetDocument {
  id: string | number;
  title: string;
  date: string;
  passages: Passage[];
}

/** A question. */
export interface Question {
  id: string | number;
  text: string;
  evidence: (string | number)[];
  category: string;
}

/** One memory and what is asked of it. */
export interface Corpus {
  id: string | number;
  documents: SetDocument[];
  questions: Question[];
}

/** A whole set. */
export interface DataSet {
  name: string;
  corpora: Corpus[];
}

/** A passage's place in a note. */
interface Span {
  start: number;
  end: number;
  passage: string;
}

/** A session as a note. */
export interface SessionNote {
  path: string;
  text: string;
  spans: Span[];
}

/** Writes sessions as somebody would who keeps conversations in a vault: a section for each turn. */
export function notesOf(corpus: Corpus): SessionNote[] {
  const taken = new Set<string>();
  return corpus.documents.map(({ id, title, date, passages }) => {
    const name = title.replace(/[\\/:*?"<>|#^[\]]/g, ' ').trim() || String(id);
    const path = taken.has(name) ? `${name} ${id}.md` : `${name}.md`;
    taken.add(name);
    let text = `---\ndate: ${JSON.stringify(date)}\n---\n`;
    const spans = passages.map((passage): Span => {
      const start = text.length;
      text += `\n## ${passage.speaker}\n\n${passage.text.trim()}\n`;
      return { start, end: text.length, passage: String(passage.id) };
    });
    return { path, text, spans };
  });
}

/** The passage that a stretch of a note is of, or null for none. */
export function passageAt(note: SessionNote, start: number, end: number): string | null {
  let most = 0;
  let found: string | null = null;
  for (const span of note.spans) {
    const shared = Math.min(end, span.end) - Math.max(start, span.start);
    if (shared > most) [most, found] = [shared, span.passage];
  }
  return found;
}
