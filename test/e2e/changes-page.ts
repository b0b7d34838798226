/** Changes of notes in the host page: the built plugin, and beside it the one that proposes changes. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import type { Locator, Page } from 'playwright-core';
import type { NoteRequest, WriteOutcome } from '../../src/core/note-writing.ts';
import { installPlugin } from './driver.ts';
import type { OpenHost, VaultFiles } from './driver.ts';
import { engineIs } from './memory-page.ts';
import type { ProposalPlugin } from './proposal-plugin.ts';
import { DATA, makeRecollectVault, openRecollect, runCommand } from './recollect.ts';

const PLUGIN = 'proposal-test';

let built: Promise<string> | undefined;

async function build(): Promise<string> {
  const result = await esbuild.build({
    entryPoints: [fileURLToPath(new URL('proposal-plugin.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    external: ['obsidian'],
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}

/** A vault whose notes are changed. */
export interface ChangesPage {
  vaultDir: string;
  host: OpenHost;
  page: Page;
}

/** A vault with these notes and settings, opened with both plugins. */
export async function setUpChanges(notes: VaultFiles, writing?: object): Promise<ChangesPage> {
  const vaultDir = await makeRecollectVault([]);
  for (const [name, text] of Object.entries(notes)) await writeFile(path.join(vaultDir, name), text);
  if (writing) await writeFile(path.join(vaultDir, DATA, 'data.json'), JSON.stringify({ writing }));
  await installPlugin(vaultDir, { id: PLUGIN, main: await (built ??= build()) });
  const host = await openRecollect(vaultDir, { enable: [PLUGIN] });
  await engineIs(host.page, 'ready');
  return { vaultDir, host, page: host.page };
}

/** Proposes a change and leaves it to the card; the result is what became of it. */
export async function propose(
  page: Page,
  requests: NoteRequest[],
): Promise<() => Promise<WriteOutcome | null>> {
  // As text: the type of a request nests without end.
  await page.evaluate(
    ([id, wanted]) => {
      const plugin = window.host?.plugins.getPlugin(id) as unknown as ProposalPlugin;
      Object.assign(window, { proposed: plugin.change(JSON.parse(wanted) as NoteRequest[]) });
    },
    [PLUGIN, JSON.stringify(requests)] as const,
  );
  await proposal(page).waitFor();
  return () =>
    page.evaluate(() => (window as unknown as { proposed: Promise<WriteOutcome | null> }).proposed);
}

/** Makes a change as an agent does that has been allowed to; fails when it is not done. */
export async function makeChange(page: Page, requests: NoteRequest[], reason = 'because'): Promise<void> {
  const status = await page.evaluate(
    async ([id, wanted, why]) => {
      const { writing } = window.host?.plugins.getPlugin(id) as unknown as ProposalPlugin;
      const proposal = await writing.propose(JSON.parse(wanted) as NoteRequest[], {
        reason: why,
        isRemote: false,
      });
      return (await writing.apply(proposal)).status;
    },
    [PLUGIN, JSON.stringify(requests), reason] as const,
  );
  if (status !== 'done') throw new Error(`The change was not done but ${status}.`);
}

/** The card that shows what would change. */
export function proposal(page: Page): Locator {
  return page.locator('.recollect-proposal');
}

/** Opens the log of changes. */
export async function openLog(page: Page): Promise<Locator> {
  await runCommand(page, 'Show changes of notes');
  const log = page.locator('.recollect-changes');
  await log.waitFor();
  return log;
}

/** A change in the log, by its title. */
export function change(log: Locator, title: string): Locator {
  return log.locator('.recollect-change').filter({ has: log.page().getByText(title, { exact: true }) });
}

/** The lines of a diff that are not the same, as their sign and text. */
export async function changedLines(parent: Locator): Promise<string[]> {
  const lines = parent.locator('.recollect-diff-line:is(.is-added, .is-removed)');
  return lines.evaluateAll((els) =>
    els.map((el) => {
      const part = (name: string) => el.querySelector(`.recollect-diff-${name}`)?.textContent ?? '';
      return `${part('sign')}${part('text')}`;
    }),
  );
}

/** A note on disk. */
export function noteOnDisk(vaultDir: string, name: string): Promise<string> {
  return readFile(path.join(vaultDir, name), 'utf8');
}
