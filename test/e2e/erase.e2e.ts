import path from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, layoutReady, removeVault, sharedBrowser } from './driver.ts';
import type { OpenHost } from './driver.ts';
import {
  BACKUPS,
  LEDGER,
  filesIn,
  filesWith,
  makeRecollectVault,
  openHealthPanel,
  openRecollect,
  runCommand,
  tellMemory,
} from './recollect.ts';

const SECRET = 'Zephyrine keeps the quartzlock combination';
const WORD = 'quartzlock';
const OTHER = 'Svea plays the viola.';

let vaultDir: string;
let host: OpenHost;
let page: Page;
let context: BrowserContext;

/** What another device wrote is in the list once this one has read it; an open list does not follow. */
async function isOffered(page: Page, words: string): Promise<boolean> {
  await runCommand(page, 'Erase a memory...');
  const option = page.getByRole('option', { name: words });
  const isThere = await option.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  await page.keyboard.press('Escape');
  return isThere;
}

async function chooseMemory(page: Page, words: string): Promise<Locator> {
  await runCommand(page, 'Erase a memory...');
  await page.getByRole('option', { name: words }).click();
  const modal = page.getByRole('dialog', { name: 'Erase a memory' });
  await modal.getByText('will be gone:').waitFor();
  return modal;
}

async function erase(page: Page, modal: Locator): Promise<Locator> {
  await modal.getByRole('button', { name: 'Erase', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Erased' });
  await proof.waitFor();
  return proof;
}

async function backUp(): Promise<void> {
  await runCommand(page, 'Back up memory');
  const notice = page.locator('.notice', { hasText: 'Memory was backed up' });
  await notice.waitFor();
  await notice.click();
  await notice.waitFor({ state: 'detached' });
}

beforeEach(async () => {
  vaultDir = await makeRecollectVault([SECRET, OTHER]);
  context = await (await sharedBrowser()).newContext();
  host = await openRecollect(vaultDir, { context });
  page = host.page;
  await openHealthPanel(page);
});

afterEach(async () => {
  expect(host.errors).toEqual([]);
  expect(await page.locator('[data-unknown-icon]').count()).toBe(0);
  await host.close();
  await context.close();
  await removeVault(vaultDir);
});

afterAll(closeSharedBrowser);

describe('erasing a memory', () => {
  it('leaves its words in no file of the vault, and shows the proof', async () => {
    expect((await filesWith(vaultDir, WORD)).length).toBeGreaterThanOrEqual(3);
    const modal = await chooseMemory(page, SECRET);
    expect(await modal.getByText('1 memory and 1 message will be gone:').count()).toBe(1);
    expect(await modal.getByText(SECRET).count()).toBe(1);
    await modal.getByText('This cannot be undone.').waitFor();

    const proof = await erase(page, modal);
    await proof.getByText('No file contains it any more.').waitFor();
    expect(await proof.textContent()).toMatch(/1 text was searched for, byte by byte, in \d+ files/);
    expect(await filesWith(vaultDir, WORD)).toEqual([]);
    expect((await filesWith(vaultDir, OTHER)).length).toBeGreaterThan(0);
  });

  it('keeps the message it came from when asked to, and says so', async () => {
    const modal = await chooseMemory(page, SECRET);
    await modal.getByRole('switch', { name: 'Also erase the message it came from' }).click();
    await modal.getByText('1 memory will be gone:').waitFor();
    const proof = await erase(page, modal);
    await proof.getByText('also part of something that was not erased').first().waitFor();
    expect((await filesWith(vaultDir, WORD)).length).toBeGreaterThan(0);
  });

  it('deletes the backups that contain it when asked to, and names those that were kept', async () => {
    await backUp();
    await backUp();
    const [first, second] = (await filesIn(vaultDir, BACKUPS, '.zip')).sort();
    const modal = await chooseMemory(page, SECRET);
    await modal.getByText('2 backups contain some of it.').waitFor();
    await modal.getByRole('switch', { name: `Delete ${path.basename(first!)}` }).click();
    const proof = await erase(page, modal);
    await proof.getByText('It is in a backup that you chose to keep.').waitFor();
    expect(await filesWith(vaultDir, WORD)).toEqual([path.relative(vaultDir, second!)]);
  });

  it('rewrites the file of another device when asked to', async () => {
    await tellMemory(vaultDir, ['The ferryman is called Quillon.'], 'otherdevice');
    await page.getByText('Device otherdevice').waitFor({ timeout: 20_000 });
    await expect.poll(() => isOffered(page, 'The ferryman'), { timeout: 30_000 }).toBe(true);
    const modal = await chooseMemory(page, 'The ferryman');
    await modal.getByText('Also rewrite 1 ledger file of other devices').waitFor();
    await modal.getByRole('switch', { name: 'Also rewrite 1 ledger file' }).click();
    const proof = await erase(page, modal);
    const files = await filesWith(vaultDir, 'Quillon');
    expect(files.filter((file) => file.startsWith(LEDGER))).toEqual([]);
    // The other device's own databases are in this folder only because both devices are one disk here.
    expect(files.every((file) => file.includes('otherdevice'))).toBe(true);
    await proof.getByRole('button', { name: 'Done' }).click();
  });

  it('is finished by the other window where that window writes the files', async () => {
    const second = await context.newPage();
    await second.goto(page.url());
    await layoutReady(second);
    const panel = await openHealthPanel(second);
    await panel.getByText('Another window or program is using this memory.').waitFor();

    const proof = await erase(second, await chooseMemory(second, SECRET));
    await proof.getByText('Another window or program is writing this file').waitFor();
    await proof.getByText('Another window or program saves this database').first().waitFor();
    await expect.poll(() => filesWith(vaultDir, WORD), { timeout: 30_000 }).toEqual([]);

    await runCommand(page, 'Erase a memory...');
    await page.getByRole('option', { name: OTHER }).waitFor();
    expect(await page.getByRole('option').count()).toBe(1);
    await second.close();
  });
});

describe('erasing a conversation', () => {
  it('takes the memories drawn from it along', async () => {
    await runCommand(page, 'Erase a conversation...');
    await page.getByRole('option', { name: 'Told to memory' }).click();
    const modal = page.getByRole('dialog', { name: 'Erase a conversation' });
    await modal.getByText('2 memories and 2 messages will be gone:').waitFor();
    const proof = await erase(page, modal);
    await proof.getByText('No file contains it any more.').waitFor();
    expect(await filesWith(vaultDir, WORD)).toEqual([]);
    expect(await filesWith(vaultDir, OTHER)).toEqual([]);
  });
});

describe('erasing everything', () => {
  it('needs the word typed, and leaves nothing, backups included', async () => {
    await backUp();
    await runCommand(page, 'Erase everything...');
    const modal = page.getByRole('dialog', { name: 'Erase everything' });
    await modal.getByText('2 memories and 2 messages will be gone:').waitFor();
    const button = modal.getByRole('button', { name: 'Erase', exact: true });
    expect(await button.isDisabled()).toBe(true);
    await modal.getByRole('textbox').fill('erase');
    const proof = await erase(page, modal);
    await proof.getByText('No file contains it any more.').waitFor();
    expect(await filesWith(vaultDir, WORD)).toEqual([]);
    expect(await filesWith(vaultDir, OTHER)).toEqual([]);
    expect(await filesIn(vaultDir, BACKUPS, '.zip')).toEqual([]);

    await proof.getByRole('button', { name: 'Done' }).click();
    await runCommand(page, 'Erase a memory...');
    await page.getByText('There is no memory to erase.').waitFor();
  });
});
