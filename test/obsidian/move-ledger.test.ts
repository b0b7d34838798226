import { describe, expect, it } from 'vitest';
import { moveLedger } from '../../src/obsidian/move-ledger.ts';
import { FaultyFiles } from '../files/faulty-files.ts';
import type { Fault } from '../files/faulty-files.ts';
import { Disk, MemoryFiles } from '../files/memory-files.ts';

const FROM = 'Old/ledger';
const TO = 'New';
const LEDGER = {
  'aaaaaaaa-a-2026-01-1.jsonl': 'one\ntwo\n',
  'bbbbbbbb-a-2026-01-1.jsonl': 'three\n',
  'bbbbbbbb-a-2026-01-1 (conflict).jsonl': 'three\nfour\n',
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function diskWith(files: Record<string, string>): Promise<Disk> {
  const disk = new Disk();
  for (const [path, text] of Object.entries(files)) await new MemoryFiles(disk).write(path, bytesOf(text));
  return disk;
}

const oldFolder = () =>
  diskWith(Object.fromEntries(Object.entries(LEDGER).map(([name, text]) => [`${FROM}/${name}`, text])));

async function contents(disk: Disk, folder: string): Promise<Record<string, string>> {
  const files = new MemoryFiles(disk);
  const found: Record<string, string> = {};
  for (const { path } of await files.list(folder)) {
    found[path.slice(folder.length + 1)] = new TextDecoder().decode((await files.read(path)) ?? undefined);
  }
  return found;
}

describe('moving the ledger', () => {
  it('moves every ledger file and nothing else', async () => {
    const disk = await oldFolder();
    await new MemoryFiles(disk).write(`${FROM}/Read me.md`, bytesOf('mine'));
    expect(await moveLedger(new MemoryFiles(disk), FROM, TO)).toEqual({ moved: 3, left: [] });
    expect(await contents(disk, TO)).toEqual(LEDGER);
    expect(await contents(disk, FROM)).toEqual({ 'Read me.md': 'mine' });
  });

  it('keeps a different file of the same name, and copies an equal one only once', async () => {
    const disk = await oldFolder();
    const files = new MemoryFiles(disk);
    await files.write(`${TO}/aaaaaaaa-a-2026-01-1.jsonl`, bytesOf('already here\n'));
    await files.write(`${TO}/bbbbbbbb-a-2026-01-1.jsonl`, bytesOf('three\n'));
    await moveLedger(files, FROM, TO);
    expect(await contents(disk, TO)).toEqual({
      ...LEDGER,
      'aaaaaaaa-a-2026-01-1.jsonl': 'already here\n',
      'aaaaaaaa-a-2026-01-1 (moved 1).jsonl': 'one\ntwo\n',
    });
  });

  it('leaves a file that grew while it was copied', async () => {
    const disk = await oldFolder();
    const files = new MemoryFiles(disk);
    const growing = `${FROM}/aaaaaaaa-a-2026-01-1.jsonl`;
    const write = files.write.bind(files);
    files.write = async (path, bytes) => {
      await write(path, bytes);
      if (path.endsWith('aaaaaaaa-a-2026-01-1.jsonl')) await files.append(growing, bytesOf('late\n'));
    };
    expect(await moveLedger(files, FROM, TO)).toEqual({ moved: 2, left: [growing] });
    expect(await contents(disk, FROM)).toEqual({ 'aaaaaaaa-a-2026-01-1.jsonl': 'one\ntwo\nlate\n' });
  });

  const anywhere = (['crash', 'fail', 'full'] as const).flatMap((kind) =>
    // Three copies, then three removals, for which a full disk has room.
    Array.from({ length: kind === 'full' ? 3 : 6 }, (_, index): Fault => ({ kind, at: index + 1 })),
  );

  it.each(anywhere)('loses no line when operation $at meets a $kind', async (fault) => {
    const disk = await oldFolder();
    const move = moveLedger(new FaultyFiles(disk, () => 0.5, fault), FROM, TO);
    if (fault.at <= 3) {
      await expect(move).rejects.toThrow();
      expect(await contents(disk, FROM)).toEqual(LEDGER);
    } else {
      expect((await move).left).not.toEqual([]);
      expect(await contents(disk, TO)).toEqual(LEDGER);
    }
    await moveLedger(new MemoryFiles(disk), FROM, TO);
    const lines = Object.values(await contents(disk, TO)).join('');
    for (const text of Object.values(LEDGER)) expect(lines).toContain(text);
    expect(await contents(disk, FROM)).toEqual({});
  });
});
