import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  change,
  changedLines,
  makeChange,
  noteOnDisk,
  openLog,
  proposal,
  propose,
  setUpChanges,
} from './changes-page.ts';
import type { ChangesPage } from './changes-page.ts';
import { closeSharedBrowser, endCleanly, layoutReady } from './driver.ts';
import type { VaultFiles } from './driver.ts';
import { SOON, clickInNotice, engineIs, openMemory, tell } from './memory-page.ts';
import { DATA, runCommand } from './recollect.ts';

const GARDEN = [
  '# Garden',
  '',
  'Water the tomatoes every second day.',
  '',
  ...Array.from({ length: 30 }, (_, at) => `Bed ${at + 1} lies fallow.`),
  '',
  'Ask Marta about the greenhouse.',
  '',
].join('\n');
const EDITS = {
  tool: 'vault_edit' as const,
  path: 'Garden.md',
  edits: [
    { find: 'every second day', replace: 'every day' },
    { find: 'Ask Marta', replace: 'Ask Marta and Jonas' },
  ],
};
const WATERED = 'Water the tomatoes every day.';
const ASKED = 'Ask Marta and Jonas about the greenhouse.';

/** The plugin as the host page knows the links it asked for. */
interface WithLinks {
  obsidianProtocolHandlers__: Map<string, (link: Record<string, string>) => void>;
}

let world: ChangesPage;
let page: Page;

async function open(notes: VaultFiles, writing?: object): Promise<void> {
  world = await setUpChanges(notes, writing);
  page = world.page;
}

const disk = (name: string) => noteOnDisk(world.vaultDir, name);

afterEach(() => endCleanly(world.host, world.vaultDir));

afterAll(closeSharedBrowser);

describe('a proposal', () => {
  it('shows what would change, line by line, and does exactly that', async () => {
    await open({ 'Garden.md': GARDEN });
    const outcome = await propose(page, [EDITS]);
    const card = proposal(page);
    expect(await changedLines(card)).toEqual([
      '−Water the tomatoes every second day.',
      `+${WATERED}`,
      '−Ask Marta about the greenhouse.',
      `+${ASKED}`,
    ]);
    expect(await card.locator('del').allTextContents()).toEqual(['second ']);
    expect(await card.locator('ins').allTextContents()).toEqual(['and Jonas ']);
    expect(await card.getByRole('img', { name: 'Added' }).count()).toBe(2);
    await card.getByText('26 unchanged lines').click();
    await expect.poll(() => card.getByText('Bed 17 lies fallow.').count()).toBe(1);
    expect(await disk('Garden.md')).toBe(GARDEN);

    await card.getByRole('button', { name: 'Apply all 2 changes' }).click();
    expect(await outcome()).toMatchObject({ status: 'done' });
    expect(await disk('Garden.md')).toBe(
      GARDEN.replace('every second day', 'every day').replace('Ask Marta', 'Ask Marta and Jonas'),
    );
    await card.waitFor({ state: 'detached' });
  });

  it('leaves out what the user rejects, by keyboard too', async () => {
    await open({ 'Garden.md': GARDEN });
    const outcome = await propose(page, [EDITS]);
    const card = proposal(page);
    await card.getByLabel('Change 1 of 2').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect.poll(() => card.getByLabel('Change 2 of 2').isChecked()).toBe(false);
    await card.getByRole('button', { name: 'Apply 1 of 2 changes' }).press('Enter');
    expect(await outcome()).toMatchObject({ status: 'done' });
    expect(await disk('Garden.md')).toBe(GARDEN.replace('every second day', 'every day'));
  });

  it('cannot be applied with nothing left in it, and changes nothing when it is rejected', async () => {
    await open({ 'Garden.md': GARDEN });
    const outcome = await propose(page, [EDITS]);
    const card = proposal(page);
    for (const part of [1, 2]) await card.getByLabel(`Change ${part} of 2`).uncheck();
    expect(await card.getByRole('button', { name: 'Apply 0 of 2 changes' }).isDisabled()).toBe(true);
    await card.getByRole('button', { name: 'Reject' }).click();
    expect(await outcome()).toBeNull();
    expect(await disk('Garden.md')).toBe(GARDEN);
  });

  it('is about several notes at once, each of which can be left out', async () => {
    await open({ 'Garden.md': GARDEN, 'Old.md': 'Milk\n', 'Seeds.md': 'Basil\n' });
    const outcome = await propose(page, [
      EDITS,
      { tool: 'vault_write', path: 'Shed.md', text: 'Two by three.\n' },
      { tool: 'vault_move', path: 'Seeds.md', to: 'Kept/Seeds.md' },
      { tool: 'vault_trash', path: 'Old.md' },
    ]);
    const card = proposal(page);
    const file = (name: string) => card.locator(`[data-path="${name}"]`);
    await file('Seeds.md').getByText('Seeds.md → Kept/Seeds.md').waitFor();
    await file('Shed.md').getByText('New note').waitFor();
    await file('Old.md').getByLabel('Do this').uncheck();
    await card.getByRole('button', { name: 'Apply 4 of 5 changes' }).click();
    expect(await outcome()).toMatchObject({ status: 'done' });
    expect(await disk('Shed.md')).toContain('Two by three.');
    expect(await disk('Kept/Seeds.md')).toBe('Basil\n');
    expect(await disk('Old.md')).toBe('Milk\n');
  });

  it('is shown anew when the note changed while it was looked at, and takes the new words along', async () => {
    await open({ 'Garden.md': GARDEN });
    const outcome = await propose(page, [EDITS]);
    await writeFile(
      path.join(world.vaultDir, 'Garden.md'),
      GARDEN.replace('Bed 3 lies', 'Bed 3 no longer lies'),
    );
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { vault } = window.host?.app ?? {};
          const file = vault?.getFileByPath('Garden.md');
          return file ? vault?.read(file) : '';
        }),
      )
      .toContain('no longer');
    await proposal(page).getByRole('button', { name: 'Apply all 2 changes' }).click();
    await page.getByText('The note changed after this was shown.').waitFor();
    await proposal(page).getByRole('button', { name: 'Apply all 2 changes' }).click();
    expect(await outcome()).toMatchObject({ status: 'done' });
    const text = await disk('Garden.md');
    for (const words of ['Bed 3 no longer lies fallow.', WATERED, ASKED]) expect(text).toContain(words);
  });

  it('draws thousands of lines over several frames', async () => {
    const long = (word: string) => Array.from({ length: 4000 }, (_, at) => `${word} ${at}\n`).join('');
    await open({ 'Long.md': long('Old') });
    await propose(page, [
      { tool: 'vault_edit', path: 'Long.md', edits: [{ find: 'Old 0\n', replace: 'New 0\n' }] },
    ]);
    const card = proposal(page);
    await card.getByText(/unchanged lines/).click();
    const atOnce = await card.locator('.recollect-diff-line').count();
    expect(atOnce).toBeLessThan(4001);
    await expect.poll(() => card.locator('.recollect-diff-line').count(), SOON).toBe(4001);
    await card.getByRole('button', { name: 'Reject' }).click();
  });
});

describe('the log of changes', () => {
  it('is empty at first, and says what will be there', async () => {
    await open({});
    const log = await openLog(page);
    await log.getByText('No note has been changed yet.').waitFor();
  });

  it('says what was done, by whom and why, shows it, and takes it back and forth', async () => {
    await open({ 'Garden.md': GARDEN });
    const log = await openLog(page);
    await log.getByText('No note has been changed yet.').waitFor();
    // The log is open while the note is changed, and follows.
    await makeChange(page, [EDITS], 'Summer is here');
    const row = change(log, 'Changed Garden');
    await row.getByText('Summer is here').waitFor();
    await row.getByText('Agent').waitFor();
    await row.getByRole('button', { expanded: false }).click();
    await expect.poll(() => changedLines(row)).toHaveLength(4);

    await row.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect.poll(() => disk('Garden.md')).toBe(GARDEN);
    await row.getByText('Undone', { exact: true }).waitFor();
    await change(log, 'Undone in Garden').getByText('You').waitFor();
    expect(await row.getByRole('button', { name: 'Undo', exact: true }).isVisible()).toBe(false);
    // Whoever undid it by keyboard stays at the change.
    expect(await row.locator('.recollect-change-head').evaluate((el) => el === document.activeElement)).toBe(
      true,
    );

    await clickInNotice(page, 'Undone in “Garden”.', 'Undo');
    await expect.poll(() => disk('Garden.md')).toContain(WATERED);
    await expect.poll(() => row.getByText('Undone', { exact: true }).count()).toBe(0);
  });

  it('opens the note, and what was undone from the notice', async () => {
    await open({ 'Garden.md': GARDEN });
    await makeChange(page, [EDITS]);
    await runCommand(page, 'Undo last agent change');
    await expect.poll(() => disk('Garden.md')).toBe(GARDEN);
    await clickInNotice(page, 'Undone in “Garden”.', 'Show');
    const log = page.locator('.recollect-changes');
    const undone = change(log, 'Undone in Garden');
    await undone.getByRole('button', { expanded: true }).waitFor();
    await expect.poll(() => changedLines(undone)).toHaveLength(4);
    await undone.getByRole('button', { name: 'Open note' }).first().click();
    await page.locator('.workspace-tab-header.is-active', { hasText: 'Garden' }).waitFor();
  });

  it('finds the changes of a note, page by page, by keyboard', async () => {
    await open({ 'Garden.md': GARDEN, 'Tea.md': 'Green.\n' });
    await makeChange(page, [{ tool: 'vault_append', path: 'Garden.md', text: 'First of all.' }]);
    for (let at = 0; at < 34; at++)
      await makeChange(page, [{ tool: 'vault_append', path: 'Tea.md', text: `Cup ${at}.` }]);
    const log = await openLog(page);
    const rows = log.locator('.recollect-change');
    await expect.poll(() => rows.count(), SOON).toBe(30);
    await log.getByRole('button', { name: 'Show earlier changes' }).click();
    await expect.poll(() => rows.count(), SOON).toBe(35);
    expect(await log.getByRole('button', { name: 'Show earlier changes' }).isVisible()).toBe(false);

    const filter = log.getByLabel('Filter by note');
    await filter.fill('gard');
    await expect.poll(() => rows.count(), SOON).toBe(1);
    await filter.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => changedLines(rows)).toContain('+First of all.');
    await filter.fill('coffee');
    await log.getByText('No change of a note with these words.').waitFor();
  });
});

describe('an undo that meets the words of the user', () => {
  async function edited(): Promise<void> {
    await open({ 'Garden.md': GARDEN });
    await makeChange(page, [EDITS]);
    const text = (await disk('Garden.md')).replace(WATERED, 'Water when it is dry.');
    await page.evaluate(async (words) => {
      const { vault } = window.host?.app ?? {};
      const file = vault?.getFileByPath('Garden.md');
      if (file) await vault?.modify(file, words);
    }, text);
    await runCommand(page, 'Undo last agent change');
    await page.getByText('Your words and the undo meet').waitFor();
  }

  it('shows both texts and changes nothing before the user has chosen', async () => {
    await edited();
    const dialog = page.getByRole('dialog');
    expect(await changedLines(dialog)).toEqual(
      expect.arrayContaining(['−Water when it is dry.', '+Water the tomatoes every second day.']),
    );
    expect(await dialog.getByRole('button', { name: 'Go ahead' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Leave everything as it is' }).click();
    await page.locator('.notice', { hasText: 'Nothing was undone.' }).waitFor();
    expect(await disk('Garden.md')).toContain('Water when it is dry.');
    expect(await disk('Garden.md')).toContain(ASKED);
  });

  it('brings the old text back when that is chosen', async () => {
    await edited();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Bring the old text back').check();
    await dialog.getByRole('button', { name: 'Go ahead' }).click();
    await expect.poll(() => disk('Garden.md')).toBe(GARDEN);
  });
});

describe('the settings of writing', () => {
  async function openTab(): Promise<void> {
    await page.keyboard.press('Control+,');
    await page.getByRole('button', { name: 'recollect', exact: true }).click();
  }
  const saved = async () =>
    (
      JSON.parse(await readFile(path.join(world.vaultDir, DATA, 'data.json'), 'utf8')) as {
        writing?: unknown;
      }
    ).writing;

  it('keeps rules for folders, and refuses in words what makes no sense', async () => {
    await open({ 'Garden.md': GARDEN });
    await openTab();
    await page.getByRole('button', { name: 'Add a folder' }).click();
    const glob = page.getByLabel('Pattern').last();
    await glob.fill('../Elsewhere');
    await page.getByText('leads out of the vault').waitFor();
    await glob.fill('Recollect/Notes/');
    await page.getByText('is there twice').waitFor();
    await glob.fill('Garden.md');
    await page.getByLabel('What may happen there').last().selectOption({ label: 'Never write' });
    await expect.poll(saved, SOON).toMatchObject({
      folders: expect.arrayContaining([{ glob: 'Garden.md', policy: 'never' }]) as unknown,
    });
    await page.keyboard.press('Escape');
    await expect(makeChange(page, [EDITS])).rejects.toThrow(/Garden\.md/);
    expect(await disk('Garden.md')).toBe(GARDEN);

    await openTab();
    await page.getByRole('button', { name: 'Remove this folder' }).last().click();
    await expect.poll(async () => JSON.stringify(await saved()), SOON).not.toContain('Garden.md');
    await page.keyboard.press('Escape');
    await makeChange(page, [EDITS]);
  });

  it('signs with the names that are given, and says what is wrong with one', async () => {
    await open({});
    await openTab();
    await page.getByLabel('Your signature: name').fill('A <b>');
    await page.getByText('cannot contain < or >').waitFor();
    await page.getByLabel('Your signature: name').fill('Ana');
    await page.getByLabel('New notes').selectOption({ label: 'In the inbox folder' });
    await expect.poll(saved, SOON).toMatchObject({ autonomy: 'low', user: { name: 'Ana' } });
  });
});

describe('the place of the history', () => {
  it('offers the repository that the vault is, and commits there once it is chosen', async () => {
    await open({ 'Garden.md': GARDEN });
    execFileSync('git', ['init', '-q'], { cwd: world.vaultDir });
    await page.keyboard.press('Control+,');
    await page.getByRole('button', { name: 'recollect', exact: true }).click();
    const place = page.getByLabel('History of changes');
    await place.selectOption({ label: 'In the vault’s own repository' });
    await expect
      .poll(() => readFile(path.join(world.vaultDir, DATA, 'data.json'), 'utf8').catch(() => ''), SOON)
      .toContain('"useOwnRepository": true');
    await page.keyboard.press('Escape');
    await makeChange(page, [EDITS]);
    const log = execFileSync('git', ['log', '--format=%an'], { cwd: world.vaultDir, encoding: 'utf8' });
    expect(log).toBe('Recollect\nMe\n');
  });
});

describe('the digest', () => {
  const REPORTED = { folders: [{ glob: 'Shared/', policy: 'report' }] };
  const day = 86_400_000;

  const dailyNote = () => {
    const now = new Date();
    const two = (number: number) => String(number).padStart(2, '0');
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.md`;
  };

  /** As if the last digest had been told a day ago. */
  async function aDayLater(): Promise<void> {
    await page.evaluate((at) => window.host?.app.saveLocalStorage('recollect-digest', at), Date.now() - day);
    await page.reload();
    await layoutReady(page);
    await engineIs(page, 'ready');
  }

  it('says once a day what was written without asking and learned, and shows it', async () => {
    await open({ 'Garden.md': GARDEN }, REPORTED);
    await makeChange(page, [{ tool: 'vault_write', path: 'Shared/Shed.md', text: 'Two by three.\n' }]);
    await makeChange(page, [EDITS]);
    await tell(await openMemory(page), 'Marta has the spare key');
    await aDayLater();
    const said = '1 note was written without asking, and memory learned 1 thing.';
    await clickInNotice(page, said, 'Show');
    const log = page.locator('.recollect-changes');
    await change(log, 'Created Shed').waitFor();
    expect(await log.locator('.recollect-change').count()).toBe(1);
    await log.getByRole('button', { name: 'Show all changes' }).click();
    await change(log, 'Changed Garden').waitFor();
  });

  it('writes it into the daily note where that may be written', async () => {
    const today = dailyNote();
    const folders = [...REPORTED.folders, { glob: today, policy: 'free' }];
    await open({ [today]: '# Today\n' }, { folders, digest: 'note' });
    await makeChange(page, [{ tool: 'vault_write', path: 'Shared/Shed.md', text: 'Two by three.\n' }]);
    const view = await openMemory(page);
    await tell(view, 'Marta has the spare key');
    await aDayLater();
    await expect.poll(() => disk(today), SOON).toContain('Recollect');
    expect(await disk(today)).toMatch(
      /^# Today\n[^]*# Recollect\n+- Written: \[\[Shared\/Shed\|Shed\]\] \(\[undo\]\(obsidian:\/\/recollect-change\?/,
    );
    // The app hands the link to the plugin, which shows the change and leaves the undo to the user.
    const id = /change=(\w+)/.exec(await disk(today))?.[1];
    await page.evaluate((change) => {
      const plugin = window.host?.plugins.getPlugin('recollect') as unknown as WithLinks;
      plugin.obsidianProtocolHandlers__.get('recollect-change')?.({ action: 'recollect-change', change });
    }, id ?? '');
    const row = change(page.locator('.recollect-changes'), 'Created Shed');
    await row.getByRole('button', { expanded: true }).waitFor();
    await expect.poll(() => changedLines(row)).toContain('+Two by three.');
    expect(await disk('Shared/Shed.md')).toContain('Two by three.');
    // What memory learned has a link of its own, which shows it and leaves the forgetting to the user.
    const fact = /Learned: Marta has the spare key \(\[undo\]\(obsidian:[^)]*fact=(\w+)\)/.exec(
      await disk(today),
    )?.[1];
    await page.evaluate((id) => {
      const plugin = window.host?.plugins.getPlugin('recollect') as unknown as WithLinks;
      plugin.obsidianProtocolHandlers__.get('recollect-memory')?.({ action: 'recollect-memory', fact: id });
    }, fact ?? '');
    await clickInNotice(page, 'Memory learned: Marta has the spare key', 'Forget');
    await clickInNotice(page, 'Forgotten.', 'Undo');
    await page.locator('.notice', { hasText: 'Undone.' }).waitFor();
  });

  it('asks before it writes into a daily note that is asked about', async () => {
    const today = dailyNote();
    await open({ [today]: '# Today\n' }, { ...REPORTED, digest: 'note' });
    await makeChange(page, [{ tool: 'vault_write', path: 'Shared/Shed.md', text: 'Two by three.\n' }]);
    await aDayLater();
    await clickInNotice(page, '1 note was written without asking.', 'Add to daily note');
    expect(await disk(today)).toBe('# Today\n');
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => disk(today)).toContain('Recollect');
  });
});
