import { nextVersion } from './version.mjs';

/** @typedef {import('./project-files.mjs').ProjectFiles} ProjectFiles */

const UNRELEASED = '## Unreleased\n';

/**
 * The project at its next version: what was unreleased in the changelog comes under the new heading.
 *
 * @param {ProjectFiles} project
 * @param {string} request `patch`, `minor`, `major` or a version
 * @param {string} day as 2030-01-31
 * @returns {ProjectFiles}
 */
export function bumped(project, request, day) {
  const version = nextVersion(project.manifest.version, request);
  if (!project.changelog.includes(UNRELEASED))
    throw new Error('CHANGELOG.md has no heading "## Unreleased".');
  return {
    package: { ...project.package, version },
    lock: {
      ...project.lock,
      version,
      packages: { ...project.lock.packages, '': { ...project.lock.packages[''], version } },
    },
    manifest: { ...project.manifest, version },
    versions: { ...project.versions, [version]: project.manifest.minAppVersion },
    changelog: project.changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${day}\n`),
  };
}

/**
 * The notes of a release, from the changelog; throws a sentence when the files disagree about its version.
 *
 * @param {ProjectFiles} project
 * @param {string} tag which Obsidian wants to be the bare version
 * @returns {string}
 */
export function releaseNotes(project, tag) {
  const named = {
    'package.json': project.package.version,
    'package-lock.json': project.lock.version,
    'manifest.json': project.manifest.version,
  };
  for (const [file, version] of Object.entries(named)) {
    if (version !== tag) throw new Error(`The tag is ${tag}, but ${file} says ${version}.`);
  }
  if (project.versions[tag] !== project.manifest.minAppVersion) {
    throw new Error(
      `versions.json does not map ${tag} to ${project.manifest.minAppVersion}, as manifest.json does.`,
    );
  }
  const section = project.changelog.split(/^## /m).find((text) => /^\S+/.exec(text)?.[0] === tag);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${tag}.`);
  return section.slice(section.indexOf('\n') + 1).trim();
}
