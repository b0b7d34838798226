import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, endCleanly, layoutReady } from './driver.ts';
import type { OpenHost } from './driver.ts';
import { SOON } from './memory-page.ts';
import {
  field,
  finds,
  hitOf,
  hits,
  makeSampleVault,
  openIndexed,
  openNote,
  openSearch,
  titles,
} from './search-page.ts';

let vaultDir: string;
let host: OpenHost;
let page: Page;
let modal: Locator;

// One vault and one index for all: each test leaves them as they were, and the modal closed.
beforeAll(async () => {
  vaultDir = await makeSampleVault({ notes: { archiveFolders: ['Archive'], ignore: ['Templates/**'] } });
  host = await openIndexed(vaultDir);
  page = host.page;
});

beforeEach(async () => {
  await openNote(page, 'Start here.md', 'preview');
  modal = await openSearch(page);
});

afterEach(async () => {
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'detached' });
});

afterAll(async () => {
  await endCleanly(host, vaultDir);
  await closeSharedBrowser();
});

describe('what the search finds', () => {
  it('shows the note, its folder, the headings, the words in the passage, and why', async () => {
    await field(modal).pressSequentially('wool-felt pad on the seats');
    await expect
      .poll(async () => (await titles(modal)).slice(0, 3), SOON)
      .toContain('2026-06-18 Teatro seats');
    const hit = hitOf(modal, '2026-06-18 Teatro seats');
    expect(await hit.locator('.recollect-passage-crumb').allTextContents()).toContain('Decisions');
    expect(await hit.locator('.recollect-hit-folder').textContent()).toBe('Meetings');
    const marked = (await hit.locator('mark').allTextContents()).map((word) => word.toLowerCase());
    expect(marked).toEqual(expect.arrayContaining(['felt', 'pad']));
    expect(await hit.locator('.recollect-hit-text').textContent()).not.toContain('**');
    expect(await hit.locator('.recollect-hit-why').textContent()).toMatch(/words: .*felt/);
  });

  it.each([
    ['番茄炒蛋的秘诀是什么？', '番茄炒蛋'],
    ['おばあちゃんの手紙には、レモンのことがどう書いてありますか。', 'Letter from Obāchan'],
    ['caldo verde chourico', 'Caldo verde sem chouriço'],
    ['O que substitui o chouriço no caldo verde?', 'Caldo verde sem chouriço'],
    ['Was nimmt man statt Grieß beim Zwetschgenkuchen?', 'Omas Zwetschgenkuchen'],
    ['who is allergic to penicillin', 'Clara Amsel'],
    ['clean the reeds of the harmonium', 'Harmonium'],
  ])('answers %s', async (question, note) => {
    await finds(modal, question, note);
  });

  it('finds a misspelt word and says how it was read', async () => {
    await finds(modal, 'asbestso ', '2026-07-09 Teatro on hold', 5);
    await expect
      .poll(() => hits(modal).first().locator('.recollect-hit-why').textContent())
      .toMatch(/“asbestso” read as “asbestos”/i);
  });

  it('finds a word before it is typed to its end', async () => {
    await finds(modal, 'penicil', 'Clara Amsel', 5);
  });

  it('marks what never leaves this machine with a lock', async () => {
    await finds(modal, 'salary gross a month savings', 'Salary and savings');
    await hitOf(modal, 'Salary and savings').getByLabel('Local only').waitFor();
  });

  it('leaves the archive out unless it is asked for, by typing or by its button', async () => {
    const archived = 'Sourdough schedule';
    await field(modal).fill('sourdough schedule wheat');
    await hits(modal).first().waitFor();
    expect(await titles(modal)).not.toContain(archived);
    await finds(modal, 'sourdough schedule wheat in:archive', archived);
    await field(modal).fill('sourdough schedule wheat');
    await expect.poll(() => titles(modal), SOON).not.toContain(archived);
    const button = modal.getByRole('button', { name: 'Archive too' });
    await button.click();
    await expect.poll(() => titles(modal), SOON).toContain(archived);
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  });

  it('leaves out what is ignored and what has expired', async () => {
    await field(modal).fill('boiler must be lit by hand, matches on top');
    await hits(modal).first().waitFor();
    expect(await titles(modal)).not.toContain('Temporary flat');
    await field(modal).fill('meeting template attendees decisions to do');
    await expect.poll(() => hits(modal).count(), SOON).toBeGreaterThan(0);
    expect(await modal.locator('.recollect-hit-folder').allTextContents()).not.toContain('Templates');
  });

  it('keeps to the folder, the tag and the days that are typed', async () => {
    await finds(modal, 'theatre folder:Meetings after:2026-09-01', '2026-09-10 Teatro restart');
    await expect
      .poll(async () => new Set(await modal.locator('.recollect-hit-folder').allTextContents()))
      .toEqual(new Set(['Meetings']));
    expect(await titles(modal)).not.toContain('2026-01-22 Teatro kickoff');
    await finds(modal, 'eggs tag:recipe', '番茄炒蛋', 5);
    await expect
      .poll(async () => new Set(await modal.locator('.recollect-hit-folder').allTextContents()))
      .toEqual(new Set(['Recipes']));
  });
});

describe('the search by keyboard', () => {
  it('opens the note at the passage, where the cursor then is', async () => {
    await page.keyboard.press('Escape');
    await openNote(page, 'Start here.md', 'source');
    modal = await openSearch(page);
    await finds(modal, 'bare beech seats with a wool-felt pad 286 seats', '2026-06-18 Teatro seats', 1);
    await page.keyboard.press('Enter');
    await modal.waitFor({ state: 'detached' });
    const note = page.getByLabel('Note text').locator('visible=true');
    await expect
      .poll(
        () => note.evaluate((el: HTMLTextAreaElement) => el.value.slice(el.selectionStart, el.selectionEnd)),
        SOON,
      )
      .toContain('wool-felt pad');
    await expect.poll(() => note.evaluate((el) => el === document.activeElement)).toBe(true);
  });

  it('brings the passage into sight of someone who reads', async () => {
    await finds(modal, 'flutter echo shelves of unequal depth', 'Teatro logbook', 1);
    await page.keyboard.press('Enter');
    const shown = page.locator('.markdown-reading-view .is-flashing');
    await shown.waitFor();
    await expect
      .poll(() => shown.evaluate((el) => el.getBoundingClientRect().top < window.innerHeight), SOON)
      .toBe(true);
    expect(await page.locator('.view-header-title').locator('visible=true').first().textContent()).toBe(
      'Teatro logbook',
    );
  });

  it('moves through the hits and opens another in a new tab', async () => {
    await field(modal).fill('theatre seats');
    await expect.poll(() => hits(modal).count(), SOON).toBeGreaterThan(2);
    const tabs = page.locator('.mod-root .workspace-tab-header');
    const before = await tabs.count();
    const second = (await titles(modal))[1] ?? '';
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => hits(modal).nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Control+Enter');
    await page.locator('.mod-root .workspace-tab-header.is-active', { hasText: second }).waitFor();
    await expect.poll(() => tabs.count()).toBe(before + 1);
    await page.locator('.mod-root .workspace-tab-header.is-active').click({ button: 'middle' });
  });

  it('inserts a link to the passage where the cursor is', async () => {
    await page.keyboard.press('Escape');
    await openNote(page, 'Untitled.md', 'source');
    const note = page.getByLabel('Note text').locator('visible=true');
    await note.fill('See ');
    modal = await openSearch(page);
    await finds(modal, 'screwed from below, a spare set of thirty', '2026-06-18 Teatro seats', 1);
    await page.keyboard.press('Alt+Enter');
    await modal.waitFor({ state: 'detached' });
    await expect
      .poll(() => note.inputValue(), SOON)
      .toMatch(/^See \[\[2026-06-18 Teatro seats#\^?[^\]]+\]\]$/);
    await note.fill('');
    await note.blur();
    await expect.poll(() => readFile(path.join(vaultDir, 'Untitled.md'), 'utf8'), SOON).toBe('');
  });

  it('shows how each hit came to its place', async () => {
    await field(modal).fill('felt');
    const figures = hits(modal).first().locator('.recollect-hit-figures');
    await figures.waitFor({ state: 'attached' });
    expect(await figures.isVisible()).toBe(false);
    await page.keyboard.press('Control+i');
    await figures.waitFor({ state: 'visible' });
    expect(await figures.textContent()).toMatch(/Words no\. \d+/);
  });

  it('opens what was typed, not what was found for half of it', async () => {
    await finds(modal, 'penicillin', 'Clara Amsel', 1);
    await field(modal).fill('dry glass-fibre brush towards the tip of the reeds, no solvent');
    await page.keyboard.press('Enter');
    await page.locator('.mod-root .workspace-tab-header.is-active', { hasText: 'Harmonium' }).waitFor();
  });
});

describe('the search without an answer', () => {
  it('begins with the filters, which can be chosen and completed', async () => {
    await modal.getByRole('option', { name: 'folder:' }).click();
    await expect.poll(() => field(modal).inputValue()).toBe('folder:');
    await field(modal).pressSequentially('rec');
    await modal.getByRole('option', { name: 'Recipes' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => field(modal).inputValue()).toBe('folder:Recipes ');
    await field(modal).pressSequentially('eggs');
    await hits(modal).first().waitFor();
  });

  it('offers what was searched before', async () => {
    await finds(modal, 'psyllium in warm potato water', 'Potato-water focaccia', 1);
    await page.keyboard.press('Enter');
    modal = await openSearch(page);
    await modal.getByRole('option', { name: 'psyllium in warm potato water' }).click();
    await hitOf(modal, 'Potato-water focaccia').waitFor();
  });

  it('says that nothing was found, and what to try', async () => {
    await field(modal).fill('felt folder:Languages/nowhere');
    await modal.getByText('Nothing found for “felt”').waitFor();
    await modal.getByText('Try it without the filters').waitFor();
    await modal.getByRole('button', { name: 'Search the archive too' }).click();
    await expect
      .poll(() => modal.getByRole('button', { name: 'Archive too' }).first().getAttribute('aria-pressed'))
      .toBe('true');
  });

  it('says so when the note of a hit is gone', async () => {
    await page.evaluate(() => window.host?.app.vault.create('Vanishing.md', 'The zorblax hides here.'));
    // A list with hits stays as it is while one reads it, so the question is asked again until the note is indexed.
    await expect
      .poll(async () => {
        await field(modal).fill('');
        await field(modal).fill('zorblax');
        await hits(modal).first().waitFor();
        return titles(modal);
      }, SOON)
      .toContain('Vanishing');
    await hitOf(modal, 'Vanishing').hover();
    await rm(path.join(vaultDir, 'Vanishing.md'));
    await page.waitForFunction(() => !window.host?.app.vault.getFileByPath('Vanishing.md'));
    await page.keyboard.press('Enter');
    await page.locator('.notice', { hasText: '“Vanishing” is no longer at Vanishing.md' }).waitFor();
  });

  it('waits for memory to start, and answers then what was typed meanwhile', async () => {
    await page.reload();
    await layoutReady(page);
    modal = await openSearch(page);
    await finds(modal, 'who is allergic to penicillin', 'Clara Amsel');
  });
});
