/**
 * The command line's name in the ledger: one for each machine, and never the plugin's. It lives in a file of this
 * machine, because whatever is in the vault may be synced to another one that would then write to the same files.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir, hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { randomInt } from 'node:crypto';

/** Begins with these letters, so that a person who looks at the ledger's files can tell. */
const PREFIX = 'cli';
const LENGTH = 10;

function folderFrom(environment: NodeJS.ProcessEnv): string {
  const base =
    environment['XDG_CONFIG_HOME'] ??
    (process.platform === 'win32' ? environment['APPDATA'] : undefined) ??
    join(homedir(), '.config');
  return join(base, 'recollect');
}

function madeUp(): string {
  return Array.from({ length: LENGTH - PREFIX.length }, () => randomInt(36).toString(36)).join('');
}

/** What a machine whose home cannot be written to is called: the same each time, if less surely its own. */
function fromHost(): string {
  const hash = createHash('sha256').update(`${hostname()}\n${userInfo().username}`).digest('hex');
  return hash.slice(0, LENGTH - PREFIX.length);
}

async function known(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const id = text.trim();
  return /^cli[a-z0-9]{5,13}$/.test(id) ? id : null;
}

/** The name, made on first use. */
export async function cliDevice(environment: NodeJS.ProcessEnv): Promise<string> {
  const folder = folderFrom(environment);
  const path = join(folder, 'device');
  const before = await known(path);
  if (before !== null) return before;
  const made = `${PREFIX}${madeUp()}`;
  try {
    await mkdir(folder, { recursive: true });
    // Fails when another process was quicker; then its name is ours too.
    await writeFile(path, `${made}\n`, { flag: 'wx' });
    return made;
  } catch {
    return (await known(path)) ?? `${PREFIX}${fromHost()}`;
  }
}
