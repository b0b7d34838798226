/** Lists a folder. */
import * as v from 'valibot';
import type { FolderEntry } from '../../core/agent-ports';
import { insideVault } from '../note-link';
import { defineTool } from './tool';

const lines = (entries: readonly FolderEntry[]) =>
  entries.map(({ path, isFolder }) => (isFolder ? `${path}/` : path)).join('\n');

export const vaultList = defineTool({
  name: 'vault_list',
  description: 'Lists the folders and notes directly inside a folder of the vault.',
  parameters: v.object({
    folder: v.optional(
      v.pipe(v.string(), v.maxLength(1_000), v.description('The folder; the whole vault when left out.')),
    ),
  }),
  effect: 'read',
  permission: 'allow',
  announce: ({ folder = '' }) => ({ title: 'List a folder', details: [folder === '' ? '/' : folder] }),
  async run({ folder = '' }, { vault }) {
    const path = insideVault(folder);
    const entries = path === null ? null : await vault.list(path);
    if (entries === null) return { text: 'There is no such folder in the vault.', isError: true };
    const [shared, kept] = [
      entries.filter((one) => !one.isLocalOnly),
      entries.filter((one) => one.isLocalOnly),
    ];
    const source = `folder ${path === '' ? '/' : path}`;
    return {
      text: entries.length === 0 ? 'The folder is empty.' : 'In the folder:',
      quotes: [
        ...(shared.length > 0 ? [{ source, text: lines(shared), isLocalOnly: false }] : []),
        // Names tell things too.
        ...(kept.length > 0 ? [{ source, text: lines(kept), isLocalOnly: true }] : []),
      ],
    };
  },
});
