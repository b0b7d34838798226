/** A conversation as a note, in a folder that the user chooses. */
import { FuzzySuggestModal, normalizePath } from 'obsidian';
import type { App, TFolder } from 'obsidian';
import type { SessionMessage } from '../../agent/session-events';
import type { NoteWriting } from '../../core/note-writing';
import { attachmentName } from './question';
import { WORDS } from './words';
import { tellProblem } from '../undo-notice';

/** A conversation as Markdown. */
function conversationAsMarkdown(title: string, messages: readonly SessionMessage[]): string {
  const parts = messages.map(({ role, text, attachments }) => {
    const beside = attachments
      .map((attachment) => `> ${attachmentName(attachment)}: [[${attachment.path}]]\n`)
      .join('');
    return `## ${role === 'user' ? WORDS.you : WORDS.agent}\n\n${beside}${beside === '' ? '' : '\n'}${text.trim()}\n`;
  });
  return `# ${title}\n\n${parts.join('\n')}`;
}

/** A name that any file system takes, not longer than one reads. */
function noteNameFor(title: string): string {
  const name = title
    .replace(/[\\/:*?"<>|#^[\]\r\n]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, 80)
    .trim();
  return name === '' ? 'Conversation' : name;
}

/** Writes the note under the first name that is free; its path. */
async function writeNote(
  { app, writing }: SavingParts,
  folder: string,
  title: string,
  text: string,
): Promise<string> {
  const base = normalizePath(`${folder}/${noteNameFor(title)}`);
  let path = `${base}.md`;
  for (let number = 2; app.vault.getAbstractFileByPath(path); number += 1) path = `${base} ${number}.md`;
  // The user's own wish, so nobody is asked; the rules for folders hold.
  const proposal = await writing.propose([{ tool: 'vault_write', path, text }], {
    reason: WORDS.saveAsNote,
    isRemote: false,
  });
  const outcome = await writing.apply(proposal);
  if (outcome.status === 'changed') throw new Error(`"${path}" is there already`);
  return outcome.status === 'done' ? (outcome.files[0]?.path ?? path) : path;
}

class FolderPicker extends FuzzySuggestModal<TFolder> {
  constructor(
    app: App,
    private readonly choose: (folder: TFolder) => void,
  ) {
    super(app);
    this.setPlaceholder(WORDS.pickFolder);
  }

  override getItems(): TFolder[] {
    return this.app.vault.getAllFolders(true);
  }

  override getItemText({ path }: TFolder): string {
    return path;
  }

  override onChooseItem(folder: TFolder): void {
    this.choose(folder);
  }
}

/** What saving takes. */
export interface SavingParts {
  app: App;
  writing: NoteWriting;
}

/** Asks for a folder, writes the conversation there as a note and opens it. */
export function saveAsNote(parts: SavingParts, title: string, messages: readonly SessionMessage[]): void {
  const { app } = parts;
  const save = async ({ path }: TFolder) => {
    const name = title === '' ? WORDS.untitled : title;
    const saved = await writeNote(parts, path, name, conversationAsMarkdown(name, messages));
    const file = app.vault.getFileByPath(saved);
    if (file) await app.workspace.getLeaf(false).openFile(file);
  };
  new FolderPicker(app, (folder) => {
    save(folder).catch((thrown: unknown) => tellProblem(thrown, WORDS.savingAsNote));
  }).open();
}
