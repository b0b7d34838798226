/** Whether a note may be touched: the checks that need the vault or the user's rules, in the order of the design. */
import type { NoteVault } from '../core/note-vault';
import type { FolderPolicy, WritingRules } from '../core/note-writing';
import { FolderPolicies, stricter } from './folder-policies';
import { HISTORY_BYTES } from './limits';
import { marksOf } from './note-marks';
import { contentId, noteTextOf } from './note-text';
import { checkedPath, foldedName, foldedPath, type ClosedPlaces } from './path-rules';
import { conflict, notAllowed, notMarkdown, pathEscape, sensitive, tooLarge } from './refusals';

/** A note as it stands; null text and content when there is none. */
export interface NoteState {
  path: string;
  text: string | null;
  content: string | null;
}

/** A place where the agent may write. */
export interface Admitted {
  path: string;
  policy: Exclude<FolderPolicy, 'never'>;
}

/** Guards one vault under one set of rules. */
export class Admission {
  private readonly policies: FolderPolicies;
  private readonly privates: string[];

  constructor(
    private readonly vault: NoteVault,
    private readonly rules: WritingRules,
    private readonly closed: ClosedPlaces,
  ) {
    this.policies = new FolderPolicies(rules.folders);
    this.privates = rules.privateFolders
      .map((folder) => foldedPath(folder.trim().replace(/^\/+|\/+$/g, '')))
      .filter((folder) => folder !== '');
  }

  /** The note a path means, as the vault spells it; throws when the path may not be touched by anybody. */
  async resolved(given: string): Promise<{ path: string; real: string }> {
    const path = await this.spelt(checkedPath(given, this.closed));
    if ((await this.vault.kind(path)) === 'folder') throw notMarkdown(given, 'is a folder');
    const real = await this.vault.realPath(path);
    if (real === null) throw pathEscape(given, 'leads out of the vault through a link of the file system');
    return {
      path: checkedPath(path, this.closed),
      real: real === path ? path : checkedPath(real, this.closed),
    };
  }

  /** A place to write to, and what the user allows there. */
  async place(given: string): Promise<Admitted> {
    const { path, real } = await this.resolved(given);
    const policy = stricter(this.policies.of(path), this.policies.of(real));
    if (policy === 'never') {
      throw notAllowed(
        given,
        'is in a folder where the user lets nothing be written',
        'Choose another folder.',
      );
    }
    return { path, policy };
  }

  /** Refuses what a model outside this machine may not know, by its folder. */
  assertNotPrivate(path: string, isRemote: boolean): void {
    const folded = foldedPath(path);
    if (isRemote && this.privates.some((folder) => folded.startsWith(`${folder}/`))) throw sensitive(path);
  }

  /** The note there, after its front matter has been asked as well. */
  async state(path: string, isRemote: boolean, willWrite: boolean): Promise<NoteState> {
    this.assertNotPrivate(path, isRemote);
    const stored = await this.vault.read(path);
    if (!stored) return { path, text: null, content: null };
    if (stored.bytes.length > HISTORY_BYTES) throw tooLarge(path, stored.bytes.length, HISTORY_BYTES);
    const text = noteTextOf(path, stored.bytes);
    const marks = marksOf(text);
    if (isRemote && marks.isLocalOnly) throw sensitive(path);
    if (willWrite && marks.isReadOnly) {
      throw notAllowed(path, 'says `recollect: read-only`', 'Tell the user what you would have changed.');
    }
    return { path, text, content: await contentId(stored.bytes) };
  }

  /** Where a new note goes: with low autonomy to the inbox, under a name that is free there. */
  async placeForNew(path: string): Promise<Admitted> {
    const inbox = this.rules.inboxFolder.trim().replace(/^\/+|\/+$/g, '');
    if (this.rules.autonomy !== 'low' || inbox === '') return this.place(path);
    if (foldedPath(path).startsWith(`${foldedPath(inbox)}/`)) return this.place(path);
    const name = (path.split('/').at(-1) ?? path).replace(/\.md$/i, '');
    for (let copy = 1; ; copy++) {
      const admitted = await this.place(`${inbox}/${name}${copy === 1 ? '' : ` ${copy}`}.md`);
      if ((await this.vault.kind(admitted.path)) === null) return admitted;
    }
  }

  /** The target of a move: a place nothing is at. A change of letter case alone stays where it is. */
  async target(given: string, from: string): Promise<Admitted> {
    const checked = checkedPath(given, this.closed);
    const isSamePlace = foldedName(checked) === foldedName(from) && checked !== from;
    if (isSamePlace) return { ...(await this.place(from)), path: checked };
    const admitted = await this.place(checked);
    if ((await this.vault.kind(admitted.path)) !== null) {
      throw conflict(admitted.path, 'is there already', 'Choose another name.');
    }
    return admitted;
  }

  /** Names as the vault spells them, for a file system may take another spelling for the same file. */
  private async spelt(path: string): Promise<string> {
    if ((await this.vault.kind(path)) !== null) return path;
    const wanted = path.split('/');
    const spelt: string[] = [];
    for (const [index, name] of wanted.entries()) {
      const names = await this.vault.names(spelt.join('/'));
      const alike = names.includes(name)
        ? [name]
        : names.filter((other) => foldedName(other) === foldedName(name));
      if (alike.length > 1) {
        throw conflict(path, `could be "${alike.join('" or "')}"`, 'Spell the path exactly.');
      }
      if (alike[0] === undefined) return [...spelt, ...wanted.slice(index)].join('/');
      spelt.push(alike[0]);
    }
    return spelt.join('/');
  }
}
