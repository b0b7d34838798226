/** The texts of notes that were shown last, read again only when they have changed. */
import type { FileStat, Files, NoteStats } from '../core/ports';
import { contentHash, hashKey } from '../notes/content-hash';

/** Characters kept in memory, all notes together: what somebody sees who refines a search for a while. */
const KEPT_CHARACTERS = 2_000_000;

interface NoteText {
  mtime: number;
  size: number;
  text: string;
  hash: string;
}

/** Reads notes. */
export class NoteTexts {
  /** The one shown last comes last. */
  private readonly kept = new Map<string, NoteText>();
  private keptCharacters = 0;

  private readonly stats: NoteStats;

  constructor(
    private readonly files: Files,
    stats?: NoteStats,
  ) {
    this.stats = stats ?? ((paths) => Promise.all(paths.map((path) => files.stat(path))));
  }

  /** The text at each path if it still has this fingerprint, else null. */
  async read(asked: readonly { path: string; hash: Uint8Array | null }[]): Promise<(string | null)[]> {
    const stats = await this.stats(asked.map(({ path }) => path)).catch(() => []);
    const notes = asked.map(async ({ path, hash }, index) => {
      const stat = stats[index];
      if (!hash || !stat) return null;
      const note = await this.current(path, stat).catch(() => null);
      return note?.hash === hashKey(hash) ? note.text : null;
    });
    return Promise.all(notes);
  }

  private async current(path: string, stat: FileStat): Promise<NoteText | null> {
    const known = this.kept.get(path);
    if (known?.mtime === stat.mtime && known.size === stat.size) {
      this.keep(path, known);
      return known;
    }
    const bytes = await this.files.read(path);
    if (!bytes) return null;
    const text = new TextDecoder().decode(bytes);
    const note = { mtime: stat.mtime, size: stat.size, text, hash: hashKey(contentHash(text)) };
    this.keep(path, note);
    return note;
  }

  private keep(path: string, note: NoteText): void {
    this.drop(path);
    this.kept.set(path, note);
    this.keptCharacters += note.text.length;
    for (const oldest of this.kept.keys()) {
      if (this.keptCharacters <= KEPT_CHARACTERS) break;
      this.drop(oldest);
    }
  }

  private drop(path: string): void {
    this.keptCharacters -= this.kept.get(path)?.text.length ?? 0;
    this.kept.delete(path);
  }
}
