/** How often a candidate costs a question to the model whether it conflicts with what is known, and how much is found. */
import type { LanguageModel, ModelRequest } from '../../src/core/language-model.ts';
import { MemoryFiles } from '../../test/files/memory-files.ts';
import { streamOf } from '../../test/memory/integrate/stream.ts';
import type { Told, Wordings } from '../../test/memory/integrate/stream.ts';
import { rounded } from '../scale/measures.ts';
import { openEngine } from './world.ts';

/** What became of a stream. */
export interface ConflictReport {
  candidates: number;
  planted: number;
  /** Questions to the model, and how many there were for each candidate. */
  calls: number;
  share: number;
  /** The part of the planted conflicts that was noticed. */
  found: number;
}

/** A model that knows which statements were planted against which. */
class KnowingModel implements LanguageModel {
  readonly id = 'knows-what-was-planted';
  readonly isRemote = false;
  calls = 0;

  constructor(private readonly stream: readonly Told[]) {}

  complete({ prompt }: ModelRequest): Promise<string> {
    this.calls++;
    const isPlanted = this.stream.some(
      ({ candidate, against }) =>
        against !== null && prompt.includes(candidate.text) && prompt.includes(against),
    );
    return Promise.resolve(
      JSON.stringify({ verdict: isPlanted ? 'update' : 'unrelated', reason: 'planted' }),
    );
  }
}

/** Takes a stream in, statement by statement. */
export async function takeStream(
  wordings: Wordings,
  candidates: number,
  planted: number,
  seed: number,
): Promise<ConflictReport> {
  const stream = streamOf(wordings, candidates, planted, seed);
  const model = new KnowingModel(stream);
  const engine = await openEngine(new MemoryFiles(), model);
  const { integrator, facts } = await engine.memory.desk();
  let found = 0;
  for (const { candidate, against } of stream) {
    const { learned } = await integrator.integrate([candidate], 'extractor');
    if (against === null) continue;
    const noticed = learned.some(
      ({ outcome, other }) =>
        (outcome === 'superseded' || outcome === 'contradicted') &&
        other !== null &&
        facts.byId(other)?.text === against,
    );
    if (noticed) found++;
  }
  await engine.close();
  return {
    ...{ candidates, planted, calls: model.calls },
    share: rounded(model.calls / candidates),
    found: planted === 0 ? 1 : rounded(found / planted),
  };
}
