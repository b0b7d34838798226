/**
 * Random lives of a small vault: the user types, the agent writes, moves, deletes and undoes, and at any operation of
 * the vault or of the history the process may end, one write may fail, or the disk may be full. Whatever happens, no
 * text that a change replaced is lost, a change is whole or not there, and it is one commit.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecollectError } from '../../src/core/errors';
import type { NoteRequest, WriteOutcome } from '../../src/core/note-writing';
import { noteIn, USER_STATE } from '../../src/vault/commit-message';
import { Repository } from '../../src/vault/git/repository';
import type { NoteDesk } from '../../src/vault/note-desk';
import { contentId, textOf } from '../../src/vault/note-text';
import { Disk, MemoryFiles } from '../files/memory-files';
import { CONTEXT, DeskWorld, GIT_FOLDER } from './desk-world';
import { MemoryVault } from './memory-vault';
import { Trouble, TroubledFiles, type FaultKind } from './trouble';

const PATHS = ['A.md', 'B.md', 'Deep/er/C.md', 'Deep/D.md'];

type Action =
  | { do: 'type'; path: number; how: 'append' | 'rewrite' | 'delete' | 'top' }
  | { do: 'create' | 'undoLast' | 'undoTurn' | 'undoAny' | 'restart'; pick: number }
  | { do: 'append' | 'move' | 'trash' | 'property' | 'edit'; paths: number[] };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      path: fc.nat(7),
      how: fc.constantFrom('append', 'rewrite', 'delete', 'top', 'append'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('append', 'move', 'trash', 'property', 'edit', 'append'),
      paths: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('create', 'undoLast', 'undoTurn', 'undoAny', 'undoLast', 'restart'),
      pick: fc.nat(7),
    }),
  },
);

const fault = fc.option(
  fc.record({
    after: fc.integer({ min: 1, max: 45 }),
    kind: fc.constantFrom<FaultKind>('crash', 'fail', 'full'),
  }),
  { freq: 2 },
);

const life = fc.record({
  seed: fc.nat(),
  steps: fc.array(fc.record({ action, fault }), { minLength: 1, maxLength: 14 }),
});

/** One life: what there is, and what was seen. */
class Life {
  readonly disk = new Disk();
  readonly notes = new Map<string, Uint8Array>();
  world = new DeskWorld();
  trouble!: Trouble;
  desk!: NoteDesk;
  private count = 0;
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  readonly random = (): number => {
    this.state = (Math.imul(this.state, 1103515245) + 12345) >>> 0;
    return this.state / 2 ** 32;
  };

  async start(): Promise<void> {
    this.trouble = new Trouble(this.random);
    this.world.vault = new MemoryVault(this.trouble, this.notes);
    this.world.files = new TroubledFiles(this.disk, this.trouble);
    this.desk = await this.world.desk();
  }

  /** A line nobody has written before. */
  fresh(what: string): string {
    return `${what} ${++this.count}`;
  }

  existing(pick: number): string | undefined {
    const paths = [...this.notes.keys()].sort();
    return paths[pick % Math.max(1, paths.length)];
  }

  text(path: string): string {
    return textOf(this.notes.get(path) ?? new Uint8Array()) ?? '';
  }

  /** Every content that some commit has, and the mutations among the commits, read by a fresh eye. */
  async history(): Promise<{ contents: Set<string>; mutations: string[]; head: Map<string, string> }> {
    const repository = await Repository.open(new MemoryFiles(this.disk.copy()), GIT_FOLDER);
    const contents = new Set<string>();
    const mutations: string[] = [];
    let head: Map<string, string> | null = null;
    for (let id = await repository.head(); id !== null;) {
      const commit = await repository.commitOf(id);
      const files = await repository.difference(null, commit.tree);
      for (const { after } of files) if (after !== null) contents.add(after);
      head ??= new Map(files.map(({ path, after }) => [path, after ?? '']));
      const note = noteIn(commit.message);
      if (note && note.tool !== USER_STATE) mutations.push(note.id);
      id = commit.parents[0] ?? null;
    }
    return { contents, mutations, head: head ?? new Map<string, string>() };
  }

  type(action: Extract<Action, { do: 'type' }>): void {
    const path = (action.path < 4 ? PATHS[action.path] : this.existing(action.path)) ?? 'A.md';
    const old = this.text(path);
    const line = `${this.fresh('user line')} [[${(this.existing(action.path) ?? 'A.md').replace(/\.md$/, '')}]]\n`;
    if (action.how === 'delete') this.notes.delete(path);
    else {
      const text = { append: old + line, rewrite: line, top: line + old }[action.how];
      this.notes.set(path, new TextEncoder().encode(text));
    }
  }

  /** What the agent does; `marker` then stands in each of the notes, or in none. */
  async act(
    action: Exclude<Action, { do: 'type' }>,
  ): Promise<{ outcome: WriteOutcome | null; marker: string; among: number }> {
    const marker = this.fresh('marker');
    const submit = async (requests: NoteRequest[]) => ({
      outcome:
        requests.length === 0
          ? null
          : await this.desk.submit(requests, { ...CONTEXT, turn: `t${this.count % 3}` }),
      marker,
      among: requests.length,
    });
    const plain = async (outcome: Promise<WriteOutcome>) => ({ outcome: await outcome, marker, among: 0 });
    if ('pick' in action) {
      if (action.do === 'create')
        return submit([{ tool: 'vault_write', path: `New ${this.count}.md`, text: `${marker}\n` }]);
      if (action.do === 'undoLast') return plain(this.desk.undoLast('user'));
      if (action.do === 'undoTurn') return plain(this.desk.undoTurn(`t${action.pick % 3}`, 'user'));
      if (action.do === 'restart') {
        await this.start();
        return { outcome: null, marker, among: 0 };
      }
      const { changes } = await this.desk.changes();
      const chosen = changes[action.pick % Math.max(1, changes.length)];
      return chosen ? plain(this.desk.undo([chosen.id], 'user')) : { outcome: null, marker, among: 0 };
    }
    const paths = [...new Set(action.paths.map((pick) => this.existing(pick)))].filter(
      (path) => path !== undefined,
    );
    const requests = paths.map((path, index): NoteRequest => {
      if (action.do === 'append') return { tool: 'vault_append', path, text: marker };
      if (action.do === 'property')
        return { tool: 'vault_frontmatter', path, set: { [`p ${marker}`]: marker } };
      if (action.do === 'trash') return { tool: 'vault_trash', path };
      if (action.do === 'move') return { tool: 'vault_move', path, to: `Moved/${this.count}-${index}.md` };
      const line =
        this.text(path)
          .split('\n')
          .find((candidate) => candidate.includes('line')) ?? '';
      return { tool: 'vault_edit', path, edits: [{ find: line, replace: `${marker} instead` }] };
    });
    return submit(requests);
  }

  marked(marker: string): number {
    const whole = new RegExp(`${marker}(?!\\d)`);
    return [...this.notes.keys()].filter((path) => whole.test(this.text(path))).length;
  }
}

async function snapshotOf(notes: ReadonlyMap<string, Uint8Array>): Promise<Map<string, string>> {
  const ids = await Promise.all(
    [...notes].map(async ([path, bytes]) => [path, await contentId(bytes)] as const),
  );
  return new Map(ids);
}

async function live({
  seed,
  steps,
}: {
  seed: number;
  steps: { action: Action; fault: { after: number; kind: FaultKind } | null }[];
}): Promise<void> {
  const life = new Life(seed);
  await life.start();
  for (const step of steps) {
    if (step.action.do === 'type') {
      life.type(step.action);
      continue;
    }
    const before = await snapshotOf(life.notes);
    const { mutations: earlier } = await life.history();
    if (step.fault) life.trouble.arm(step.fault.after, step.fault.kind);
    let outcome: WriteOutcome | null = null;
    let among = 0;
    const marker = life.fresh('').trim();
    try {
      ({ outcome, among } = await life.act(step.action));
    } catch (thrown) {
      // Whatever reaches the user is a sentence, unless there is no process left to tell one.
      if (!life.trouble.isCrashed) expect(thrown).toBeInstanceOf(RecollectError);
      among = -1;
    }
    const committed = outcome?.status === 'done' && outcome.commit !== null;
    if (committed && outcome?.status === 'done') {
      const { head, mutations } = await life.history();
      const now = await snapshotOf(life.notes);
      for (const { path } of outcome.files) expect(head.get(path), path).toBe(now.get(path));
      expect(mutations.length).toBe(earlier.length + 1);
    }
    life.trouble.heal();
    if (life.trouble.isCrashed) await life.start();
    else await life.desk.recover();

    const { contents, mutations } = await life.history();
    const after = await snapshotOf(life.notes);
    for (const [path, content] of before) {
      if (after.get(path) !== content) expect(contents.has(content), `lost what stood in ${path}`).toBe(true);
    }
    expect(new Set(mutations).size).toBe(mutations.length);
    // One commit for what was done, if only after the next start; none, or one, for what was interrupted.
    const commits = mutations.length - earlier.length;
    if (outcome?.status === 'done') expect(commits).toBe(1);
    else expect(commits).toBeLessThanOrEqual(1);
    const mark = `marker ${Number(marker) + 1}`;
    const marked = life.marked(mark);
    if (
      outcome?.status === 'done' &&
      among > 0 &&
      'paths' in step.action &&
      step.action.do !== 'move' &&
      step.action.do !== 'trash'
    )
      expect(marked, 'all notes of a change').toBe(among);
    if (outcome === null && 'paths' in step.action && marked > 0) {
      // Interrupted, and then completed: by its commit, in all of the notes.
      expect(mutations.length, 'a completed change has its commit').toBe(earlier.length + 1);
    }
    if (
      outcome === null &&
      marked === 0 &&
      'paths' in step.action &&
      ['append', 'edit', 'property'].includes(step.action.do)
    ) {
      expect([...after], 'a change that is not there left nothing').toEqual(
        expect.arrayContaining([...before]),
      );
    }
  }
}

it('loses no text, whatever happens at whatever moment', async () => {
  await fc.assert(fc.asyncProperty(life, live), { numRuns: 300 });
});
