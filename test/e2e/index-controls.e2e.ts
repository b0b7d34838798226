import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, endCleanly, openHost, sharedBrowser } from './driver.ts';
import type { OpenHost } from './driver.ts';
import {
  closePanel,
  hasIndexed,
  headline,
  makeNotesVault,
  manyNotes,
  openPanel,
  restartPlugin,
  runShown,
  showsRun,
} from './index-page.ts';
import { SOON } from './memory-page.ts';
import { runCommand } from './recollect.ts';
import { field, hitOf, openSearch, titles } from './search-page.ts';

/** Enough to be busy for several seconds. */
const MANY = 800;

/** Gives tests a hand on the engine's worker. */
function keepWorkers(): void {
  const workers: Worker[] = [];
  Object.assign(window, { workers });
  const RealWorker = window.Worker;
  window.Worker = class extends RealWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      if (options?.name === 'recollect-engine') workers.push(this);
    }
  };
}

let context: BrowserContext;
let vaultDir: string;
let host: OpenHost;
let page: Page;

async function open(made: Promise<string>): Promise<void> {
  vaultDir = await made;
  host = await openHost({ vaultDir, enable: ['recollect'], query: 'theme=light', context });
  page = host.page;
}

/** The panel, opened while a large vault is being indexed. */
async function openBusy(): Promise<Locator> {
  await open(makeNotesVault(manyNotes('Harbour', MANY)));
  const panel = await openPanel(page);
  await expect.poll(() => headline(panel), SOON).toMatch(/^Indexing [1-9]/);
  return panel;
}

function doneOf(words: string | null): number {
  return Number(/\d[\d,]*/.exec(words ?? '')?.[0].replaceAll(',', ''));
}

beforeEach(async () => {
  context = await (await sharedBrowser()).newContext();
  await context.addInitScript(keepWorkers);
});

afterEach(async () => {
  await endCleanly(host, vaultDir);
  await context.close();
});

afterAll(closeSharedBrowser);

describe('indexing under way', { timeout: 120_000 }, () => {
  it('shows in the status bar, can be paused and resumed, and ends with everything', async () => {
    const panel = await openBusy();
    await panel.getByRole('button', { name: 'Pause' }).press('Enter');
    await expect.poll(() => headline(panel), SOON).toMatch(/^Paused at [\d,]+ of 800 notes$/);
    // The batch under way is still written, however long that takes.
    let at = NaN;
    const hasStopped = async () => at === (at = doneOf(await headline(panel)));
    await expect.poll(hasStopped, { ...SOON, interval: 1000 }).toBe(true);
    expect(at).toBeLessThan(MANY);
    // The keyboard goes on where it was: the button that undoes what was done.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()), SOON)
      .toBe('Resume');
    await page.waitForTimeout(1500);
    expect(doneOf(await headline(panel))).toBe(at);
    await closePanel(panel);
    await page.locator('.recollect-status').getByText('Indexing paused').waitFor();

    await runCommand(page, 'Resume indexing');
    await page
      .locator('.recollect-status')
      .getByText(/^Indexing [\d,]+ \/ 800$/)
      .waitFor();
    await page.locator('.recollect-status').click();
    const again = page.getByRole('dialog', { name: 'Index status' });
    await hasIndexed(again, MANY);
    await closePanel(again);
    await expect.poll(() => page.locator('.recollect-status-text').textContent(), SOON).toBe('');
  });

  it('can be cancelled, which keeps what is there, and taken up again', async () => {
    const panel = await openBusy();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => headline(panel), SOON).toMatch(/^Cancelled, [\d,]+ notes indexed$/);
    const kept = doneOf(await headline(panel));
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(MANY);
    await panel.getByRole('button', { name: 'Look for changes' }).click();
    await hasIndexed(panel, MANY);
    const { unchanged, changed } = await runShown(panel);
    expect(unchanged).toBeGreaterThanOrEqual(kept);
    expect(unchanged + changed).toBe(MANY);
    await closePanel(panel);
  });

  it('goes on after a restart in the middle', async () => {
    const panel = await openBusy();
    await panel.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => headline(panel), SOON).toMatch(/^Paused at/);
    await closePanel(panel);
    await restartPlugin(page);
    const again = await openPanel(page);
    await hasIndexed(again, MANY);
    const { unchanged, changed } = await runShown(again);
    expect(unchanged).toBeGreaterThan(0);
    expect(unchanged + changed).toBe(MANY);
    await closePanel(again);
  });

  it('goes on after the worker has died of it', async () => {
    const panel = await openBusy();
    await page.evaluate(() => {
      const [worker] = (window as unknown as { workers: Worker[] }).workers;
      worker?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
    });
    await hasIndexed(panel, MANY);
    await closePanel(panel);
    const modal = await openSearch(page);
    await field(modal).fill('Visit 678 harbour');
    await expect.poll(() => titles(modal), SOON).toContain('Visit 678');
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
  });

  it('begins anew when asked to, and embeds nothing again', async () => {
    await open(makeNotesVault(manyNotes('Harbour', 60)));
    const panel = await openPanel(page);
    await hasIndexed(panel, 60);
    await closePanel(panel);
    await runCommand(page, 'Rebuild the note index');
    const question = page.getByRole('dialog', { name: 'Rebuild the note index' });
    await question.getByText('Notes are not changed').waitFor();
    await question.getByRole('button', { name: 'Rebuild' }).click();
    const again = await openPanel(page);
    await hasIndexed(again, 60);
    await showsRun(again, { changed: 60, embedded: 0 });
    await closePanel(again);
  });
});

describe('the rules for notes', () => {
  async function openRules(): Promise<void> {
    await page.keyboard.press('Control+,');
    await page.getByRole('button', { name: 'recollect', exact: true }).click();
  }

  async function closeRules(): Promise<void> {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  it('take effect at once: what is ignored leaves the index, and comes back', async () => {
    await open(makeNotesVault({ 'Drafts/Poem.md': 'A heron stands.', 'Tea.md': 'Green tea.' }));
    const panel = await openPanel(page);
    await hasIndexed(panel, 2);
    await closePanel(panel);
    await openRules();
    await page.getByLabel('Ignored notes').fill('Drafts/');
    await page.getByLabel('Ignored notes').blur();
    await closeRules();
    const without = await openPanel(page);
    await hasIndexed(without, 1);
    await showsRun(without, { removed: 1 });
    await closePanel(without);
    await openRules();
    expect(await page.getByLabel('Ignored notes').inputValue()).toBe('Drafts/');
    await page.getByLabel('Ignored notes').fill('');
    await closeRules();
    const back = await openPanel(page);
    await hasIndexed(back, 2);
    await closePanel(back);
  });

  it('say in words what is wrong with a line, and which folder is not there', async () => {
    await open(makeNotesVault({ 'Tea.md': 'Green tea.' }));
    await openRules();
    await page.getByLabel('Ignored notes').fill('Drafts/\n../other');
    await page.getByText('"../other" leads out of the vault.').waitFor();
    await page.getByLabel('Ignored notes').fill('{a,b}');
    await page.getByText('Write each alternative on a line of its own.').waitFor();
    await page.getByLabel('Private folders').fill('Secrte');
    await page.getByText('There is no folder "Secrte" yet.').waitFor();
    await closeRules();
  });

  it('mark what is private, be it by folder or by a property', async () => {
    const settings = { notes: { privateFolders: ['Private'] } };
    const files = {
      'Private/Pay.md': 'The salary is paid on the third.',
      'Diary.md': '---\nrecollect: local-only\n---\nThe salary was late.',
      'Tea.md': 'The salary of a tea picker.',
    };
    await open(makeNotesVault(files, settings));
    const panel = await openPanel(page);
    await hasIndexed(panel, 3);
    await closePanel(panel);
    const modal = await openSearch(page);
    await field(modal).fill('salary');
    await expect
      .poll(async () => [...new Set(await titles(modal))].sort(), SOON)
      .toEqual(['Diary', 'Pay', 'Tea']);
    const lock = (note: string) =>
      hitOf(modal, note)
        .getByLabel(/never leaves|stays on this/i)
        .count();
    expect([await lock('Pay'), await lock('Diary'), await lock('Tea')]).toEqual([1, 1, 0]);
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
  });
});
