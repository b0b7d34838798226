import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { modelId } from '../../src/embeddings/transformers/catalogue.ts';
import type { FileServer } from '../embeddings/transformers/file-server.ts';
import { MINILM, minilmFolder, runtimeFile } from '../embeddings/minilm-weights.ts';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import type { OpenHost } from './driver.ts';
import {
  indexIsSettled,
  indexState,
  openSettings,
  search,
  serveMinilm,
  settingRow,
  someNotes,
} from './embedding-page.ts';
import { makeNotesVault, restartPlugin } from './index-page.ts';
import { engineIs } from './memory-page.ts';
import { DATA, openRecollect } from './recollect.ts';

const NOTES = Object.keys(someNotes()).length;
const SLOW = 300_000;

let files: FileServer;
let vaultDir: string;
let host: OpenHost;
let page: Page;

const row = () => settingRow(page, MINILM.name);
const keptFiles = async () => {
  const entries = await readdir(path.join(vaultDir, DATA, 'models'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
};

beforeAll(async () => {
  files = await serveMinilm();
}, SLOW);

beforeEach(async () => {
  Object.assign(files, { asked: [], odd: null, delay: 0 });
  vaultDir = await makeNotesVault(someNotes(), { embedding: { mirror: files.url } });
  host = await openRecollect(vaultDir);
  page = host.page;
  await engineIs(page, 'ready');
  await indexIsSettled(page, NOTES);
});

afterEach(() => endCleanly(host, vaultDir));

afterAll(async () => {
  await closeSharedBrowser();
  await files.close();
});

describe('a model that can be downloaded', () => {
  it('says its size and where it comes from, and asks nobody before the click', async () => {
    await openSettings(page);
    await row()
      .getByText(`Needs a download of 55.0 MB from ${new URL(files.url).host} and 14.2 MB (the ONNX runtime)`)
      .waitFor();
    await row().getByRole('button', { name: 'Download' }).waitFor();
    expect(files.asked).toEqual([]);
  });

  it('can be cancelled on its way, and nothing of it stays', async () => {
    files.delay = 300;
    await openSettings(page);
    await row().getByRole('button', { name: 'Download' }).click();
    await row()
      .getByText(/^[1-9][0-9.]* MB of 69\.3 MB$/)
      .waitFor();
    await row().getByRole('button', { name: 'Cancel' }).click();
    await row().getByRole('button', { name: 'Download' }).waitFor();
    await expect.poll(keptFiles).toEqual([]);
    expect(await row().locator('.setting-item-error').count()).toBe(0);
  });

  it(
    'is refused when a file is not the expected one, and nothing of it stays',
    async () => {
      files.odd = (asked, response) =>
        asked.endsWith('tokenizer.json') && !!response.writeHead(200).end('x'.repeat(533_808));
      await openSettings(page);
      await row().getByRole('button', { name: 'Download' }).click();
      await row().getByText('The file tokenizer.json').waitFor({ timeout: SLOW });
      await row().getByText('its SHA-256 differs').waitFor();
      await expect.poll(keptFiles).toEqual([]);
      expect((await search(page, 'harbour')).hits.length).toBeGreaterThan(0);
    },
    SLOW,
  );

  it(
    'takes over in the background while search goes on, and works offline after a restart',
    async () => {
      await openSettings(page);
      await row().getByRole('button', { name: 'Download' }).click();
      await row()
        .getByRole('button', { name: `Use ${MINILM.name}` })
        .click({ timeout: SLOW });
      const now = settingRow(page, 'Answering now');
      await now
        .getByText(/The built-in model\. all-MiniLM-L6-v2 takes over when it has read all passages/)
        .waitFor();

      const during: { hits: number; hasMeaning: boolean; serving: string }[] = [];
      for (;;) {
        const { serving, next } = (await indexState(page)).model;
        const { hits, hasMeaning } = await search(page, 'harbour');
        during.push({ hits: hits.length, hasMeaning, serving });
        if (next === null && serving === modelId(MINILM)) break;
        await page.waitForTimeout(200);
      }
      expect(during.every(({ hits, hasMeaning }) => hits > 0 && hasMeaning)).toBe(true);
      expect(new Set(during.map(({ serving }) => serving)).size).toBe(2);
      await now.getByText(`${MINILM.name}.`, { exact: true }).waitFor();
      const found = await search(page, 'feline nap');
      expect(found.hits[0]?.path).toBe('Notes/Purr.md');

      const asked = files.asked.length;
      await page.keyboard.press('Escape');
      await restartPlugin(page);
      await engineIs(page, 'ready');
      await indexIsSettled(page, NOTES);
      expect((await indexState(page)).model.serving).toBe(modelId(MINILM));
      // The first question may come before the model is loaded, and is then answered by words alone.
      await expect
        .poll(async () => (await search(page, 'feline nap')).hits[0]?.path, {
          timeout: 60_000,
        })
        .toBe('Notes/Purr.md');
      expect(files.asked).toHaveLength(asked);

      await openSettings(page);
      await row().getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').last().getByRole('button', { name: 'Remove' }).click();
      await row().getByRole('button', { name: 'Download' }).waitFor();
      await expect.poll(keptFiles).toEqual([]);
      await indexIsSettled(page, NOTES);
      expect((await search(page, 'harbour')).hasMeaning).toBe(true);
    },
    SLOW,
  );

  it(
    'can be taken from the disk instead, the runtime too',
    async () => {
      const folder = await minilmFolder();
      await openSettings(page);
      const chooser = page.waitForEvent('filechooser');
      await row().getByRole('button', { name: 'Choose files' }).click();
      const wanted = MINILM.files.map(({ name }) => path.join(folder, name));
      await (await chooser).setFiles(wanted.slice(0, 2));
      await row().getByText('Some files were taken. Still missing: ort-wasm-simd-threaded.wasm').waitFor();
      const again = page.waitForEvent('filechooser');
      await row().getByRole('button', { name: 'Choose files' }).click();
      await (await again).setFiles([...wanted.slice(2), runtimeFile()]);
      await row()
        .getByRole('button', { name: `Use ${MINILM.name}` })
        .waitFor({ timeout: SLOW });
      expect(files.asked).toEqual([]);
    },
    SLOW,
  );
});

describe("a model of one's own", () => {
  it(
    'is tried before it is added, and gives meaning like any other',
    async () => {
      const folder = await minilmFolder();
      await openSettings(page);
      await page.getByRole('button', { name: 'Add another model' }).click();
      const dialog = page.getByRole('dialog').last();
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Choose files' }).click();
      await (
        await chooser
      ).setFiles([...MINILM.files.map(({ name }) => path.join(folder, name)), runtimeFile()]);
      await dialog.getByText('6 files').waitFor();
      await dialog.getByLabel('Name').fill('My MiniLM');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await page.getByRole('button', { name: 'Use My MiniLM' }).click({ timeout: SLOW });
      await settingRow(page, 'Answering now')
        .getByText('My MiniLM.', { exact: true })
        .waitFor({ timeout: SLOW });
      await expect.poll(async () => (await search(page, 'feline nap')).hits[0]?.path).toBe('Notes/Purr.md');
      expect(files.asked).toEqual([]);
    },
    SLOW,
  );
});
