import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import type { PageFiles } from '../host/bundle.ts';
import { startHost } from '../host/server/index.ts';
import type { RunningHost } from '../host/server/index.ts';

/** The files of a vault by their paths; a path that ends in "/" is an empty folder. */
export type VaultFiles = Record<string, string>;

/** A plugin to install into a vault: the code of its `main.js` and what else matters. */
export interface PluginFiles {
  id: string;
  main: string;
  styles?: string;
}

/** How a host page is opened. */
export interface OpenOptions {
  vaultDir: string;
  /** Plugins to switch on. */
  enable?: string[];
  /** Appended to the address, for example `mobile=1`. */
  query?: string;
  /** A context to share, for two windows of one browser. */
  context?: BrowserContext;
}

/** A host page in Chromium and the server behind it. */
export interface OpenHost {
  page: Page;
  server: RunningHost;
  /** Uncaught errors and console errors so far. */
  errors: string[];
  close(): Promise<void>;
}

let browser: Promise<Browser> | undefined;
let pageFiles: Promise<PageFiles> | undefined;

/** The browser of this test file, launched on first use. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

/** To be called when a test file is done. */
export async function closeSharedBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/** A new folder on disk with these files, as a vault. */
export async function makeVault(files: VaultFiles = {}): Promise<string> {
  const vaultDir = await mkdtemp(path.join(os.tmpdir(), 'recollect-vault-'));
  await mkdir(path.join(vaultDir, '.obsidian'));
  for (const [name, text] of Object.entries(files)) {
    const full = path.join(vaultDir, name);
    await mkdir(name.endsWith('/') ? full : path.dirname(full), { recursive: true });
    if (!name.endsWith('/')) await writeFile(full, text);
  }
  return vaultDir;
}

/** Removes a vault made by {@link makeVault}. */
export async function removeVault(vaultDir: string): Promise<void> {
  await rm(vaultDir, { recursive: true, force: true });
}

/** Puts a plugin into a vault's plugin folder, not switched on. */
export async function installPlugin(vaultDir: string, { id, main, styles }: PluginFiles): Promise<void> {
  const dir = path.join(vaultDir, '.obsidian', 'plugins', id);
  await mkdir(dir, { recursive: true });
  const manifest = {
    id,
    name: id,
    version: '1.0.0',
    minAppVersion: '1.13.0',
    description: '',
    author: '',
    isDesktopOnly: false,
  };
  await writeFile(path.join(dir, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(dir, 'main.js'), main);
  if (styles !== undefined) await writeFile(path.join(dir, 'styles.css'), styles);
}

/** Serves a vault and opens it in a page; resolves when the layout is ready. */
export async function openHost({
  vaultDir,
  enable = [],
  query = '',
  context,
}: OpenOptions): Promise<OpenHost> {
  const server = await startHost({ vaultDir, enable, pageFiles: await hostPage() });
  const page = await (context ?? (await sharedBrowser())).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`${server.url}?${query}`);
  await layoutReady(page, errors);
  return {
    page,
    server,
    errors,
    close: async () => {
      await page.close();
      await server.close();
    },
  };
}

/** Resolves when the host in `page` is ready, also after a reload; throws what it says when it failed. */
export async function layoutReady(page: Page, errors: string[] = []): Promise<void> {
  await page.waitForSelector('body[data-host]', { state: 'attached' });
  const state = await page.getAttribute('body', 'data-host');
  if (state !== 'ready') throw new Error(`The host page failed to open.\n${errors.join('\n')}`);
}

function launch(): Promise<Browser> {
  // One process for a page instead of one for each site it has been to: an eighth less work for each test.
  const args = [...chromiumArgs, '--disable-site-isolation-trials'];
  return chromium.launch({ executablePath: findChromium(), args });
}

/** The files that the global setup bundled. */
function hostPage(): Promise<PageFiles> {
  pageFiles ??= readFiles(inject('hostPage'));
  return pageFiles;
}

async function readFiles(folder: string): Promise<PageFiles> {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
}

/** Ends a test: the page showed no icon it does not know and logged no error, and its vault goes. */
export async function endCleanly(host: OpenHost, vaultDir: string): Promise<void> {
  expect(await host.page.locator('[data-unknown-icon]').count()).toBe(0);
  expect(host.errors).toEqual([]);
  await host.close();
  await removeVault(vaultDir);
}
