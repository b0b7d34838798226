import { describe, expect, it } from 'vitest';
import { Judge, integratorWorld } from './integrator-world';
import { streamOf } from './stream';
import type { Told, Wordings } from './stream';
import { kept, spoken, written } from './wordings';

/** Judges by what was planted; everything else that it is asked about is another matter. */
function knowing(stream: readonly Told[]): Judge {
  const planted = stream.flatMap(({ candidate, against }) =>
    against === null ? [] : [[candidate.text, against]],
  );
  return new Judge((prompt) => {
    const isPlanted = planted.some(([now, before]) =>
      [now, before].every((text) => prompt.includes(JSON.stringify(text))),
    );
    return JSON.stringify({ verdict: isPlanted ? 'update' : 'unrelated', reason: 'as planted' });
  });
}

async function measured(wordings: Wordings, count: number, conflicts: number, seed: number) {
  const stream = streamOf(wordings, count, conflicts, seed);
  const judge = knowing(stream);
  const { take, facts } = await integratorWorld(judge);
  let found = 0;
  let costing = 0;
  for (const { candidate, against } of stream) {
    const before = judge.asked.length;
    const [learned] = await take(candidate);
    if (judge.asked.length > before) costing++;
    const other = facts.byId(learned?.other ?? '');
    if (against !== null && learned?.outcome === 'superseded' && other?.text === against) found++;
  }
  const planted = stream.filter(({ against }) => against !== null).length;
  return {
    found: found / Math.max(1, planted),
    costing: costing / stream.length,
    calls: judge.asked.length / stream.length,
  };
}

describe('a stream of notes that was worded after the rules', () => {
  // Lower than for the others, on which the rules were made. Before these words were looked at it was 61 to 71 %.
  it('with planted conflicts finds seven in ten and asks about a quarter at most', async () => {
    const runs: Awaited<ReturnType<typeof measured>>[] = [];
    for (const seed of [1, 2, 3, 4]) runs.push(await measured(kept, 120, 24, seed));
    const mean = (of: (run: (typeof runs)[0]) => number) =>
      runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
    expect(mean(({ found }) => found)).toBeGreaterThanOrEqual(0.7);
    expect(mean(({ costing }) => costing)).toBeLessThanOrEqual(0.25);
  }, 60_000);

  it('without conflicts asks about one in ten at most', async () => {
    expect((await measured(kept, 95, 0, 1)).costing).toBeLessThanOrEqual(0.1);
  }, 60_000);
});

describe.each([
  ['written down by a model', written],
  ['said by a person', spoken],
])('a stream %s', (_name, wordings) => {
  it('with planted conflicts finds nine in ten and asks about a quarter at most', async () => {
    for (const seed of [5, 6]) {
      const { found, costing } = await measured(wordings, 300, 60, seed);
      expect(found).toBeGreaterThanOrEqual(0.9);
      expect(costing).toBeLessThanOrEqual(0.25);
    }
  }, 60_000);

  it('without conflicts asks about one in ten at most', async () => {
    const { costing } = await measured(wordings, 240, 0, 5);
    expect(costing).toBeLessThanOrEqual(0.1);
  }, 60_000);

  it('without conflicts and without a model puts next to nothing into the inbox', async () => {
    const { take, inbox } = await integratorWorld();
    const stream = streamOf(wordings, 240, 0, 7);
    for (const { candidate } of stream) await take(candidate);
    expect(inbox.cards().length / stream.length).toBeLessThanOrEqual(0.03);
  }, 60_000);
});
