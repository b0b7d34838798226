import { describe, expect, it } from 'vitest';
import { FaultyFiles } from '../files/faulty-files';
import { Disk } from '../files/memory-files';
import { pathsIn, whereIs } from './disk-work';
import { AFTER_A_CRASH, Clock, LEDGER, engineTexts, openEngine, tell } from './open-store';
import { sentence } from './sentence';

const HERE = { otherDevices: false, removeBackups: [] };
const SECRET = 'xylozanquor';

/** An engine with a secret in its ledger, in its snapshot and in the one before, over files that can stop. */
async function aboutToErase(random: () => number) {
  const [disk, clock] = [new Disk(), new Clock()];
  const files = new FaultyFiles(disk, random);
  const engine = await openEngine({ files, clock });
  const secret = await tell(engine, `The house of ${SECRET} is green`);
  await engine.snapshot();
  await tell(engine, 'Ada lives in Turin');
  await engine.snapshot();
  const target = { scope: 'fact', id: secret.fact, withMessage: true } as const;
  return { disk, clock, files, engine, erase: () => engine.erase(target, HERE) };
}

async function operationsOfAnErasure(): Promise<number> {
  const { files, erase } = await aboutToErase(() => 0);
  const before = files.operations;
  await erase();
  return files.operations - before;
}

describe('an erasure that was interrupted', () => {
  it.each([
    ['not begun', 0],
    ['half done', 0.4],
    ['done', 0.9],
  ])('at any step, with that step %s, is finished at the next start', async (_, left) => {
    const steps = await operationsOfAnErasure();
    expect(steps).toBeGreaterThan(10);
    for (let step = 1; step <= steps; step++) {
      const { disk, clock, files, erase } = await aboutToErase(() => left);
      files.arm(step, 'crash');
      const outcome = await erase().then(
        () => 'done',
        () => 'interrupted',
      );
      clock.pass(AFTER_A_CRASH);
      const again = await openEngine({ disk, clock });
      const texts = await engineTexts(again);
      // Before the erasure was written down it has not happened, and nobody was told that it had.
      if (texts.length === 2) {
        expect([outcome, step], `step ${step}`).toEqual(['interrupted', 1]);
        continue;
      }
      expect(texts, `step ${step}`).toEqual(['Ada lives in Turin']);
      expect(whereIs(disk, SECRET), `step ${step}`).toEqual([]);
      expect(pathsIn(disk, LEDGER).filter((path) => !path.endsWith('.jsonl'))).toEqual([]);
      expect((await again.health()).ok).toBe(true);
      await again.close();
      expect(whereIs(disk, SECRET), `step ${step}, closed`).toEqual([]);
    }
  });

  it('is finished while the app runs when it was reopened before the dead process was known to be dead', async () => {
    const steps = await operationsOfAnErasure();
    for (let step = 2; step <= steps; step++) {
      const { disk, clock, files, erase } = await aboutToErase(() => 0);
      files.arm(step, 'crash');
      await erase().catch(() => undefined);
      const again = await openEngine({ disk, clock });
      const repeated: (() => void)[] = [];
      again.keepUp(
        (_, work) => {
          repeated.push(work);
          return () => undefined;
        },
        (thrown) => {
          throw thrown;
        },
      );
      clock.pass(AFTER_A_CRASH);
      for (const work of [...repeated, ...repeated]) {
        work();
        await again.health();
      }
      await again.refresh();
      expect(await engineTexts(again), `step ${step}`).toEqual(['Ada lives in Turin']);
      await again.close();
      expect(whereIs(disk, SECRET), `step ${step}`).toEqual([]);
    }
  });

  it('by a full disk says so, does not keep memory from opening, and is finished once there is room', async () => {
    const steps = await operationsOfAnErasure();
    for (let step = 2; step <= steps; step++) {
      const { disk, clock, files, erase, engine } = await aboutToErase(() => 0.4);
      files.arm(step, 'full');
      const outcome = await erase().catch((thrown: unknown) => thrown);
      if (outcome instanceof Error) {
        expect(outcome, `step ${step}`).toMatchObject({
          code: 'erase_unfinished',
          message: sentence(/could not be finished.*goes on with it by itself/),
        });
      }
      expect(await engineTexts(engine)).toEqual(['Ada lives in Turin']);
      await engine.close();
      clock.pass(AFTER_A_CRASH);
      const tight = await openEngine({ files, clock });
      expect(await engineTexts(tight), `step ${step}`).toEqual(['Ada lives in Turin']);
      files.heal();
      clock.pass(AFTER_A_CRASH);
      await tight.close();
      const again = await openEngine({ disk, clock });
      expect(await engineTexts(again)).toEqual(['Ada lives in Turin']);
      expect(whereIs(disk, SECRET), `step ${step}`).toEqual([]);
    }
  });
});
