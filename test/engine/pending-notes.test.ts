import { describe, expect, it } from 'vitest';
import { PendingNotes } from '../../src/engine/pending-notes';
import type { NoteNews } from '../../src/notes/note-writer';

const gone = (path: string): NoteNews => ({ written: [], gone: [path], moves: [] });

describe('news of notes', () => {
  it('are taken in after the index is done with its own work, in order and one at a time', async () => {
    const heard: string[] = [];
    let busy = 0;
    const pending = new PendingNotes({
      takeNotes: async (news) => {
        expect(++busy).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        heard.push(...news.gone);
        busy--;
      },
    });
    for (const path of ['a', 'b', 'c']) pending.push(gone(path));
    expect(heard).toEqual([]);
    await pending.settle();
    expect(heard).toEqual(['a', 'b', 'c']);
    pending.push(gone('d'));
    await pending.settle();
    expect(heard).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are tried again when they could not be taken in, and given up in the end, without a word to the index', async () => {
    const waits: number[] = [];
    const failed: unknown[] = [];
    let tries = 0;
    const pending = new PendingNotes(
      {
        takeNotes: async ({ gone: [path] }) => {
          tries++;
          if (path === 'bad' || tries < 2) throw new Error('disk full');
        },
      },
      { sleep: async (ms) => void waits.push(ms), failed: (thrown) => failed.push(thrown) },
    );
    pending.push(gone('good'));
    await pending.settle();
    expect([tries, failed.length]).toEqual([2, 0]);
    pending.push(gone('bad'));
    pending.push(gone('good'));
    await pending.settle();
    expect(failed).toHaveLength(1);
    expect(waits).toEqual([1_000, 1_000, 10_000, 60_000]);
  });

  it('are all taken in before it closes; later ones are not', async () => {
    const heard: string[] = [];
    const pending = new PendingNotes({ takeNotes: async (news) => void heard.push(...news.gone) });
    pending.push(gone('a'));
    pending.push(gone('b'));
    await pending.close();
    pending.push(gone('c'));
    await pending.settle();
    expect(heard).toEqual(['a', 'b']);
  });
});
