/** The command line in this process or in one of its own, over a vault in a temporary folder. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/cli/run.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** What a command printed and how it ended. */
export interface Printed {
  status: number;
  out: string;
  error: string;
}

/** A vault and a home for the machine's own file. */
export class CommandLine {
  readonly folder = mkdtempSync(join(tmpdir(), 'recollect-cli-'));
  readonly vault = join(this.folder, 'vault');
  readonly environment: NodeJS.ProcessEnv = { XDG_CONFIG_HOME: join(this.folder, 'config') };

  constructor() {
    mkdirSync(this.vault);
  }

  /** Runs a command in this process. */
  async run(...words: string[]): Promise<Printed> {
    const printed = { out: '', error: '' };
    const status = await run([...words, '--vault', this.vault], this.environment, {
      out: (text) => void (printed.out += text),
      error: (text) => void (printed.error += text),
    });
    return { status, ...printed };
  }

  /** The JSON of a command that must succeed. */
  async json<T>(...words: string[]): Promise<T> {
    const { status, out, error } = await this.run(...words, '--json');
    if (status !== 0) throw new Error(error);
    return JSON.parse(out) as T;
  }

  /** Runs a command as a user does, in a process of its own. */
  spawn(...words: string[]): Promise<Printed> {
    return new Promise((resolve, reject) => {
      const child = spawn('npm', ['run', '-s', 'recollect', '--', ...words, '--vault', this.vault], {
        cwd: PROJECT,
        env: { ...process.env, ...this.environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const printed = { out: '', error: '' };
      child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (printed.error += chunk.toString()));
      child.on('error', reject);
      child.on('close', (status) => resolve({ status: status ?? -1, ...printed }));
    });
  }

  /** Lets go. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
