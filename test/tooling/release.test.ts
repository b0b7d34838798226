import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bumped, releaseNotes } from '../../build/release/bump.mjs';
import { readProject } from '../../build/release/project-files.mjs';
import type { ProjectFiles } from '../../build/release/project-files.mjs';
import { nextVersion } from '../../build/release/version.mjs';
import { root } from '../../build/root.mjs';

const project: ProjectFiles = {
  package: { version: '1.2.3' },
  lock: { version: '1.2.3', packages: { '': { version: '1.2.3' } } },
  manifest: { version: '1.2.3', minAppVersion: '1.13.0' },
  versions: { '1.2.3': '1.12.0' },
  changelog: '# Changelog\n\n## Unreleased\n\n- Remembers birthdays.\n\n## 1.2.3 - 2029-12-31\n\n- First.\n',
};

describe('the next version', () => {
  it.each([
    ['patch', '1.2.4'],
    ['minor', '1.3.0'],
    ['major', '2.0.0'],
    ['1.2.10', '1.2.10'],
    ['1.10.0', '1.10.0'],
  ])('%s gives %s', (request, expected) => {
    expect(nextVersion('1.2.3', request)).toBe(expected);
  });

  it.each(['1.2.3', '1.2.2', '1.1.9', '0.9.9'])('is never %s, which is not later', (request) => {
    expect(() => nextVersion('1.2.3', request)).toThrow(
      `${request} is not later than the current version 1.2.3.`,
    );
  });

  it.each(['v1.3.0', '1.3', '1.3.0-beta', '01.3.0', 'Minor', ''])(
    'is never "%s", which is malformed',
    (request) => {
      expect(() => nextVersion('1.2.3', request)).toThrow(`"${request}" is no version`);
    },
  );
});

describe('a version bump', () => {
  it('names the new version in every file', () => {
    const next = bumped(project, 'minor', '2030-01-31');
    expect(next.package.version).toBe('1.3.0');
    expect(next.lock).toEqual({ version: '1.3.0', packages: { '': { version: '1.3.0' } } });
    expect(next.manifest).toEqual({ version: '1.3.0', minAppVersion: '1.13.0' });
    expect(next.versions).toEqual({ '1.2.3': '1.12.0', '1.3.0': '1.13.0' });
  });

  it('puts what was unreleased under the new heading', () => {
    expect(bumped(project, 'minor', '2030-01-31').changelog).toContain(
      '## Unreleased\n\n## 1.3.0 - 2030-01-31\n\n- Remembers birthdays.\n\n## 1.2.3',
    );
  });

  describe('from the command line', () => {
    const files = ['package.json', 'package-lock.json', 'manifest.json', 'versions.json', 'CHANGELOG.md'];
    let copy: string;

    beforeEach(async () => {
      copy = await mkdtemp(path.join(os.tmpdir(), 'recollect-bump-'));
      for (const file of [...files, 'scripts/version-bump.mjs', 'build/release', 'build/root.mjs']) {
        await cp(path.join(root, file), path.join(copy, file), { recursive: true });
      }
    });
    afterEach(() => rm(copy, { recursive: true, force: true }));

    const bump = (request: string) =>
      spawnSync(process.execPath, [path.join(copy, 'scripts/version-bump.mjs'), request], {
        encoding: 'utf8',
      });
    const read = (folder: string) =>
      Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));

    it('changes nothing but the version', async () => {
      const before = await readProject(copy);
      expect(bump('major').status).toBe(0);
      const after = await readProject(copy);
      const version = nextVersion(before.manifest.version, 'major');
      expect(after).toMatchObject({ package: { version }, manifest: { version }, lock: { version } });
      expect({ ...after.package, version: before.package.version }).toEqual(before.package);
      expect(Object.keys(after.lock.packages)).toEqual(Object.keys(before.lock.packages));
      expect(releaseNotes(after, version)).toBeTypeOf('string');
    });

    it('leaves every file alone when it refuses', async () => {
      const { status, stderr } = bump('0.0.1');
      expect(status).toBe(1);
      expect(stderr).toContain('0.0.1 is not later than');
      expect(await read(copy)).toEqual(await read(root));
    });
  });
});

describe('the notes of a release', () => {
  const released = bumped(project, '1.3.0', '2030-01-31');

  it("are the version's section of the changelog", () => {
    expect(releaseNotes(released, '1.3.0')).toBe('- Remembers birthdays.');
  });

  it.each<[string, ProjectFiles, string, string]>([
    ['the tag has a v', released, 'v1.3.0', 'package.json says 1.3.0'],
    [
      'the manifest is behind',
      { ...released, manifest: project.manifest },
      '1.3.0',
      'manifest.json says 1.2.3',
    ],
    ['the lock file is behind', { ...released, lock: project.lock }, '1.3.0', 'package-lock.json says 1.2.3'],
    [
      'versions.json lacks it',
      { ...released, versions: project.versions },
      '1.3.0',
      'versions.json does not map 1.3.0',
    ],
    [
      'the changelog lacks it',
      { ...released, changelog: project.changelog },
      '1.3.0',
      'no section for 1.3.0',
    ],
  ])('are refused when %s', (_, files, tag, reason) => {
    expect(() => releaseNotes(files, tag)).toThrow(reason);
  });
});

it('finds the version of this project the same in all its files', async () => {
  const {
    package: { version },
    lock,
    manifest,
    versions,
  } = await readProject(root);
  expect([lock.version, lock.packages[''].version, manifest.version]).toEqual([version, version, version]);
  expect(versions[version]).toBe(manifest.minAppVersion);
});
