import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declaredExports } from '../host/audit/declared-exports.ts';
import {
  closeSharedBrowser,
  installPlugin,
  layoutReady,
  makeVault,
  openHost,
  removeVault,
  sharedBrowser,
} from './driver.ts';
import type { OpenHost } from './driver.ts';

// Says on `window.heard` what it is told, in the order in which it is told.
const PROBE = `
const { Plugin } = require('obsidian');
window.heard = [];
module.exports = class extends Plugin {
  async onload() {
    await this.loadData();
    heard.push('onload ' + this.manifest.dir + ' ' + String(require('fs')));
    for (const name of ['create', 'modify', 'delete', 'rename']) {
      this.registerEvent(this.app.vault.on(name, (file, old) => heard.push([name, old, file.path].filter(Boolean).join(' '))));
    }
    this.app.workspace.onLayoutReady(() => heard.push('layout ready'));
  }
  onUserEnable() { heard.push('onUserEnable'); }
  onExternalSettingsChange() { heard.push('settings changed'); }
  onunload() { heard.push('onunload'); }
};`;

const STYLES = 'body { --probe: present; }';

let vaultDir = '';
let host: OpenHost;

beforeEach(async () => {
  vaultDir = await makeVault({ 'Folder/a.md': 'a', 'Folder/b.md': 'b', '.obsidian/app.json': '{}' });
  await installPlugin(vaultDir, { id: 'probe', main: PROBE, styles: STYLES });
});

afterEach(async () => {
  await host.close();
  await removeVault(vaultDir);
});

afterAll(closeSharedBrowser);

describe('a plugin in the host', () => {
  it('is loaded, then hears of the files, then that the layout is ready', async () => {
    host = await openHost({ vaultDir, enable: ['probe'] });
    expect(await heard()).toEqual([
      'onload .obsidian/plugins/probe undefined',
      'create Folder',
      'create Folder/a.md',
      'create Folder/b.md',
      'layout ready',
    ]);
    expect(await probeStyle()).toBe('present');
    expect(host.errors).toEqual([]);
  });

  it('is switched on and off by the user, and that is remembered', async () => {
    host = await openHost({ vaultDir });
    await host.page.evaluate(() => window.host?.plugins.enablePluginAndSave('probe'));
    expect(await heard()).toEqual([
      'onload .obsidian/plugins/probe undefined',
      'layout ready',
      'onUserEnable',
    ]);
    expect(await readJson('.obsidian/community-plugins.json')).toEqual(['probe']);

    await host.page.reload();
    await layoutReady(host.page);
    expect((await heard())[0]).toContain('onload');

    await host.page.evaluate(() => window.host?.plugins.disablePluginAndSave('probe'));
    expect((await heard()).at(-1)).toBe('onunload');
    expect(await probeStyle()).toBe('');
    expect(await readJson('.obsidian/community-plugins.json')).toEqual([]);
  });

  it('takes its folder along when it is uninstalled', async () => {
    host = await openHost({ vaultDir, enable: ['probe'] });
    await host.page.evaluate(() => window.host?.plugins.uninstallPlugin('probe'));
    expect(existsSync(path.join(vaultDir, '.obsidian/plugins/probe'))).toBe(false);
    expect(existsSync(path.join(vaultDir, '.obsidian/app.json'))).toBe(true);
  });

  it('that fails to load is reported, and the page goes on', async () => {
    const main =
      "module.exports = class extends require('obsidian').Plugin { async onload() { throw new Error('broken') } }";
    await installPlugin(vaultDir, { id: 'broken', main });
    host = await openHost({ vaultDir, enable: ['broken', 'probe'] });
    expect(await heard()).toContain('layout ready');
    expect(host.errors.join()).toContain('Plugin failure: broken');
    expect(await host.page.evaluate(() => window.host?.plugins.getPlugin('broken') ?? null)).toBeNull();
    await host.page.getByText('Failed to load plugin broken.').waitFor();
  });

  it('learns that another program changed its settings, but not that it saved them itself', async () => {
    host = await openHost({ vaultDir, enable: ['probe'] });
    await host.page.evaluate(() => window.host?.plugins.getPlugin('probe')?.saveData({ mine: true }));
    await writeFile(path.join(vaultDir, 'marker.md'), '');
    await hears('create marker.md');
    expect(await heard()).not.toContain('settings changed');

    await writeFile(path.join(vaultDir, '.obsidian/plugins/probe/data.json'), '{"theirs":true}');
    await hears('settings changed');
  });

  it('sees a phone when asked for one', async () => {
    host = await openHost({ vaultDir, query: 'mobile=1' });
    const platform = await host.page.evaluate(() => window.host?.obsidian['Platform']);
    expect(platform).toMatchObject({ isMobile: true, isPhone: true, isDesktop: false, isDesktopApp: false });
  });
});

describe('changes made by others', () => {
  it('reach the plugin as events: another program', async () => {
    host = await openHost({ vaultDir, enable: ['probe'] });
    await forgetHeard();
    await appendFile(path.join(vaultDir, 'Folder/a.md'), 'more');
    await hears('modify Folder/a.md');
    await rename(path.join(vaultDir, 'Folder/a.md'), path.join(vaultDir, 'Folder/c.md'));
    await hears('create Folder/c.md');
    await mkdir(path.join(vaultDir, 'New/Deep'), { recursive: true });
    await writeFile(path.join(vaultDir, 'New/Deep/d.md'), 'd');
    await hears('create New/Deep/d.md');
    await rm(path.join(vaultDir, 'New'), { recursive: true });
    await hears('delete New');
    expect(await heard()).toEqual([
      'modify Folder/a.md',
      'delete Folder/a.md',
      'create Folder/c.md',
      'create New',
      'create New/Deep',
      'create New/Deep/d.md',
      'delete New/Deep/d.md',
      'delete New/Deep',
      'delete New',
    ]);
  });

  it('reach the plugin as events: another window, and its own are not echoed', async () => {
    host = await openHost({ vaultDir, enable: ['probe'] });
    const other = await (await sharedBrowser()).newPage();
    await other.goto(host.server.url);
    await layoutReady(other);
    await forgetHeard();
    const write = async (name: string): Promise<void> => {
      await window.host?.app.vault.create(name, 'x');
    };
    await host.page.evaluate(write, 'mine.md');
    await other.evaluate(write, 'theirs.md');
    await hears('create theirs.md');
    expect(await heard()).toEqual(['create mine.md', 'create theirs.md']);
    await other.close();
  });

  it('are not invented by a thousand writes of its own', async () => {
    host = await openHost({ vaultDir, enable: ['probe'] });
    await forgetHeard();
    await host.page.evaluate(async () => {
      const adapter = window.host?.app.vault.adapter;
      for (let line = 0; line < 1000; line++) await adapter?.append('ledger.md', `${line}\n`);
    });
    await writeFile(path.join(vaultDir, 'marker.md'), '');
    await hears('create marker.md');
    const lines = await readFile(path.join(vaultDir, 'ledger.md'), 'utf8');
    expect(lines).toBe(Array.from({ length: 1000 }, (_, line) => `${line}\n`).join(''));
    expect((await heard()).filter((line) => line.endsWith('ledger.md'))).toHaveLength(1000);
  });
});

describe('the rest of the app', () => {
  it('asks other servers by requestUrl, whatever they think of this origin', async () => {
    const world = http.createServer((request, response) => {
      response.writeHead(request.url === '/no' ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ asked: request.method }));
    });
    await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve));
    host = await openHost({ vaultDir });
    const answers = await host.page.evaluate(
      async (url) => {
        type RequestUrl = (request: object) => Promise<{ json: unknown; status: number }>;
        const requestUrl = window.host?.obsidian['requestUrl'] as RequestUrl;
        const good = await requestUrl({ url: `${url}/yes`, method: 'POST', body: '{}' });
        const quiet = await requestUrl({ url: `${url}/no`, throw: false });
        const loud = await requestUrl({ url: `${url}/no` }).catch((error: unknown) => String(error));
        return [good.json, quiet.status, loud];
      },
      `http://127.0.0.1:${(world.address() as AddressInfo).port}`,
    );
    world.close();
    expect(answers).toEqual([{ asked: 'POST' }, 404, 'Error: Request failed, status 404']);
  });

  it('keeps local storage and secrets over a reload', async () => {
    host = await openHost({ vaultDir });
    await host.page.evaluate(() => {
      window.host?.app.saveLocalStorage('device', 'laptop');
      window.host?.app.secretStorage.setSecret('a-key', 'hush');
    });
    await host.page.reload();
    await layoutReady(host.page);
    const kept = await host.page.evaluate(() => [
      window.host?.app.loadLocalStorage('device') as unknown,
      window.host?.app.secretStorage.getSecret('a-key'),
    ]);
    expect(kept).toEqual(['laptop', 'hush']);
  });

  it('has every method that obsidian.d.ts promises', async () => {
    host = await openHost({ vaultDir });
    const missing = await host.page.evaluate((declared) => {
      const exported = window.host?.obsidian ?? {};
      return declared.flatMap(({ name, methods }) => {
        const { prototype } = exported[name] as { prototype?: object };
        return methods
          .filter((method) => !prototype || !(method in prototype))
          .map((method) => `${name}.${method}`);
      });
    }, declaredExports());
    expect(missing).toEqual([]);
  });
});

function heard(): Promise<string[]> {
  return host.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

async function forgetHeard(): Promise<void> {
  await host.page.evaluate(() => {
    (window as unknown as { heard: string[] }).heard.length = 0;
  });
}

async function hears(line: string): Promise<void> {
  await host.page.waitForFunction(
    (wanted) => (window as unknown as { heard: string[] }).heard.includes(wanted),
    line,
    {
      timeout: 15_000,
    },
  );
}

function probeStyle(): Promise<string> {
  return host.page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--probe'));
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(vaultDir, file), 'utf8')) as unknown;
}
