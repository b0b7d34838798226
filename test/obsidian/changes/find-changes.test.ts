import { describe, expect, it } from 'vitest';
import type { ChangePage, LoggedChange } from '../../../src/core/note-writing';
import { ALL_CHANGES, findChanges } from '../../../src/obsidian/changes/find-changes';

function logged(id: number, change: Partial<LoggedChange> = {}): LoggedChange {
  return {
    id: String(id),
    commit: String(id),
    tool: 'vault_edit',
    by: 'agent',
    reason: '',
    at: id * 1000,
    conversation: null,
    turn: null,
    policy: 'ask',
    files: [{ kind: 'replace', path: 'Tea.md' }],
    undoes: [],
    isUndone: false,
    isRecovered: false,
    ...change,
  };
}

/** A log with these changes, newest first, that gives at most so many at a time. */
function log(all: LoggedChange[], most = 7) {
  return {
    changes({ after, limit = most }: { after?: string; limit?: number } = {}): Promise<ChangePage> {
      const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
      const changes = all.slice(start, start + Math.min(limit, most));
      const end = start + changes.length;
      return Promise.resolve({ changes, next: end < all.length ? (changes.at(-1)?.id ?? null) : null });
    },
  };
}

const ids = ({ changes }: ChangePage) => changes.map(({ id }) => Number(id));
const newestFirst = (count: number, change: (id: number) => Partial<LoggedChange> = () => ({})) =>
  Array.from({ length: count }, (_, at) => logged(count - at, change(count - at)));

describe('finding changes', () => {
  it('goes on exactly where it ended, over every page of the log', async () => {
    const desk = log(newestFirst(40));
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const page: ChangePage = await findChanges(desk, ALL_CHANGES, 9, after);
      seen.push(...ids(page));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual(Array.from({ length: 40 }, (_, at) => 40 - at));
  });

  it('says that there is no more when nothing that matches is left', async () => {
    const desk = log(
      newestFirst(30, (id) => (id > 20 ? { files: [{ kind: 'create', path: 'Garden/Beds.md' }] } : {})),
    );
    const page = await findChanges(desk, { ...ALL_CHANGES, note: 'garden/b' }, 10);
    expect(ids(page)).toHaveLength(10);
    expect(page.next).toBeNull();
  });

  it('finds a note by the name it had', async () => {
    const moved = logged(1, { files: [{ kind: 'move', path: 'New.md', from: 'Old.md' }] });
    expect(ids(await findChanges(log([moved]), { ...ALL_CHANGES, note: 'OLD' }, 10))).toEqual([1]);
  });

  it('lists what the digest counted: written under report since then, no undo', async () => {
    const desk = log([
      logged(5, { policy: 'report' }),
      logged(4, { policy: 'report', undoes: ['2'] }),
      logged(3),
      logged(2, { policy: 'report' }),
      logged(1, { policy: 'report' }),
    ]);
    expect(ids(await findChanges(desk, { note: '', reportedSince: 2500 }, 10))).toEqual([5, 2]);
  });
});
