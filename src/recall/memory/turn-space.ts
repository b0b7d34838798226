/**
 * The vectors of past turns, in memory only. They are made a few at a time, with each question, the newest first: history
 * can be far larger than memory's facts, most of it is never asked about, and embedding it at start would delay the
 * first answer. What has no vector yet is found by its words and its neighbours.
 */
import { quantised } from '../../embeddings/quantise';
import { VectorIndex } from '../../embeddings/vector-index';
import { TURN_CHARACTERS_EMBEDDED, TURN_VECTORS_MOST, TURN_VECTORS_PER_QUESTION } from './settings';
import type { TurnTable } from './turn-table';

/** Vectors of one history database. */
export class TurnSpace {
  index: VectorIndex | null = null;
  private newest: number;
  private oldest: number;

  constructor(
    private readonly table: TurnTable,
    private readonly embed: (text: string) => Promise<Float32Array>,
  ) {
    this.newest = table.newest();
    this.oldest = this.newest + 1;
  }

  /** Takes in some turns that have no vector yet. */
  async takeSome(): Promise<void> {
    const fresh = this.table.next(this.newest, 'after', TURN_VECTORS_PER_QUESTION);
    this.newest = fresh.at(-1)?.key ?? this.newest;
    const room = Math.min(
      TURN_VECTORS_PER_QUESTION - fresh.length,
      TURN_VECTORS_MOST - (this.index?.size ?? 0) - fresh.length,
    );
    const older = room > 0 ? this.table.next(this.oldest, 'before', room) : [];
    this.oldest = older.at(-1)?.key ?? this.oldest;
    for (const turn of [...fresh, ...older]) {
      const text = this.table.textOf(turn).slice(0, TURN_CHARACTERS_EMBEDDED);
      const vector = await this.embed(text);
      this.index ??= new VectorIndex(vector.length);
      this.index.set(turn.key, quantised(vector));
    }
  }
}
