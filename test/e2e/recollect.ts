/** A vault with the built plugin and a memory, opened in the host page: what the tests of the store's panels share. */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { NodeFiles } from '../../src/cli/node-files.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { openEngine } from '../store/open-store.ts';
import { installPlugin, makeVault, openHost } from './driver.ts';
import type { OpenHost, OpenOptions } from './driver.ts';

/** The name of the device that the page runs on. */
export const DEVICE = 'thisdevice';
export const LEDGER = 'Recollect/ledger';
export const BACKUPS = 'Recollect/backups';
export const DATA = '.obsidian/plugins/recollect';

const project = new URL('../../', import.meta.url);

/** Works on a vault's memory from outside the page, as the command line on a device does. */
export async function withEngine<T>(
  vaultDir: string,
  work: (engine: Engine) => Promise<T>,
  device = DEVICE,
): Promise<T> {
  const engine = await openEngine({ files: new NodeFiles(vaultDir), device, now: () => Date.now() });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Says things to a vault's memory from outside the page. */
export function tellMemory(vaultDir: string, texts: readonly string[], device = DEVICE): Promise<void> {
  return withEngine(
    vaultDir,
    async (engine) => {
      for (const text of texts) await engine.remember({ text, kind: 'fact', from: 'test' });
    },
    device,
  );
}

/** A vault with the built plugin, not yet switched on, whose memory was told these things. */
export async function makeRecollectVault(texts: readonly string[]): Promise<string> {
  const vaultDir = await makeVault({ 'Tea.md': 'Green tea.\n' });
  await installPlugin(vaultDir, {
    id: 'recollect',
    main: await readFile(new URL('main.js', project), 'utf8'),
    styles: await readFile(new URL('styles.css', project), 'utf8'),
  });
  await tellMemory(vaultDir, texts);
  return vaultDir;
}

/** Opens the vault and switches the plugin on, as the device that wrote its memory. */
export async function openRecollect(vaultDir: string, options: Partial<OpenOptions> = {}): Promise<OpenHost> {
  const host = await openHost({ vaultDir, query: 'theme=light', ...options });
  await host.page.evaluate(async (device) => {
    window.host?.app.saveLocalStorage('recollect-device', device);
    await window.host?.plugins.enablePluginAndSave('recollect');
  }, DEVICE);
  return host;
}

/** Runs a command as a user does, from the palette. */
export async function runCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+p');
  await page.getByPlaceholder('Type a command...').fill(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}

/** The health panel, opened and checked. */
export async function openHealthPanel(page: Page): Promise<Locator> {
  await runCommand(page, 'Check memory health');
  const panel = page.locator('.recollect-health');
  await panel.locator('.recollect-health-verdict:not(.is-away)').waitFor();
  return panel;
}

/** A figure of the health panel, by its name. */
export function figure(panel: Locator, name: string): Locator {
  return panel
    .locator('.recollect-health-figure')
    .filter({ has: panel.page().locator('dt', { hasText: name }) });
}

/** Every file of a vault that holds these words, zips opened. */
export async function filesWith(vaultDir: string, words: string): Promise<string[]> {
  const entries = await readdir(vaultDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(full).catch(() => Buffer.alloc(0));
    const parts = entry.name.endsWith('.zip') ? [bytes, ...Object.values(unzipSync(bytes))] : [bytes];
    if (parts.some((part) => Buffer.from(part).includes(words))) found.push(path.relative(vaultDir, full));
  }
  return found;
}

/** The files of a folder of the vault whose names end so. */
export async function filesIn(vaultDir: string, folder: string, ending: string): Promise<string[]> {
  const names = await readdir(path.join(vaultDir, folder)).catch(() => []);
  return names.filter((name) => name.endsWith(ending)).map((name) => path.join(vaultDir, folder, name));
}
