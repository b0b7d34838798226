/** The index panel in the host page, as a user finds and reads it. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { installPlugin, makeVault } from './driver.ts';
import type { VaultFiles } from './driver.ts';
import { SOON } from './memory-page.ts';
import { DATA, runCommand } from './recollect.ts';

/** What a run did, by the panel's own numbers. */
export interface Run {
  changed: number;
  unchanged: number;
  moved: number;
  removed: number;
  reused: number;
  embedded: number;
  skipped: number;
}

/** Opens the panel by its command. */
export async function openPanel(page: Page): Promise<Locator> {
  await runCommand(page, 'Show index status');
  const panel = page.getByRole('dialog', { name: 'Index status' });
  await panel.waitFor();
  return panel;
}

/** The panel's headline. */
export function headline(panel: Locator): Promise<string | null> {
  return panel.locator('.recollect-index-headline').textContent();
}

/** Waits until the panel says that so many notes are indexed and nothing is under way. */
export async function hasIndexed(panel: Locator, notes: number): Promise<void> {
  const words = notes === 1 ? '1 note indexed' : `${notes.toLocaleString('en')} notes indexed`;
  await expect.poll(() => headline(panel), { timeout: 60_000 }).toBe(words);
}

/** Reads the numbers of the run that the panel shows. */
export async function runShown(panel: Locator): Promise<Run> {
  const names = await panel.locator('.recollect-index-figures dt').allTextContents();
  const values = await panel.locator('.recollect-index-figures dd').allTextContents();
  const figure = (name: string) => Number((values[names.indexOf(name)] ?? '').replaceAll(',', ''));
  const outcome = (await panel.locator('.recollect-index-outcome').textContent()) ?? '';
  const [reused = NaN, embedded = NaN, skipped = NaN] = (outcome.match(/\d[\d,]*/g) ?? []).map((digits) =>
    Number(digits.replaceAll(',', '')),
  );
  return {
    changed: figure('New or changed'),
    unchanged: figure('Unchanged'),
    moved: figure('Moved'),
    removed: figure('Removed'),
    reused,
    embedded,
    skipped,
  };
}

/** Waits until the run that the panel shows has these numbers. */
export async function showsRun(panel: Locator, run: Partial<Run>): Promise<void> {
  await expect.poll(() => runShown(panel), SOON).toMatchObject(run);
}

/** Closes the panel. */
export async function closePanel(panel: Locator): Promise<void> {
  await panel.page().keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
}

/** A vault with these notes, the built plugin, and its settings. */
export async function makeNotesVault(files: VaultFiles, settings: object = {}): Promise<string> {
  const vaultDir = await makeVault(files);
  const project = new URL('../../', import.meta.url);
  await installPlugin(vaultDir, {
    id: 'recollect',
    main: await readFile(new URL('main.js', project), 'utf8'),
    styles: await readFile(new URL('styles.css', project), 'utf8'),
  });
  await writeFile(path.join(vaultDir, DATA, 'data.json'), JSON.stringify(settings));
  return vaultDir;
}

/** Many notes, no two alike. */
export function manyNotes(folder: string, count: number): VaultFiles {
  const files: VaultFiles = {};
  for (let at = 0; at < count; at++) {
    const sections = ['Morning', 'Noon', 'Evening'].map(
      (time) => `## ${time}\n\nVisit ${at} to the harbour: ${time} ${at * 7} boats, wind ${at % 13}.\n`,
    );
    files[`${folder}/Visit ${at}.md`] = `# Visit ${at}\n\n${sections.join('\n')}`;
  }
  return files;
}

/** Switches the plugin off and on again, as a restart of the app does. */
export async function restartPlugin(page: Page): Promise<void> {
  await page.evaluate(() => window.host?.plugins.disablePlugin('recollect'));
  // The worker saves, and lets go of its claims last of all; the app gives it that time.
  const claims = () =>
    page.evaluate(async (folder) => {
      const listed = await window.host?.app.vault.adapter.list(folder);
      return listed?.files.filter((file) => file.endsWith('.lock'));
    }, DATA);
  await expect.poll(claims, SOON).toEqual([]);
  await page.evaluate(() => window.host?.plugins.enablePlugin('recollect'));
}
