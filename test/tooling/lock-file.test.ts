import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../build/root.mjs';

interface LockedPackage {
  version?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

// A registry that lacks a package for some other platform makes npm leave it out without a word, and then a clean
// install refuses the whole file.
it('locks every optional package that another one names', () => {
  const locked = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !locked.has(name));
  expect(missing).toEqual([]);
});

it('pins every direct dependency to one version', () => {
  const project = packages[''];
  const wanted = Object.entries({ ...project?.dependencies, ...project?.devDependencies });
  expect(wanted.length).toBeGreaterThan(0);
  for (const [name, version] of wanted) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});

it('names no registry, so that each machine uses its own', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
