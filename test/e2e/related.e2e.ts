import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSharedBrowser, endCleanly, layoutReady } from './driver.ts';
import type { OpenHost } from './driver.ts';
import { SOON } from './memory-page.ts';
import { runCommand } from './recollect.ts';
import { makeSampleVault, openIndexed, openNote } from './search-page.ts';

let vaultDir: string;
let host: OpenHost;
let page: Page;
let view: Locator;

beforeAll(async () => {
  vaultDir = await makeSampleVault(
    { notes: { archiveFolders: ['Archive'], ignore: ['Templates/**'] } },
    { 'Untitled.canvas': '{}' },
  );
  host = await openIndexed(vaultDir);
  page = host.page;
  view = page.locator('.mod-right-split .recollect-related');
  await runCommand(page, 'Show related notes');
});

afterAll(async () => {
  await endCleanly(host, vaultDir);
  await closeSharedBrowser();
});

/** The names in the list, the closest first. */
function related(): Promise<string[]> {
  return view.locator('.recollect-passage-title').allTextContents();
}

describe('related notes', () => {
  it('asks for a note while none is open', async () => {
    await view.getByText('Open a note to see which others belong with it').waitFor();
  });

  it('lists the notes that belong with the one in front, with reasons and a passage', async () => {
    await openNote(page, 'Meetings/2026-06-18 Teatro seats.md', 'preview');
    await expect.poll(related, SOON).toContain('Teatro logbook');
    const row = view.getByRole('listitem').filter({ hasText: 'Teatro logbook' }).first();
    expect(await row.locator('.recollect-hit-why').textContent()).toMatch(/link/i);
    expect((await row.locator('.recollect-hit-text').textContent())?.length).toBeGreaterThan(20);
    expect(await related()).not.toContain('2026-06-18 Teatro seats');
  });

  it('follows when another note comes to the front', async () => {
    await openNote(page, 'Recipes/番茄炒蛋.md', 'preview');
    await expect.poll(related, SOON).toContain('Frau Luo');
  });

  it('is walked through and opened by keyboard, a new tab with the modifier', async () => {
    await runCommand(page, 'Show related notes');
    const rows = view.getByRole('listitem');
    await expect.poll(() => rows.first().evaluate((el) => el === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    const second = (await related())[1] ?? '';
    const tabs = page.locator('.mod-root .workspace-tab-header');
    const before = await tabs.count();
    await page.keyboard.press('Control+Enter');
    await page.locator('.mod-root .workspace-tab-header.is-active', { hasText: second }).waitFor();
    await expect.poll(() => tabs.count()).toBe(before + 1);
  });

  it('opens a note at the passage on a click', async () => {
    await openNote(page, 'Recipes/番茄炒蛋.md', 'preview');
    const row = view.getByRole('listitem').filter({ hasText: 'Frau Luo' }).first();
    await row.click();
    await page.locator('.mod-root .workspace-tab-header.is-active', { hasText: 'Frau Luo' }).waitFor();
  });

  it('shows what was written just now, once the pointer has left the list', async () => {
    await openNote(page, 'Projects/Harmonium.md', 'preview');
    await view.getByRole('listitem').first().waitFor();
    await page.mouse.move(500, 400);
    await page.evaluate(() =>
      window.host?.app.vault.create(
        'Reed shop.md',
        'A shop for reeds of the [[Harmonium]], with brass reeds.',
      ),
    );
    await expect.poll(related, SOON).toContain('Reed shop');
  });

  it('says why there is nothing for a note that is left out', async () => {
    await openNote(page, 'Templates/Meeting.md', 'preview');
    await view.getByText(/Meeting.* (left out|ignored)/).waitFor();
    await expect.poll(related).toEqual([]);
  });

  it('is there again after a restart', async () => {
    await openNote(page, 'Meetings/2026-06-18 Teatro seats.md', 'preview');
    await page.reload();
    await layoutReady(page);
    await openNote(page, 'Meetings/2026-06-18 Teatro seats.md', 'preview');
    await runCommand(page, 'Show related notes');
    await expect.poll(related, SOON).toContain('Teatro logbook');
  });
});
