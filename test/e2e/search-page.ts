/** The search of memory in the host page over the sample vault, as a user finds and uses it. */
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { NotesApi } from '../../src/core/notes-api.ts';
import { installPlugin, openHost } from './driver.ts';
import type { OpenHost, VaultFiles } from './driver.ts';
import { SOON } from './memory-page.ts';
import { runCommand } from './recollect.ts';

const project = new URL('../../', import.meta.url);

/** A copy of the sample vault with the built plugin, its settings and these files besides. */
export async function makeSampleVault(settings: object = {}, files: VaultFiles = {}): Promise<string> {
  const vaultDir = await mkdtemp(path.join(os.tmpdir(), 'recollect-sample-'));
  await cp(fileURLToPath(new URL('workbench/sample-vault', project)), vaultDir, { recursive: true });
  await installPlugin(vaultDir, {
    id: 'recollect',
    main: await readFile(new URL('main.js', project), 'utf8'),
    styles: await readFile(new URL('styles.css', project), 'utf8'),
  });
  await writeFile(path.join(vaultDir, '.obsidian/plugins/recollect/data.json'), JSON.stringify(settings));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(vaultDir, name)), { recursive: true });
    await writeFile(path.join(vaultDir, name), text);
  }
  return vaultDir;
}

/** The running plugin, as far as the tests reach into it. */
interface WithNotes {
  keeper: { memory: { notes: NotesApi; state: { name: string } } };
}

/** Whether every note is indexed; asked again and again, because the engine may be away while it starts. */
function isIndexed(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const plugin = window.host?.plugins.getPlugin('recollect') as unknown as WithNotes | null;
    const state = await plugin?.keeper.memory.notes.state().catch(() => null);
    return state?.phase === 'idle' && state.notes > 0;
  });
}

/** Opens the vault with the plugin and waits until every note is indexed. */
export async function openIndexed(vaultDir: string, query = 'theme=light'): Promise<OpenHost> {
  const host = await openHost({ vaultDir, enable: ['recollect'], query });
  while (!(await isIndexed(host.page))) await host.page.waitForTimeout(100);
  return host;
}

/** The modal, opened by its command. */
export async function openSearch(page: Page): Promise<Locator> {
  await runCommand(page, 'Search memory');
  const modal = page.locator('.recollect-find');
  await modal.waitFor();
  return modal;
}

/** The field in which one types. */
export function field(modal: Locator): Locator {
  return modal.getByRole('combobox', { name: 'Search memory...' });
}

/** The passages that were found. */
export function hits(modal: Locator): Locator {
  return modal.locator('.recollect-hit');
}

/** The names of the notes that were found, the best first. */
export function titles(modal: Locator): Promise<string[]> {
  return modal.locator('.recollect-hit .recollect-passage-title').allTextContents();
}

/** Types a question and waits for a note that answers it to be among the first `within`. */
export async function finds(modal: Locator, question: string, note: string, within = 3): Promise<void> {
  await field(modal).fill(question);
  await expect
    .poll(async () => (await titles(modal)).slice(0, within), { ...SOON, message: question })
    .toContain(note);
}

/** The hit of a note. */
export function hitOf(modal: Locator, note: string): Locator {
  return hits(modal)
    .filter({ has: modal.page().locator('.recollect-passage-title').getByText(note, { exact: true }) })
    .first();
}

/** Opens a note in the centre, to be read or to be edited. */
export async function openNote(page: Page, path: string, mode: 'source' | 'preview'): Promise<void> {
  await page.evaluate(
    async ({ path, mode }) => {
      const { app } = window.host ?? {};
      const file = app?.vault.getFileByPath(path);
      if (file) await app?.workspace.getLeaf(false).openFile(file, { state: { mode } });
    },
    { path, mode },
  );
}
