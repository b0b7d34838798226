import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Disk } from '../files/memory-files';
import { bytesAt, cut, flip, removeFolder, wholeDisk } from './disk-work';
import { BACKUPS, Clock, DATA, LEDGER, engineTexts, openEngine, tell } from './open-store';
import { sentence } from './sentence';

async function backedUp() {
  const [disk, clock] = [new Disk(), new Clock()];
  const engine = await openEngine({ disk, clock });
  const old = await tell(engine, 'Ada lives in Turin');
  await tell(engine, 'Ada plays the cello');
  const backup = await engine.backUp();
  return { disk, clock, engine, backup, old };
}

describe('a backup', () => {
  it('says what is in it, and lists newest first', async () => {
    const { clock, engine, backup } = await backedUp();
    expect(backup).toMatchObject({ missingHere: 0, madeSince: 0, events: 5 });
    expect(backup.path).toMatch(/^Recollect\/backups\/recollect-backup-2026-05-10T1200\d\d\.zip$/);
    clock.pass(60);
    await tell(engine, 'Ada has a bicycle');
    const newer = await engine.backUp();
    expect((await engine.backups()).map(({ path, madeSince }) => [path, madeSince])).toEqual([
      [newer.path, 0],
      [backup.path, 2],
    ]);
  });

  it('brings everything back after ledger and databases are lost', async () => {
    const { disk, clock, engine, backup } = await backedUp();
    await engine.close();
    removeFolder(disk, LEDGER);
    removeFolder(disk, DATA);
    const empty = await openEngine({ disk, clock });
    expect(await engineTexts(empty)).toEqual([]);
    expect((await empty.backups())[0]?.missingHere).toBe(5);
    expect(await empty.restoreBackup(backup.path, 'add')).toMatchObject({ added: 5, takenBack: 0 });
    expect(await engineTexts(empty)).toEqual(['Ada lives in Turin', 'Ada plays the cello']);
    await empty.close();
    expect(await engineTexts(await openEngine({ disk, clock }))).toHaveLength(2);
  });

  it('that is added takes nothing away, and adding it twice adds nothing', async () => {
    const { engine, backup } = await backedUp();
    await tell(engine, 'Ada has a bicycle');
    expect(await engine.restoreBackup(backup.path, 'add')).toMatchObject({ added: 0, takenBack: 0 });
    expect(await engineTexts(engine)).toHaveLength(3);
  });

  it('can be gone back to, and that can be taken back', async () => {
    const { disk, clock, engine, backup, old } = await backedUp();
    await tell(engine, 'Ada has a bicycle');
    await engine.forget(old.fact);
    expect(await engineTexts(engine)).toEqual(['Ada has a bicycle', 'Ada plays the cello']);

    const back = await engine.restoreBackup(backup.path, 'go-back');
    expect(back).toMatchObject({ added: 0, takenBack: 3 });
    expect(await engineTexts(engine)).toEqual(['Ada lives in Turin', 'Ada plays the cello']);

    await engine.restoreBackup(back.before, 'go-back');
    expect(await engineTexts(engine)).toEqual(['Ada has a bicycle', 'Ada plays the cello']);
    await engine.close();
    removeFolder(disk, DATA);
    expect(await engineTexts(await openEngine({ disk, clock }))).toEqual([
      'Ada has a bicycle',
      'Ada plays the cello',
    ]);
  });

  it('gone back to twice over is still that backup', async () => {
    const { engine, backup } = await backedUp();
    await tell(engine, 'Ada has a bicycle');
    await engine.restoreBackup(backup.path, 'go-back');
    await tell(engine, 'Ada has a dog');
    await engine.restoreBackup(backup.path, 'go-back');
    expect(await engineTexts(engine)).toEqual(['Ada lives in Turin', 'Ada plays the cello']);
  });

  it('made twice in the same second is two backups', async () => {
    const { engine, backup } = await backedUp();
    const second = await engine.backUp();
    expect(second.path).not.toBe(backup.path);
    expect(await engine.backups()).toHaveLength(2);
  });

  it('does not bring back what was erased since, neither into memory nor into any file', async () => {
    const { disk, clock, engine, backup } = await backedUp();
    await engine.erase({ scope: 'all' }, { otherDevices: false, removeBackups: [] });
    await engine.restoreBackup(backup.path, 'add');
    await engine.restoreBackup(backup.path, 'go-back');
    expect(await engineTexts(engine)).toEqual([]);
    await engine.close();
    // The same on a device that knows of the erasure but never had what was erased.
    const erasure = [...disk.files]
      .filter(([path]) => path.startsWith(LEDGER))
      .map(([path]) => bytesAt(disk, path));
    const elsewhere = new Disk();
    const lines = erasure.flatMap((bytes) => Buffer.from(bytes).toString().split('\n'));
    const line = lines.find((candidate) => candidate.includes('"type":"erasure"')) ?? '';
    elsewhere.put(`${LEDGER}/laptop-a-2026-05-1.jsonl`, Buffer.from(`${line}\n`));
    elsewhere.put(backup.path, bytesAt(disk, backup.path));
    const other = await openEngine({ disk: elsewhere, clock, device: 'phone' });
    await other.restoreBackup(backup.path, 'add');
    expect(await engineTexts(other)).toEqual([]);
    await other.close();
    const inLedger = [...elsewhere.files].filter(
      ([path, { bytes }]) => !path.endsWith('.zip') && Buffer.from(bytes).includes('cello'),
    );
    expect(inLedger.map(([path]) => path)).toEqual([]);
  });
});

describe('a file that is no backup', () => {
  const foreign: [what: string, code: string, message: RegExp, put: (disk: Disk, path: string) => void][] = [
    ['missing', 'not_found', /There is no backup at/, () => undefined],
    [
      'not a zip',
      'bad_backup',
      /is damaged and cannot be restored\. Nothing was changed/,
      (disk, path) => disk.put(path, Buffer.from('hello')),
    ],
    [
      'empty',
      'bad_backup',
      /is damaged and cannot be restored\. Nothing was changed/,
      (disk, path) => disk.put(path, new Uint8Array()),
    ],
    [
      'a zip of something else',
      'bad_backup',
      /is not a backup made by Recollect\. Nothing was changed/,
      (disk, path) => disk.put(path, zipSync({ 'photo.jpg': new Uint8Array(100) })),
    ],
  ];

  it.each(foreign)('is refused in a sentence: %s', async (_, code, message, put) => {
    const { disk, engine } = await backedUp();
    const path = `${BACKUPS}/other.zip`;
    put(disk, path);
    const before = wholeDisk(disk);
    await expect(engine.restoreBackup(path, 'add')).rejects.toMatchObject({
      code,
      message: sentence(message),
    });
    expect(wholeDisk(disk)).toEqual(before);
    expect(await engine.backups()).toHaveLength(1);
  });

  it.each([
    ['cut short', (disk: Disk, path: string) => cut(disk, path, bytesAt(disk, path).length - 30)],
    [
      'flipped in its middle',
      (disk: Disk, path: string) => flip(disk, path, Math.floor(bytesAt(disk, path).length / 2)),
    ],
  ])('because it was %s is refused, or gives only whole entries', async (_, harm) => {
    const { disk, engine, backup } = await backedUp();
    harm(disk, backup.path);
    const before = await engineTexts(engine);
    await engine.restoreBackup(backup.path, 'add').catch((thrown: unknown) => {
      expect(thrown).toMatchObject({ code: 'bad_backup' });
    });
    expect(await engineTexts(engine)).toEqual(before);
  });
});
