import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The files that name the project's version.
 *
 * @typedef {object} ProjectFiles
 * @property {{ version: string }} package
 * @property {{ version: string, packages: { '': { version: string } } }} lock
 * @property {{ version: string, minAppVersion: string }} manifest
 * @property {Record<string, string>} versions the oldest app for each version of the plugin
 * @property {string} changelog
 */

const NAMES = /** @type {const} */ ({
  package: 'package.json',
  lock: 'package-lock.json',
  manifest: 'manifest.json',
  versions: 'versions.json',
});

/**
 * @param {string} folder
 * @returns {Promise<ProjectFiles>}
 */
export async function readProject(folder) {
  /** @type {(name: string) => Promise<string>} */
  const text = (name) => readFile(path.join(folder, name), 'utf8');
  /** @type {(name: string) => Promise<unknown>} */
  const json = async (name) => {
    /** @type {unknown} */
    const content = JSON.parse(await text(name));
    return content;
  };
  return {
    package: /** @type {ProjectFiles['package']} */ (await json(NAMES.package)),
    lock: /** @type {ProjectFiles['lock']} */ (await json(NAMES.lock)),
    manifest: /** @type {ProjectFiles['manifest']} */ (await json(NAMES.manifest)),
    versions: /** @type {ProjectFiles['versions']} */ (await json(NAMES.versions)),
    changelog: await text('CHANGELOG.md'),
  };
}

/**
 * @param {string} folder
 * @param {ProjectFiles} project
 */
export async function writeProject(folder, project) {
  for (const [key, name] of Object.entries(NAMES)) {
    const content = project[/** @type {keyof typeof NAMES} */ (key)];
    await writeFile(path.join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  }
  await writeFile(path.join(folder, 'CHANGELOG.md'), project.changelog);
}
