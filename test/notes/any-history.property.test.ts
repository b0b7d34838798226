import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NoteWorld } from './note-world';

const PATHS = ['A.md', 'B.md', 'Folder/A.md', 'Folder/C.md', 'folder/c.md', 'Other/2026-05-01.md'];
const TEXTS = [
  '',
  'A plum tree.',
  'A pear tree.\n\n# Care\n\nWater it.',
  '# Care\n\nWater it.',
  '---\ntags: [fruit]\naliases: [Prunus]\n---\nSee [[A]] and ![[C#Care]].',
  '---\nrecollect: local-only\n---\nA secret.',
];

const path = fc.constantFrom(...PATHS);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    path,
    text: fc.constantFrom(...TEXTS),
    isTold: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('rename' as const), path, to: path, isTold: fc.boolean() }),
  fc.record({ kind: fc.constant('delete' as const), path, isTold: fc.boolean() }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(100, 700, 5_000) }),
  fc.record({
    kind: fc.constantFrom('settle' as const, 'survey' as const, 'restart' as const, 'crash' as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(world: NoteWorld, what: Step): Promise<void> {
  switch (what.kind) {
    case 'write':
      world.write(what.path, what.text);
      if (what.isTold) world.index.changed([world.stamp(what.path)]);
      return;
    case 'delete':
      world.delete(what.path);
      if (what.isTold) world.index.removed([what.path]);
      return;
    case 'rename':
      if (what.path === what.to || !world.disk.files.has(what.path)) return;
      world.rename(what.path, what.to);
      if (what.isTold) await world.index.moved([{ from: what.path, to: what.to }]);
      return;
    case 'wait':
      world.time += what.ms;
      return;
    case 'settle':
      await world.settled();
      return;
    case 'survey':
      await world.survey();
      return;
    case 'restart':
      await world.reopen();
      return;
    case 'crash':
      // Whatever was not saved is lost, and the process that is gone does no more.
      world.isOwner = false;
      await world.index.close();
      world.isOwner = true;
      await world.open();
  }
}

/** What an index says about the vault, without its own ids. */
function contentOf(world: NoteWorld): unknown {
  const { db, vectors } = world.index;
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  const notes = db.all<{ id: number; path: string; hash: Uint8Array; [key: string]: unknown }>(
    `SELECT id, path, title, size, hash, own_date, valid_until, local_only, aliases
     FROM memory_documents WHERE deleted_at IS NULL ORDER BY path`,
  );
  return notes.map(({ id, hash, ...note }) => ({
    ...note,
    hash: hex(hash),
    names: db.all('SELECT name FROM document_names WHERE document = ? ORDER BY name', id),
    tags: db.all('SELECT tag FROM document_tags WHERE document = ? ORDER BY tag', id),
    passages: db
      .all<{ id: number; hash: Uint8Array; [key: string]: unknown }>(
        `SELECT id, ordinal, start, end, heading_path, block_id, kind, tokens, words, hash
         FROM memory_chunks WHERE document = ? ORDER BY ordinal`,
        id,
      )
      .map(({ id: passage, hash: of, ...rest }) => ({
        ...rest,
        hash: hex(of),
        hasWords:
          db.first('SELECT 1 AS one FROM memory_chunk_words_docsize WHERE docid = ?', passage) !== undefined,
        hasVector: of.length === 0 || (vectors?.has(passage) ?? false),
        links: db.all(
          'SELECT target, subpath, kind FROM document_links WHERE chunk = ? ORDER BY rowid',
          passage,
        ),
      })),
  }));
}

describe('whatever happens to a vault', () => {
  it('a survey leaves the index as if it were made anew, and no text is embedded twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const world = await new NoteWorld().open();
        let lost = 0;
        for (const what of steps) {
          const before = world.builtIn.seen.length;
          await take(world, what);
          // Vectors that a crash took away are made again, rightly.
          if (what.kind === 'crash') lost = world.builtIn.seen.length;
          else expect(before).toBeLessThanOrEqual(world.builtIn.seen.length);
        }
        await world.survey();
        const sinceCrash = world.builtIn.seen.slice(lost);
        expect(new Set(sinceCrash).size).toBe(sinceCrash.length);

        const fresh = new NoteWorld();
        for (const [file, { bytes, mtime }] of world.disk.files) {
          if (file.endsWith('.md')) fresh.disk.files.set(file, { bytes, mtime });
        }
        await fresh.open();
        await fresh.survey();
        expect(contentOf(world)).toEqual(contentOf(fresh));
        expect(world.index.state().passages).toBe(fresh.index.state().passages);
        expect(world.index.vectors?.size).toBe(fresh.index.vectors?.size);
        for (const word of ['plum', 'pear', 'water', 'secret'])
          expect(world.find(word)).toEqual(fresh.find(word));
        for (const word of ['fruit', 'prunus', 'c', 'a'])
          expect(world.findNote(word)).toEqual(fresh.findNote(word));
        await world.index.close();
        await fresh.index.close();
      }),
      {
        numRuns: 60,
        examples: [
          // A note that seems to have moved, to a name with a date in it.
          [
            [
              { kind: 'write', path: 'Folder/C.md', text: '', isTold: false },
              { kind: 'write', path: 'Other/2026-05-01.md', text: '', isTold: false },
              { kind: 'survey' },
              { kind: 'delete', path: 'Folder/C.md', isTold: false },
            ],
          ],
          // Deleted while it was being read.
          [
            [
              { kind: 'write', path: 'A.md', text: '', isTold: true },
              { kind: 'write', path: 'A.md', text: '', isTold: true },
              { kind: 'wait', ms: 5000 },
              { kind: 'delete', path: 'A.md', isTold: false },
            ],
          ],
        ],
      },
    );
  }, 120_000);
});
