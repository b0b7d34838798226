/** What a note's text says, as plain data: what the index keeps of it. */
import type { PassageKind } from '../../core/notes-api';

/** A wikilink, an embed or a Markdown link to another file of the vault, as written. */
export interface NoteLink {
  /** Path without heading, block or alias, with `%20` and the like decoded; '' for a link inside the same note. */
  target: string;
  /** `#heading`, `#^block` or ''. */
  subpath: string;
  kind: 'link' | 'embed';
  /** Character offset in the note. */
  position: number;
  /** Ordinal of the first chunk that contains it. */
  chunk: number;
}

/** A passage of a note. */
export interface NoteChunk {
  /** 0, 1, 2 ... in the order of the note. */
  ordinal: number;
  /** `text.slice(start, end)` is the passage; neither end is blank. */
  start: number;
  end: number;
  /** Headings above it and its own, outermost first. */
  headingPath: string[];
  /** The block id (`^id`) at its end. */
  blockId: string | null;
  kind: PassageKind;
  /** Of `embedded`; never above the limit. */
  tokens: number;
  /** What is embedded: heading path and readable text. '' when there is nothing to read (a comment, bare dates). */
  embedded: string;
  /** What full text search sees: the same, with the names behind aliases and bare addresses. May be ''. */
  words: string;
}

/** A note, read. */
export interface ParsedNote {
  /** File name without `.md`. */
  title: string;
  /** Front matter `aliases`, and its `title` when it is another one. */
  aliases: string[];
  /** Of front matter and text, lower case, without `#`, each once. */
  tags: string[];
  links: NoteLink[];
  /** `yyyy-mm-dd` of front matter or of a daily note's name. */
  date: string | null;
  /** `yyyy-mm-dd` of front matter's `valid_until`. */
  validUntil: string | null;
  /** `recollect: local-only`: never leaves this machine. */
  isLocalOnly: boolean;
  /** `recollect: source`: to be learned from as a whole. */
  isSource: boolean;
  /** Front matter as searchable text, a `key: value` a line. */
  properties: string;
  chunks: NoteChunk[];
  /** Sentences about what could not be understood; the note is read all the same. */
  problems: string[];
}
