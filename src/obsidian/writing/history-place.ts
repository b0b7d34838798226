/** Where the history of notes is kept on this device: the plugin's folder, one outside the vault, or the vault's own. */
import { FileSystemAdapter } from 'obsidian';
import type { App } from 'obsidian';
import type { Files } from '../../core/ports';
import { nodeFiles } from '../node-door';
import type { HistoryFolder } from './move-history';
import { OutsideFiles } from './outside-files';
import type { NodeFiles } from './outside-files';
import type { WritingSettings } from './writing-settings';

/** A place for the history. */
export interface HistoryPlace extends HistoryFolder {
  isOwnRepository: boolean;
  /** Why it is not where the user wanted it; null when it is. */
  instead: string | null;
}

/** What it depends on. */
export interface PlaceParts {
  app: App;
  /** Files of the vault, hidden ones included. */
  files: Files;
  pluginFolder: string;
  device: string;
}

const OWN = '.git';

/** Whether the vault is a repository that commits can go into. */
export async function isRepository(files: Files): Promise<boolean> {
  return (await files.stat(`${OWN}/HEAD`)) !== null;
}

/** In the plugin's folder, where it is unless the user wants it elsewhere. */
export function pluginPlace({
  files,
  pluginFolder,
  device,
}: Pick<PlaceParts, 'files' | 'pluginFolder' | 'device'>): HistoryFolder {
  return { files, gitFolder: `${pluginFolder}/history/${device}.git` };
}

/** Where the history goes; what cannot be done leaves it in the plugin's folder, and says so. */
export async function historyPlace(
  { useOwnRepository, gitFolder }: Pick<WritingSettings, 'useOwnRepository' | 'gitFolder'>,
  { app, files, pluginFolder, device }: PlaceParts,
): Promise<HistoryPlace> {
  const here = { ...pluginPlace({ files, pluginFolder, device }), isOwnRepository: false };
  if (useOwnRepository) {
    if (await isRepository(files)) return { files, gitFolder: OWN, isOwnRepository: true, instead: null };
    return {
      ...here,
      instead: 'This vault is no git repository, so the history of changes is kept in the plugin folder.',
    };
  }
  if (gitFolder === '') return { ...here, instead: null };
  try {
    const node = await nodeFiles();
    if (!node) {
      return {
        ...here,
        instead:
          'Only the desktop app reaches folders outside the vault, so the history is kept in the plugin folder.',
      };
    }
    await node.mkdir(gitFolder, { recursive: true });
    if (await isInVault(app, node, gitFolder)) {
      return {
        ...here,
        instead: `${gitFolder} is inside the vault, so the history of changes is kept in the plugin folder.`,
      };
    }
    const name = `${app.vault.getName().replace(/[^\p{L}\p{N}._-]+/gu, '-')}-${device}.git`;
    return {
      files: new OutsideFiles(node, gitFolder),
      gitFolder: name,
      isOwnRepository: false,
      instead: null,
    };
  } catch {
    return {
      ...here,
      instead: `${gitFolder} could not be opened, so the history of changes is kept in the plugin folder.`,
    };
  }
}

async function isInVault({ vault: { adapter } }: App, node: NodeFiles, folder: string): Promise<boolean> {
  if (!(adapter instanceof FileSystemAdapter)) return false;
  const [base, real] = await Promise.all([node.realpath(adapter.getBasePath()), node.realpath(folder)]);
  const ended = (path: string) => `${path.replaceAll('\\', '/').replace(/\/$/, '').toLowerCase()}/`;
  return ended(real).startsWith(ended(base));
}
