import { StaticModel } from '../embeddings/static/static-model';
import { openNoteDatabases } from '../notes/note-databases';
import type { NoteDatabaseContext, OpenedNoteDatabases } from '../notes/note-databases';

/** What can be read before memory is there. */
export interface PreparedNotes {
  model: Promise<StaticModel>;
  databases: Promise<OpenedNoteDatabases>;
}

/**
 * Begins to read what notes need while memory is being opened: that is mostly waiting, for claims and for the disk. Whoever
 * does not come to use it gives it back with `abandon`.
 */
export function prepareNotes(
  context: NoteDatabaseContext,
  options: { loadModel(): Promise<Uint8Array> },
): PreparedNotes {
  const databases = openNoteDatabases(context);
  const model = options.loadModel().then((bytes) => StaticModel.load(bytes));
  // What went wrong is told to whoever asks for notes.
  for (const promise of [databases, model]) promise.catch(() => undefined);
  return { databases, model };
}

/** Frees what was prepared. */
export async function abandon({ databases }: PreparedNotes): Promise<void> {
  const opened = await databases.catch(() => null);
  opened?.databases.close();
}
