import { existsSync } from 'node:fs';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, endCleanly, layoutReady, openHost } from './driver.ts';
import type { OpenHost } from './driver.ts';
import {
  closePanel,
  hasIndexed,
  makeNotesVault,
  manyNotes,
  openPanel,
  runShown,
  showsRun,
} from './index-page.ts';
import { SOON } from './memory-page.ts';
import { DATA } from './recollect.ts';
import { field, finds, hits, makeSampleVault, openSearch, titles } from './search-page.ts';

let vaultDir: string;
let host: OpenHost;
let page: Page;

async function open(made: Promise<string>): Promise<void> {
  vaultDir = await made;
  host = await openHost({ vaultDir, enable: ['recollect'], query: 'theme=light' });
  page = host.page;
}

async function panelOf(notes: number): Promise<Locator> {
  const panel = await openPanel(page);
  await hasIndexed(panel, notes);
  return panel;
}

async function closeSearch(modal: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
}

/** Expects these notes, and no others, to be found by a word in them: meaning alone finds something for any question. */
async function answers(word: string, notes: string[]): Promise<void> {
  const modal = await openSearch(page);
  const found = async (): Promise<string[]> => {
    // Asked anew each time: the answer to the last time is from before the change was heard of.
    await field(modal).fill(`${word} `);
    await page.waitForTimeout(300);
    await field(modal).fill(word);
    await page.waitForTimeout(700);
    const marked = hits(modal).filter({ has: page.locator('mark') });
    return [...new Set(await marked.locator('.recollect-passage-title').allTextContents())].sort();
  };
  await expect.poll(found, SOON).toEqual(notes);
  await closeSearch(modal);
}

async function databaseIsSaved(): Promise<void> {
  const names = () => readdir(path.join(vaultDir, DATA));
  const isSaved = async () =>
    (await names()).filter((name) => /^(index|vectors)-.*\.db$/.test(name)).length === 2;
  await expect.poll(isSaved, { timeout: 30_000 }).toBe(true);
}

afterEach(() => endCleanly(host, vaultDir));
afterAll(closeSharedBrowser);

describe('a first index', () => {
  it('takes in every note of the vault, and a restart embeds none of them again', async () => {
    await open(makeSampleVault());
    const files = await readdir(vaultDir, { recursive: true });
    const notes = files.filter((file) => file.endsWith('.md')).length;
    const panel = await panelOf(notes);
    await showsRun(panel, { changed: notes, unchanged: 0, skipped: 0 });
    expect((await runShown(panel)).embedded).toBeGreaterThan(notes / 2);
    await closePanel(panel);
    await expect.poll(() => page.locator('.recollect-status-text').textContent()).toBe('');

    await databaseIsSaved();
    await page.reload();
    await layoutReady(page);
    const again = await panelOf(notes);
    await showsRun(again, { changed: 0, unchanged: notes, moved: 0, removed: 0, embedded: 0 });
    await closePanel(again);
    const modal = await openSearch(page);
    await finds(modal, 'wool-felt pad on the seats', '2026-06-18 Teatro seats');
    await closeSearch(modal);
  });

  it('of a vault without notes says so', async () => {
    await open(makeNotesVault({ 'Picture.txt': 'none' }));
    const panel = await openPanel(page);
    await panel.getByText('There is nothing to index yet').waitFor();
    await closePanel(panel);
  });
});

describe('a note', () => {
  it('is found by its new words once it was edited, renamed, and deleted in the app', async () => {
    await open(makeNotesVault({ 'Boat.md': 'The keel is of oak.', 'Tea.md': 'Green tea, two minutes.' }));
    await closePanel(await panelOf(2));
    await answers('keel', ['Boat']);

    await page.evaluate(async () => {
      const { vault } = window.host!.app;
      await vault.modify(vault.getFileByPath('Boat.md')!, 'The rudder is of ash.');
    });
    await answers('rudder', ['Boat']);
    await answers('keel', []);

    await page.evaluate(async () => {
      const { vault } = window.host!.app;
      await vault.rename(vault.getFileByPath('Boat.md')!, 'Dinghy.md');
    });
    await answers('rudder', ['Dinghy']);

    await page.evaluate(async () => {
      const { vault } = window.host!.app;
      await vault.delete(vault.getFileByPath('Dinghy.md')!);
    });
    await answers('rudder', []);
    await closePanel(await panelOf(1));
  });

  it('is followed when another program writes, moves and removes it', async () => {
    await open(makeNotesVault({ 'Tea.md': 'Green tea, two minutes.' }));
    await closePanel(await panelOf(1));
    const file = (name: string) => path.join(vaultDir, name);

    await writeFile(file('Mast.md'), 'The mast came from a sawmill in Kuhmo.');
    await answers('sawmill', ['Mast']);
    await rename(file('Mast.md'), file('Spar.md'));
    await answers('sawmill', ['Spar']);
    const panel = await panelOf(2);
    await showsRun(panel, { embedded: 0 });
    await closePanel(panel);
    await rm(file('Spar.md'));
    await answers('sawmill', []);
  });

  it('is found changed although the app was closed meanwhile', async () => {
    await open(makeNotesVault({ 'Boat.md': 'The keel is of oak.', 'Tea.md': 'Green tea, two minutes.' }));
    await closePanel(await panelOf(2));
    await databaseIsSaved();
    await page.goto('about:blank');
    await writeFile(path.join(vaultDir, 'Boat.md'), 'The keel is of larch, a Siberian one.');
    await rename(path.join(vaultDir, 'Tea.md'), path.join(vaultDir, 'Sencha.md'));
    await page.goto(`${host.server.url}?theme=light`);
    await layoutReady(page);
    const panel = await panelOf(2);
    await showsRun(panel, { moved: 1, embedded: 1 });
    await closePanel(panel);
    await answers('Siberian', ['Boat']);
    await answers('minutes', ['Sencha']);
  });
});

describe('a folder of many notes', () => {
  it('is renamed without embedding any of them', async () => {
    await open(makeNotesVault(manyNotes('Harbour', 300)));
    await closePanel(await panelOf(300));
    await page.evaluate(async () => {
      const { vault } = window.host!.app;
      await vault.rename(vault.getFolderByPath('Harbour')!, 'Port');
    });
    const panel = await panelOf(300);
    await showsRun(panel, { moved: 300, embedded: 0, removed: 0 });
    await closePanel(panel);
    const modal = await openSearch(page);
    await field(modal).fill('folder:Port 1337 boats');
    await expect.poll(() => titles(modal), SOON).not.toEqual([]);
    await field(modal).fill('folder:Harbour 1337 boats');
    await expect.poll(() => titles(modal), SOON).toEqual([]);
    await closeSearch(modal);
  });

  it('is removed with all of them', async () => {
    await open(makeNotesVault({ ...manyNotes('Harbour', 40), 'Tea.md': 'Green tea.' }));
    await closePanel(await panelOf(41));
    await page.evaluate(async () => {
      const { vault } = window.host!.app;
      await vault.delete(vault.getFolderByPath('Harbour')!, true);
    });
    const panel = await panelOf(1);
    await showsRun(panel, { removed: 40 });
    await closePanel(panel);
    expect(existsSync(path.join(vaultDir, 'Harbour'))).toBe(false);
  });
});

describe('a note that cannot be indexed', () => {
  it('is listed with its reason, and opens from there', async () => {
    await open(makeNotesVault({ 'Tea.md': 'Green tea.', 'Broken.md': 'x' }));
    await closePanel(await panelOf(2));
    await writeFile(path.join(vaultDir, 'Broken.md'), Buffer.from([0xff, 0xfe, 0x00, 0x9c, 0x41]));
    const panel = await openPanel(page);
    const list = panel.getByRole('list', { name: 'Skipped notes' });
    await list.getByText('It is not UTF-8 text.').waitFor();
    await showsRun(panel, { skipped: 1 });
    await hasIndexed(panel, 1);
    await list.getByRole('button', { name: 'Broken.md' }).click();
    await panel.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => window.host?.app.workspace.getActiveFile()?.path), SOON)
      .toBe('Broken.md');
  });
});
