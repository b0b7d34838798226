import { copyFile, mkdir, readFile, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, layoutReady, removeVault, sharedBrowser } from './driver.ts';
import type { OpenHost } from './driver.ts';
import { SOON, engineIs, listed, openMemory, row, tell, textsInEngine } from './memory-page.ts';
import type { RunningPlugin } from './memory-page.ts';
import {
  DATA,
  LEDGER,
  filesIn,
  makeRecollectVault,
  openRecollect,
  runCommand,
  tellMemory,
} from './recollect.ts';

/** What the page counts for these tests, before any of its scripts runs. */
interface Counted {
  liveWorkers: Set<Worker>;
  liveIntervals: Set<number>;
}

/** Wraps what a plugin could leave behind, and gives tests a hand on its worker. */
function countThings(): void {
  const counted: Counted = { liveWorkers: new Set(), liveIntervals: new Set() };
  Object.assign(window, counted);
  const RealWorker = window.Worker;
  window.Worker = class extends RealWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      // The host has one of its own that stays.
      if (options?.name !== 'note-parser') counted.liveWorkers.add(this);
    }
    override terminate(): void {
      counted.liveWorkers.delete(this);
      super.terminate();
    }
  };
  const begin = window.setInterval.bind(window) as (work: () => void, ms: number) => number;
  const end = window.clearInterval.bind(window);
  Object.assign(window, {
    setInterval(work: () => void, ms: number): number {
      const timer = begin(work, ms);
      counted.liveIntervals.add(timer);
      return timer;
    },
    clearInterval(timer: number): void {
      counted.liveIntervals.delete(timer);
      end(timer);
    },
  });
}

let vaultDir: string;
let context: BrowserContext;
const hosts: OpenHost[] = [];

async function open(query = 'theme=light'): Promise<OpenHost> {
  const host = await openRecollect(vaultDir, { context, query });
  hosts.push(host);
  return host;
}

function killWorker(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [worker] = (window as unknown as Counted).liveWorkers;
    worker?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory', cancelable: true }));
  });
}

async function linesOnDisk(folder = LEDGER): Promise<string> {
  const files = await filesIn(vaultDir, folder, '.jsonl');
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
}

beforeEach(async () => {
  vaultDir = await makeRecollectVault([]);
  context = await (await sharedBrowser()).newContext();
  await context.addInitScript(countThings);
});

afterEach(async () => {
  for (const host of hosts.splice(0)) {
    expect(host.errors).toEqual([]);
    expect(await host.page.locator('[data-unknown-icon]').count()).toBe(0);
    await host.close();
  }
  await context.close();
  await removeVault(vaultDir);
});

afterAll(closeSharedBrowser);

describe('a tab that is killed', () => {
  it('loses nothing that was acknowledged', async () => {
    const acknowledged: string[] = [];
    const { page } = await open();
    await engineIs(page, 'ready');
    await page.exposeFunction('acknowledge', (id: string) => void acknowledged.push(id));
    await page.evaluate(() => {
      const { acknowledge } = window as unknown as { acknowledge: (id: string) => void };
      const { engine } = (window.host?.plugins.getPlugin('recollect') as unknown as RunningPlugin).keeper
        .memory;
      let next = 0;
      const writeOn = async (): Promise<void> => {
        while (next < 1000) {
          const text = `Memory number ${next++}`;
          acknowledge((await engine.remember({ text, kind: 'fact', from: 'test' })).fact);
        }
      };
      for (let writer = 0; writer < 8; writer++) void writeOn();
    });
    await expect.poll(() => acknowledged.length, { timeout: 40_000, interval: 5 }).toBeGreaterThan(200);
    const cdp = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void cdp.send('Page.crash').catch(() => undefined);
    await crashed;
    const promised = [...acknowledged];
    expect(promised.length).toBeLessThan(1000);
    await hosts.pop()?.close();

    const again = await open();
    await engineIs(again.page, 'ready');
    const kept = await textsInEngine(again.page);
    const ledger = await linesOnDisk();
    expect(promised.filter((id) => !(id in kept))).toEqual([]);
    expect(promised.filter((id) => !ledger.includes(id))).toEqual([]);
  });
});

describe('a worker that dies', () => {
  it('comes back once and twice, and stays off the third time while what was said can be read', async () => {
    const { page } = await open();
    const view = await openMemory(page);
    await tell(view, 'Marta has the spare key');
    for (let death = 1; death <= 2; death++) {
      await killWorker(page);
      await engineIs(page, 'ready');
      await tell(view, `Still here after death ${death}`);
    }
    await killWorker(page);
    await engineIs(page, 'off');
    await view.getByText('Memory stopped 3 times').waitFor();
    await page.locator('.status-bar').getByText('Memory is off').waitFor();
    await view.locator('.recollect-message', { hasText: 'Marta has the spare key' }).waitFor();
    await view.locator('.recollect-message', { hasText: 'Still here after death 2' }).waitFor();
    await view.getByLabel('Something to remember').fill('Typed too late');
    await view.getByLabel('Something to remember').press('Enter');
    await view.locator('.recollect-remark', { hasText: 'switched off' }).waitFor();
    expect(await view.getByLabel('Something to remember').inputValue()).toBe('Typed too late');

    await page.reload();
    await layoutReady(page);
    await openMemory(page);
    await row(view, 'Marta').waitFor();
    expect(await listed(view)).toEqual([
      'Still here after death 2',
      'Still here after death 1',
      'Marta has the spare key',
    ]);
  });
});

describe('two windows on one vault', () => {
  it('both remember, and see what the other does', async () => {
    const one = await open();
    const two = await open();
    const first = await openMemory(one.page);
    const second = await openMemory(two.page);
    await tell(first, 'Said in the first window');
    await tell(second, 'Said in the second window');
    await row(first, 'Said in the second window').waitFor();
    await row(second, 'Said in the first window').waitFor();
    expect(await filesIn(vaultDir, LEDGER, '.jsonl')).toHaveLength(2);
  });
});

describe('another device', () => {
  it('is heard as soon as its file arrives', async () => {
    const otherVault = await makeRecollectVault([]);
    await tellMemory(otherVault, ['Said on the phone'], 'phone12345');
    const { page } = await open();
    const view = await openMemory(page);
    await tell(view, 'Said on the desk');
    const [file] = await filesIn(otherVault, LEDGER, '.jsonl');
    await copyFile(file!, path.join(vaultDir, LEDGER, path.basename(file!)));
    await row(view, 'Said on the phone').waitFor();
    await removeVault(otherVault);
  });
});

describe('the plugin', () => {
  it('keeps memory through an uninstall', async () => {
    const { page } = await open();
    await tell(await openMemory(page), 'Marta has the spare key');
    await page.evaluate(() => window.host?.plugins.uninstallPlugin('recollect'));
    await hosts.pop()?.close();
    await reinstall();
    const again = await open();
    await row(await openMemory(again.page), 'Marta').waitFor();
  });

  it('finds memory again in a folder that only the lost settings knew', async () => {
    await tellMemory(vaultDir, ['Marta has the spare key']);
    await mkdir(path.join(vaultDir, 'Deep/Mind'), { recursive: true });
    await rename(path.join(vaultDir, LEDGER), path.join(vaultDir, 'Deep/Mind/memory'));
    await reinstall();
    const { page } = await open();
    await page.locator('.notice', { hasText: 'found in the folder "Deep/Mind/memory"' }).waitFor();
    const view = await openMemory(page);
    await row(view, 'Marta').waitFor();
    await tell(view, 'Said after that');
    expect(await linesOnDisk('Deep/Mind/memory')).toContain('Said after that');
    const data = await readFile(path.join(vaultDir, DATA, 'data.json'), 'utf8');
    expect(JSON.parse(data)).toMatchObject({ ledgerFolder: 'Deep/Mind/memory' });
  });

  it('leaves nothing behind when it is switched off, and works when it is on again', async () => {
    const { page } = await open();
    await page.evaluate(() => window.host?.plugins.disablePlugin('recollect'));
    const left = () =>
      page.evaluate(() => {
        const { liveWorkers, liveIntervals } = window as unknown as Counted;
        const { app } = window.host!;
        return {
          workers: liveWorkers.size,
          intervals: liveIntervals.size,
          commands: app.commands.listCommands().filter(({ id }) => id.startsWith('recollect:')).length,
          views: document.querySelectorAll('[class*="recollect-"]').length,
        };
      });
    await expect.poll(left, SOON).toMatchObject({ workers: 0, commands: 0, views: 0 });
    const { intervals } = await left();

    await page.evaluate(() => window.host?.plugins.enablePlugin('recollect'));
    const view = await openMemory(page);
    await tell(view, 'Marta has the spare key');
    await runCommand(page, 'Check memory health');
    await page.locator('.recollect-health').waitFor();
    expect((await left()).workers).toBe(1);
    expect((await left()).intervals).toBeGreaterThan(intervals);

    await page.evaluate(() => window.host?.plugins.disablePlugin('recollect'));
    await expect.poll(left, SOON).toMatchObject({ workers: 0, commands: 0, views: 0, intervals });
    await page.evaluate(() => window.host?.plugins.enablePlugin('recollect'));
    await row(page.locator('.recollect-memory'), 'Marta').waitFor();
  });

  it('works on a phone', async () => {
    const { page } = await open('mobile=1');
    const view = await openMemory(page);
    await tell(view, 'Marta has the spare key');
    await row(view, 'Marta').getByRole('button', { name: 'Pin to top' }).click();
    await row(view, 'Marta').getByLabel('Pinned').waitFor();
    expect(await linesOnDisk()).toContain('fact.pinned');
  });
});

/** Takes the plugin's folder away with everything in it, and puts the release files into a new one. */
async function reinstall(): Promise<void> {
  const fresh = await makeRecollectVault([]);
  await removeVault(path.join(vaultDir, DATA));
  await mkdir(path.join(vaultDir, DATA), { recursive: true });
  for (const name of await readdir(path.join(fresh, DATA))) {
    if (/^(main\.js|manifest\.json|styles\.css)$/.test(name)) {
      await copyFile(path.join(fresh, DATA, name), path.join(vaultDir, DATA, name));
    }
  }
  await removeVault(fresh);
}
