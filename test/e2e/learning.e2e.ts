import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import type { OpenHost } from './driver.ts';
import { SOON, clickInNotice, filter, listed, openMemory, row, tell } from './memory-page.ts';
import { makeRecollectVault, openRecollect, runCommand } from './recollect.ts';

let vaultDir: string;
let host: OpenHost;
let page: Page;
let view: Locator;

const notice = (words: string) => page.locator('.notice', { hasText: words });
const cards = () => page.locator('.recollect-inbox-card');

async function say(text: string): Promise<void> {
  await view.getByLabel('Something to remember').fill(text);
  await view.getByLabel('Something to remember').press('Enter');
}

async function openNote(name: string): Promise<void> {
  await page.locator('.nav-file-title', { hasText: name }).click();
}

async function closeInbox(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.locator('.recollect-inbox').waitFor({ state: 'detached' });
}

beforeEach(async () => {
  vaultDir = await makeRecollectVault([]);
  await writeFile(path.join(vaultDir, 'Me.md'), 'I live in Porto.\n\nI am vegetarian.\n');
  host = await openRecollect(vaultDir);
  page = host.page;
  view = await openMemory(page);
});
afterEach(() => endCleanly(host, vaultDir));
afterAll(() => closeSharedBrowser());

describe('telling memory something', () => {
  it('that it knows confirms it', async () => {
    await tell(view, 'I play the cello.');
    await say('i play the  Cello');
    await notice('Known already; now confirmed.').waitFor();
    expect(await listed(view)).toEqual(['I play the cello.']);
  });

  it('that has changed takes the place of what was', async () => {
    await tell(view, 'I live in Berlin.');
    await say('I live in Porto.');
    await notice('takes the place of what was known before').waitFor();
    await expect.poll(() => listed(view), SOON).toEqual(['I live in Porto.']);
    await filter(view, 'All');
    await row(view, 'I live in Berlin.').waitFor();
    await clickInNotice(page, 'takes the place', 'Undo');
    await filter(view, 'Active');
    await expect.poll(() => listed(view), SOON).toEqual(['I live in Berlin.']);
  });

  it('that was forgotten brings it back', async () => {
    await tell(view, 'I play the cello.');
    await row(view, 'cello').hover();
    await row(view, 'cello').getByRole('button', { name: 'Forget' }).click();
    await row(view, 'cello').waitFor({ state: 'detached' });
    await say('I play the cello.');
    await notice('Remembered again').waitFor();
    await row(view, 'cello').waitFor();
  });
});

describe('the inbox', () => {
  beforeEach(async () => {
    await tell(view, 'The garden gate code is 4711.');
    await say('The garden gate code is 1208.');
    await notice('It contradicts something that was known').waitFor();
  });

  it('asks about a contradiction, takes an answer by keyboard, and takes it back', async () => {
    await page.locator('.status-bar-item', { hasText: '1 to review' }).click();
    await cards().waitFor();
    expect(await cards().locator('.recollect-fact-text').allTextContents()).toEqual([
      'The garden gate code is 1208.',
      'The garden gate code is 4711.',
    ]);
    await cards().getByRole('button', { name: 'Keep this' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing to decide.').waitFor();
    await closeInbox();
    await expect.poll(() => listed(view), SOON).toEqual(['The garden gate code is 1208.']);
    await clickInNotice(page, 'Kept this one.', 'Undo');
    await row(view, '4711').waitFor();
    await page.locator('.status-bar-item', { hasText: '1 to review' }).waitFor();
  });

  it('lets both stand', async () => {
    await runCommand(page, 'Review memory inbox');
    await cards().getByRole('button', { name: 'Keep both' }).click();
    await page.getByText('Nothing to decide.').waitFor();
    await closeInbox();
    expect(await listed(view)).toHaveLength(2);
    await page.locator('.status-bar-item', { hasText: 'to review' }).waitFor({ state: 'hidden' });
  });
});

describe('a source note', () => {
  beforeEach(async () => {
    await openNote('Me');
    await runCommand(page, 'Use this note as a source of memories');
    await notice('is a source of memories').waitFor();
    await row(view, 'Porto').waitFor();
    await row(view, 'vegetarian').waitFor();
  });

  it('is asked about when a sentence goes, and forgets only on the user’s word', async () => {
    const file = path.join(vaultDir, 'Me.md');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('I am vegetarian.\n', ''));
    await page.locator('.status-bar-item', { hasText: '1 to review' }).click();
    await cards().getByText('The note no longer says this').waitFor();
    await row(view, 'vegetarian').waitFor();
    await cards().getByRole('button', { name: 'Forget it' }).click();
    await page.getByText('Nothing to decide.').waitFor();
    await closeInbox();
    await row(view, 'vegetarian').waitFor({ state: 'detached' });
    await row(view, 'Porto').waitFor();
  });

  it('asks what becomes of its memories when it is one no longer', async () => {
    await openNote('Me');
    await runCommand(page, 'Stop using this note as a source');
    await page.getByRole('button', { name: 'Forget memories' }).click();
    await notice('no longer a source').waitFor();
    await expect.poll(() => listed(view), SOON).toEqual([]);
  });
});
