/** The settings of embeddings in the host page, and the index behind them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { IndexState, NotesApi, SearchAnswer } from '../../src/core/notes-api.ts';
import { RUNTIME } from '../../src/embeddings/transformers/catalogue.ts';
import { startFileServer } from '../embeddings/transformers/file-server.ts';
import type { FileServer } from '../embeddings/transformers/file-server.ts';
import { MINILM, minilmFolder, runtimeFile } from '../embeddings/minilm-weights.ts';
import type { VaultFiles } from './driver.ts';

interface PluginWithNotes {
  keeper: { memory: { notes: NotesApi } };
}

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
  await expect
    .poll(
      async () => {
        const { phase, notes: count, model } = await indexState(page);
        return phase === 'idle' && count >= notes && model.next === null;
      },
      { timeout: 120_000, interval: 200 },
    )
    .toBe(true);
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
