import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import type { OpenHost } from './driver.ts';
import { engineIs } from './memory-page.ts';
import {
  DATA,
  DEVICE,
  LEDGER,
  figure,
  filesIn,
  makeRecollectVault,
  openHealthPanel,
  openRecollect,
  runCommand,
  tellMemory,
} from './recollect.ts';

const TOLD = ['The boiler is behind the blue door.', 'Svea plays the viola.', 'Rent is due on the third.'];

let vaultDir: string;
let host: OpenHost;

const linesOnDisk = async () => {
  const files = await filesIn(vaultDir, LEDGER, '.jsonl');
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0);
};

beforeEach(async () => {
  vaultDir = await makeRecollectVault(TOLD);
  host = await openRecollect(vaultDir);
});

afterEach(() => endCleanly(host, vaultDir));

afterAll(closeSharedBrowser);

describe('the health panel', () => {
  it('shows the numbers that the files on disk have', async () => {
    const panel = await openHealthPanel(host.page);
    await panel.getByRole('heading', { name: 'Memory is well' }).waitFor();
    const events = await linesOnDisk();
    expect(events).toBeGreaterThan(TOLD.length);
    expect(await figure(panel, 'Events').locator('dd').textContent()).toBe(String(events));
    expect(await figure(panel, 'Memories').locator('dd').textContent()).toBe('3');
    expect(await figure(panel, 'Messages').locator('dd').textContent()).toBe('3');
    expect(await figure(panel, 'This device').textContent()).toContain(DEVICE);

    const [ledger] = await filesIn(vaultDir, LEDGER, '.jsonl');
    const row = panel.locator(`tr[data-path="${path.relative(vaultDir, ledger!)}"]`);
    const { size } = await stat(ledger!);
    expect(await row.textContent()).toContain(`${(size / 1000).toFixed(1)} KB`);
    for (const database of await filesIn(vaultDir, DATA, '.db')) {
      expect(await panel.getByText(path.basename(database), { exact: true }).count()).toBe(1);
    }
  });

  it('follows what another device adds, without being asked', async () => {
    const panel = await openHealthPanel(host.page);
    await panel.getByText('Memory is well').waitFor();
    await tellMemory(vaultDir, ['The ferry leaves at nine.'], 'otherdevice');
    await panel.getByText('Device otherdevice').waitFor({ timeout: 20_000 });
    await figure(panel, 'Memories').getByText('4', { exact: true }).waitFor();
  });

  it('copies a report that holds counts and no memory', async () => {
    await host.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const panel = await openHealthPanel(host.page);
    await panel.getByRole('button', { name: 'Copy report' }).click();
    await host.page.getByText('The report was copied.').waitFor();
    const report = await host.page.evaluate(() => navigator.clipboard.readText());
    expect(report).toContain('Memory is well.');
    expect(report).toContain(`Device ${DEVICE}`);
    expect(report).toContain(`Events ${await linesOnDisk()}, memories 3, messages 3`);
    for (const text of TOLD) expect(report).not.toContain(text);
  });

  it('opens from the status bar, by way of the index, and only once', async () => {
    await engineIs(host.page, 'ready');
    const openFromStatusBar = async () => {
      await host.page.locator('.recollect-status').click();
      await host.page.getByRole('dialog').getByRole('button', { name: 'Memory health' }).click();
      await host.page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await openFromStatusBar();
    await host.page.getByRole('heading', { name: 'Memory is well' }).waitFor();
    await openFromStatusBar();
    expect(await host.page.locator('.recollect-health').count()).toBe(1);
  });
});

describe('rebuilding', () => {
  it('asks first, then reads the whole ledger and says what it found', async () => {
    const { page } = host;
    await openHealthPanel(page);
    const events = await linesOnDisk();
    await runCommand(page, 'Rebuild memory from ledger');
    const question = page.getByRole('dialog', { name: 'Rebuild memory from ledger' });
    await question.getByText('Nothing is deleted').waitFor();
    await question.getByRole('button', { name: 'Rebuild' }).click();
    await page
      .getByText(`Memory was rebuilt from 1 ledger file: ${events} events, 3 memories, 3 messages.`)
      .waitFor();
    await page.getByRole('heading', { name: 'Memory is well' }).waitFor();
    expect(await linesOnDisk()).toBe(events);
  });

  it('does nothing when the user thinks better of it', async () => {
    const { page } = host;
    await openHealthPanel(page);
    await runCommand(page, 'Rebuild memory from ledger');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForTimeout(300);
    expect(await page.getByText('Memory was rebuilt').count()).toBe(0);
  });
});
