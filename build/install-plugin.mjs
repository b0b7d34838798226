import { copyFile, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** The files of a release: all that ever reaches a user. */
export const RELEASE_FILES = ['manifest.json', 'main.js', 'styles.css'];

/**
 * Copies the built plugin into a vault and touches nothing else there: settings and databases live in the same folder.
 *
 * @param {object} given
 * @param {string} given.from the folder with the built files
 * @param {string} given.vault
 * @param {string} given.configDir the vault's folder for settings, `.obsidian` unless its owner chose another
 * @returns {Promise<string>} the plugin's folder in the vault
 */
export async function installPlugin({ from, vault, configDir }) {
  await requireVault(vault, configDir);
  const folder = path.join(path.resolve(vault), configDir, 'plugins', 'recollect');
  await mkdir(folder, { recursive: true });
  for (const file of RELEASE_FILES) await copyFile(path.join(from, file), path.join(folder, file));
  return folder;
}

/**
 * Throws a sentence for a person unless the folder is a vault.
 *
 * @param {string} vault
 * @param {string} configDir
 */
export async function requireVault(vault, configDir) {
  const settings = await stat(path.join(vault, configDir)).catch(() => undefined);
  if (settings?.isDirectory()) return;
  throw new Error(
    `${path.resolve(vault)} is no vault: it has no ${configDir} folder. Open it in Obsidian once, then try again.`,
  );
}
