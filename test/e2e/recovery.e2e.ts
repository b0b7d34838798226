import { appendFile, mkdir, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import initSqlJs from 'sql.js';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seal, unseal } from '../../src/store/snapshot.ts';
import { closeSharedBrowser, removeVault } from './driver.ts';
import type { OpenHost } from './driver.ts';
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
} from './recollect.ts';

const TOLD = ['The boiler is behind the blue door.', 'Svea plays the viola.', 'Rent is due on the third.'];

let vaultDir: string;
let host: OpenHost | undefined;

const database = () => `${vaultDir}/${DATA}/memory-${DEVICE}.db`;
const ledgerFile = async () => (await filesIn(vaultDir, LEDGER, '.jsonl'))[0]!;

/** Opens the vault and expects this sentence in the panel and these many memories. */
async function expectRecovery(sentence: string, memories: number, verdict: string): Promise<void> {
  host = await openRecollect(vaultDir);
  const panel = await openHealthPanel(host.page);
  await panel.getByRole('heading', { name: verdict }).waitFor();
  await panel.getByText(sentence).waitFor();
  expect(await figure(panel, 'Memories').locator('dd').textContent()).toBe(String(memories));
}

async function flipByte(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+');
  const byte = new Uint8Array(1);
  await handle.read(byte, 0, 1, at);
  byte[0]! ^= 0xff;
  await handle.write(byte, 0, 1, at);
  await handle.close();
}

beforeEach(async () => {
  vaultDir = await makeRecollectVault(TOLD);
});

afterEach(async () => {
  expect(host?.errors).toEqual([]);
  await host?.close();
  host = undefined;
  await removeVault(vaultDir);
});

afterAll(closeSharedBrowser);

describe('a damaged database', () => {
  it('that was cut short is made anew from the ledger', async () => {
    await truncate(database(), 5_000);
    await expectRecovery('because it was cut short. It was restored from the ledger', 3, 'Memory is well');
  });

  it('of no length is made anew from the ledger', async () => {
    await truncate(database(), 0);
    await expectRecovery('because it is empty. It was restored from the ledger', 3, 'Memory is well');
  });

  it('with a flipped byte is made anew from the ledger', async () => {
    await flipByte(database(), 9_000);
    await expectRecovery(
      'because its checksum does not match. It was restored from the ledger',
      3,
      'Memory is well',
    );
  });
});

describe('a damaged ledger', () => {
  it('keeps everything but the line that cannot be read, and says which file', async () => {
    const file = await ledgerFile();
    const before = await readFile(file, 'utf8');
    const damaged = before.replace('Svea plays the viola', 'Svea plays the cello');
    expect(damaged).not.toBe(before);
    await writeFile(file, damaged);
    for (const ending of ['.db', '.bak'])
      for (const old of await filesIn(vaultDir, DATA, ending)) await rm(old);
    await expectRecovery('has 1 damaged line that cannot be read', 3, 'Memory needs attention');
    const row = host!.page.locator('.recollect-health tr[data-path]').first();
    expect(await row.locator('.is-alert').textContent()).toBe('1 line');
    expect(await readFile(file, 'utf8')).toContain(damaged);
  });

  it('with a torn last line leaves it and goes on in another file', async () => {
    const file = await ledgerFile();
    await appendFile(file, '{"v":1,"id":"01J');
    await expectRecovery('ends in an unfinished line (16 bytes)', 3, 'Memory is well');
  });

  it('that is gone is written again from the databases', async () => {
    await rm(`${vaultDir}/${LEDGER}`, { recursive: true });
    await expectRecovery('had disappeared from the ledger folder', 3, 'Memory is well');
    const texts = await readFile(await ledgerFile(), 'utf8');
    for (const text of TOLD) expect(texts).toContain(text);
  });
});

describe('a disk that takes no database', () => {
  it('is told of, while everything is remembered all the same', async () => {
    // A folder in the way, because the user who runs the tests may be one whom permissions do not stop.
    await mkdir(`${database()}.tmp`);
    host = await openRecollect(vaultDir);
    const panel = await openHealthPanel(host.page);
    await panel.getByRole('button', { name: 'Rebuild memory from ledger' }).click();
    await host.page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
    await host.page.getByText('Memory was rebuilt from 1 ledger file').waitFor();
    await panel.getByText('The database could not be saved').waitFor();
    await panel.getByText('Nothing is lost, because everything is in the ledger').waitFor();
    expect(await figure(panel, 'Memories').locator('dd').textContent()).toBe('3');
  });
});

describe('a memory from a newer version', () => {
  it('is refused in a sentence, shown with its files, and not changed', async () => {
    const SQL = await initSqlJs();
    const opened = await unseal(await readFile(database()));
    if (!('bytes' in opened)) throw new Error(opened.problem);
    const db = new SQL.Database(opened.bytes);
    db.run("INSERT INTO migrations (name, applied_at) VALUES ('from-the-future', '2030-01-01')");
    const sealed = await seal(db.export());
    await writeFile(database(), sealed);

    host = await openRecollect(vaultDir);
    const panel = await openHealthPanel(host.page);
    await panel.getByRole('heading', { name: 'Memory is switched off' }).waitFor();
    await panel.getByText('last used by a newer version of Recollect').waitFor();
    expect(await panel.getByRole('button').allInnerTexts()).toEqual(['Copy report']);
    const { size } = await stat(await ledgerFile());
    const row = panel.locator('tr[data-path]').first();
    expect(await row.textContent()).toContain(`${(size / 1000).toFixed(1)} KB`);

    await runCommand(host.page, 'Back up memory');
    await host.page.locator('.notice', { hasText: 'newer version of Recollect' }).waitFor();
    expect(Buffer.compare(await readFile(database()), sealed)).toBe(0);
  });
});
