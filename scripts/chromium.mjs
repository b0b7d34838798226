import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * The machine as this file sees it, so that a test can lend it another.
 *
 * @typedef {object} Machine
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {string} platform as process.platform
 * @property {string} home
 * @property {boolean} root whether we run as root
 * @property {(file: string) => boolean} exists
 * @property {(folder: string) => readonly string[]} list the names in a folder, none when it is missing
 * @property {(file: string) => string} read empty when it is missing
 * @property {(command: string, args: readonly string[]) => boolean} run whether the command succeeded
 */

const VARIABLES = ['CHROMIUM_PATH', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'];
const COMMANDS = [
  // Without windows, and so the quickest; Debian has it by itself.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const ADVICE = 'Install Chromium or Chrome, or set CHROMIUM_PATH to its executable.';

/** Where Playwright puts the executable inside a folder of its cache; the names changed over its versions. */
const IN_PLAYWRIGHT_CACHE = [
  ['chrome-linux64', 'chrome'],
  ['chrome-linux', 'chrome'],
  ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
  ['chrome-mac-x64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
  ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ['chrome-win64', 'chrome.exe'],
  ['chrome-win', 'chrome.exe'],
];

/** @type {Machine} */
const thisMachine = {
  env: process.env,
  platform: process.platform,
  home: os.homedir(),
  root: process.getuid?.() === 0,
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  read: (file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
  run: (command, args) => spawnSync(command, args, { stdio: 'inherit' }).status === 0,
};

/**
 * The command line of a browser that talks to nobody but the page under test.
 *
 * @param {Pick<Machine, 'root'>} machine
 */
export function argsFor(machine) {
  return [
    // Chromium refuses to start its sandbox as root, which is who runs in most containers.
    ...(machine.root ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}

/** The arguments to start Chromium with on this machine. */
export const chromiumArgs = argsFor(thisMachine);

/**
 * The path of a Chromium: one that is here, else one that is installed now; never none.
 *
 * @param {Machine} [machine]
 * @returns {string}
 */
export function findChromium(machine = thisMachine) {
  const found = locate(machine);
  if (found) return found;

  for (const [command, ...args] of installers(machine)) {
    if (command !== undefined && machine.run(command, args)) {
      const installed = locate(machine);
      if (installed) return installed;
    }
  }
  throw new Error(`No Chromium was found on this machine and none could be installed. ${ADVICE}`);
}

/**
 * @param {Machine} machine
 * @returns {string | undefined}
 */
function locate(machine) {
  for (const variable of VARIABLES) {
    const named = machine.env[variable];
    if (!named) continue;
    // To fall back on another browser would test something else than what was asked for.
    if (!machine.exists(named))
      throw new Error(`${variable} names ${named}, which does not exist. ${ADVICE}`);
    return named;
  }
  return [...onPath(machine), ...usualPlaces(machine), ...inPlaywrightCache(machine)].find((file) =>
    machine.exists(file),
  );
}

/** @type {(machine: Machine) => string[]} */
function onPath({ env, platform }) {
  const windows = platform === 'win32';
  const join = joinOn(platform);
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(windows ? ';' : ':').filter(Boolean);
  return COMMANDS.flatMap((command) =>
    folders.map((folder) => join(folder, windows ? `${command}.exe` : command)),
  );
}

/** @type {(machine: Machine) => string[]} */
function usualPlaces({ env, platform, home }) {
  const join = joinOn(platform);
  if (platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].flatMap((app) =>
      ['/Applications', join(home, 'Applications')].map((folder) =>
        join(folder, `${app}.app`, 'Contents', 'MacOS', app),
      ),
    );
  }
  if (platform === 'win32') {
    return [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']]
      .filter((folder) => folder !== undefined)
      .flatMap((folder) => [
        join(folder, 'Chromium', 'Application', 'chrome.exe'),
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ]);
  }
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ];
}

/** @type {(machine: Machine) => string[]} */
function inPlaywrightCache({ env, platform, home, list }) {
  const join = joinOn(platform);
  const cache =
    env['PLAYWRIGHT_BROWSERS_PATH'] ??
    (platform === 'darwin'
      ? join(home, 'Library', 'Caches', 'ms-playwright')
      : platform === 'win32'
        ? join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'ms-playwright')
        : join(env['XDG_CACHE_HOME'] ?? join(home, '.cache'), 'ms-playwright'));
  const revision = (/** @type {string} */ name) => Number(name.slice('chromium-'.length));
  return list(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => revision(b) - revision(a))
    .flatMap((name) => IN_PLAYWRIGHT_CACHE.map((inside) => join(cache, name, ...inside)));
}

/** @type {(machine: Machine) => string[][]} */
function installers({ platform, root, read }) {
  const debian = platform === 'linux' && /^ID="?debian"?$/m.test(read('/etc/os-release'));
  const playwright = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url));
  const installWithApt = 'apt-get update -q && apt-get install -yq --no-install-recommends chromium';
  return [
    ...(debian && root ? [['sh', '-c', installWithApt]] : []),
    [process.execPath, playwright, 'install', 'chromium'],
  ];
}

/**
 * How paths are put together there.
 *
 * @param {string} platform
 * @returns {(...parts: string[]) => string}
 */
function joinOn(platform) {
  const style = platform === 'win32' ? path.win32 : path.posix;
  return (...parts) => style.join(...parts);
}
