/** A conversation as a note, in a folder that the user chooses. */
import { FuzzySuggestModal, normalizePath } from 'obsidian';
import type { App, TFile, TFolder } from 'obsidian';
import type { SessionMessage } from '../../agent/session-events';
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

/** Writes the note under the first name that is free. */
async function writeNote(app: App, folder: string, title: string, text: string): Promise<TFile> {
  const base = normalizePath(`${folder}/${noteNameFor(title)}`);
  let path = `${base}.md`;
  for (let number = 2; app.vault.getAbstractFileByPath(path); number += 1) path = `${base} ${number}.md`;
  return app.vault.create(path, text);
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

/** Asks for a folder, writes the conversation there as a note and opens it. */
export function saveAsNote(app: App, title: string, messages: readonly SessionMessage[]): void {
  const save = async ({ path }: TFolder) => {
    const name = title === '' ? WORDS.untitled : title;
    const file = await writeNote(app, path, name, conversationAsMarkdown(name, messages));
    await app.workspace.getLeaf(false).openFile(file);
  };
  new FolderPicker(app, (folder) => {
    save(folder).catch((thrown: unknown) => tellProblem(thrown, WORDS.savingAsNote));
  }).open();
}
