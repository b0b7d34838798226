/** Notes that belong with one: close in meaning, linked either way, or with a rare tag in common. */
import type { NoteRules, RelatedNote } from '../core/notes-api';
import type { Now } from '../core/ports';
import type { VectorIndex } from '../embeddings/vector-index';
import type { Database } from '../store/database';
import { Links } from './links';
import type { LinkedNote } from './links';
import type { NoteBrief, PassageRow, PassageTable } from './passage-table';
import type { Scope, Scopes } from './scope';
import { EXCERPT_CHARACTERS, RELATED_CANDIDATES, RELATED_LIFTS, RELATED_MEANING } from './settings';
import type { Shown } from './shown';

interface RelatedSources {
  db: Database;
  vectors: () => VectorIndex | null;
  rules: () => NoteRules;
  now: Now;
}

interface Relation {
  meaning: number;
  passage: number | null;
  links: LinkedNote[];
}

/** Finds related notes in one index. */
export class Related {
  private readonly links: Links;

  constructor(
    private readonly sources: RelatedSources,
    private readonly table: PassageTable,
    private readonly scopes: Scopes,
    private readonly shown: Shown,
  ) {
    this.links = new Links(sources.db);
  }

  /** The notes that belong most with the one at a path, best first. */
  async to(path: string, limit: number): Promise<RelatedNote[]> {
    const note = this.table.noteAt(path);
    if (!note) return [];
    const today = new Date(this.sources.now()).toISOString().slice(0, 10);
    const scope = this.scopes.of({}, this.sources.rules(), today);
    const relations = this.relationsOf(note, scope);
    const best = [...relations]
      .map(([document, relation]) => ({ document, relation, score: scoreOf(relation) }))
      .sort((a, b) => b.score - a.score || a.document - b.document)
      .slice(0, limit);
    const notes = this.table.notes(best.map(({ document }) => document));
    const found = await Promise.all(
      best.map(async ({ document, relation, score }) => {
        const other = notes.get(document);
        return other ? [await this.described(other, relation, score)] : [];
      }),
    );
    return found.flat();
  }

  private relationsOf(note: NoteBrief, scope: Scope): Map<number, Relation> {
    const relations = new Map<number, Relation>();
    const relation = (document: number): Relation => {
      const known = relations.get(document) ?? { meaning: 0, passage: null, links: [] };
      relations.set(document, known);
      return known;
    };
    const vectors = this.sources.vectors();
    const mean = vectors && this.meanOf(note.id, vectors);
    if (vectors && mean) {
      const own = new Set(this.table.passagesOf(note.id).map(({ id }) => id));
      const accept = (passage: number) => !own.has(passage) && scope.accepts(passage);
      const near = vectors.compareFromCentre(mean).best(RELATED_CANDIDATES, accept);
      const places = new Map(
        this.table
          .places(
            near.map(({ key }) => key),
            scope,
          )
          .map((place) => [place.id, place]),
      );
      for (const { key, score } of near) {
        const place = places.get(key);
        if (!place || score < RELATED_MEANING) continue;
        const known = relation(place.document);
        if (score > known.meaning) Object.assign(known, { meaning: score, passage: key });
      }
    }
    const linked = [
      ...this.links.fromNote(note.id),
      ...this.links.toNote(note.id),
      ...this.links.byTag(note.id),
    ];
    const inScope = this.table.notesIn(
      linked.map(({ document }) => document),
      scope,
    );
    for (const link of linked) {
      // A note that links to itself is not related to itself, and an archived one stays out.
      if (link.document === note.id || !inScope.has(link.document)) continue;
      relation(link.document).links.push(link);
    }
    return relations;
  }

  /** The direction of a whole note. */
  private meanOf(document: number, vectors: VectorIndex): Float32Array | null {
    const sum = new Float32Array(vectors.dimensions);
    for (const { id } of this.table.passagesOf(document)) {
      vectors.vectorOf(id)?.forEach((value, index) => (sum[index] = (sum[index] ?? 0) + value));
    }
    const length = Math.hypot(...sum);
    return length > 0 ? sum.map((value) => value / length) : null;
  }

  /** The closest passage, but of a note's properties nobody wants to read. */
  private toShow(note: NoteBrief, { passage: closest }: Relation): PassageRow | undefined {
    const ids = this.table.passagesOf(note.id).map(({ id }) => id);
    const passages = [...(closest === null ? [] : [closest]), ...ids].map((id) => this.table.passage(id));
    return passages.find((passage) => passage && passage.kind !== 'properties');
  }

  private async described(note: NoteBrief, relation: Relation, score: number): Promise<RelatedNote> {
    const passage = this.toShow(note, relation);
    const text = (await this.shown.textsOf([note.path])).get(note.path);
    const excerpt = passage ? (text ?? '').slice(passage.start, passage.end).replace(/\s+/g, ' ').trim() : '';
    return {
      path: note.path,
      title: note.title,
      score,
      reasons: reasonsOf(relation, passage?.headingPath.at(-1)),
      passage: passage
        ? {
            headingPath: passage.headingPath,
            start: passage.start,
            end: passage.end,
            excerpt: excerpt.slice(0, EXCERPT_CHARACTERS),
          }
        : null,
    };
  }
}

function scoreOf({ meaning, links }: Relation): number {
  const kinds = new Set(links.map(({ kind }) => kind));
  return [...kinds].reduce((sum, kind) => sum + RELATED_LIFTS[kind], meaning);
}

function reasonsOf({ meaning, links }: Relation, heading: string | undefined): string[] {
  const tags = [...new Set(links.flatMap(({ tag }) => tag ?? []))];
  return [
    ...(links.some(({ kind }) => kind === 'link') ? ['Linked from here'] : []),
    ...(links.some(({ kind }) => kind === 'backlink') ? ['Links here'] : []),
    ...(tags.length > 0
      ? [`Shares the ${tags.length > 1 ? 'tags' : 'tag'} ${tags.map((tag) => `#${tag}`).join(', ')}`]
      : []),
    ...(meaning > 0 ? [heading === undefined ? 'Close in meaning' : `Close in meaning: ${heading}`] : []),
  ];
}
