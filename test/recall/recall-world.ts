/** A vault in memory, an index over it, and recall from that. */
import type { NoteRules, RecallQuery } from '../../src/core/notes-api';
import { Recall } from '../../src/recall/recall';
import { NoteWorld } from '../notes/note-world';

/** What a test asks: its text, and whatever else matters. */
type Asked = Partial<RecallQuery>;

/** Notes to ask. */
export class RecallWorld {
  readonly reindexed: string[] = [];
  /** Off unless a test turns it on: the letters of a test's embedder mean nothing. */
  hasMeaning = false;
  readonly recall: Recall;

  private constructor(readonly notes: NoteWorld) {
    this.recall = new Recall({
      db: notes.index.db,
      vectors: () => (this.hasMeaning ? notes.index.vectors : null),
      embedQuery: (text) => notes.index.embedQuery(text),
      weigh: (word) => (['the', 'a', 'of', 'in', 'is'].includes(word) ? 0.1 : 1),
      files: notes.files,
      rules: () => notes.index.rules,
      now: () => notes.time,
      reindex: async (path) => {
        this.reindexed.push(path);
        await notes.index.reindex(path);
      },
    });
  }

  /** Indexes notes. */
  static async of(notes: Record<string, string>, rules: Partial<NoteRules> = {}): Promise<RecallWorld> {
    const world = await new NoteWorld().open();
    for (const [path, text] of Object.entries(notes)) world.write(path, text);
    world.index.setRules({ ignore: [], privateFolders: [], archiveFolders: [], ...rules });
    await world.survey();
    return new RecallWorld(world);
  }

  /** Paths of the notes recalled, best first, each once. */
  async paths(text: string, asked: Asked = {}): Promise<string[]> {
    return [...new Set((await this.hits(text, asked)).map(({ path }) => path))];
  }

  /** What is recalled. */
  hits(text: string, asked: Asked = {}) {
    return this.recall.recall({ text, limit: 10, ...asked });
  }

  /** What is shown. */
  search(text: string, asked: Asked = {}) {
    return this.recall.search({ text, limit: 10, ...asked });
  }
}
