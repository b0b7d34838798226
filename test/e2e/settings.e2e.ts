import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import type { OpenHost } from './driver.ts';
import { SOON, engineIs, listed, openMemory, row, tell, textsInEngine } from './memory-page.ts';
import { BACKUPS, DATA, DEVICE, LEDGER, filesIn, makeRecollectVault, openRecollect } from './recollect.ts';

const TOLD = ['The boiler is behind the blue door', 'Svea plays the viola'];

let vaultDir: string;
let host: OpenHost;
let page: Page;

const names = (folder: string) => readdir(path.join(vaultDir, folder)).catch(() => []);
const savedSettings = async () =>
  JSON.parse(await readFile(path.join(vaultDir, DATA, 'data.json'), 'utf8')) as Record<string, unknown>;

/** What is saved besides the folders, where nobody has set anything else. */
const UNCHANGED = {
  notes: { ignore: [], privateFolders: [], archiveFolders: ['Archive'] },
  embedding: { use: 'builtin', server: null, formerServer: null, mirror: '' },
  models: {
    connections: [],
    chat: null,
    background: null,
    caps: { dollars: null, tokens: null, backgroundShare: 0.8 },
  },
  writing: {
    folders: [
      { glob: 'Recollect/Notes/', policy: 'free' },
      { glob: 'Recollect/Shared/', policy: 'report' },
    ],
    autonomy: 'normal',
    inboxFolder: 'Recollect/Inbox',
    agent: { name: 'Recollect', email: 'agent@recollect.invalid' },
    user: { name: 'Me', email: 'me@recollect.invalid' },
    digest: 'notice',
    useOwnRepository: false,
    gitFolder: '',
  },
};

async function openTab(): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'recollect', exact: true }).click();
}

async function askForFolder(which: string, folder: string): Promise<Locator> {
  await openTab();
  await page.getByRole('button', { name: `Change ${which}` }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('Folder').fill(folder);
  return dialog;
}

beforeEach(async () => {
  vaultDir = await makeRecollectVault(TOLD);
  host = await openRecollect(vaultDir);
  page = host.page;
  await engineIs(page, 'ready');
});

afterEach(() => endCleanly(host, vaultDir));

afterAll(closeSharedBrowser);

describe('the settings tab', () => {
  it('moves the ledger to another folder and keeps everything', async () => {
    const before = await names(LEDGER);
    const dialog = await askForFolder('memory folder', 'Mind/ledger');
    await dialog.getByRole('button', { name: 'Move memory' }).click();
    await page.getByRole('dialog', { name: 'Move memory to another folder' }).waitFor({ state: 'detached' });
    await page.getByText('Mind/ledger').waitFor();
    expect(await names('Mind/ledger')).toEqual(before);
    expect(await names(LEDGER)).toEqual([]);
    await expect.poll(savedSettings, SOON).toEqual({
      ...UNCHANGED,
      ledgerFolder: 'Mind/ledger',
      backupFolder: BACKUPS,
    });
    await page.keyboard.press('Escape');

    await engineIs(page, 'ready');
    const view = await openMemory(page);
    await tell(view, 'Said after the move');
    expect(await listed(view)).toEqual(['Said after the move', TOLD[1], TOLD[0]]);
    expect(await view.locator('.recollect-banner').count()).toBe(0);
    const lines = await Promise.all(
      (await filesIn(vaultDir, 'Mind/ledger', '.jsonl')).map((file) => readFile(file, 'utf8')),
    );
    expect(lines.join('')).toContain('Said after the move');
    expect(await names(LEDGER)).toEqual([]);
  });

  it('leaves alone a file that is already in the new folder, and reads both', async () => {
    const [own] = await filesIn(vaultDir, LEDGER, '.jsonl');
    const text = await readFile(own!, 'utf8');
    const lines = text.split('\n');
    const there = path.join(vaultDir, 'Mind', path.basename(own!));
    await mkdir(path.dirname(there));
    await writeFile(there, `${lines[0]}\n`);
    const dialog = await askForFolder('memory folder', 'Mind');
    await dialog.getByRole('button', { name: 'Move memory' }).click();
    await page.getByRole('dialog', { name: 'Move memory to another folder' }).waitFor({ state: 'detached' });
    expect(await readFile(there, 'utf8')).toBe(`${lines[0]}\n`);
    const moved = (await names('Mind')).filter((name) => name !== path.basename(own!));
    expect(moved).toHaveLength(1);
    expect(await readFile(path.join(vaultDir, 'Mind', moved[0]!), 'utf8')).toBe(text);
    await engineIs(page, 'ready');
    expect(Object.values(await textsInEngine(page)).sort()).toEqual([...TOLD].sort());
  });

  it('says in words what is wrong with a folder', async () => {
    const dialog = await askForFolder('memory folder', '../outside');
    await dialog.getByText('The folder must be inside the vault.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Move memory' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Folder').fill('.hidden');
    await dialog.getByText('choose a visible one').waitFor();
    await dialog.getByLabel('Folder').fill('Tea.md');
    await dialog.getByText('There is a file with this name.').waitFor();
    await dialog.getByLabel('Folder').press('Enter');
    await dialog.getByLabel('Folder').fill(LEDGER);
    expect(await dialog.getByRole('button', { name: 'Move memory' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await names(LEDGER)).toHaveLength(1);
  });

  it('puts new backups into the folder that was chosen', async () => {
    const dialog = await askForFolder('backup folder', 'Safe');
    await dialog.getByRole('button', { name: 'Use this folder' }).click();
    await page.getByRole('dialog', { name: 'Choose another backup folder' }).waitFor({ state: 'detached' });
    await engineIs(page, 'ready');
    await page.getByRole('button', { name: 'Back up memory' }).click();
    await expect.poll(() => names('Safe'), SOON).toHaveLength(1);
  });

  it('shows the name of this device and opens what looks after memory', async () => {
    await openTab();
    await page.getByText(DEVICE, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Erase everything' }).click();
    await page.getByRole('dialog').last().getByText('cannot be undone').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Memory health', exact: true }).click();
    await page.locator('.recollect-health').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('settings changed by another program', () => {
  it('are taken over, and what was left behind comes along', async () => {
    const data = path.join(vaultDir, DATA, 'data.json');
    await writeFile(data, JSON.stringify({ ledgerFolder: 'Elsewhere', backupFolder: 7, later: 'kept' }));
    await expect.poll(() => names('Elsewhere'), SOON).toHaveLength(1);
    await engineIs(page, 'ready');
    expect(Object.values(await textsInEngine(page)).sort()).toEqual([...TOLD].sort());
    expect(await names(LEDGER)).toEqual([]);
    const dialog = await askForFolder('backup folder', 'Safe');
    await dialog.getByRole('button', { name: 'Use this folder' }).click();
    await expect.poll(savedSettings, SOON).toEqual({
      ...UNCHANGED,
      ledgerFolder: 'Elsewhere',
      backupFolder: 'Safe',
      later: 'kept',
    });
  });

  it('fall back when they make no sense', async () => {
    await writeFile(path.join(vaultDir, DATA, 'data.json'), '{ this is no JSON');
    await page.reload();
    await page.waitForSelector('body[data-host=ready]');
    const view = await openMemory(page);
    await row(view, TOLD[0]!).waitFor();
    // The host, like the app, reports the broken file itself.
    host.errors.length = 0;
  });
});
