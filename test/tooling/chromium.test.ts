import { describe, expect, it } from 'vitest';
import { argsFor, findChromium } from '../../scripts/chromium.mjs';
import type { Machine } from '../../scripts/chromium.mjs';

interface Situation {
  env?: Record<string, string>;
  platform?: string;
  root?: boolean;
  /** The files of the machine; folders follow from them. */
  files?: string[];
  osRelease?: string;
  /** What a command installs; a command that is not named here fails. */
  installs?: Record<string, string[]>;
}

/** A pretended machine, and the commands that were run on it. */
function machine({
  env = {},
  platform = 'linux',
  root = false,
  files = [],
  osRelease = '',
  installs = {},
}: Situation) {
  const present = new Set(files);
  const ran: string[] = [];
  const pretended: Machine = {
    env,
    platform,
    root,
    home: '/home/ada',
    exists: (file) => present.has(file),
    list: (folder) => [
      ...new Set(
        [...present]
          .filter((file) => file.startsWith(`${folder}/`))
          .map((file) => file.slice(folder.length + 1).split('/')[0] ?? ''),
      ),
    ],
    read: (file) => (file === '/etc/os-release' ? osRelease : ''),
    run: (command, args) => {
      const line = [command, ...args].join(' ');
      ran.push(line);
      const installed = Object.entries(installs).find(([part]) => line.includes(part))?.[1];
      for (const file of installed ?? []) present.add(file);
      return installed !== undefined;
    },
  };
  return { pretended, ran };
}

const found = (situation: Situation) => findChromium(machine(situation).pretended);

describe('finding a Chromium', () => {
  it('takes the one that the environment names before any other', () => {
    const files = ['/opt/mine', '/usr/bin/chromium'];
    expect(found({ env: { CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' }, files })).toBe('/opt/mine');
    expect(
      found({ env: { PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: '/opt/mine', PATH: '/usr/bin' }, files }),
    ).toBe('/opt/mine');
  });

  it('does not quietly use another when the named one is missing', () => {
    expect(() => found({ env: { CHROMIUM_PATH: '/gone' }, files: ['/usr/bin/chromium'] })).toThrow(
      'CHROMIUM_PATH names /gone, which does not exist.',
    );
  });

  it.each<[string, Situation, string]>([
    [
      'PATH',
      { env: { PATH: '/bin:/usr/local/bin' }, files: ['/usr/local/bin/google-chrome'] },
      '/usr/local/bin/google-chrome',
    ],
    ['the usual place on Linux', { files: ['/snap/bin/chromium'] }, '/snap/bin/chromium'],
    [
      'the usual place on macOS',
      { platform: 'darwin', files: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'] },
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
    [
      'the usual place on Windows',
      {
        platform: 'win32',
        env: { ProgramFiles: 'C:\\Program Files' },
        files: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
      },
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
    [
      "Playwright's cache, the newest revision",
      {
        files: ['999', '1200'].map(
          (revision) => `/home/ada/.cache/ms-playwright/chromium-${revision}/chrome-linux/chrome`,
        ),
      },
      '/home/ada/.cache/ms-playwright/chromium-1200/chrome-linux/chrome',
    ],
    [
      "Playwright's cache where its variable says",
      { env: { PLAYWRIGHT_BROWSERS_PATH: '/b' }, files: ['/b/chromium-1200/chrome-linux64/chrome'] },
      '/b/chromium-1200/chrome-linux64/chrome',
    ],
  ])('looks in %s', (_, situation, expected) => {
    const { pretended, ran } = machine(situation);
    expect(findChromium(pretended)).toBe(expected);
    expect(ran).toEqual([]);
  });

  it("installs Debian's as root", () => {
    const osRelease = 'NAME="Debian"\nID=debian\n';
    const installs = { 'apt-get install': ['/usr/bin/chromium'] };
    expect(found({ root: true, osRelease, installs })).toBe('/usr/bin/chromium');
  });

  it.each<[string, Situation]>([
    ['without root', { osRelease: 'ID=debian' }],
    ['elsewhere than on Debian', { root: true, osRelease: 'ID=ubuntu\nID_LIKE=debian' }],
    ['when apt fails', { root: true, osRelease: 'ID=debian' }],
  ])("uses Playwright's installer %s", (_, situation) => {
    const executable = '/home/ada/.cache/ms-playwright/chromium-1/chrome-linux/chrome';
    expect(found({ ...situation, installs: { 'cli.js install chromium': [executable] } })).toBe(executable);
  });

  it('fails with advice when nothing helps, rather than go without', () => {
    const { pretended, ran } = machine({ root: true, osRelease: 'ID=debian' });
    expect(() => findChromium(pretended)).toThrow(
      /none could be installed\. Install Chromium or Chrome, or set CHROMIUM_PATH/,
    );
    expect(ran).toHaveLength(2);
  });
});

it('gives up the sandbox only as root', () => {
  expect(argsFor({ root: true })).toContain('--no-sandbox');
  expect(argsFor({ root: false })).not.toContain('--no-sandbox');
});
