import { appendFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, layoutReady, endCleanly } from './driver.ts';
import type { OpenHost } from './driver.ts';
import { SOON, clickInNotice, engineIs, filter, listed, openMemory, row, tell } from './memory-page.ts';
import {
  LEDGER,
  filesIn,
  filesWith,
  makeRecollectVault,
  openRecollect,
  runCommand,
  tellMemory,
} from './recollect.ts';

let vaultDir: string;
let host: OpenHost;
let page: Page;
let view: Locator;

beforeEach(async () => {
  vaultDir = await makeRecollectVault([]);
  host = await openRecollect(vaultDir);
  page = host.page;
  view = await openMemory(page);
});

afterEach(() => endCleanly(host, vaultDir));

afterAll(closeSharedBrowser);

describe('the memory view', () => {
  it('opens once, in the right dock, ready for typing', async () => {
    await page.locator('.mod-right-split .recollect-memory').waitFor();
    await view.getByText('Nothing here yet').waitFor();
    await runCommand(page, 'Open memory');
    expect(await page.locator('.recollect-memory').count()).toBe(1);
    await expect
      .poll(() => view.getByLabel('Something to remember').evaluate((el) => el === document.activeElement))
      .toBe(true);
  });

  it('remembers what is typed, newest first, and still has it after a reload', async () => {
    await tell(view, 'Marta has the spare key', 'Fact');
    await tell(view, 'Short answers first', 'Preference');
    await expect.poll(() => view.getByLabel('Something to remember').inputValue()).toBe('');
    expect(await listed(view)).toEqual(['Short answers first', 'Marta has the spare key']);
    expect(await row(view, 'Short answers').textContent()).toContain('Preference');
    await page.reload();
    await layoutReady(page);
    view = await openMemory(page);
    await row(view, 'Marta').waitFor();
    expect(await listed(view)).toEqual(['Short answers first', 'Marta has the spare key']);
  });

  it('makes a new line with Shift and saves with Enter', async () => {
    const input = view.getByLabel('Something to remember');
    await input.pressSequentially('First line');
    await input.press('Shift+Enter');
    await input.pressSequentially('second line');
    const tall = await input.evaluate((el) => el.clientHeight);
    await input.press('Enter');
    await row(view, 'second line').waitFor();
    expect(await listed(view)).toEqual(['First line\nsecond line']);
    await expect.poll(() => input.evaluate((el) => el.clientHeight)).toBeLessThan(tall);
  });

  it('finds English, accented and Chinese words as they are typed', async () => {
    await tell(view, 'Marta has the spare key');
    await tell(view, 'La réunion a lieu à Orléans');
    await tell(view, '我对花生过敏');
    const search = view.getByLabel('Search memories');
    for (const [typed, found] of [
      ['spar', 'Marta has the spare key'],
      ['reunion orleans', 'La réunion a lieu à Orléans'],
      ['花生', '我对花生过敏'],
    ] as const) {
      await search.fill(typed);
      await expect.poll(() => listed(view), SOON).toEqual([found]);
    }
    await search.fill('giraffe');
    await view.getByText('Nothing found for “giraffe”').waitFor();
    await search.press('Escape');
    await expect.poll(() => listed(view), SOON).toHaveLength(3);
  });

  it('forgets, takes that back, and restores', async () => {
    await tell(view, 'Marta has the spare key');
    await row(view, 'Marta').hover();
    await row(view, 'Marta').getByRole('button', { name: 'Forget' }).click();
    await row(view, 'Marta').waitFor({ state: 'detached' });
    await clickInNotice(page, 'Forgotten.', 'Undo');
    await row(view, 'Marta').waitFor();

    await row(view, 'Marta').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Forget' }).click();
    await row(view, 'Marta').waitFor({ state: 'detached' });
    await filter(view, 'Forgotten');
    await row(view, 'Marta').getByText('Forgotten').waitFor();
    await row(view, 'Marta').getByRole('button', { name: 'Restore' }).click();
    await view.getByText('Nothing is forgotten.').waitFor();
    await filter(view, 'All');
    await row(view, 'Marta').waitFor();
    await expect.poll(() => row(view, 'Marta').textContent()).not.toContain('Forgotten');
  });

  it('takes back what was just remembered', async () => {
    await tell(view, 'Marta has the spare key');
    await clickInNotice(page, 'Remembered.', 'Undo');
    await row(view, 'Marta').waitFor({ state: 'detached' });
    await filter(view, 'All');
    await view.getByText('Nothing here yet').waitFor();
  });

  it('keeps what is pinned on top', async () => {
    for (const text of ['One', 'Two', 'Three']) await tell(view, text);
    await row(view, 'One').hover();
    await row(view, 'One').getByRole('button', { name: 'Pin to top' }).click();
    await expect.poll(() => listed(view), SOON).toEqual(['One', 'Three', 'Two']);
    await row(view, 'One').getByRole('button', { name: 'Unpin' }).click();
    await expect.poll(() => listed(view), SOON).toEqual(['Three', 'Two', 'One']);
  });

  it('can be used by keyboard alone', async () => {
    for (const text of ['One', 'Two', 'Three']) await tell(view, text);
    await view.getByLabel('Search memories').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Two');
    await page.keyboard.press('Delete');
    await row(view, 'Two').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), SOON).toContain('One');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await row(view, 'Three').getByLabel('Pinned').waitFor();
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() => view.getByLabel('Search memories').evaluate((el) => el === document.activeElement))
      .toBe(true);
  });

  it('keeps a text that cannot be saved and says why', async () => {
    const text = 'long '.repeat(801);
    await view.getByLabel('Something to remember').fill(text);
    await view.getByText('4 characters too many').waitFor();
    await view.getByLabel('Something to remember').press('Enter');
    await view.getByText('Nothing was saved').waitFor();
    expect(await view.getByLabel('Something to remember').inputValue()).toBe(text);
  });

  it('refuses a secret in a sentence, and keeps it nowhere', async () => {
    await view.getByLabel('Something to remember').fill('The card is 4242 4242 4242 4242');
    await view.getByLabel('Something to remember').press('Enter');
    await view.getByText('secrets are not kept in memory').waitFor();
    expect(await listed(view)).toEqual([]);
    expect(await filesWith(vaultDir, '4242 4242')).toEqual([]);
  });

  it('hands an example over to be finished', async () => {
    await view.getByRole('button', { name: 'I prefer short answers with a source' }).click();
    expect(await view.getByLabel('Something to remember').inputValue()).toBe(
      'I prefer short answers with a source',
    );
    expect(await listed(view)).toEqual([]);
  });

  it('folds a long memory', async () => {
    await tell(view, `${'A long story. '.repeat(60)}The end`);
    const text = view.locator('.recollect-fact-text');
    const folded = await text.evaluate((el) => el.clientHeight);
    await view.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => text.evaluate((el) => el.clientHeight)).toBeGreaterThan(folded);
  });

  it('offers to erase', async () => {
    await tell(view, 'Marta has the spare key');
    await row(view, 'Marta').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Erase...' }).click();
    await page.getByRole('dialog').getByText('Marta has the spare key').waitFor();
  });

  it('fits a narrow sidebar and the main area', async () => {
    await tell(view, 'Marta has the spare key');
    for (const width of [250, 900]) {
      await view.evaluate((el, px) => el.style.setProperty('width', `${px}px`), width);
      const overflow = await view.evaluate((el: HTMLElement) => {
        const { right } = el.getBoundingClientRect();
        return Array.from(el.querySelectorAll<HTMLElement>('*'))
          .filter((part) => part.clientWidth > 0 && part.getBoundingClientRect().right > right + 1)
          .map((part) => part.className);
      });
      expect(overflow).toEqual([]);
    }
  });
});

describe('commands', () => {
  it('remembers the selection of a note', async () => {
    await page.locator('.tree-item-self[data-path="Tea.md"]').click();
    await page.getByRole('button', { name: 'Edit this note' }).click();
    await page.getByLabel('Note text').focus();
    await page.keyboard.press('Control+a');
    await runCommand(page, 'Remember selection');
    await row(view, 'Green tea.').waitFor();
  });

  it('remembers something typed into a small window', async () => {
    await runCommand(page, 'Remember something');
    const dialog = page.getByRole('dialog', { name: 'Remember something' });
    await dialog.getByLabel('Kind of memory').selectOption('identity');
    await dialog.getByLabel('Something to remember').fill('I play the viola');
    await dialog.getByLabel('Something to remember').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row(view, 'I play the viola').getByText('About me').waitFor();
  });
});

describe('many memories', () => {
  it('shows the newest 500, says so, and reaches the last by key', async () => {
    await host.close();
    await tellMemory(
      vaultDir,
      Array.from({ length: 520 }, (_, index) => `Memory number ${index}`),
    );
    host = await openRecollect(vaultDir);
    page = host.page;
    view = await openMemory(page);
    await view.getByText('These are the newest 500').waitFor();
    await expect.poll(() => view.getByRole('listitem').count(), SOON).toBe(500);
    await view.getByRole('listitem').first().focus();
    await page.keyboard.press('End');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Memory number 20');
  });
});

describe('what the store has to tell', () => {
  it('shows as a banner until it is dismissed', async () => {
    await tell(view, 'Marta has the spare key');
    const [ledger] = await filesIn(vaultDir, LEDGER, '.jsonl');
    await appendFile(ledger!, 'this is no event\n');
    await page.reload();
    await layoutReady(page);
    view = await openMemory(page);
    const banner = view.locator('.recollect-banner', { hasText: '1 damaged line' });
    await banner.waitFor();
    await row(view, 'Marta').waitFor();
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await banner.waitFor({ state: 'detached' });
    await tell(view, 'Another one');
    expect(await banner.count()).toBe(0);
    await engineIs(page, 'ready');
  });
});
