/** A link to a passage, put into the note that is being edited. */
import { MarkdownView, Notice, stripHeadingForLink } from 'obsidian';
import type { App, TFile } from 'obsidian';
import type { RecallHit } from '../../core/notes-api';
import { tellProblem } from '../undo-notice';
import { noteAt } from './open-passage';

/** What of a hit a link needs. */
export type Linkable = Pick<RecallHit, 'path' | 'headingPath' | 'blockId'>;

/** The part of a link after the note: the block when it has an id, else the heading. */
function subpathOf(app: App, file: TFile, { headingPath, blockId }: Linkable): string {
  if (blockId !== null) return `#^${blockId}`;
  const heading = headingPath[headingPath.length - 1];
  if (heading === undefined) return '';
  const headings = app.metadataCache.getFileCache(file)?.headings ?? [];
  // A heading that stands more than once in its note is only found by its whole path.
  const isAlone = headings.filter((each) => each.heading === heading).length < 2;
  return (isAlone ? [heading] : headingPath).map((each) => `#${stripHeadingForLink(each)}`).join('');
}

/** The note that is being edited, not read, also while a side dock has the focus. */
function editedNote(app: App): MarkdownView | null {
  const view = app.workspace.getMostRecentLeaf()?.view;
  return view instanceof MarkdownView && view.getMode() === 'source' ? view : null;
}

/** Inserts a link at the cursor; when no note is being edited, it is copied instead. */
export async function insertLink(app: App, target: Linkable): Promise<void> {
  const file = noteAt(app, target.path);
  if (!file) return;
  const view = editedNote(app);
  const subpath = subpathOf(app, file, target);
  const link = app.fileManager.generateMarkdownLink(file, view?.file?.path ?? '', subpath);
  if (view) {
    view.editor.replaceSelection(link);
    view.editor.focus();
    return;
  }
  try {
    await navigator.clipboard.writeText(link);
    new Notice('No note is being edited, so the link was copied instead.');
  } catch (thrown) {
    tellProblem(thrown, 'Copying the link');
  }
}
