import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Notice as NoticeClass } from 'obsidian';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, installPlugin, layoutReady, makeVault, openHost, endCleanly } from './driver.ts';
import type { OpenHost } from './driver.ts';

/** A plugin with one of everything that shows on the page, and a record of the events it was told of. */
const samplePlugin = `
const { ItemView, Modal, Notice, Plugin, PluginSettingTab } = require('obsidian');

class SampleView extends ItemView {
  getViewType() { return 'sample-view'; }
  getDisplayText() { return 'Sample view'; }
  getIcon() { return 'brain'; }
  async onOpen() { this.contentEl.createEl('p', { text: 'The view is open' }); }
  async onClose() { this.app.sampleClosed = true; }
}

class SampleTab extends PluginSettingTab {
  getSettingDefinitions() {
    return [
      { name: 'Remember chats', control: { type: 'toggle', key: 'remember' } },
      { name: 'Retries', control: { type: 'number', key: 'retries', validate: (n) => n < 0 ? 'Not below zero.' : undefined } },
      { name: 'Only when remembering', visible: () => this.plugin__.settings.remember === true, control: { type: 'text', key: 'hint' } },
    ];
  }
}

module.exports = class Sample extends Plugin {
  async onload() {
    this.settings = { ...(await this.loadData()) };
    this.events = [];
    this.app.workspace.onLayoutReady(() => {
      for (const name of ['create', 'modify', 'delete']) {
        this.registerEvent(this.app.vault.on(name, (file) => this.events.push(name + ' ' + file.path)));
      }
      this.registerEvent(this.app.vault.on('rename', (file, old) => this.events.push('rename ' + old + ' > ' + file.path)));
      this.registerEvent(this.app.workspace.on('file-open', (file) => this.events.push('open ' + file?.path)));
    });
    this.registerView('sample-view', (leaf) => new SampleView(leaf));
    this.addRibbonIcon('brain', 'Open sample view', () =>
      this.app.workspace.ensureSideLeaf('sample-view', 'right', { active: true, reveal: true }));
    this.addStatusBarItem().setText('Sample is ready');
    this.addSettingTab(new SampleTab(this.app, this));
    this.addCommand({ id: 'ask', name: 'Ask something', callback: () => {
      const modal = new Modal(this.app).setTitle('A question');
      modal.contentEl.createEl('input', { type: 'text', attr: { 'aria-label': 'Answer' } });
      modal.contentEl.createEl('button', { text: 'Send' });
      modal.open();
    } });
    this.addCommand({ id: 'shout', name: 'Shout the selection', editorCallback: (editor) =>
      editor.replaceSelection(editor.getSelection().toUpperCase()) });
    this.addCommand({ id: 'never', name: 'Never available', checkCallback: () => false });
  }
};`;

const files = {
  'Welcome.md': '# Hello\n\nSee [[Tea]] and <img src=x onerror="window.attacked = true">.\n',
  'Tea.md': 'Green tea.\n',
  'Travel/Lisbon.md': 'A city, see [[Tea]].\n',
  'Travel/Food/Cake.md': 'With cream.\n',
};

let vaultDir: string;
let host: OpenHost;
let page: Page;

const onDisk = (name: string): Promise<string> => readFile(path.join(vaultDir, name), 'utf8');
const exists = (name: string): Promise<boolean> =>
  stat(path.join(vaultDir, name)).then(
    () => true,
    () => false,
  );

interface Recorder {
  events: string[];
}

function events(): Promise<string[]> {
  return page.evaluate(() => (window.host?.plugins.getPlugin('sample') as unknown as Recorder).events);
}

function row(file: string): ReturnType<Page['locator']> {
  return page.locator(`.tree-item-self[data-path="${file}"]`);
}

async function choose(file: string, item: string): Promise<void> {
  await row(file).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

async function rename(field: string): Promise<void> {
  await page.getByLabel('New name').fill(field);
  await page.keyboard.press('Enter');
}

async function runCommand(name: string): Promise<void> {
  await page.keyboard.press('Control+p');
  await page.getByPlaceholder('Type a command...').fill(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
}

beforeEach(async () => {
  vaultDir = await makeVault(files);
  await installPlugin(vaultDir, { id: 'sample', main: samplePlugin });
  host = await openHost({ vaultDir, enable: ['sample'], query: 'theme=light' });
  page = host.page;
});

afterEach(() => endCleanly(host, vaultDir));

afterAll(closeSharedBrowser);

describe('notes', () => {
  it('opens a note, renders it safely and follows its links', async () => {
    await row('Welcome.md').click();
    await page.getByRole('heading', { name: 'Hello' }).waitFor();
    await page.locator('.markdown-rendered a.internal-link', { hasText: 'Tea' }).click();
    await page.getByText('Green tea.').waitFor();
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
    // The broken image of the attack is asked for and missing; that is all it may do.
    host.errors.splice(0, host.errors.length, ...host.errors.filter((error) => !error.includes('404')));
    await expect.poll(events).toEqual(['open Welcome.md', 'open Tea.md']);
    await expect.poll(() => row('Tea.md').getAttribute('class')).toContain('is-active');
  });

  it('saves what is typed when the editor is left', async () => {
    await row('Tea.md').click();
    await page.getByRole('button', { name: 'Edit this note' }).click();
    await page.getByLabel('Note text').fill('Black tea.\n');
    await page.getByRole('button', { name: 'Read this note' }).click();
    await page.locator('.markdown-rendered', { hasText: 'Black tea.' }).waitFor();
    await expect.poll(() => onDisk('Tea.md')).toBe('Black tea.\n');
    await expect.poll(events).toContain('modify Tea.md');
  });

  it('joins unsaved typing with a change made by another hand', async () => {
    await row('Tea.md').click();
    await page.getByRole('button', { name: 'Edit this note' }).click();
    await page.getByLabel('Note text').pressSequentially('Mine first. ');
    await page.evaluate(async () => {
      const { vault } = window.host!.app;
      await vault.append(vault.getFileByPath('Tea.md')!, 'Theirs last.\n');
    });
    await page.keyboard.press('Control+s');
    await expect.poll(() => onDisk('Tea.md')).toBe('Mine first. Green tea.\nTheirs last.\n');
  });

  it('creates a note in a folder under the name that the user types', async () => {
    await choose('Travel', 'New note');
    await rename('Porto');
    await row('Travel/Porto.md').waitFor();
    expect(await exists('Travel/Porto.md')).toBe(true);
    await expect.poll(events).toContain('create Travel/Untitled.md');
    await expect.poll(events).toContain('rename Travel/Untitled.md > Travel/Porto.md');
  });

  it('renames a note, and refuses a name that is taken', async () => {
    await choose('Tea.md', 'Rename...');
    await rename('Welcome');
    await page.locator('.notice', { hasText: 'already' }).waitFor();
    expect(await onDisk('Tea.md')).toBe(files['Tea.md']);
    await choose('Tea.md', 'Rename...');
    await rename('Matcha');
    await row('Matcha.md').waitFor();
    expect(await onDisk('Matcha.md')).toBe(files['Tea.md']);
    expect(await exists('Tea.md')).toBe(false);
    await expect.poll(events).toContain('rename Tea.md > Matcha.md');
  });

  it('moves a note by its menu and by dragging', async () => {
    await choose('Tea.md', 'Move file to...');
    await page.getByPlaceholder('Move "Tea.md" to...').fill('travel');
    await page.getByRole('option', { name: 'Travel' }).first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => exists('Travel/Tea.md')).toBe(true);
    await row('Tea.md').waitFor({ state: 'detached' });
    await row('Welcome.md').dragTo(row('Travel'));
    await expect.poll(() => exists('Travel/Welcome.md')).toBe(true);
    await expect.poll(events).toContain('rename Welcome.md > Travel/Welcome.md');
  });

  it('deletes a note only after the user agrees', async () => {
    await choose('Tea.md', 'Delete');
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await exists('Tea.md')).toBe(true);
    await choose('Tea.md', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row('Tea.md').waitFor({ state: 'detached' });
    expect(await exists('Tea.md')).toBe(false);
    await expect.poll(events).toContain('delete Tea.md');
  });
});

describe('folders', () => {
  it('draws a folder of many notes in parts', async () => {
    await page.evaluate(async () => {
      const { vault } = window.host!.app;
      await vault.createFolder('Many');
      for (let number = 1; number <= 401; number++) await vault.create(`Many/${number}.md`, '');
    });
    await row('Many').click();
    await row('Many/400.md').waitFor();
    expect(await row('Many/401.md').count()).toBe(0);
    await page.getByRole('button', { name: 'Show more (1)' }).click();
    await row('Many/401.md').waitFor();
  });

  it('creates a folder', async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    await rename('Recipes');
    await row('Recipes').waitFor();
    expect((await stat(path.join(vaultDir, 'Recipes'))).isDirectory()).toBe(true);
  });

  it('renames a folder and tells of every child', async () => {
    await choose('Travel', 'Rename...');
    await rename('Journeys');
    await row('Journeys').waitFor();
    expect(await onDisk('Journeys/Food/Cake.md')).toBe(files['Travel/Food/Cake.md']);
    const renames = async () => (await events()).filter((event) => event.startsWith('rename')).sort();
    await expect
      .poll(renames)
      .toEqual([
        'rename Travel > Journeys',
        'rename Travel/Food > Journeys/Food',
        'rename Travel/Food/Cake.md > Journeys/Food/Cake.md',
        'rename Travel/Lisbon.md > Journeys/Lisbon.md',
      ]);
  });

  it('moves and deletes a folder', async () => {
    await row('Travel').click();
    await choose('Travel/Food', 'Move folder to...');
    await page.keyboard.press('Enter');
    await row('Food').waitFor();
    expect(await exists('Food/Cake.md')).toBe(true);
    await choose('Food', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row('Food').waitFor({ state: 'detached' });
    expect(await exists('Food')).toBe(false);
  });
});

describe('the editor menu', () => {
  it('shows what plugins add to it', async () => {
    await page.evaluate(() => {
      const { app } = window.host!;
      app.workspace.on('editor-menu', (menu, editor) =>
        menu.addItem((item) => item.setTitle('Sign').onClick(() => editor.replaceSelection('Signed. '))),
      );
    });
    await row('Tea.md').click();
    await page.getByRole('button', { name: 'Edit this note' }).click();
    await page.getByLabel('Note text').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Sign' }).click();
    await expect.poll(() => page.getByLabel('Note text').inputValue()).toContain('Signed. ');
  });
});

describe('commands', () => {
  it('offers what can run, and runs it by keyboard', async () => {
    await page.keyboard.press('Control+p');
    await page.getByPlaceholder('Type a command...').fill('sample');
    await page.getByRole('option', { name: 'sample: Ask something' }).waitFor();
    expect(await page.getByRole('option', { name: 'Never available' }).count()).toBe(0);
    expect(await page.getByRole('option', { name: 'Shout the selection' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'A question' }).waitFor();
  });

  it('gives editor commands the note that is being edited', async () => {
    await row('Tea.md').click();
    await page.keyboard.press('Control+e');
    await page.getByLabel('Note text').focus();
    await page.keyboard.press('Control+a');
    await runCommand('Shout the selection');
    await expect.poll(() => page.getByLabel('Note text').inputValue()).toBe('GREEN TEA.\n');
    await page.keyboard.press('Control+s');
    await expect.poll(() => onDisk('Tea.md')).toBe('GREEN TEA.\n');
  });

  it('opens a note with the quick switcher', async () => {
    await page.keyboard.press('Control+o');
    await page.getByPlaceholder('Find a note...').fill('lisb');
    await page.getByRole('option', { name: 'Lisbon' }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('A city, see').waitFor();
  });
});

describe('what a plugin shows', () => {
  it('opens its view in the right dock from the ribbon, and closes it with the plugin', async () => {
    await page.getByRole('button', { name: 'Open sample view' }).click();
    await page.getByText('The view is open').waitFor();
    expect(await page.locator('.status-bar').textContent()).toBe('Sample is ready');
    await page.evaluate(() => window.host?.plugins.disablePlugin('sample'));
    await page.getByText('No plugin provides the view').waitFor();
    expect(await page.getByRole('button', { name: 'Open sample view' }).count()).toBe(0);
    await expect
      .poll(() =>
        page.evaluate(() => (window.host?.app as unknown as { sampleClosed?: boolean }).sampleClosed),
      )
      .toBe(true);
    await page.evaluate(() => window.host?.plugins.enablePlugin('sample'));
    await page.getByText('The view is open').waitFor();
  });

  it('keeps the focus in a modal and gives it back on Escape', async () => {
    await row('Tea.md').focus();
    await runCommand('Ask something');
    const dialog = page.getByRole('dialog', { name: 'A question' });
    await dialog.waitFor();
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((el) => el.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => row('Tea.md').evaluate((el) => el === document.activeElement)).toBe(true);
  });

  it('closes a modal by a click beside it', async () => {
    await runCommand('Ask something');
    await page.locator('.modal-bg').click({ position: { x: 5, y: 5 } });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('shows notices, changes them, and hides them', async () => {
    await page.evaluate(() => {
      const Notice = window.host!.obsidian['Notice'] as typeof NoticeClass;
      const lasting = new Notice('Working', 0);
      lasting.setMessage('Still working');
      new Notice('Gone at once', 1);
    });
    await page.locator('.notice', { hasText: 'Gone at once' }).waitFor({ state: 'detached' });
    await page.locator('.notice', { hasText: 'Still working' }).click();
    await page.locator('.notice').waitFor({ state: 'detached' });
  });
});

describe('settings', () => {
  it('binds declarative settings to the plugin data on disk', async () => {
    await page.keyboard.press('Control+,');
    await page.getByRole('button', { name: 'sample', exact: true }).click();
    await page.getByRole('switch', { name: 'Remember chats' }).waitFor();
    expect(await page.getByText('Only when remembering').isVisible()).toBe(false);
    await page.getByRole('switch', { name: 'Remember chats' }).click();
    await page.getByText('Only when remembering').waitFor();
    await page.getByLabel('Retries').fill('-1');
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Retries').fill('4');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    const saved = async (): Promise<unknown> =>
      JSON.parse(await onDisk('.obsidian/plugins/sample/data.json'));
    await expect.poll(saved).toEqual({ remember: true, retries: 4 });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('finds a setting by its name', async () => {
    await page.keyboard.press('Control+,');
    await page.getByLabel('Search settings').fill('retr');
    await page.getByRole('button', { name: 'Retries (sample)' }).click();
    await page.getByLabel('Retries').waitFor();
  });

  it('switches a plugin off and on', async () => {
    await page.keyboard.press('Control+,');
    await page.getByRole('button', { name: 'Community plugins' }).click();
    await page.getByRole('switch', { name: 'sample' }).click();
    await page.getByRole('button', { name: 'Open sample view' }).waitFor({ state: 'detached' });
    await page.getByRole('switch', { name: 'sample' }).click();
    await page.getByRole('button', { name: 'Open sample view' }).waitFor({ state: 'attached' });
  });
});

describe('the window', () => {
  it('remembers the theme and the docks', async () => {
    await page.goto(host.server.url);
    await layoutReady(page);
    await page.getByRole('button', { name: 'Toggle light/dark mode' }).click();
    await page.getByRole('button', { name: 'Toggle left sidebar' }).click();
    const dark = await page.evaluate(() => document.body.classList.contains('theme-dark'));
    await page.reload();
    await layoutReady(page);
    expect(await page.evaluate(() => document.body.classList.contains('theme-dark'))).toBe(dark);
    await page.locator('.mod-left-split').waitFor({ state: 'hidden' });
  });

  it('opens notes in tabs and closes them', async () => {
    await row('Tea.md').click();
    await page.getByText('Green tea.').waitFor();
    await row('Travel').click();
    await row('Travel/Lisbon.md').click({ modifiers: ['Control'] });
    await page.getByText('A city, see').waitFor();
    await expect.poll(() => page.locator('.mod-root [role="tab"]').count()).toBe(2);
    await page.getByRole('button', { name: 'Close Lisbon' }).click();
    await page.getByText('Green tea.').waitFor();
    await expect.poll(() => page.locator('.mod-root [role="tab"]').count()).toBe(1);
  });
});
