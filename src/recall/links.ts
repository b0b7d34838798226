/** The graph between notes: links, embeds and tags, resolved against the live notes when they are followed. */
import type { GraphStep } from '../core/notes-api';
import type { Database } from '../store/database';
import { LINKS_PER_HIT, RARE_TAG_NOTES } from './settings';

/** A note that another one leads to. */
export interface LinkedNote {
  document: number;
  kind: Exclude<GraphStep['kind'], 'neighbour'>;
  /** The tag that both have. */
  tag?: string;
}

/** A name may be that of several notes; the one with the shortest path is meant, as in the app. */
const RESOLVED = `SELECT n.document FROM document_names AS n JOIN memory_documents AS d ON d.id = n.document
  WHERE n.name = l.target AND d.deleted_at IS NULL ORDER BY length(d.path), d.id LIMIT 1`;

/** Follows links in one index. */
export class Links {
  constructor(private readonly db: Database) {}

  /** Notes that a passage links to. */
  fromPassage(passage: number): LinkedNote[] {
    return this.followed('l.chunk = ?', passage);
  }

  /** Notes that a note links to. */
  fromNote(document: number): LinkedNote[] {
    return this.followed('l.document = ?', document);
  }

  private followed(where: string, id: number): LinkedNote[] {
    const rows = this.db.all<{ document: number | null }>(
      `SELECT DISTINCT (${RESOLVED}) AS document FROM document_links AS l WHERE ${where} AND l.target <> '' LIMIT ?`,
      id,
      LINKS_PER_HIT,
    );
    return rows.flatMap(({ document }) => (document === null ? [] : [{ document, kind: 'link' as const }]));
  }

  /** Notes that link to a note. */
  toNote(document: number): LinkedNote[] {
    const rows = this.db.all<{ document: number }>(
      `SELECT DISTINCT l.document FROM document_names AS own
       JOIN document_links AS l ON l.target = own.name JOIN memory_documents AS d ON d.id = l.document
       WHERE own.document = ?1 AND l.document <> ?1 AND d.deleted_at IS NULL AND (${RESOLVED}) = ?1 LIMIT ?2`,
      document,
      LINKS_PER_HIT,
    );
    return rows.map((row) => ({ ...row, kind: 'backlink' as const }));
  }

  /** Notes that share a tag which few notes have. */
  byTag(document: number): LinkedNote[] {
    const rows = this.db.all<{ document: number; tag: string }>(
      `SELECT other.document, other.tag FROM document_tags AS own JOIN document_tags AS other ON other.tag = own.tag
       JOIN memory_documents AS d ON d.id = other.document
       WHERE own.document = ?1 AND other.document <> ?1 AND d.deleted_at IS NULL
         AND (SELECT count(*) FROM document_tags AS t WHERE t.tag = own.tag) <= ?2 LIMIT ?3`,
      document,
      RARE_TAG_NOTES,
      LINKS_PER_HIT,
    );
    return rows.map((row) => ({ ...row, kind: 'tag' as const }));
  }
}
