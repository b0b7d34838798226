/** The settings of embeddings in the host page, and the index behind them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { IndexState, NotesApi, SearchAnswer } from '../../src/core/notes-api.ts';
import { RUNTIME } from '../../src/embeddings/transformers/catalogue.ts';
import { startFileServer } from '../embeddings/transformers/file-server.ts';
import type { FileServer } from '../embeddings/transformers/file-server.ts';
import { MINILM, minilmFolder, runtimeFile } from '../embeddings/minilm-weights.ts';
import { installPlugin, makeVault } from './driver.ts';
import type { VaultFiles } from './driver.ts';

interface PluginWithNotes {
  keeper: { memory: { notes: NotesApi } };
}

const project = new URL('../../', import.meta.url);

const SUBJECTS = ['the harbour', 'a violin', 'tax returns', 'sourdough', 'the allotment', 'an old bicycle'];

/** Notes enough that a model has something to do for a while. */
export function someNotes(): VaultFiles {
  const notes: VaultFiles = {};
  for (const [index, subject] of SUBJECTS.entries()) {
    for (let day = 1; day <= 4; day++) {
      notes[`Notes/${index}-${day}.md`] =
        `# Day ${day}\n\nOn day ${day} I wrote about ${subject}, and what became of it since the last time.\n`;
    }
  }
  notes['Notes/Purr.md'] = 'The kitten slept on the sofa all afternoon and woke only to be fed.\n';
  notes['Notes/Secret.md'] = '---\nrecollect: local-only\n---\nThe safe opens with four digits.\n';
  return notes;
}

/** A vault with these notes and the built plugin, not yet switched on. */
export async function makeNotesVault(data?: object): Promise<string> {
  const vaultDir = await makeVault(someNotes());
  await installPlugin(vaultDir, {
    id: 'recollect',
    main: await readFile(new URL('main.js', project), 'utf8'),
    styles: await readFile(new URL('styles.css', project), 'utf8'),
  });
  if (data) await writeData(vaultDir, data);
  return vaultDir;
}

async function writeData(vaultDir: string, data: object): Promise<void> {
  const { writeFile } = await import('node:fs/promises');
  await writeFile(path.join(vaultDir, '.obsidian/plugins/recollect/data.json'), JSON.stringify(data));
}

/** Serves the real MiniLM and its runtime from loopback, under the paths of the real places. */
export async function serveMinilm(): Promise<FileServer> {
  const folder = await minilmFolder();
  return startFileServer(async (asked) => {
    if (asked === RUNTIME.path + RUNTIME.files[0].name) return readFile(runtimeFile());
    const name = MINILM.files.find((file) => asked === MINILM.path + file.name)?.name;
    return name === undefined ? null : readFile(path.join(folder, name));
  });
}

/** Opens the plugin's tab of the settings. */
export async function openSettings(page: Page): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'recollect', exact: true }).click();
}

/** A row of the settings by its name. */
export function settingRow(page: Page, name: string): Locator {
  return page.locator('.setting-item').filter({ has: page.locator('.setting-item-name', { hasText: name }) });
}

/** How the index is. */
export function indexState(page: Page): Promise<IndexState> {
  return page.evaluate(() =>
    (window.host?.plugins.getPlugin('recollect') as unknown as PluginWithNotes).keeper.memory.notes.state(),
  );
}

/** Resolves when all notes are indexed and nothing is on its way. */
export async function indexIsSettled(page: Page, notes: number): Promise<void> {
  await page.waitForFunction(
    async (count) => {
      const plugin = window.host?.plugins.getPlugin('recollect') as unknown as PluginWithNotes | null;
      const state = await plugin?.keeper.memory.notes.state().catch(() => null);
      return state?.phase === 'idle' && state.notes >= count && state.model.next === null;
    },
    notes,
    { timeout: 120_000, polling: 200 },
  );
}

/** Searches as the search modal does. */
export function search(page: Page, text: string): Promise<SearchAnswer> {
  return page.evaluate(
    (asked) =>
      (window.host?.plugins.getPlugin('recollect') as unknown as PluginWithNotes).keeper.memory.notes.search({
        text: asked,
        limit: 5,
      }),
    text,
  );
}
