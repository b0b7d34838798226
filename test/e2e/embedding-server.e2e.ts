import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer } from '../embeddings/server/fake-server.ts';
import type { FakeServer } from '../embeddings/server/fake-server.ts';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import type { OpenHost } from './driver.ts';
import { indexIsSettled, indexState, openSettings, search, settingRow, someNotes } from './embedding-page.ts';
import { makeNotesVault, restartPlugin } from './index-page.ts';
import { SOON, engineIs } from './memory-page.ts';
import { DATA, filesWith, openRecollect } from './recollect.ts';

const NOTES = Object.keys(someNotes()).length;

let server: FakeServer;
let vaultDir: string;
let host: OpenHost;
let page: Page;

const sentTexts = () => server.received.flatMap(({ input }) => input);

async function openForm(button = 'Set up a server'): Promise<Locator> {
  await openSettings(page);
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('dialog').filter({ hasText: 'Embeddings from a server' }).last();
}

async function linkKey(form: Locator, name: string, secret: string): Promise<void> {
  await form.locator('.secret-button').click();
  const link = page.locator('.secret-modal');
  await link.getByLabel('Secret name').fill(name);
  await link.getByLabel('Secret', { exact: true }).fill(secret);
  await link.getByRole('button', { name: 'Save' }).click();
}

beforeEach(async () => {
  server = await startFakeServer();
  vaultDir = await makeNotesVault(someNotes());
  host = await openRecollect(vaultDir);
  page = host.page;
  await engineIs(page, 'ready');
  await indexIsSettled(page, NOTES);
});

afterEach(async () => {
  await endCleanly(host, vaultDir);
  await server.close();
});

afterAll(closeSharedBrowser);

describe('a server for embeddings', () => {
  it('tells a wrong key, then what is sent where and for how much, and takes over only after a yes', async () => {
    server.key = 'SK77right';
    const form = await openForm();
    await form.getByLabel('Address').fill(server.url);
    await form.getByLabel('Model').fill('fake-embed');
    await form.getByLabel('Price').fill('1000');
    await linkKey(form, 'old-key', 'SK77wrong');
    await form.getByRole('button', { name: 'Test and continue' }).click();
    await form.getByText('does not accept the key').waitFor();

    await linkKey(form, 'good-key', 'SK77right');
    await form.getByRole('button', { name: 'Test and continue' }).click();
    const question = page.getByRole('dialog').last();
    await question
      .getByText(/^2[0-9] passages, about [0-9,]+ tokens, about \$[0-9.]+, sent to 127\.0\.0\.1/)
      .waitFor();
    await question.getByText('Nothing leaves this device').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    const before = sentTexts();
    expect(before.every((text) => text === 'memory')).toBe(true);
    expect((await indexState(page)).model.next).toBeNull();

    await form.getByRole('button', { name: 'Test and continue' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Use', exact: true }).click();
    const now = settingRow(page, 'Answering now');
    await now.getByText(/^fake-embed at 127\.0\.0\.1:\d+\.$/).waitFor(SOON);
    expect(sentTexts().some((text) => text.includes('kitten'))).toBe(true);
    expect((await search(page, 'harbour')).hasMeaning).toBe(true);
    expect(sentTexts()).toContain('harbour');

    const kept = await readFile(path.join(vaultDir, DATA, 'data.json'), 'utf8');
    expect(kept).toContain('good-key');
    expect(await filesWith(vaultDir, 'SK77')).toEqual([]);
  });

  it('speaks with Ollama, and goes on after a restart without sending anything twice', async () => {
    const form = await openForm();
    await form.getByLabel('Kind of server').selectOption({ label: 'Ollama' });
    await form.getByLabel('Address').fill(server.url);
    await form.getByLabel('Model').fill('no-such-model');
    await form.getByRole('button', { name: 'Test and continue' }).click();
    await form.getByText('knows no model "no-such-model"').waitFor();
    await form.getByLabel('Model').fill('fake-embed');
    await form.getByRole('button', { name: 'Test and continue' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Use', exact: true }).click();
    await settingRow(page, 'Answering now')
      .getByText(/^fake-embed at/)
      .waitFor(SOON);
    expect(server.received.every((request) => request.path === '/api/embed')).toBe(true);

    await restartPlugin(page);
    server.received = [];
    await engineIs(page, 'ready');
    await indexIsSettled(page, NOTES);
    expect((await indexState(page)).model.serving).toContain('fake-embed@48');
    expect(server.received).toEqual([]);
    expect((await search(page, 'kitten')).hits[0]?.path).toBe('Notes/Purr.md');
    expect(sentTexts()).toEqual(['kitten']);
  });

  it('keeps the old model answering while the server is in trouble, and says which trouble', async () => {
    const form = await openForm();
    await form.getByLabel('Address').fill(server.url);
    await form.getByLabel('Model').fill('fake-embed');
    server.odd = ({ input }) => (input[0] === 'memory' ? undefined : { status: 403, body: 'Forbidden' });
    await form.getByRole('button', { name: 'Test and continue' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Use', exact: true }).click();
    const now = settingRow(page, 'Answering now');
    await now.getByText('does not accept the key').waitFor();
    await now.getByText(/^The built-in model\. fake-embed at .* takes over when/).waitFor();
    expect((await search(page, 'harbour')).hasMeaning).toBe(true);
    server.odd = null;
    await now.getByText(/^fake-embed at 127\.0\.0\.1:\d+\.$/).waitFor({ timeout: 60_000 });
  }, 120_000);

  it('says what is wrong with an address before it is asked', async () => {
    const form = await openForm();
    await form.getByLabel('Address').fill('api.openai.com');
    await form.getByText('must begin with http').waitFor();
    expect(await form.getByRole('button', { name: 'Test and continue' }).isDisabled()).toBe(true);
    await form.getByRole('button', { name: 'Cancel' }).click();
  });
});
