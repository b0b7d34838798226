/**
 * Changes of several notes as one: first the user's state is kept, then the intent is written down, then the notes are
 * written, then there is one commit. Without history nothing is replaced; once the notes are written, a history that
 * fails is caught up on and never undoes them.
 */
import type { NoteVault } from '../core/note-vault';
import type { Now } from '../core/ports';
import type { ChangedFile, Signature, WritingRules } from '../core/note-writing';
import { joinedMoves, messageOf, USER_STATE, type ChangeNote, type Move } from './commit-message';
import { inHistory, type Repository } from './git/repository';
import type { Intent, IntentFile } from './intent';
import { HISTORY_BYTES } from './limits';
import { bytesOf, contentId, textOf } from './note-text';
import { StepRunner, type Step, type Texts } from './steps';
import { tooLarge } from './refusals';

/** What became of a transaction. */
export interface Written {
  /** Null when the history has yet to follow. */
  commit: string | null;
  files: ChangedFile[];
  warning: string | null;
}

/** What transactions work on. */
export interface Ground {
  vault: NoteVault;
  repository: Repository;
  intents: IntentFile;
  rules: () => WritingRules;
  now: Now;
  newId: () => string;
}

/** The sentence for a change whose commit failed. */
const LATER =
  'The notes are written, but the history could not be; the change is added to it before the next one and at the next start.';

/** Runs transactions; one at a time, as the caller sees to. */
export class Transactions {
  constructor(
    private readonly ground: Ground,
    /** Told of an intent that is still open when a transaction ends. */
    private readonly leave: (intent: Intent) => void,
  ) {}

  /** Makes the change: all of it, or nothing and an error. */
  async run(note: ChangeNote, steps: readonly Step[]): Promise<Written> {
    const { vault, repository, intents } = this.ground;
    const moves = joinedMoves(
      steps.filter((step) => step.kind === 'move').map(({ from, to }) => ({ from, to })),
    );
    const known: Texts = new Map();
    const before = new Map<string, string | null>();
    const linking = await this.linkingTo(moves);
    for (const path of new Set([...steps.flatMap(pathsOf), ...linking])) {
      const stored = await vault.read(path);
      if (stored && stored.bytes.length > HISTORY_BYTES)
        throw tooLarge(path, stored.bytes.length, HISTORY_BYTES);
      const text = stored ? textOf(stored.bytes) : null;
      // A file that is no text and only links here is the app's business, and no part of the history.
      if (stored && text === null) continue;
      known.set(path, text);
      before.set(path, stored && (await contentId(stored.bytes)));
    }
    const followers = linking.filter((path) => known.has(path));
    const puts = new Map(
      steps.flatMap((step) => (step.kind === 'put' ? [[step.path, step.text] as const] : [])),
    );
    const intent: Intent = {
      v: 1,
      note: { ...note, moves },
      moves,
      files: [...puts]
        .filter(([path]) => !followers.includes(path))
        .map(([path]) => ({ path, before: before.get(path) ?? null, after: null })),
      linking: followers.map((path) => ({ path, before: before.get(path) ?? null, after: null })),
      isApplied: false,
    };
    await inHistory(async () => {
      await repository.assertReady();
      await this.keepUserState(before, known);
      for (const file of intent.files) {
        const text = puts.get(file.path) ?? null;
        file.after = text === null ? null : await repository.keep(bytesOf(text));
      }
      await intents.write(intent);
    });
    const runner = new StepRunner(vault, known);
    try {
      await runner.run(steps);
    } catch (thrown) {
      if (!runner.isWhole) this.leave(intent);
      else await intents.clear().catch(() => this.leave(intent));
      throw thrown;
    }
    return this.committed({ ...intent, isApplied: true }, known, before);
  }

  /** Commits what the user has made of these notes since the last commit; before any change of them. */
  async keepUserState(contents: ReadonlyMap<string, string | null>, texts: Texts): Promise<void> {
    const { repository, now, newId, rules } = this.ground;
    const tree = await repository.headTree();
    const changes = new Map<string, string | null>();
    for (const [path, content] of contents) {
      if ((await repository.at(tree, path)) === content) continue;
      const text = texts.get(path) ?? null;
      changes.set(path, text === null ? null : await repository.keep(bytesOf(text)));
    }
    if (changes.size === 0) return;
    const note = { ...EMPTY_NOTE, id: newId(), tool: USER_STATE, by: 'user' as const };
    const message = messageOf(note, [...changes.keys()]);
    await repository.commit({ changes, message, author: rules().user, at: now() });
  }

  /** The one commit of a change. */
  async commit(note: ChangeNote, changes: ReadonlyMap<string, string | null>): Promise<string> {
    const { repository, now, rules } = this.ground;
    const author: Signature = note.by === 'user' ? rules().user : rules().agent;
    const paths = [...changes.keys()].filter((path) => !note.moves.some(({ from }) => from === path));
    return repository.commit({ changes, message: messageOf(note, paths), author, at: now() });
  }

  private async committed(
    intent: Intent,
    known: Texts,
    before: ReadonlyMap<string, string | null>,
  ): Promise<Written> {
    const { repository, intents } = this.ground;
    const files: ChangedFile[] = [];
    const changed: [string, string | null][] = [];
    for (const [path, text] of known) {
      const content = text === null ? null : await contentId(bytesOf(text));
      if (content === (before.get(path) ?? null)) continue;
      const from = intent.moves.find(({ to }) => to === path)?.from;
      files.push({ path, ...(from === undefined ? {} : { from }), content });
      changed.push([path, text]);
    }
    try {
      const changes = new Map<string, string | null>();
      for (const [path, text] of changed)
        changes.set(path, text === null ? null : await repository.keep(bytesOf(text)));
      const commit = await this.commit(intent.note, changes);
      await intents.clear().catch(() => undefined);
      return { commit, files, warning: null };
    } catch {
      await intents.write(intent).catch(() => undefined);
      this.leave(intent);
      return { commit: null, files, warning: LATER };
    }
  }

  private async linkingTo(moves: readonly Move[]): Promise<string[]> {
    const all = await Promise.all(moves.map(({ from }) => this.ground.vault.linking(from)));
    const ends = new Set(moves.flatMap(({ from, to }) => [from, to]));
    return [...new Set(all.flat())].filter((path) => !ends.has(path));
  }
}

/** A commit's note with nothing in it yet. */
export const EMPTY_NOTE: ChangeNote = {
  id: '',
  tool: '',
  by: 'agent',
  reason: '',
  conversation: null,
  turn: null,
  policy: null,
  job: null,
  moves: [],
  undoes: [],
  isRecovered: false,
};

function pathsOf(step: Step): string[] {
  return step.kind === 'put' ? [step.path] : [step.from, step.to];
}
