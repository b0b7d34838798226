/** What the user put beside a message, as quotations. */
import type { Attachment, VaultReader } from '../../core/agent-ports';
import { FOLDER_NOTES } from '../limits';
import { noteLink } from '../note-link';
import type { Quote } from './quote';

async function noteQuotes(path: string, vault: VaultReader): Promise<Quote[]> {
  const note = await vault.read(path);
  if (!note)
    return [{ source: 'attachment', text: 'An attached note is no longer there.', isLocalOnly: false }];
  return [{ source: `attached note ${noteLink(path)}`, text: note.text, isLocalOnly: note.isLocalOnly }];
}

async function folderQuotes(folder: string, vault: VaultReader): Promise<Quote[]> {
  const quotes: Quote[] = [];
  const folders = [folder];
  for (let next = folders.shift(); next !== undefined; next = folders.shift()) {
    for (const { path, isFolder } of (await vault.list(next)) ?? []) {
      if (isFolder) folders.push(path);
      else if (quotes.length < FOLDER_NOTES) quotes.push(...(await noteQuotes(path, vault)));
      else {
        const text = `The folder has more notes than the ${FOLDER_NOTES} that were attached.`;
        return [...quotes, { source: 'attached folder', text, isLocalOnly: false }];
      }
    }
  }
  return quotes;
}

async function quotesOf(attachment: Attachment, vault: VaultReader): Promise<Quote[]> {
  const { path } = attachment;
  if (attachment.kind === 'note') return noteQuotes(path, vault);
  if (attachment.kind === 'folder') return folderQuotes(path, vault);
  const isLocalOnly = await vault.isLocalOnly(path);
  return [{ source: `selection in ${noteLink(path)}`, text: attachment.text, isLocalOnly }];
}

/** Reads attachments. Each piece knows whether it may leave this machine. */
export async function attachedQuotes(
  attachments: readonly Attachment[],
  vault: VaultReader,
): Promise<Quote[]> {
  return (await Promise.all(attachments.map((attachment) => quotesOf(attachment, vault)))).flat();
}
