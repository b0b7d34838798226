import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NodeFiles } from '../../src/cli/node-files';
import type { Files } from '../../src/core/ports';
import { Disk, MemoryFiles } from './memory-files';
import { FaultyFiles } from './faulty-files';
import { acceptanceCases, runAcceptance } from './files-acceptance';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'recollect-files-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const implementations: [name: string, make: () => Files][] = [
  ['in memory', () => new MemoryFiles()],
  ['in memory, with faults that are not armed', () => new FaultyFiles(new Disk(), () => 0)],
  ['on disk through Node', () => new NodeFiles(root)],
];

describe.each(implementations)('the files port %s', (_, make) => {
  it.each(acceptanceCases.map((one, index) => ({ ...one, index })))('$name', async ({ run, index }) => {
    await run(make(), `cases/${index}`);
  });
});

describe('the acceptance suite itself', () => {
  it('notices files that lose a byte, overwrite on rename or list what is deeper', async () => {
    class Careless extends MemoryFiles {
      override append(target: string, bytes: Uint8Array): Promise<void> {
        return super.append(target, bytes.subarray(0, bytes.length - 1));
      }
      override async rename(from: string, to: string): Promise<void> {
        await super.remove(to);
        await super.rename(from, to);
      }
      override async list(folder: string) {
        const [any] = await super.list(`${folder}/sub`);
        return [...(await super.list(folder)), ...(any ? [any] : [])];
      }
    }
    const outcomes = await runAcceptance(new Careless(), 'cases');
    const broken = outcomes.filter(({ problem }) => problem !== null).map(({ name }) => name);
    expect(broken).toContain('appends follow each other in order');
    expect(broken).toContain('rename refuses a target that exists, and both files stay as they were');
    expect(broken).toContain('list has the files directly inside a folder, with full path, size and time');
    expect(broken).not.toContain('rename moves a file with its content');
  });
});
