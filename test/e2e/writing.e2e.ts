import { execFile } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ChatSetup, OpenChat } from './chat-page.ts';
import { answer, card, reopen, say, setUpChat } from './chat-page.ts';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import { SOON } from './memory-page.ts';
import type { RunningPlugin } from './memory-page.ts';
import type { ScriptedCall } from '../models/servers/index.ts';
import { DATA, DEVICE, runCommand } from './recollect.ts';

const run = promisify(execFile);
const HISTORY = `${DATA}/history/${DEVICE}.git`;
const PLAN = '# Plan\n\nBuy oars.\n\nPaint the hull.\n';
const EDIT = {
  name: 'vault_edit',
  arguments: {
    path: 'Plan.md',
    edits: [{ find: 'Buy oars.', replace: 'Buy two oars.' }],
    reason: 'two are needed',
  },
};

let chat: OpenChat;

async function setUp(calls: ScriptedCall[], setup: ChatSetup = {}): Promise<OpenChat> {
  return (chat = await setUpChat({
    notes: { 'Plan.md': PLAN },
    server: { script: [{ calls, end: 'calls' }, { text: 'So be it.' }] },
    ...setup,
  }));
}

async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', ['-C', path.join(chat.vaultDir, folder), ...args]);
  return stdout.trim();
}

/** What git itself says of the history: nothing is broken, and these are its commits, newest first. */
async function subjects(folder = HISTORY): Promise<string[]> {
  await git(folder, 'fsck', '--strict', '--no-dangling');
  return (await git(folder, 'log', '--format=%s')).split('\n');
}

function note(name: string): Promise<string> {
  return readFile(path.join(chat.vaultDir, name), 'utf8');
}

function factsIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const plugin = window.host?.plugins.getPlugin('recollect') as unknown as RunningPlugin;
    const facts = await plugin.keeper.memory.engine.facts({ limit: 100, state: 'active' });
    return facts.map(({ text }) => text);
  });
}

afterEach(async () => {
  await endCleanly(chat.host, chat.vaultDir);
  await chat.server?.close();
});

afterAll(closeSharedBrowser);

describe('a change that has to be asked about', () => {
  it('is shown, made when it is applied, kept in a history that git reads, and taken back by its chip', async () => {
    const { view } = await setUp([EDIT]);
    await say(view, 'How many oars?');
    await card(view).getByText('two').first().waitFor();
    expect(await note('Plan.md')).toBe(PLAN);
    await card(view).getByRole('button', { name: 'Apply' }).click();
    await answer(view).getByText('So be it.').waitFor();
    expect(await note('Plan.md')).toBe(PLAN.replace('oars', 'two oars'));
    const log = await subjects();
    // What the user had written is kept first, then the one commit of the change.
    expect(log).toHaveLength(2);
    expect(await git(HISTORY, 'log', '-1', '--format=%b')).toContain('two are needed');
    expect(await git(HISTORY, 'show', 'HEAD:Plan.md')).toBe(PLAN.replace('oars', 'two oars').trim());
    await answer(view).locator('.recollect-chat-written').getByRole('button', { name: 'Undo' }).click();
    await answer(view).locator('.recollect-chat-written').getByText('Undone').waitFor();
    expect(await note('Plan.md')).toBe(PLAN);
    expect(await subjects()).toHaveLength(3);
  });

  it('leaves the note and the history alone when it is rejected', async () => {
    const { view } = await setUp([EDIT]);
    await say(view, 'How many oars?');
    await card(view).getByRole('button', { name: 'Reject' }).click();
    await answer(view).getByText('So be it.').waitFor();
    expect(await note('Plan.md')).toBe(PLAN);
    expect(await answer(view).locator('.recollect-chat-written .recollect-chat-chip').count()).toBe(0);
    await expect(git(HISTORY, 'rev-parse', 'HEAD')).rejects.toThrow();
  });

  it('is shown anew when the note changes under the card', async () => {
    const { view } = await setUp([EDIT]);
    await say(view, 'How many oars?');
    await card(view).getByText('two').first().waitFor();
    await writeFile(path.join(chat.vaultDir, 'Plan.md'), `${PLAN}\nMine.\n`);
    await chat.page.waitForTimeout(500);
    await card(view).getByRole('button', { name: 'Apply' }).click();
    await card(view).getByText('changed after this was shown').waitFor();
    expect(await note('Plan.md')).toBe(`${PLAN}\nMine.\n`);
    await card(view).getByRole('button', { name: 'Apply' }).click();
    await answer(view).getByText('So be it.').waitFor();
    expect(await note('Plan.md')).toBe(`${PLAN.replace('oars', 'two oars')}\nMine.\n`);
  });
});

describe('a folder whose changes are reported', () => {
  it('is written to at once, and the command takes the change back', async () => {
    const { view, page } = await setUp(
      [{ name: 'vault_write', arguments: { path: 'Recollect/Shared/Log.md', text: 'A line.\n' } }],
      {
        notes: {},
        settings: { notes: { ignore: ['*.md', '!Recollect/'], privateFolders: [], archiveFolders: [] } },
      },
    );
    await say(view, 'zzz');
    await answer(view).getByText('So be it.').waitFor();
    expect(await card(view).count()).toBe(0);
    expect(await note('Recollect/Shared/Log.md')).toContain('A line.');
    await runCommand(page, 'Undo last agent change');
    await page.locator('.notice', { hasText: 'Log' }).waitFor();
    await expect(access(path.join(chat.vaultDir, 'Recollect/Shared/Log.md'))).rejects.toThrow();
    expect(await subjects()).toHaveLength(2);
  });
});

describe('a whole turn', () => {
  it('is undone with one click, in notes and in memory, and stays so after a restart', async () => {
    const { view, page } = await setUp([
      EDIT,
      { name: 'remember', arguments: { text: 'The boat needs two oars' } },
    ]);
    await say(view, 'How many oars does it need?');
    await card(view).getByRole('button', { name: 'Apply' }).click();
    const allow = card(view).getByRole('button', { name: 'Allow once' });
    await allow.or(answer(view).getByText('So be it.')).first().waitFor();
    if (await allow.isVisible()) await allow.click();
    await answer(view).getByText('So be it.').waitFor();
    expect(await factsIn(page)).toContain('The boat needs two oars');
    await answer(view).getByRole('button', { name: 'Undo this turn' }).click();
    await page.locator('.notice', { hasText: 'in notes and in memory' }).waitFor();
    expect(await note('Plan.md')).toBe(PLAN);
    expect(await factsIn(page)).not.toContain('The boat needs two oars');
    await expect.poll(() => view.locator('.recollect-chat-chip.is-undone').count()).toBe(2);
    chat.view = await reopen(page);
    await answer(chat.view).locator('.recollect-chat-meta').getByText('Undone').waitFor();
    expect(await answer(chat.view).getByRole('button', { name: 'Undo this turn' }).count()).toBe(0);
    await subjects();
  });
});

describe('a turn that memory has learned from', () => {
  it('names what was learned and forgets it when the user says so; undoing the undo brings all of it back', async () => {
    const { view, page } = await setUp([EDIT]);
    await say(view, 'I live in Porto. Please mend the plan.');
    await card(view).getByRole('button', { name: 'Apply' }).click();
    await answer(view).getByText('So be it.').waitFor();
    await runCommand(page, 'Remember this conversation');
    const inPorto = async () => (await factsIn(page)).some((text) => text.includes('Porto'));
    await expect.poll(inPorto, SOON).toBe(true);
    await answer(view).getByRole('button', { name: 'Undo this turn' }).click();
    await page.getByRole('dialog').getByText('Porto').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget it too' }).click();
    const told = page.locator('.notice', { hasText: 'in notes and in memory' });
    await told.waitFor();
    expect(await inPorto()).toBe(false);
    expect(await note('Plan.md')).toBe(PLAN);
    await told.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => note('Plan.md'), SOON).not.toBe(PLAN);
    await expect.poll(inPorto, SOON).toBe(true);
    await answer(view).getByRole('button', { name: 'Undo this turn' }).waitFor();
  });
});

describe('saving a conversation', () => {
  it('goes the way of every change: it is in the history and can be undone', async () => {
    const { view, page } = await setUp([], { server: { script: [{ text: 'Aye.' }] } });
    await say(view, 'Ahoy');
    await answer(view).getByText('Aye.').waitFor();
    await view.getByRole('button', { name: 'More' }).click();
    await page.getByText('Save as note').click();
    await page.getByPlaceholder('Choose a folder for the note').fill('Recollect');
    await page.keyboard.press('Enter');
    await expect.poll(() => note('Recollect/Ahoy.md').catch(() => ''), SOON).toContain('Aye.');
    await expect.poll(() => subjects().catch(() => []), SOON).toHaveLength(1);
    await runCommand(page, 'Undo last agent change');
    await expect.poll(() => note('Recollect/Ahoy.md').catch(() => null), SOON).toBeNull();
  });
});

describe("the vault's own repository", () => {
  it('gets the commits when the user wants that, and stays in order', async () => {
    const { view } = await setUp([EDIT], {
      settings: { writing: { useOwnRepository: true } },
      prepare: async (vaultDir) => {
        const own = (...args: string[]) =>
          run('git', ['-C', vaultDir, '-c', 'user.name=U', '-c', 'user.email=u@x.y', ...args]);
        await writeFile(path.join(vaultDir, '.gitignore'), '.obsidian/\nRecollect/\n');
        await own('init', '-q', '-b', 'main');
        await own('add', '-A');
        await own('commit', '-qm', 'Mine');
      },
    });
    await say(view, 'How many oars?');
    await card(view).getByRole('button', { name: 'Apply' }).click();
    await answer(view).getByText('So be it.').waitFor();
    const log = await subjects('.');
    expect(log).toHaveLength(2);
    expect(log[1]).toBe('Mine');
    expect(await git('.', 'status', '--porcelain')).toBe('');
    await expect(access(path.join(chat.vaultDir, HISTORY))).rejects.toThrow();
  });
});

describe('an end between the note and its commit', () => {
  it('is caught up on at the next start, which says so', async () => {
    const { view, page } = await setUp([EDIT]);
    await say(view, 'How many oars?');
    await card(view).getByText('two').first().waitFor();
    // From the moment the note is written on, nothing reaches the history any more.
    await page.evaluate((history) => {
      const { vault } = window.host?.app ?? {};
      if (!vault) return;
      const { adapter } = vault;
      const write = adapter.writeBinary.bind(adapter);
      let isWritten = false;
      const process = vault.process.bind(vault);
      vault.process = async (...args) => {
        const text = await process(...args);
        isWritten = true;
        return text;
      };
      adapter.writeBinary = (file, ...rest) =>
        isWritten && file.startsWith(history) ? new Promise(() => undefined) : write(file, ...rest);
    }, HISTORY);
    await card(view).getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => note('Plan.md'), SOON).toContain('two oars');
    await expect.poll(() => subjects(), SOON).toHaveLength(1);
    chat.view = await reopen(page);
    await runCommand(page, 'Show changes of notes');
    await page.locator('.notice', { hasText: 'interrupted after the notes were written' }).waitFor(SOON);
    expect(await subjects()).toHaveLength(2);
    expect(await git(HISTORY, 'show', 'HEAD:Plan.md')).toContain('two oars');
    await runCommand(page, 'Undo last agent change');
    await expect.poll(() => note('Plan.md'), SOON).toBe(PLAN);
  });
});
