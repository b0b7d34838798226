import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installPlugin } from '../../build/install-plugin.mjs';
import { root } from '../../build/root.mjs';

let scratch: string;
let from: string;
let vault: string;

beforeEach(async () => {
  scratch = await mkdtemp(path.join(os.tmpdir(), 'recollect-install-'));
  from = path.join(scratch, 'built');
  vault = path.join(scratch, 'vault');
  await mkdir(from);
  await mkdir(vault);
  for (const file of ['manifest.json', 'main.js', 'styles.css', 'package.json']) {
    await writeFile(path.join(from, file), `new ${file}`);
  }
});

afterEach(() => rm(scratch, { recursive: true, force: true }));

it('copies the three files of a release into the plugin folder of the vault, and only those', async () => {
  await mkdir(path.join(vault, '.obsidian'));
  const folder = await installPlugin({ from, vault, configDir: '.obsidian' });
  expect(folder).toBe(path.join(vault, '.obsidian', 'plugins', 'recollect'));
  expect((await readdir(folder)).sort()).toEqual(['main.js', 'manifest.json', 'styles.css']);
  expect(await readFile(path.join(folder, 'main.js'), 'utf8')).toBe('new main.js');
});

it('replaces an older version and leaves the data beside it as it is', async () => {
  const folder = path.join(vault, '.obsidian', 'plugins', 'recollect');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'main.js'), 'old');
  await writeFile(path.join(folder, 'data.json'), 'settings');
  await writeFile(path.join(folder, 'memory-laptop.db'), 'facts');
  await installPlugin({ from, vault, configDir: '.obsidian' });
  expect(await readFile(path.join(folder, 'main.js'), 'utf8')).toBe('new main.js');
  expect(await readFile(path.join(folder, 'data.json'), 'utf8')).toBe('settings');
  expect(await readFile(path.join(folder, 'memory-laptop.db'), 'utf8')).toBe('facts');
});

it('follows a vault that keeps its settings elsewhere', async () => {
  await mkdir(path.join(vault, '.obsidian-work'));
  const folder = await installPlugin({ from, vault, configDir: '.obsidian-work' });
  expect(folder).toBe(path.join(vault, '.obsidian-work', 'plugins', 'recollect'));
});

it('refuses a folder that is no vault, and creates nothing in it', async () => {
  await expect(installPlugin({ from, vault, configDir: '.obsidian' })).rejects.toThrow(
    `${vault} is no vault: it has no .obsidian folder.`,
  );
  expect(await readdir(vault)).toEqual([]);
});

it('says so in one sentence on the command line, before it builds', () => {
  const script = path.join(root, 'scripts', 'install-plugin.mjs');
  const result = spawnSync(process.execPath, [script, vault], { encoding: 'utf8' });
  expect(result.status).toBe(1);
  expect(result.stdout).toBe('');
  expect(result.stderr.trim().split('\n')).toHaveLength(1);
  expect(result.stderr).toContain('is no vault');
});
