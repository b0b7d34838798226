/** Finding changes in the log: its pages, gone through until there are enough that match. */
import type { ChangePage, LoggedChange, NoteWriting } from '../../core/note-writing';

/** Changes asked for at a time while looking for those that match. */
const LOOK_THROUGH = 100;

/** Which changes are wanted. */
export interface ChangeFilter {
  /** Part of a path of a note, in any spelling of its letters; '' for all. */
  note: string;
  /** Only what was written under `report` since then, as the digest counts. */
  reportedSince: number | null;
}

/** All changes. */
export const ALL_CHANGES: ChangeFilter = { note: '', reportedSince: null };

function isWanted({ files, policy, undoes }: LoggedChange, filter: ChangeFilter): boolean {
  if (filter.reportedSince !== null && (policy !== 'report' || undoes.length > 0)) return false;
  const words = filter.note.trim().toLocaleLowerCase();
  return files.some(({ path, from }) =>
    [path, from ?? ''].some((name) => name.toLocaleLowerCase().includes(words)),
  );
}

/** So many changes that match, newest first; `next` continues, null at the end of the log. */
export async function findChanges(
  desk: Pick<NoteWriting, 'changes'>,
  filter: ChangeFilter,
  wanted: number,
  after: string | null = null,
): Promise<ChangePage> {
  const found: LoggedChange[] = [];
  let cursor = after;
  for (;;) {
    const page = await desk.changes({
      limit: LOOK_THROUGH,
      ...(cursor === null ? {} : { after: cursor }),
    });
    for (const change of page.changes) {
      if (isBefore(change, filter)) return { changes: found, next: null };
      if (!isWanted(change, filter)) continue;
      // One more than is wanted: whether the log goes on is known only then.
      const last = found.at(-1);
      if (found.length === wanted && last) return { changes: found, next: last.id };
      found.push(change);
    }
    if (page.next === null) return { changes: found, next: null };
    cursor = page.next;
  }
}

/** Commits keep whole seconds. */
function isBefore({ at }: LoggedChange, { reportedSince }: ChangeFilter): boolean {
  return reportedSince !== null && at < Math.floor(reportedSince / 1000) * 1000;
}
