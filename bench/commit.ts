/**
 * What a commit costs in a small and in a large vault, and how large its history grows. Usage:
 * npm run -s bench:commit -- --json
 *
 * Both vaults are wholly in the history before anything is measured, which is more than the plugin ever does (a note
 * enters with its first change), and lie on a disk in folders of 50 notes. Their commits are measured in turns, so that
 * whatever else the machine does meets both alike.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { NodeFiles } from '../src/cli/node-files';
import { Repository } from '../src/vault/git/repository';
import { bytesOf } from '../src/vault/note-text';
import type { NoteDesk } from '../src/vault/note-desk';
import { DeskWorld } from '../test/vault/desk-world';
import { MemoryVault } from '../test/vault/memory-vault';

const SMALL = 100;
const LARGE = 10_000;
const FOLDER_NOTES = 50;
const WARM_UP = 10;
const MEASURED = 150;
const EDITS = 1_000;
/** The plugin packs in idle time; here, after so many edits. */
const EDITS_UNTIL_IDLE = 50;

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });

interface Measured {
  desk: NoteDesk;
  paths: string[];
  times: number[];
}

/** A word that is no other, so that nothing compresses to nothing. */
function word(seed: number): string {
  return Math.abs(Math.sin(seed) * 1e9)
    .toString(36)
    .replace('.', '')
    .slice(0, 7);
}

function textOfSize(bytes: number, seed: number): string {
  let text = '# A note\n\n';
  for (let index = 0; text.length < bytes; index++)
    text += word(seed + index) + (index % 9 === 8 ? '.\n' : ' ');
  return `${text}\n`;
}

async function vaultOf(notes: number, folder: string): Promise<Measured> {
  const vault = new MemoryVault();
  const paths: string[] = [];
  // One text for all of them: what the notes say has no part in what a commit costs.
  const text = textOfSize(1_000, 1);
  for (let index = 0; index < notes; index++) {
    const path = `Folder ${Math.floor(index / FOLDER_NOTES)}/Note ${index}.md`;
    paths.push(path);
    vault.type(path, text);
  }
  const files = new NodeFiles(folder);
  const world = new DeskWorld(vault, files);
  const repository = await Repository.open(files, world.gitFolder);
  const changes = new Map<string, string>();
  const content = await repository.keep(bytesOf(text));
  for (const path of paths) changes.set(path, content);
  const author = world.rules.user;
  await repository.commit({ changes, message: 'All notes\n', author, at: world.clock });
  return { desk: await world.desk(), paths, times: [] };
}

async function appendTo({ desk, paths }: Measured, index: number): Promise<number> {
  const path = paths[(index * 37) % paths.length] ?? '';
  const start = performance.now();
  const outcome = await desk.submit([{ tool: 'vault_append', path, text: word(index) }], {
    reason: 'measuring',
    isRemote: false,
  });
  if (outcome.status !== 'done' || outcome.commit === null)
    throw new Error(`not committed: ${outcome.status}`);
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

async function costOfCommits(folder: string): Promise<{ small: number; large: number; ratio: number }> {
  const small = await vaultOf(SMALL, join(folder, 'small'));
  const large = await vaultOf(LARGE, join(folder, 'large'));
  process.stderr.write('measuring commits ...\n');
  for (let index = 0; index < WARM_UP + MEASURED; index++) {
    const order = index % 2 === 0 ? [small, large] : [large, small];
    for (const one of order) {
      const ms = await appendTo(one, index);
      if (index >= WARM_UP) one.times.push(ms);
    }
  }
  const [one, other] = [median(small.times), median(large.times)];
  return { small: rounded(one), large: rounded(other), ratio: rounded(other / one) };
}

async function sizeOfHistory(folder: string): Promise<number> {
  process.stderr.write(`${EDITS} edits of a note ...\n`);
  const world = new DeskWorld(new MemoryVault(), new NodeFiles(folder));
  const lines = textOfSize(10_000, 1).split('\n');
  world.vault.type('Note.md', lines.join('\n'));
  const desk = await world.desk();
  for (let index = 0; index < EDITS; index++) {
    const at = 2 + ((index * 13) % (lines.length - 4));
    const find = lines[at] ?? '';
    lines[at] = `${word(index * 7)} ${word(index * 11)} ${find.split(' ').slice(2).join(' ')} ${index}`.slice(
      0,
      90,
    );
    const edits = [{ find: `\n${find}\n`, replace: `\n${lines[at]}\n` }];
    const outcome = await desk.submit([{ tool: 'vault_edit', path: 'Note.md', edits }], {
      reason: `Edit number ${index} of a long series`,
      isRemote: false,
      conversation: 'a conversation',
      turn: `turn ${index}`,
    });
    if (outcome.status !== 'done') throw new Error(`edit ${index}: ${outcome.status}`);
    if (index % EDITS_UNTIL_IDLE === EDITS_UNTIL_IDLE - 1) await desk.tidy();
  }
  return Math.round((await sizeOf(join(folder, world.gitFolder))) / 1024);
}

const folder = await mkdtemp(join(tmpdir(), 'recollect-bench-'));
try {
  const report = {
    ...(await costOfCommits(join(folder, 'cost'))),
    repositoryKB: await sizeOfHistory(join(folder, 'size')),
  };
  process.stdout.write(`${JSON.stringify(report, null, values.json ? undefined : 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
