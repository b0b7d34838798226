/**
 * Takes the pictures of the chat in the README: `npm run screenshots`. They show the built plugin in the host page over a
 * scratch copy of the sample vault, asking a model on this machine that says what a script tells it; so they can be taken
 * anew, alike, whenever the chat looks different. `-- <folder>` puts them elsewhere, `--sidebar <px>` tries other widths.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser, Locator, Page } from 'playwright-core';
import { installPlugin } from '../build/install-plugin.mjs';
import { NodeFiles } from '../src/cli/node-files.ts';
import { bundleHostPage } from '../test/host/bundle.ts';
import type { PageFiles } from '../test/host/bundle.ts';
import { startHost } from '../test/host/server/index.ts';
import { startModelServer } from '../test/models/servers/index.ts';
import { openEngine } from '../test/store/open-store.ts';
import { chromiumArgs, findChromium } from './chromium.mjs';
import { NOTE_IN_FRONT, answers, asked, conversations, told } from './screenshot-story.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const WINDOW = { width: 1040, height: 860 };
/** Pixels of the picture for each pixel of the page, so that words are sharp on any screen. */
const SCALE = 1.5;
const SIDEBAR = '460';
/** Named in the pictures, so always the same. */
const PORT = 8642;
const MODEL = 'qwen3-8b';
const DEVICE = 'workbench';
const SETTLING_MS = 3000;
const DAY_MS = 86_400_000;
const THEMES = ['light', 'dark'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sidebar: { type: 'string', default: SIDEBAR } },
});
const folder = path.resolve(positionals[0] ?? path.join(project, 'docs'));

/** A window on a vault. */
interface Stage {
  page: Page;
  view: Locator;
  theme: string;
  close(): Promise<void>;
}

if (!existsSync(path.join(project, 'main.js')))
  throw new Error('main.js is missing. Run "npm run build" first.');
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArgs] });
try {
  const pageFiles = await bundleHostPage();
  for (const theme of THEMES) {
    await withoutModel(browser, pageFiles, theme);
    await withModel(browser, pageFiles, theme);
  }
} finally {
  await browser.close();
}

async function withoutModel(from: Browser, pageFiles: PageFiles, theme: string): Promise<void> {
  const stage = await open(from, pageFiles, theme, null);
  await ask(stage, asked.withoutModel);
  await shoot(stage, 'no-model');
  await stage.close();
}

async function withModel(from: Browser, pageFiles: PageFiles, theme: string): Promise<void> {
  const server = await startModelServer({ format: 'openai', cors: true, script: answers, port: PORT });
  const stage = await open(from, pageFiles, theme, `${server.url}/v1`);
  const { view } = stage;
  await shoot(stage, 'empty');

  const said = await ask(stage, asked.withModel);
  await said.locator('.recollect-chat-used-line').click();
  await said.locator('.recollect-chat-used-row').first().waitFor();
  await said.locator('.recollect-chat-used-row .recollect-link').first().waitFor();
  // Past what is always there, to what was recalled for the question.
  const recalled = said.locator('.recollect-chat-used-row', { hasText: 'Fits the message' }).first();
  await recalled.evaluate((el) => el.scrollIntoView({ block: 'start' }));
  await view.locator('.is-question').evaluate((el) => el.scrollIntoView({ block: 'start' }));
  await shoot(stage, 'answer');

  await view.getByRole('textbox', { name: 'Message', exact: true }).fill(asked.toRemember);
  await view.getByRole('textbox', { name: 'Message', exact: true }).press('Enter');
  await view.locator('.recollect-chat-approval').waitFor();
  await shoot(stage, 'approval');
  await view.getByRole('button', { name: 'Allow once' }).click();
  await view.locator('.is-answer').nth(1).locator('.recollect-chat-actions').waitFor();

  await view.getByRole('button', { name: 'Conversations' }).click();
  await view.locator('.recollect-chat-thread').nth(conversations.length).waitFor();
  await shoot(stage, 'history');
  await stage.close();
  await server.close();
}

/** The sample vault with a memory, in a window with the chat in sight. */
async function open(
  from: Browser,
  pageFiles: PageFiles,
  theme: string,
  modelUrl: string | null,
): Promise<Stage> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'recollect-screenshots-'));
  const vaultDir = path.join(scratch, 'sample-vault');
  await cp(path.join(project, 'workbench', 'sample-vault'), vaultDir, { recursive: true });
  await mkdir(path.join(vaultDir, '.obsidian'), { recursive: true });
  const plugin = await installPlugin({ from: project, vault: vaultDir, configDir: '.obsidian' });
  if (modelUrl !== null)
    await writeFile(path.join(plugin, 'data.json'), JSON.stringify(settingsFor(modelUrl)));
  await live(vaultDir);

  const server = await startHost({ vaultDir, pageFiles });
  const page = await from.newPage({ viewport: WINDOW, deviceScaleFactor: SCALE, reducedMotion: 'reduce' });
  await page.goto(`${server.url}?theme=${theme}`);
  await page.waitForSelector('body[data-host="ready"]', { state: 'attached' });
  await page.evaluate(
    async ([device, note]) => {
      window.host?.app.saveLocalStorage('recollect-device', device);
      await window.host?.plugins.enablePluginAndSave('recollect');
      await window.host?.app.workspace.openLinkText(note, '');
    },
    [DEVICE, NOTE_IN_FRONT] as const,
  );
  await page.getByRole('button', { name: 'Open chat' }).click();
  const view = page.locator('.recollect-chat');
  await view.waitFor();
  const width = `${values.sidebar}px`;
  await page.addStyleTag({
    content: `.workspace-split.mod-right-split { width: ${width} !important } .mod-left-split { display: none !important }`,
  });
  const isIndexed = () =>
    document.querySelector('[aria-label*="notes indexed."]:not([aria-label^="0 "])') !== null;
  await page.waitForFunction(isIndexed, null, { timeout: 120_000 });
  // The note that is a source is learned from right after.
  await page.waitForTimeout(SETTLING_MS);
  const close = async () => {
    await page.close();
    await server.close();
    await rm(scratch, { recursive: true, force: true });
  };
  return { page, view, theme, close };
}

/** What was told and talked about before, each on its day. */
async function live(vaultDir: string): Promise<void> {
  let days = 0;
  const now = () => Date.now() - days * DAY_MS;
  const engine = await openEngine({ files: new NodeFiles(vaultDir), device: DEVICE, now });
  try {
    for (const { ago, text, kind } of told) {
      days = ago;
      await engine.remember({ text, kind, from: 'user' });
    }
    for (const { ago, title, pinned, isLearnedFrom, said } of conversations) {
      days = ago;
      const id = `thread-${ago}`;
      await engine.conversations.start({ id, title, learning: isLearnedFrom !== false });
      for (const [at, text] of said.entries()) {
        const role = at % 2 === 0 ? 'user' : 'assistant';
        const details = role === 'user' ? {} : { model: MODEL, ending: 'complete' as const };
        await engine.conversations.add(id, { id: `${id}-${at}`, role, text, details });
      }
      if (pinned) await engine.conversations.pin(id, true);
    }
  } finally {
    await engine.close();
  }
}

function settingsFor(url: string) {
  const local = {
    id: 'local',
    label: 'Local model',
    format: 'openai',
    url,
    model: MODEL,
    contextTokens: 32_768,
    price: null,
    keyName: '',
    usesTools: true,
    passesOn: false,
  };
  return { models: { connections: [local], chat: 'local', background: null } };
}

async function ask({ view }: Stage, text: string): Promise<Locator> {
  const input = view.getByRole('textbox', { name: 'Message', exact: true });
  await input.fill(text);
  await input.press('Enter');
  const said = view.locator('.recollect-chat-message.is-answer').last();
  await said.locator('.recollect-chat-actions').waitFor();
  return said;
}

/** A picture of the window, with nothing under the pointer. */
async function shoot({ page, theme }: Stage, name: string): Promise<void> {
  await page.mouse.move(WINDOW.width / 4, WINDOW.height - 1);
  const file = path.join(folder, `chat-${name}-${theme}.png`);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  console.log(path.relative(process.cwd(), file));
}
