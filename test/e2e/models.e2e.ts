import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LanguageModel } from '../../src/core/language-model.ts';
import type { Connection } from '../../src/models/connections.ts';
import { monthOf } from '../../src/models/spending.ts';
import type { Spent } from '../../src/models/spending.ts';
import { startModelServer } from '../models/servers/index.ts';
import type { ModelServer } from '../models/servers/index.ts';
import { ask, problem, say } from './chat-page.ts';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import type { OpenHost } from './driver.ts';
import { openSettings, settingRow } from './embedding-page.ts';
import { restartPlugin } from './index-page.ts';
import { SOON, engineIs } from './memory-page.ts';
import { DATA, DEVICE, filesWith, makeRecollectVault, openRecollect } from './recollect.ts';

const SECRET = 'mk-88-never-on-disk';

interface SavedModels {
  connections: Connection[];
  chat: string | null;
  background: string | null;
  caps: { dollars: number | null; tokens: number | null; backgroundShare: number };
}

let server: ModelServer;
let vaultDir: string;
let host: OpenHost;
let page: Page;

const dataFile = () => path.join(vaultDir, DATA, 'data.json');
const saved = async (): Promise<SavedModels | undefined> =>
  (JSON.parse(await readFile(dataFile(), 'utf8').catch(() => '{}')) as { models?: SavedModels }).models;

/** Memory as the engine asks it for a model. */
interface PluginThatLearns {
  keeper: { memory: { background: LanguageModel | null } };
}

/** Asks the model in the background as memory does; the answer, or why there is none. */
function learn(): Promise<string> {
  return page.evaluate(async () => {
    const { background } = (window.host?.plugins.getPlugin('recollect') as unknown as PluginThatLearns).keeper
      .memory;
    const asked = { purpose: 'extract', system: 'Learn.', prompt: 'Something.', maxTokens: 100 } as const;
    return background?.complete(asked).catch((thrown: Error) => thrown.message) ?? 'no model';
  });
}

/** A request of this month, in the record. */
function spent(given: Partial<Spent>): Spent {
  return {
    at: Date.now(),
    purpose: 'chat',
    connection: 'far',
    model: 'sharp',
    conversation: null,
    message: null,
    job: null,
    usage: { input: 10_000, output: 500, cachedInput: 4_000 },
    isGuess: false,
    cost: 1.25,
    ...given,
  };
}

const recordFile = (at: number) => path.join(vaultDir, DATA, `spending-${DEVICE}-${monthOf(at)}.jsonl`);
const asLines = (records: readonly Spent[]) => records.map((each) => `${JSON.stringify(each)}\n`).join('');

/** A connection as it is kept. */
function kept(given: Partial<Connection> = {}): Connection {
  return {
    id: 'one',
    label: 'One',
    format: 'openai',
    url: `${server.url}/v1`,
    model: 'tiny',
    contextTokens: 32_768,
    price: null,
    keyName: '',
    usesTools: true,
    passesOn: false,
    ...given,
  };
}

async function writeModels(models: Partial<SavedModels>): Promise<void> {
  const text = await readFile(dataFile(), 'utf8').catch(() => '{}');
  await mkdir(path.dirname(dataFile()), { recursive: true });
  await writeFile(dataFile(), JSON.stringify({ ...(JSON.parse(text) as object), models }));
}

async function open(): Promise<void> {
  host = await openRecollect(vaultDir);
  page = host.page;
  await engineIs(page, 'ready');
}

async function openForm(): Promise<Locator> {
  await openSettings(page);
  await page.getByRole('button', { name: 'Add a language model' }).click();
  return form();
}

const form = () => page.locator('.recollect-connection');
const remark = () => form().locator('.recollect-remark');
const findings = () => form().locator('.recollect-findings');

async function linkKey(name: string, secret: string): Promise<void> {
  await form().locator('.secret-button').click();
  const link = page.locator('.secret-modal');
  await link.getByLabel('Secret name').fill(name);
  await link.getByLabel('Secret', { exact: true }).fill(secret);
  await link.getByRole('button', { name: 'Save' }).click();
}

const press = (name: string) => form().getByRole('button', { name, exact: true }).click();
const chosen = (name: string) =>
  page.getByLabel(name, { exact: true }).locator('option:checked').textContent();

beforeEach(async () => {
  server = await startModelServer({
    format: 'openai',
    cors: true,
    script: [
      { calls: [{ name: 'report_ready', arguments: {} }], usage: { input: 120, output: 8, cachedInput: 0 } },
    ],
    models: [{ name: 'tiny', contextTokens: 32_768 }, { name: 'large' }, { name: 'vision-large' }],
  });
  vaultDir = await makeRecollectVault([]);
});

afterEach(async () => {
  await endCleanly(host, vaultDir);
  await server.close();
});

afterAll(closeSharedBrowser);

describe('adding a connection', () => {
  it('begins with a provider, says a wrong key in words, and keeps the key out of every file', async () => {
    server.key = SECRET;
    await open();
    const dialog = await openForm();
    await dialog.getByLabel('Provider').selectOption({ label: 'OpenAI' });
    expect(await dialog.getByLabel('Address').inputValue()).toBe('https://api.openai.com/v1');
    await dialog.getByText('is sent to api.openai.com: your words').waitFor();
    expect(await dialog.getByRole('link', { name: 'Get one' }).getAttribute('href')).toContain('openai.com');

    await dialog.getByLabel('Address').fill(server.url);
    await dialog.getByText('This server is on this device: nothing leaves it').waitFor();
    await dialog.getByLabel('Model', { exact: true }).fill('tiny');
    await linkKey('old-key', `${SECRET}-not`);
    await press('Test');
    await findings().getByText('does not accept the key').waitFor();
    expect(server.questions).toEqual([]);

    await linkKey('good-key', SECRET);
    await expect.poll(() => findings().textContent()).toBe('');
    await press('Test');
    await findings().getByText('answers with "tiny", and it uses tools.').waitFor();
    await press('Add');
    await dialog.waitFor({ state: 'detached' });

    await expect.poll(() => chosen('Chat model')).toBe('OpenAI (tiny)');
    expect(await chosen('Background model')).toBe('None');
    const models = await saved();
    expect(models?.connections[0]).toMatchObject({ label: 'OpenAI', model: 'tiny', keyName: 'good-key' });
    expect(models?.chat).toBe(models?.connections[0]?.id);
    expect(await filesWith(vaultDir, SECRET)).toEqual([]);
    // The browser reports the refusals by itself.
    host.errors.length = 0;
  });

  it('begins with an address, guesses the rest, lists the models, and takes over what the server says', async () => {
    await open();
    const dialog = await openForm();
    await dialog.getByLabel('Provider').selectOption({ label: 'Other server' });
    await remark().getByText('Give the address of the server.').waitFor();
    await dialog.getByLabel('Address').fill('models.example.com');
    await remark().getByText('must begin with http').waitFor();
    expect(await dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('Address').fill('http://127.0.0.1:11434');
    expect(await dialog.getByLabel('Kind of server').inputValue()).toBe('ollama');
    await dialog.getByLabel('Address').fill(`${server.url}/v1/chat/completions`);
    expect(await dialog.getByLabel('Kind of server').inputValue()).toBe('openai');
    await remark().getByText('Name the model').waitFor();

    await dialog.getByRole('button', { name: 'Ask the server which models it has' }).click();
    await findings().getByText('has 3 models.').waitFor();
    const offered = page.locator('.suggestion-container .suggestion-item');
    await expect.poll(() => offered.allTextContents()).toEqual(['large', 'tiny', 'vision-large']);
    await dialog.getByLabel('Model', { exact: true }).fill('lar');
    await expect.poll(() => offered.allTextContents()).toEqual(['large', 'vision-large']);
    await dialog.getByLabel('Model', { exact: true }).fill('');
    await offered.getByText('tiny').click();
    expect(await dialog.getByLabel('Model', { exact: true }).inputValue()).toBe('tiny');

    await press('Test');
    await findings().getByRole('button', { name: 'Use 32,768 tokens' }).click();
    expect(await dialog.getByLabel('Tokens it reads').inputValue()).toBe('32,768');
    await dialog.getByRole('switch', { name: 'Use in the background' }).click();
    await press('Add');
    await dialog.waitFor({ state: 'detached' });
    const { connections, chat, background } = (await saved())!;
    expect(connections).toHaveLength(1);
    expect(connections[0]).toMatchObject({ format: 'openai', model: 'tiny', contextTokens: 32_768 });
    expect(connections[0]?.label).toBe(new URL(server.url).host);
    expect([chat, background]).toEqual([connections[0]?.id, connections[0]?.id]);
    await settingRow(page, connections[0]!.label)
      .getByText('answers with "tiny", and it uses tools.')
      .waitFor();
  });

  it('says that a model is unknown and which there are, and that a server is away', async () => {
    await open();
    const dialog = await openForm();
    await dialog.getByLabel('Provider').selectOption({ label: 'Other server' });
    await dialog.getByLabel('Address').fill(server.url);
    await dialog.getByLabel('Model', { exact: true }).fill('no-such-model');
    server.script = [
      { status: 404, message: 'The model `no-such-model` does not exist', code: 'model_not_found' },
    ];
    await press('Test');
    await findings()
      .getByText(/knows no model "no-such-model".*It offers large, tiny, vision-large\./)
      .waitFor();
    await dialog.getByLabel('Address').fill('http://127.0.0.1:9');
    await press('Test');
    await findings().getByText('127.0.0.1:9 could not be reached').waitFor();
    await press('Cancel');
    expect((await saved())?.connections ?? []).toEqual([]);
    // The browser reports requests that fail by itself.
    host.errors.length = 0;
  });

  it('refuses numbers that make no sense, in words', async () => {
    await open();
    const dialog = await openForm();
    await dialog.getByLabel('Model', { exact: true }).fill('some-model');
    await dialog.getByLabel('Price of tokens in').fill('cheap');
    await remark().getByText('"cheap" is no price').waitFor();
    await dialog.getByLabel('Price of tokens in').fill('0,15');
    await remark().getByText('can be read in two ways').waitFor();
    await dialog.getByLabel('Price of tokens in').fill('0.15');
    await remark().getByText('Give both prices').waitFor();
    await dialog.getByLabel('Price of tokens out').fill('0.6');
    await expect.poll(() => remark().textContent()).toBe('');
    await dialog.getByLabel('Tokens it reads').fill('a lot');
    await remark().getByText('"a lot" is no number of tokens').waitFor();
    await dialog.getByLabel('Tokens it reads').fill('100,000');
    await expect.poll(() => remark().textContent()).toBe('');
    await dialog.getByLabel('Address').fill('http://models.example.com');
    await dialog.getByText('whoever is on the way can read what is sent').waitFor();
    await linkKey('a-key', SECRET);
    await remark().getByText('Over http:// anybody on the way could read your key').waitFor();
    expect(await dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true);
    await press('Cancel');
  });

  it('stops a test when asked to', async () => {
    server.script = [{ isSilent: true }];
    await open();
    const dialog = await openForm();
    await dialog.getByLabel('Address').fill(server.url);
    await dialog.getByLabel('Model', { exact: true }).fill('tiny');
    await press('Test');
    await server.asked(1);
    await press('Stop');
    await server.leftBy(1);
    await expect.poll(() => findings().textContent()).toBe('');
    await press('Cancel');
  });
});

describe('connections in the settings', () => {
  it('are tested with one click, changed, chosen and removed', async () => {
    await writeModels({ connections: [kept(), kept({ id: 'two', label: 'Two', model: 'large' })] });
    await open();
    await openSettings(page);
    await settingRow(page, 'Chat model').getByText('answers from memory and notes alone').waitFor();
    await page.getByRole('button', { name: 'Test One' }).click();
    await settingRow(page, 'One').getByText('answers with "tiny", and it uses tools.').waitFor();
    server.script = [{ status: 500 }];
    await page.getByRole('button', { name: 'Test Two' }).click();
    await settingRow(page, 'Two').getByText('has a problem of its own (500)').waitFor();

    await page.getByLabel('Chat model').selectOption({ label: 'One (tiny)' });
    await page.getByLabel('Background model').selectOption({ label: 'Two (large)' });
    await settingRow(page, 'Background model').getByText('Nothing leaves it').waitFor();
    await expect
      .poll(async () => [(await saved())?.chat, (await saved())?.background])
      .toEqual(['one', 'two']);

    await page.getByRole('button', { name: 'Edit Two' }).click();
    await form().getByLabel('Name').fill('Deux');
    await form().getByRole('switch', { name: 'Passes on what it gets' }).click();
    await form().getByText('hands what it gets to another one').waitFor();
    await press('Save');
    await settingRow(page, 'Background model').getByText('their text is sent to').waitFor();
    await page.getByRole('button', { name: 'Remove Deux' }).click();
    const question = page.getByRole('dialog').last();
    await question.getByText('Memory then learns by built-in rules.').waitFor();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(async () => (await saved())?.connections.map(({ id }) => id)).toEqual(['one']);
    await expect.poll(() => chosen('Background model')).toBe('None');
    expect(await chosen('Chat model')).toBe('One (tiny)');

    await page.getByLabel('Chat model').selectOption({ label: 'None' });
    await expect.poll(async () => (await saved())?.chat).toBeNull();
    // The browser reports the refusal by itself.
    host.errors.length = 0;
  });

  it('survive a restart and follow another device, whose keys do not come along', async () => {
    await writeModels({ connections: [kept()], chat: 'one' });
    await open();
    await openSettings(page);
    await page.getByLabel('Background model').selectOption({ label: 'One (tiny)' });
    await expect.poll(async () => (await saved())?.background).toBe('one');
    await page.keyboard.press('Escape');
    await restartPlugin(page);
    await engineIs(page, 'ready');
    await openSettings(page);
    expect([await chosen('Chat model'), await chosen('Background model')]).toEqual([
      'One (tiny)',
      'One (tiny)',
    ]);

    const other = kept({ id: 'far', label: 'Far', url: 'https://far.example.com/v1', keyName: 'far-key' });
    const nonsense = { id: 'bad', label: 'Bad', url: 'nowhere' } as Connection;
    await writeModels({ connections: [kept(), other, nonsense], chat: 'far', background: 'gone' });
    await settingRow(page, 'Far').getByText('The key "far-key" is not on this device.').waitFor();
    expect([await chosen('Chat model'), await chosen('Background model')]).toEqual(['Far (tiny)', 'None']);
    await settingRow(page, 'Chat model').getByText('is sent to far.example.com').waitFor();
    expect(await settingRow(page, 'Bad').count()).toBe(0);
  });
});

describe('what models may cost', () => {
  it('refuses limits that make no sense, and keeps those that do', async () => {
    await open();
    await openSettings(page);
    const dollars = page.getByLabel('Dollars a month');
    const row = settingRow(page, 'Dollars a month');
    for (const [typed, said] of [
      ['lots', '"lots" is no amount in dollars'],
      ['-5', 'cannot be less than nothing'],
      ['2,50', 'can be read in two ways'],
      ['0', 'Choose "None" as the model instead'],
    ] as const) {
      await dollars.fill(typed);
      await row.getByText(said).waitFor();
    }
    await dollars.blur();
    await page.getByLabel('Tokens a month').fill('1.5');
    await settingRow(page, 'Tokens a month').getByText('is no number of tokens').waitFor();
    const share = page.getByLabel('Background work stops at');
    await share.fill('150');
    await settingRow(page, 'Background work stops at').getByText('Write at most 100').waitFor();
    expect((await saved())?.caps ?? { dollars: null }).toMatchObject({ dollars: null });

    await dollars.fill('12.50');
    await page.getByLabel('Tokens a month').fill('2,000,000');
    await share.fill('60 %');
    await share.blur();
    await expect
      .poll(async () => (await saved())?.caps, SOON)
      .toEqual({ dollars: 12.5, tokens: 2_000_000, backgroundShare: 0.6 });
    await dollars.fill('');
    await dollars.blur();
    await expect.poll(async () => (await saved())?.caps.dollars, SOON).toBeNull();
  });

  it('shows what was used this month and before, by use, connection and conversation', async () => {
    const now = Date.now();
    const before = new Date(new Date(now).getFullYear(), new Date(now).getMonth() - 1, 15).getTime();
    await writeFile(
      recordFile(now),
      asLines([
        spent({ conversation: 'c1' }),
        spent({ purpose: 'extract', cost: 3 }),
        spent({ connection: 'one', model: 'tiny', cost: null, isGuess: true }),
      ]),
    );
    await writeFile(recordFile(before), asLines([spent({ at: before, cost: 0.75 })]));
    await writeModels({
      connections: [
        kept(),
        kept({ id: 'far', label: 'Far', url: 'https://far.example.com/v1', model: 'sharp' }),
      ],
      caps: { dollars: 5, tokens: null, backgroundShare: 0.8 },
    });
    await open();
    await openSettings(page);
    const month = settingRow(page, 'This month');
    await month.getByText('3 requests, 31,500 tokens, $4.25 and what 10,500 tokens cost.').waitFor();
    await month.getByText('Background work has stopped: it has used its share of the limits').waitFor();

    await page.getByRole('button', { name: 'Show what models used' }).click();
    const view = page.locator('.recollect-spending');
    const line = async (name: string) =>
      view
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name }) })
        .getByRole('cell')
        .allTextContents();
    await view.getByRole('rowheader', { name: 'Background' }).waitFor();
    expect(await line('Background')).toEqual(['1', '10,000', '500', '$3.00']);
    expect(await line('Chat')).toEqual(['2', '20,000', '1,000', '$1.25 + 10,500 tokens']);
    expect(await line('Far: sharp')).toEqual(['2', '20,000', '1,000', '$4.25']);
    expect(await line('One: tiny')).toEqual(['1', '10,000', '500', '10,500 tokens']);
    expect(await line('A conversation without a title')).toEqual(['1', '10,000', '500', '$1.25']);
    await view.getByText('1 answer broke off').waitFor();
    await view.getByLabel('Month').selectOption({ index: 1 });
    expect(await line('Together')).toEqual(['1', '10,000', '500', '$0.75']);
    expect(await view.getByRole('rowheader', { name: 'Background' }).count()).toBe(0);
  });

  it('stops background work first and the chat at the limit, and neither on this device', async () => {
    const price = { input: 1000, output: 1000 };
    const far = kept({ id: 'far', label: 'Far', passesOn: true, price });
    const models = { connections: [far, kept()], chat: 'far', background: 'far' };
    const caps = { dollars: 5, tokens: null, backgroundShare: 0.8 };
    server.script = [{ text: 'Well then.', usage: { input: 400, output: 100, cachedInput: 0 } }];
    await writeFile(recordFile(Date.now()), asLines([spent({ cost: 3.9 })]));
    await writeModels({ ...models, caps });
    await open();
    expect(await learn()).toBe('Well then.');
    expect(await learn()).toContain(
      "Background work has reached its share of this month's limit ($4.00 of $5.00)",
    );

    await page.getByRole('button', { name: 'Open chat' }).click();
    const view = page.locator('.recollect-chat');
    await (await ask(view, 'Are you there?')).getByText('Well then.').waitFor();
    await ask(view, 'Still?');
    const questions = server.questions.length;
    await say(view, 'And now?');
    await problem(view).getByText("This month's limit of $5.00 is reached. Nothing was sent.").waitFor();
    expect(server.questions).toHaveLength(questions);

    await writeModels({ ...models, chat: 'one', background: 'one', caps });
    await expect.poll(learn).toBe('Well then.');
    const records = (await readFile(recordFile(Date.now()), 'utf8')).trim().split('\n');
    const booked = records.map((line) => JSON.parse(line) as Spent);
    expect(booked.map(({ purpose }) => purpose)).toEqual(['chat', 'extract', 'chat', 'chat', 'extract']);
    expect(booked[2]?.conversation).not.toBeNull();
    expect(booked[3]?.conversation).toBe(booked[2]?.conversation);
    expect(records.join()).not.toContain('there?');
  });

  it('counts a test, too', async () => {
    await writeModels({ connections: [kept({ passesOn: true, price: { input: 1000, output: 1000 } })] });
    await open();
    await openSettings(page);
    await settingRow(page, 'This month').getByText('Nothing was used this month.').waitFor();
    await page.getByRole('button', { name: 'Test One' }).click();
    await settingRow(page, 'This month').getByText('1 request, 128 tokens, $0.13.').waitFor();
  });
});
