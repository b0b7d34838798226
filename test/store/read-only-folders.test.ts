import { describe, expect, it } from 'vitest';
import type { Files } from '../../src/core/ports';
import { Disk, MemoryFiles } from '../files/memory-files';
import { ledgerFiles, pathsIn } from './disk-work';
import { Clock, DATA, LEDGER, factTexts, openStore, remember, told } from './open-store';
import { sentence } from './sentence';

/** Files of which one folder can be read but not changed, until it is unlocked. */
class LockedFolder extends MemoryFiles implements Files {
  isLocked = true;

  constructor(
    disk: Disk,
    private readonly folder: string,
  ) {
    super(disk);
  }

  private check(path: string): void {
    if (this.isLocked && path.startsWith(`${this.folder}/`)) {
      throw new Error(`EROFS: read-only file system, open '${path}'`);
    }
  }

  override async write(path: string, bytes: Uint8Array): Promise<void> {
    this.check(path);
    return super.write(path, bytes);
  }

  override async append(path: string, bytes: Uint8Array): Promise<void> {
    this.check(path);
    return super.append(path, bytes);
  }

  override async rename(from: string, to: string): Promise<void> {
    this.check(from);
    this.check(to);
    return super.rename(from, to);
  }

  override async remove(path: string): Promise<void> {
    if (this.disk.files.has(path)) this.check(path);
    return super.remove(path);
  }
}

async function diskWithOneFact(): Promise<{ disk: Disk; clock: Clock }> {
  const [disk, clock] = [new Disk(), new Clock()];
  const store = await openStore({ disk, clock });
  await remember(store, 'Ada lives in Turin');
  await store.close();
  return { disk, clock };
}

describe('a ledger folder that cannot be written to', () => {
  it('can be read, refuses to save in a sentence, and saves again when it can', async () => {
    const { disk, clock } = await diskWithOneFact();
    const files = new LockedFolder(disk, LEDGER);
    const store = await openStore({ files, clock });
    expect(factTexts(store)).toEqual(['Ada lives in Turin']);
    await expect(remember(store, 'Ada plays the cello')).rejects.toMatchObject({
      code: 'append_failed',
      message: sentence(`could not write to its ledger in "${LEDGER}", so this was not saved`),
    });
    expect(factTexts(store)).toEqual(['Ada lives in Turin']);
    files.isLocked = false;
    await remember(store, 'Ada plays the cello');
    await store.close();
    expect(factTexts(await openStore({ disk, clock }))).toEqual([
      'Ada lives in Turin',
      'Ada plays the cello',
    ]);
  });
});

describe('a plugin folder that cannot be written to', () => {
  it('is said, and memory works from the ledger alone', async () => {
    const { disk, clock } = await diskWithOneFact();
    const before = pathsIn(disk, DATA);
    const store = await openStore({ files: new LockedFolder(disk, DATA), clock });
    expect(told(store, 'data_folder_read_only')[0]).toMatch(
      /cannot be written to .*Memory works, but starting up takes longer/,
    );
    await remember(store, 'Ada plays the cello');
    expect(await store.snapshot()).toBe(false);
    await store.close();
    expect(pathsIn(disk, DATA)).toEqual(before);

    const again = await openStore({ files: new LockedFolder(disk, DATA), clock });
    expect(factTexts(again)).toEqual(['Ada lives in Turin', 'Ada plays the cello']);
  });

  it('never lets two processes write to one ledger file', async () => {
    const { disk, clock } = await diskWithOneFact();
    const one = await openStore({ files: new LockedFolder(disk, DATA), clock });
    const two = await openStore({ files: new LockedFolder(disk, DATA), clock });
    await remember(one, 'said in one');
    await remember(two, 'said in two');
    expect(one.ownFile).not.toBe(two.ownFile);
    await one.refresh();
    expect(factTexts(one)).toEqual(['Ada lives in Turin', 'said in one', 'said in two']);
  });

  it('is used again once it can be', async () => {
    const { disk, clock } = await diskWithOneFact();
    const files = new LockedFolder(disk, DATA);
    const store = await openStore({ files, clock });
    await remember(store, 'Ada plays the cello');
    await store.renewClaims();
    files.isLocked = false;
    await store.renewClaims();
    expect(store.claims.ownsDatabases).toBe(true);
    await remember(store, 'Ada has a bicycle');
    expect(await store.snapshot()).toBe(true);
    await store.close();
    const again = await openStore({ disk, clock });
    expect(factTexts(again)).toEqual(['Ada has a bicycle', 'Ada lives in Turin', 'Ada plays the cello']);
    expect(again.notices).toEqual([]);
    expect(ledgerFiles(disk)).toHaveLength(2);
  });
});
