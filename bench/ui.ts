/**
 * Whether the window stutters while a vault is indexed: serves the host page over a scratch copy of a folder, lets it
 * settle, switches the built plugin on, and counts long tasks (over 50 ms, by the Long Tasks API) until the index is
 * done. `loadMs` is the one task before that, in which the app evaluates main.js and begins to load it: the time that
 * any plugin of that size takes. Then it types questions into the search and takes the time until their lists are painted. Prints one JSON object.
 *
 *   npm run -s bench:ui -- --vault <folder> --json [--profile <file>]
 *
 * `--profile` writes a CPU profile of the page, which says what a long task was made of.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import type { CDPSession, Page } from 'playwright-core';
import { RELEASE_FILES } from '../build/install-plugin.mjs';
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs';
import type { IndexState, NotesApi } from '../src/core/notes-api.ts';
import { startHost } from '../test/host/server/index.ts';
import { measureTyping } from './ui/typing.ts';

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, vault: { type: 'string' }, profile: { type: 'string' } },
});
if (values.vault === undefined) throw new Error('Name a folder of notes with --vault.');

const project = fileURLToPath(new URL('..', import.meta.url));
/** Milliseconds between two looks at the index; each is one small message. */
const LOOK_EVERY_MS = 250;
/** Milliseconds that a vault may take before something is wrong. */
const PATIENCE_MS = 20 * 60_000;

/** What the page is made to remember before any of its scripts runs. */
interface Watched {
  longTasks: { start: number; ms: number }[];
}

/** The running plugin, as far as the bench reaches into it. */
interface RunningPlugin {
  keeper: { memory: { state: { name: string }; notes: NotesApi } };
}

function watchLongTasks(): void {
  const watched: Watched = { longTasks: [] };
  Object.assign(window, watched);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watched.longTasks.push({ start: startTime, ms: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
}

function build(): void {
  const { status } = spawnSync(process.execPath, ['esbuild.config.mjs'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The plugin did not build; see above.');
}

async function scratchVault(scratch: string, vault: string): Promise<string> {
  const vaultDir = join(scratch, basename(resolve(vault)));
  // Settings and plugins of the folder would be measured along with ours.
  await cp(vault, vaultDir, {
    recursive: true,
    filter: (file) => !/[\\/]\.(obsidian|git)([\\/]|$)/.test(file),
  });
  const pluginDir = join(vaultDir, '.obsidian', 'plugins', 'recollect');
  await mkdir(pluginDir, { recursive: true });
  for (const file of RELEASE_FILES) await cp(join(project, file), join(pluginDir, file));
  return vaultDir;
}

/** Resolves when the page has parsed every note: that is the host's work, and Obsidian does it in a worker. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('body[data-host=ready]', { state: 'attached', timeout: PATIENCE_MS });
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const cache = window.host?.app.metadataCache;
        const ref = cache?.on('resolved', () => done());
        const working = (cache as unknown as { working: unknown }).working;
        if (ref && working === null) done();
      }),
  );
  await page.waitForTimeout(1000);
}

function indexState(page: Page): Promise<IndexState | null> {
  return page.evaluate(async () => {
    const plugin = window.host?.plugins.getPlugin('recollect') as unknown as RunningPlugin;
    const { memory } = plugin.keeper;
    return memory.state.name === 'ready' ? memory.notes.state() : null;
  });
}

async function indexed(page: Page): Promise<IndexState> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const state = await indexState(page);
    if (state?.phase === 'idle' && (state.report?.endedAt ?? null) !== null) return state;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  throw new Error('The index did not get done.');
}

async function startProfile(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  await session.send('Profiler.start');
  return session;
}

async function measure(page: Page) {
  await settled(page);
  const session = values.profile === undefined ? null : await startProfile(page);
  const start = await page.evaluate(async () => {
    const now = performance.now();
    await window.host?.plugins.enablePlugin('recollect');
    return now;
  });
  const { notes } = await indexed(page);
  const seconds = (await page.evaluate(() => performance.now())) - start;
  if (session && values.profile !== undefined) {
    const { profile } = await session.send('Profiler.stop');
    await writeFile(values.profile, JSON.stringify(profile));
  }
  const loaded = await page.evaluate(
    () => performance.getEntriesByName('evaluated recollect')[0]?.startTime ?? NaN,
  );
  const all = await page.evaluate(() => (window as unknown as Watched).longTasks);
  const load = all.find((task) => task.start <= loaded && task.start + task.ms >= loaded);
  const tasks = all.filter((task) => task.start > loaded);
  if (values.profile !== undefined)
    process.stderr.write(`${JSON.stringify(tasks)} since ${Math.round(start)}\n`);
  return {
    notes,
    seconds: Math.round(seconds / 100) / 10,
    longTasks: tasks.length,
    longestTaskMs: Math.round(Math.max(0, ...tasks.map(({ ms }) => ms))),
    loadMs: load ? Math.round(load.ms) : 'under 50',
    typingMs: await measureTyping(page),
  };
}

build();
const scratch = await mkdtemp(join(tmpdir(), 'recollect-bench-'));
const host = await startHost({ vaultDir: await scratchVault(scratch, values.vault) });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
try {
  const page = await browser.newPage();
  await page.addInitScript(watchLongTasks);
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
  await page.goto(host.url);
  process.stdout.write(`${JSON.stringify(await measure(page), null, values.json ? undefined : 2)}\n`);
} finally {
  await browser.close();
  await host.close();
  await rm(scratch, { recursive: true, force: true });
}
