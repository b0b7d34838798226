/** The texts of notes that were shown last, read again only when they have changed. */
import type { Files } from '../core/ports';
import { contentHash, hashKey } from '../notes/content-hash';

/** Notes kept in memory. */
const KEPT = 64;
/** Notes over this many characters are not kept. */
const KEPT_CHARACTERS = 500_000;

interface NoteText {
  mtime: number;
  size: number;
  text: string;
  hash: string;
}

/** Reads notes. */
export class NoteTexts {
  private readonly kept = new Map<string, NoteText>();

  constructor(private readonly files: Files) {}

  /** The text at a path if it still has this fingerprint, else null. */
  async read(path: string, hash: Uint8Array): Promise<string | null> {
    const note = await this.current(path).catch(() => null);
    return note?.hash === hashKey(hash) ? note.text : null;
  }

  private async current(path: string): Promise<NoteText | null> {
    const stat = await this.files.stat(path);
    if (!stat) return null;
    const known = this.kept.get(path);
    this.kept.delete(path);
    if (known?.mtime === stat.mtime && known.size === stat.size) {
      this.kept.set(path, known);
      return known;
    }
    const bytes = await this.files.read(path);
    if (!bytes) return null;
    const text = new TextDecoder().decode(bytes);
    const note = { mtime: stat.mtime, size: stat.size, text, hash: hashKey(contentHash(text)) };
    if (text.length <= KEPT_CHARACTERS) this.kept.set(path, note);
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(oldest);
    }
    return note;
  }
}
