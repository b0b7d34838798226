import { rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import type { OpenHost } from './driver.ts';
import {
  BACKUPS,
  DATA,
  LEDGER,
  figure,
  filesIn,
  makeRecollectVault,
  openHealthPanel,
  openRecollect,
  runCommand,
  tellMemory,
  withEngine,
} from './recollect.ts';

const TOLD = ['The boiler is behind the blue door.', 'Svea plays the viola.'];

let vaultDir: string;
let host: OpenHost;

const textsNow = () =>
  withEngine(
    vaultDir,
    async (engine) => (await engine.facts({ state: 'active', limit: 100 })).map(({ text }) => text).sort(),
    'reader0001',
  );

async function backUp(): Promise<string> {
  await runCommand(host.page, 'Back up memory');
  await host.page.getByText('Memory was backed up:').first().waitFor();
  const [file] = await filesIn(vaultDir, BACKUPS, '.zip');
  return file!;
}

async function chooseBackup(text: string): Promise<Locator> {
  await runCommand(host.page, 'Restore memory from backup');
  await host.page.getByRole('option', { name: text }).first().click();
  return host.page.getByRole('dialog', { name: 'Restore memory from backup' });
}

beforeEach(async () => {
  vaultDir = await makeRecollectVault(TOLD);
  host = await openRecollect(vaultDir);
  await openHealthPanel(host.page);
});

afterEach(() => endCleanly(host, vaultDir));

afterAll(closeSharedBrowser);

describe('backing up', () => {
  it('makes a zip in the backup folder and says where', async () => {
    const file = await backUp();
    const notice = host.page.locator('.notice', { hasText: 'Memory was backed up: 5 events' });
    expect(await notice.textContent()).toContain(path.relative(vaultDir, file));
    await host.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await notice.getByRole('button', { name: 'Show file' }).click();
    await host.page.getByText('The path was copied.').waitFor();
    expect(await host.page.evaluate(() => navigator.clipboard.readText())).toBe(
      path.relative(vaultDir, file),
    );
  });
});

describe('restoring', () => {
  it('says so when there is no backup', async () => {
    await runCommand(host.page, 'Restore memory from backup');
    await host.page.getByText('There is no backup in "Recollect/backups" yet.').waitFor();
  });

  it('brings everything back after the ledger and the databases were deleted', async () => {
    await backUp();
    await host.page.evaluate(() => window.host?.plugins.disablePlugin('recollect'));
    await host.close();
    await rm(path.join(vaultDir, LEDGER), { recursive: true });
    for (const ending of ['.db', '.bak', '.tmp', '.lock']) {
      for (const file of await filesIn(vaultDir, DATA, ending)) await rm(file);
    }
    host = await openRecollect(vaultDir);
    const panel = await openHealthPanel(host.page);
    expect(await figure(panel, 'Memories').locator('dd').textContent()).toBe('0');

    const modal = await chooseBackup('5 events missing here');
    await modal.getByText('5 events of the backup are not here').waitFor();
    expect(await modal.getByRole('button', { name: 'Go back' }).isDisabled()).toBe(true);
    await modal.getByRole('button', { name: 'Add' }).click();
    await host.page.getByText('What was missing is back: 5 events added.').waitFor();
    await figure(panel, 'Memories').getByText('2', { exact: true }).waitFor();
    expect(await textsNow()).toEqual([...TOLD].sort());
  });

  it('goes back to how it was, and undoes that too', async () => {
    await backUp();
    await tellMemory(vaultDir, ['The ferry leaves at nine.'], 'otherdevice');
    await host.page.getByText('Device otherdevice').waitFor({ timeout: 20_000 });
    // Its file is listed before it has been read.
    const panel = await openHealthPanel(host.page);
    await figure(panel, 'Memories').getByText('3', { exact: true }).waitFor();

    const modal = await chooseBackup('made since');
    await modal.getByText('takes back').waitFor();
    expect(await modal.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
    await modal.getByRole('button', { name: 'Go back' }).click();
    const notice = host.page.locator('.notice', { hasText: 'Memory is as it was on' });
    await notice.waitFor();
    expect(await textsNow()).toEqual([...TOLD].sort());

    await notice.getByRole('button', { name: 'Undo' }).click();
    await host.page.getByText('Memory is as it was before the restore').waitFor();
    expect(await textsNow()).toEqual([...TOLD, 'The ferry leaves at nine.'].sort());
  });

  it('says what is wrong with a damaged backup and with a file that is none', async () => {
    const file = await backUp();
    await truncate(file, 200);
    await writeFile(path.join(vaultDir, BACKUPS, 'holiday.zip'), 'photos');
    await runCommand(host.page, 'Restore memory from backup');
    await host.page.getByRole('option', { name: path.basename(file) }).click();
    await host.page.getByText('is damaged and cannot be restored. Nothing was changed.').waitFor();
    await runCommand(host.page, 'Restore memory from backup');
    await host.page.getByRole('option', { name: 'holiday.zip' }).click();
    await host.page.getByText('"Recollect/backups/holiday.zip" is damaged').waitFor();
    expect(await textsNow()).toEqual([...TOLD].sort());
  });
});
