import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeSharedBrowser, layoutReady, makeVault, removeVault, sharedBrowser } from './driver.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

interface Workbench {
  process: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}

const running: Workbench[] = [];

afterEach(async () => {
  for (const workbench of running.splice(0)) {
    workbench.process.kill('SIGINT');
    await workbench.ended;
  }
});

afterAll(closeSharedBrowser);

describe('npm start', () => {
  it('opens a scratch copy of the sample vault with the plugin in it, and tidies up when it is stopped', async () => {
    const workbench = start([]);
    const { url, vault } = await served(workbench);
    expect(new URL(url).hostname).toBe('127.0.0.1');
    const page = await (await sharedBrowser()).newPage();
    await page.goto(url);
    await layoutReady(page);
    const loaded = await page.evaluate(() => ({
      plugin: window.host?.plugins.getPlugin('recollect')?.manifest.id,
      notes: window.host?.app.vault.getMarkdownFiles().length,
    }));
    await page.close();
    expect(loaded.plugin).toBe('recollect');
    expect(loaded.notes).toBeGreaterThan(20);
    workbench.process.kill('SIGINT');
    expect(await workbench.ended).toBe(0);
    expect(existsSync(vault)).toBe(false);
  });

  it("opens one's own vault in place and leaves the plugin's data there alone", async () => {
    const vaultDir = await makeVault({ 'mine.md': 'mine' });
    const plugin = path.join(vaultDir, '.obsidian/plugins/recollect');
    await mkdir(plugin, { recursive: true });
    await writeFile(path.join(plugin, 'data.json'), '{"mine":true}');
    const workbench = start(['--vault', vaultDir]);
    await served(workbench);
    expect((await readdir(plugin)).sort()).toEqual(['data.json', 'main.js', 'manifest.json', 'styles.css']);
    expect(await readFile(path.join(plugin, 'data.json'), 'utf8')).toBe('{"mine":true}');
    workbench.process.kill('SIGINT');
    expect(await workbench.ended).toBe(0);
    expect(await readFile(path.join(vaultDir, 'mine.md'), 'utf8')).toBe('mine');
    await removeVault(vaultDir);
  });

  it('says in a sentence that there is no such vault', async () => {
    const workbench = start(['--vault', path.join(project, 'no such vault')]);
    expect(await workbench.ended).toBe(1);
    expect(workbench.said()).toMatch(/^There is no folder at .*no such vault\. Nothing was started\.\n$/);
  });

  it('says in a sentence that the port is taken', async () => {
    const other = http.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const workbench = start(['--port', String(port)]);
    expect(await workbench.ended).toBe(1);
    other.close();
    expect(workbench.said()).toContain(`Port ${port} is in use by another program.`);
  });
});

function start(args: string[]): Workbench {
  const child = spawn(process.execPath, ['--import', 'tsx', 'workbench/start.ts', '--no-build', ...args], {
    cwd: project,
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const workbench = { process: child, said: () => said, ended };
  running.push(workbench);
  return workbench;
}

async function served(workbench: Workbench): Promise<{ url: string; vault: string }> {
  const stopped = workbench.ended.then(() => {
    throw new Error(`The workbench stopped: ${workbench.said()}`);
  });
  stopped.catch(() => undefined);
  const talking = new Promise<{ url: string; vault: string }>((resolve) => {
    const timer = setInterval(() => {
      const match = /workbench: (\S+)\nVault: (.+?)(?: \(a scratch copy.*)?\nPress/.exec(workbench.said());
      if (!match?.[1] || !match[2]) return;
      clearInterval(timer);
      resolve({ url: match[1], vault: match[2] });
    }, 50);
    void workbench.ended.then(() => clearInterval(timer));
  });
  return Promise.race([talking, stopped]);
}
