/** Reads notes again for the texts of passages that a model has no vector of. */
import type { Files } from '../core/ports';
import type { Database } from '../store/database';
import type { Breather } from './breather';
import { hashKey } from './content-hash';
import type { EmbeddingSpace } from './embedding-space';
import type { NewText } from './indexer';
import { passageHashes, readText } from './note-reader';
import type { ParseNote } from './note-reader';

/** What filling needs. */
export interface FillContext {
  db: Database;
  files: Files;
  parse: ParseNote;
  /** A note whose text is no longer the one that was indexed. */
  onChanged(path: string): void;
}

/** Gives `embed` what is missing in some notes, in the embedder's own batches; it says whether to go on. */
export async function fillNotes(
  context: FillContext,
  space: EmbeddingSpace,
  paths: readonly string[],
  breather: Breather,
  embed: (texts: readonly NewText[]) => Promise<boolean>,
): Promise<void> {
  const waiting = new Map<string, NewText>();
  const flush = async (least: number) => {
    while (waiting.size >= least) {
      const texts = [...waiting.values()].slice(0, space.batch);
      for (const { hash } of texts) waiting.delete(hashKey(hash));
      if (!(await embed(texts))) return false;
    }
    return true;
  };
  for (const path of paths) {
    for (const text of await textsOf(context, path)) {
      if (!space.stored.has(text.hash)) waiting.set(hashKey(text.hash), text);
    }
    await breather.breathe();
    if (!(await flush(space.batch))) return;
  }
  await flush(1);
}

async function textsOf(context: FillContext, path: string): Promise<NewText[]> {
  const read = await readText(context.files, path, 0);
  const known = context.db.first<{ hash: Uint8Array }>(
    'SELECT hash FROM memory_documents WHERE path = ? AND deleted_at IS NULL',
    path,
  );
  if (!known) return [];
  if (read.kind !== 'text' || hashKey(read.hash) !== hashKey(known.hash)) {
    context.onChanged(path);
    return [];
  }
  const parsed = context.parse(path, read.text);
  return passageHashes(parsed).flatMap((hash, index) => {
    const text = parsed.chunks[index]?.embedded ?? '';
    return hash.length === 0 ? [] : [{ hash, text }];
  });
}
