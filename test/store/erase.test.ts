import { describe, expect, it } from 'vitest';
import type { EraseReport, EraseTarget } from '../../src/core/engine-api';
import type { Engine } from '../../src/engine/engine';
import { Disk } from '../files/memory-files';
import {
  bytesAt,
  cut,
  eventsOnDisk,
  ledgerFiles,
  onlyLedgerFile,
  overwrite,
  removeFolder,
  whereIs,
} from './disk-work';
import {
  Clock,
  DATA,
  LEDGER,
  engineTexts,
  factBody,
  openEngine,
  openStore,
  remembered,
  tell,
} from './open-store';
import { Eraser } from '../../src/store/erase';

const HERE = { otherDevices: false, removeBackups: [] };
/** A word with no beginning in common with another, so that even an index that stores only endings shows it. */
const SECRET = 'xylozanquor';

async function withSecret() {
  const [disk, clock] = [new Disk(), new Clock()];
  const engine = await openEngine({ disk, clock });
  const secret = await tell(engine, `The house of ${SECRET} is green`);
  await tell(engine, 'Ada lives in Turin');
  await engine.snapshot();
  await engine.forget(secret.fact);
  await engine.restore(secret.fact);
  await engine.snapshot();
  return { disk, clock, engine, secret };
}

function erase(engine: Engine, target: EraseTarget): Promise<EraseReport> {
  return engine.erase(target, HERE);
}

describe('erasing', () => {
  it('a fact with its message leaves its words in no file, not even in the index of words', async () => {
    const { disk, clock, engine, secret } = await withSecret();
    expect(whereIs(disk, SECRET).length).toBeGreaterThan(2);
    const target = { scope: 'fact', id: secret.fact, withMessage: true } as const;
    expect(await engine.erasePreview(target)).toMatchObject({
      facts: 1,
      messages: 1,
      samples: [`The house of ${SECRET} is green`],
      backups: [],
      otherDevices: [],
    });
    const report = await erase(engine, target);
    expect(report).toMatchObject({ erasedEvents: 4, textsSearched: 1, remaining: [] });
    expect(report.filesSearched).toBeGreaterThan(2);
    expect(whereIs(disk, SECRET)).toEqual([]);
    expect(await engineTexts(engine)).toEqual(['Ada lives in Turin']);
    expect(await engine.facts({ words: SECRET, limit: 5 })).toEqual([]);
    await engine.close();
    expect(whereIs(disk, SECRET)).toEqual([]);

    const again = await openEngine({ disk, clock });
    expect(await engineTexts(again)).toEqual(['Ada lives in Turin']);
    expect((await again.health()).ok).toBe(true);
    await again.rebuild();
    expect(await engineTexts(again)).toEqual(['Ada lives in Turin']);
    expect(whereIs(disk, SECRET)).toEqual([]);
  });

  it('a fact alone leaves its message, and the proof says so', async () => {
    const { engine, secret } = await withSecret();
    const { remaining } = await erase(engine, { scope: 'fact', id: secret.fact, withMessage: false });
    expect(remaining.length).toBeGreaterThan(0);
    for (const { why } of remaining)
      expect(why).toBe('The same words are also part of something that was not erased.');
    expect((await engine.messages('journal')).map(({ text }) => text)).toContain(
      `The house of ${SECRET} is green`,
    );
  });

  it('a message takes the facts drawn from it along, when asked to', async () => {
    const { disk, engine, secret } = await withSecret();
    const { remaining } = await erase(engine, { scope: 'message', id: secret.message, withFacts: true });
    expect(remaining).toEqual([]);
    expect(whereIs(disk, SECRET)).toEqual([]);
    expect((await engine.messages('journal')).map(({ text }) => text)).toEqual(['Ada lives in Turin']);
  });

  it('a conversation leaves neither its words nor its title, and is listed no more', async () => {
    const { disk, engine } = await withSecret();
    const { remaining } = await erase(engine, { scope: 'thread', id: 'journal', withFacts: true });
    expect(remaining).toEqual([]);
    for (const word of [SECRET, 'Turin', 'Told to memory']) expect(whereIs(disk, word)).toEqual([]);
    expect(await engine.threads(10)).toEqual([]);
    expect(await engineTexts(engine)).toEqual([]);
  });

  it('a conversation does not swallow what is said afterwards', async () => {
    const { disk, clock, engine } = await withSecret();
    await erase(engine, { scope: 'thread', id: 'journal', withFacts: true });
    await tell(engine, 'Ada has a bicycle');
    const said = async (one: Engine) => {
      const [thread] = await one.threads(10);
      return (await one.messages(thread?.id ?? '')).map(({ text }) => text);
    };
    expect(await said(engine)).toEqual(['Ada has a bicycle']);
    await engine.close();
    removeFolder(disk, DATA);
    const again = await openEngine({ disk, clock });
    expect(await said(again)).toEqual(['Ada has a bicycle']);
    expect(whereIs(disk, 'bicycle')).not.toEqual([]);
  });

  it('everything leaves nothing, in no file, and memory begins anew', async () => {
    const { disk, clock, engine } = await withSecret();
    const { remaining, erasedEvents } = await erase(engine, { scope: 'all' });
    expect(remaining).toEqual([]);
    expect(erasedEvents).toBe(7);
    for (const word of [SECRET, 'Turin', 'Told to memory']) expect(whereIs(disk, word)).toEqual([]);
    expect(await engine.facts({ limit: 10 })).toEqual([]);
    expect(await engine.threads(10)).toEqual([]);
    await tell(engine, 'a new beginning');
    await engine.close();
    const again = await openEngine({ disk, clock });
    expect(await engineTexts(again)).toEqual(['a new beginning']);
    expect(await again.threads(10)).toHaveLength(1);
  });

  it('everything takes damaged and unfinished lines along, which nobody can read but anybody can search', async () => {
    const { disk, clock, engine } = await withSecret();
    await tell(engine, 'the marmalade is hidden');
    await engine.close();
    const path = onlyLedgerFile(disk);
    overwrite(disk, path, 'marmalade', 'marmelade');
    await openEngine({ disk, clock, device: 'other' }).then((other) => other.close());
    removeFolder(disk, DATA);
    cut(disk, path, bytesAt(disk, path).length - 30);
    const again = await openEngine({ disk, clock });
    await erase(again, { scope: 'all' });
    for (const word of [SECRET, 'marmelade', 'Turin']) expect(whereIs(disk, word)).toEqual([]);
  });

  it('what is not there is refused in a sentence', async () => {
    const { engine } = await withSecret();
    await expect(erase(engine, { scope: 'fact', id: 'nothing', withMessage: true })).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is nothing left of this to erase.',
    });
  });

  it('the replacement of a fact does not bring the replaced one back', async () => {
    const [disk, clock] = [new Disk(), new Clock()];
    const store = await openStore({ disk, clock });
    await store.append('user', [
      remembered('old', 'Ada lives in Turin'),
      { type: 'fact.superseded', data: { id: 'old', replacement: factBody('new', 'Ada lives in Rome') } },
    ]);
    await new Eraser(store, 'b').erase({ scope: 'fact', id: 'new', withMessage: false }, HERE);
    const state = () => store.data.memory.db.all('SELECT id, superseded_by AS by FROM facts');
    expect(state()).toEqual([{ id: 'old', by: 'new' }]);
    await store.rebuild();
    expect(state()).toEqual([{ id: 'old', by: 'new' }]);
    expect(whereIs(disk, 'Rome')).toEqual([]);
  });

  it('an undone fact erases it too', async () => {
    const { disk, engine, secret } = await withSecret();
    await engine.undo(secret.events);
    await erase(engine, { scope: 'fact', id: secret.fact, withMessage: false });
    await erase(engine, { scope: 'message', id: secret.message, withFacts: true });
    expect(whereIs(disk, SECRET)).toEqual([]);
  });
});

describe('erasing with backups', () => {
  it('names the backups that hold the words, and removes those it is told to', async () => {
    const { disk, engine, secret } = await withSecret();
    const kept = await engine.backUp();
    const target = { scope: 'fact', id: secret.fact, withMessage: true } as const;
    expect((await engine.erasePreview(target)).backups).toEqual([kept.path]);
    const report = await engine.erase(target, HERE);
    expect(report.remaining).toEqual([{ path: kept.path, why: 'It is in a backup that you chose to keep.' }]);
    expect(whereIs(disk, SECRET)).toEqual([kept.path]);
  });

  it('leaves nothing when they are removed', async () => {
    const { disk, engine, secret } = await withSecret();
    const backup = await engine.backUp();
    const report = await engine.erase(
      { scope: 'fact', id: secret.fact, withMessage: true },
      { otherDevices: false, removeBackups: [backup.path] },
    );
    expect(report.remaining).toEqual([]);
    expect(whereIs(disk, SECRET)).toEqual([]);
  });
});

describe('an erasure and the other copies of the ledger', () => {
  it('is honoured by another device when it next opens', async () => {
    const { disk, clock, engine, secret } = await withSecret();
    const phone = await openEngine({ disk, clock, device: 'phone', dataFolder: 'phone-data' });
    await tell(phone, `Also ${SECRET} on the phone`);
    const [onPhone] = await phone.facts({ words: 'phone', limit: 1 });
    await phone.close();
    await engine.refresh();
    await erase(engine, { scope: 'fact', id: secret.fact, withMessage: true });
    const report = await erase(engine, { scope: 'fact', id: onPhone?.id ?? '', withMessage: true });
    expect(report.remaining).toEqual([
      {
        path: `${LEDGER}/phone-a-2026-05-1.jsonl`,
        why: 'Another device wrote this file. The text goes from it when Recollect next opens on that device.',
      },
    ]);
    await (await openEngine({ disk, clock, device: 'phone', dataFolder: 'phone-data' })).close();
    expect(whereIs(disk, SECRET)).toEqual([]);
  });

  it('reaches a device that will not write again, when told so', async () => {
    const { disk, clock, engine } = await withSecret();
    const phone = await openEngine({ disk, clock, device: 'phone', dataFolder: 'phone-data' });
    await tell(phone, 'the marmalade is hidden');
    await phone.close();
    removeFolder(disk, 'phone-data');
    await engine.refresh();
    const report = await engine.erase({ scope: 'all' }, { otherDevices: true, removeBackups: [] });
    expect(report.remaining).toEqual([]);
    expect(whereIs(disk, 'marmalade')).toEqual([]);
  });

  it('is finished by another window for the file that it writes', async () => {
    const { disk, clock, engine } = await withSecret();
    const window = await openEngine({ disk, clock });
    await tell(window, 'the marmalade is hidden');
    await engine.refresh();
    const [fact] = await engine.facts({ words: 'marmalade', limit: 1 });
    const report = await erase(engine, { scope: 'fact', id: fact?.id ?? '', withMessage: true });
    expect(report.remaining.map(({ why }) => why)).toEqual([
      'Another window or program is writing this file and takes the text out itself.',
    ]);
    await window.refresh();
    expect(whereIs(disk, 'marmalade')).toEqual([]);
    expect(await window.facts({ words: 'marmalade', limit: 1 })).toEqual([]);
  });

  it('holds when a sync tool brings an older version or a conflict copy of the file back', async () => {
    const { disk, clock, engine, secret } = await withSecret();
    const path = onlyLedgerFile(disk);
    const older = bytesAt(disk, path).slice();
    await erase(engine, { scope: 'fact', id: secret.fact, withMessage: true });
    disk.put(path.replace('.jsonl', ' (conflict).jsonl'), older);
    await engine.refresh();
    expect(whereIs(disk, SECRET)).toEqual([]);
    await engine.close();
    disk.put(path, older);
    const again = await openEngine({ disk, clock });
    expect(await engineTexts(again)).toEqual(['Ada lives in Turin']);
    expect(whereIs(disk, SECRET)).toEqual([]);
  });

  it('leaves a stub for every erased entry, so that nothing seems lost', async () => {
    const { disk, engine, secret } = await withSecret();
    const before = eventsOnDisk(disk).length;
    await erase(engine, { scope: 'fact', id: secret.fact, withMessage: true });
    expect(eventsOnDisk(disk)).toHaveLength(before + 1);
    expect(ledgerFiles(disk)).toHaveLength(1);
    expect((await engine.health()).ok).toBe(true);
  });

  it.each([
    ['cleans', 'long ago', 2 * 24 * 60],
    ['leaves alone', 'just now', 1],
  ])('%s what a process without a claimed name wrote %s', async (_, when, minutes) => {
    const [disk, clock] = [new Disk(), new Clock()];
    const engine = await openEngine({ disk, clock });
    const { fact } = await tell(engine, `The house of ${SECRET} is green`);
    await engine.close();
    const path = onlyLedgerFile(disk);
    const unclaimed = path.replace('-a-', '-xk3j2h1g0f-');
    disk.files.set(unclaimed, { bytes: bytesAt(disk, path), mtime: clock.now() });
    disk.files.delete(path);
    clock.pass(minutes);
    const again = await openEngine({ disk, clock });
    const report = await erase(again, { scope: 'fact', id: fact, withMessage: true });
    const left = when === 'just now' ? [unclaimed] : [];
    expect(report.remaining.map((remainder) => remainder.path)).toEqual(left);
    expect(whereIs(disk, SECRET)).toEqual(left);
  });
});
