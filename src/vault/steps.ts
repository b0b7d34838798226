/**
 * Steps on the vault, one after the other, each of which can be taken back. A step only replaces a text that is known:
 * what it finds changed meanwhile stops the whole change, and what was done so far is taken back.
 */
import { reasonOf, RecollectError } from '../core/errors';
import type { NoteVault } from '../core/note-vault';
import type { Move } from './commit-message';
import { noteTextOf, textOf } from './note-text';
import { conflict, writeFailed } from './refusals';

/** What to do with one note: give it a text (or none), or move it. */
export type Step = { kind: 'put'; path: string; text: string | null } | ({ kind: 'move' } & Move);

/** The notes that steps are about, as text by path; null for no note. */
export type Texts = Map<string, string | null>;

/** A note's text as the vault has it. */
export async function readText(vault: NoteVault, path: string): Promise<string | null> {
  const stored = await vault.read(path);
  return stored && noteTextOf(path, stored.bytes);
}

/** Runs steps; `known` is what every note was seen to be, and becomes what it is. */
export class StepRunner {
  /** False once something was done that could not be taken back. */
  isWhole = true;
  private readonly inverses: (() => Promise<void>)[] = [];

  constructor(
    private readonly vault: NoteVault,
    private readonly known: Texts,
  ) {}

  /** All steps or none. */
  async run(steps: readonly Step[]): Promise<void> {
    try {
      for (const step of steps)
        await (step.kind === 'put' ? this.put(step.path, step.text) : this.move(step));
    } catch (thrown) {
      this.isWhole = await this.takeBack();
      if (this.isWhole && thrown instanceof RecollectError) throw thrown;
      throw writeFailed(reasonOf(thrown), this.isWhole);
    }
  }

  private async put(path: string, text: string | null): Promise<void> {
    const before = this.known.get(path) ?? null;
    if (before === text) return;
    this.inverses.push(() => this.restore(path, before, text));
    await setText(this.vault, path, before, text);
    this.known.set(path, text);
  }

  private async move({ from, to }: Move): Promise<void> {
    const before = this.known.get(from) ?? null;
    if ((await readText(this.vault, from)) !== before) throw changedMeanwhile(from);
    const texts = new Map<string, string | null>();
    this.inverses.push(() => this.moveBack({ from, to }, before, texts));
    await this.vault.rename(from, to);
    this.known.set(from, null);
    // Links are rewritten wherever they stand, in notes that were moved a step ago as well.
    for (const [path, text] of [...this.known]) {
      if (text === null && path !== to) continue;
      texts.set(path, text);
      this.known.set(path, await readText(this.vault, path));
    }
  }

  /** What a step did is taken back if nobody has touched it since; half of a write counts as done. */
  private async restore(path: string, before: string | null, after: string | null): Promise<void> {
    const now = await readLoosely(this.vault, path);
    if (now === before || (now !== after && !isTorn(now, after))) return;
    await setText(this.vault, path, now, before);
  }

  private async moveBack({ from, to }: Move, before: string | null, links: Texts): Promise<void> {
    if ((await this.vault.kind(from)) !== null || (await this.vault.kind(to)) === null) return;
    const touched = new Map<string, boolean>();
    for (const path of links.keys()) {
      touched.set(path, (await readLoosely(this.vault, path)) !== this.known.get(path));
    }
    await this.vault.rename(to, from);
    for (const [path, text] of [...links, [from, before] as const]) {
      if (path === to || text === null || touched.get(path === from ? to : path)) continue;
      const now = await readText(this.vault, path);
      if (now !== null && now !== text) await this.vault.replace(path, now, text);
    }
  }

  private async takeBack(): Promise<boolean> {
    try {
      for (const inverse of this.inverses.reverse()) await inverse();
      return true;
    } catch {
      return false;
    }
  }
}

/** Makes a note have a text, provided that it has the one given. */
export async function setText(
  vault: NoteVault,
  path: string,
  expected: string | null,
  text: string | null,
): Promise<void> {
  if (expected === text) return;
  if (text === null) {
    if ((await readLoosely(vault, path)) !== expected) throw changedMeanwhile(path);
    await vault.trash(path);
  } else if (expected === null) {
    if ((await vault.kind(path)) !== null) throw changedMeanwhile(path);
    await vault.create(path, text);
  } else if (!(await vault.replace(path, expected, text))) throw changedMeanwhile(path);
}

/** Whether a text is the beginning of another and no more: what a write leaves that was cut off. */
export function isTorn(text: string | null, whole: string | null): text is string {
  return (
    text !== null &&
    whole !== null &&
    text.length < whole.length &&
    whole.startsWith(text.replace(/\ufffd+$/, ''))
  );
}

/** Text even of a file whose last character was cut in two. */
export async function readLoosely(vault: NoteVault, path: string): Promise<string | null> {
  const stored = await vault.read(path);
  if (!stored) return null;
  return textOf(stored.bytes) ?? new TextDecoder('utf-8', { ignoreBOM: true }).decode(stored.bytes);
}

function changedMeanwhile(path: string): RecollectError {
  return conflict(path, 'was changed in the meantime', 'Read it again and decide anew.');
}
