/** What integrating a stream costs and finds, with a judge that knows what was planted. */
import { Judge, integratorWorld } from '../integrator-world';
import type { Told } from '../stream';

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

/** What came of a stream: shares of the planted conflicts found, of the statements that cost a call, and of calls. */
export interface Measured {
  found: number;
  costing: number;
  calls: number;
  /** Settled without a call although nothing was planted: `later <- earlier`. */
  wrong: string[];
  missed: string[];
  /** Asked about, and nothing was planted. */
  idle: string[];
}

/** Integrates a stream one statement at a time. */
export async function measured(stream: readonly Told[]): Promise<Measured> {
  const judge = knowing(stream);
  const { take, facts } = await integratorWorld(judge);
  const [wrong, missed, idle]: string[][] = [[], [], []];
  let found = 0;
  let costing = 0;
  for (const { candidate, against } of stream) {
    const before = judge.asked.length;
    const [learned] = await take(candidate);
    const hasAsked = judge.asked.length > before;
    if (hasAsked) costing++;
    const other = facts.byId(learned?.other ?? '')?.text;
    const pair = `${candidate.text} <- ${against ?? other ?? ''}`;
    if (against !== null) {
      if (learned?.outcome === 'superseded' && other === against) found++;
      else missed?.push(`${pair} (${learned?.outcome ?? ''} ${other ?? ''}${hasAsked ? ', asked' : ''})`);
    } else if (learned?.outcome === 'superseded' || learned?.outcome === 'confirmed') wrong?.push(pair);
    else if (hasAsked)
      idle?.push(
        `${candidate.text} <- ${judge.asked
          .slice(before)
          .map(({ prompt }) =>
            prompt
              .split('\n')
              .filter((line) => line.includes('"'))
              .join(' / '),
          )
          .join(' ; ')}`,
      );
  }
  const planted = stream.filter(({ against }) => against !== null).length;
  return {
    found: found / Math.max(1, planted),
    costing: costing / stream.length,
    calls: judge.asked.length / stream.length,
    ...{ wrong: wrong ?? [], missed: missed ?? [], idle: idle ?? [] },
  };
}

/** Share of the statements of a stream that put a card into the inbox when there is no model. */
export async function cardsOf(stream: readonly Told[]): Promise<number> {
  const { take, inbox } = await integratorWorld();
  for (const { candidate } of stream) await take(candidate);
  return inbox.cards().length / stream.length;
}
