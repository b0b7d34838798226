/** Opening a note at a passage, as the app's own search opens a match. */
import { MarkdownView, Notice } from 'obsidian';
import type { App, PaneType, TFile } from 'obsidian';
import { tellProblem } from '../undo-notice';
import { placeInNote, positionAt } from './place-in-note';
import type { PassagePlace } from './place-in-note';
import { noteName } from './why-in-words';

/** A note and the passage to show in it; without one, the note is opened as the app does. */
export interface PassageToOpen {
  path: string;
  place: PassagePlace | null;
}

/** The note at a path, or null after the user has been told that there is none any more. */
export function noteAt(app: App, path: string): TFile | null {
  const file = app.vault.getFileByPath(path);
  if (!file) {
    new Notice(
      `“${noteName(path)}” is no longer at ${path}. It was moved or deleted a moment ago; search again to find where it is.`,
    );
  }
  return file;
}

async function show(app: App, file: TFile, place: PassagePlace | null, pane: PaneType | boolean) {
  const leaf = app.workspace.getLeaf(pane);
  await leaf.openFile(file, { active: true });
  if (!place) return;
  const content = await app.vault.cachedRead(file);
  const match = placeInNote(content, place);
  const { view } = leaf;
  if (view instanceof MarkdownView && view.getMode() === 'source') {
    // The cursor goes first: moving it could take the marks away again. It only stands at the passage, since
    // a selection would be overwritten by the next key.
    view.editor.setCursor(positionAt(content, match[0]));
    view.editor.focus();
  }
  // What the app's own search hands over: both modes of a note scroll to the match and mark it.
  leaf.setEphemeralState({ focus: true, match: { content, matches: [match] } });
}

/** Opens the note and brings the passage into sight; what goes wrong is told. */
export async function openPassage(
  app: App,
  { path, place }: PassageToOpen,
  pane: PaneType | boolean,
): Promise<void> {
  const file = noteAt(app, path);
  if (!file) return;
  try {
    await show(app, file, place, pane);
  } catch (thrown) {
    tellProblem(thrown, `Opening “${file.basename}”`);
  }
}
