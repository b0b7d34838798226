/** What can be put beside a message, found by the words that were typed after `@` or `[[`. */
import { MarkdownView } from 'obsidian';
import type { App } from 'obsidian';
import type { Attachment } from '../../core/agent-ports';
import { WORDS } from './words';

/** More nobody reads through; another letter finds better ones. */
const OFFERED = 12;

/** Something to attach. */
export interface Attachable {
  attachment: Attachment;
  /** What it is called, and where it is. */
  name: string;
  where: string;
}

/** How well a name fits the words, the smaller the better; null when it does not. */
function fit(name: string, path: string, words: string): number | null {
  const lower = name.toLowerCase();
  if (lower.startsWith(words)) return 0;
  if (lower.includes(` ${words}`)) return 1;
  if (lower.includes(words)) return 2;
  return path.toLowerCase().includes(words) ? 3 : null;
}

/** The note in front of the user and what is selected in it. */
export function inFront(app: App): { note: Attachment | null; selection: Attachment | null } {
  const view = app.workspace.getMostRecentLeaf()?.view;
  if (!(view instanceof MarkdownView) || !view.file) return { note: null, selection: null };
  const { path } = view.file;
  const text = view.getMode() === 'source' ? view.editor.getSelection().trim() : '';
  return { note: { kind: 'note', path }, selection: text === '' ? null : { kind: 'selection', path, text } };
}

/** What fits the words, the best first. */
export function attachablesFor(app: App, typed: string, isKnowable: (path: string) => boolean): Attachable[] {
  const words = typed.trim().toLowerCase();
  const { note, selection } = inFront(app);
  const own = [
    ...(selection ? [{ attachment: selection, name: WORDS.currentSelection, where: selection.path }] : []),
    ...(note && isKnowable(note.path)
      ? [{ attachment: note, name: WORDS.currentNote, where: note.path }]
      : []),
  ].filter(({ name }) => fit(name, '', words) !== null);
  const found: { rank: number; recent: number; offered: Attachable }[] = [];
  for (const { path, basename, stat } of app.vault.getMarkdownFiles()) {
    const rank = fit(basename, path, words);
    if (rank === null) continue;
    const offered = { attachment: { kind: 'note' as const, path }, name: basename, where: path };
    found.push({ rank, recent: stat.mtime, offered });
  }
  for (const { path, name } of app.vault.getAllFolders(false)) {
    const rank = fit(name, path, words);
    if (rank === null) continue;
    found.push({
      rank,
      recent: 0,
      offered: { attachment: { kind: 'folder', path }, name: `${name}/`, where: path },
    });
  }
  found.sort((a, b) => a.rank - b.rank || b.recent - a.recent);
  const offered: Attachable[] = own;
  for (const each of found) {
    if (offered.length >= OFFERED) break;
    if (isKnowable(each.offered.attachment.path)) offered.push(each.offered);
  }
  return offered;
}
