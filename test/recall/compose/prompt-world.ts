/** A vault's memory with everything that makes a prompt of it. */
import { readFile } from 'node:fs/promises';
import type { ComposeRequest, Composed } from '../../../src/core/memory-api';
import type { FactBody } from '../../../src/core/events/facts';
import type { FoundPassage } from '../../../src/core/notes-api';
import { readTokenRanks } from '../../../src/cli/token-ranks';
import { StaticModel } from '../../../src/embeddings/static/static-model';
import { wordRarity } from '../../../src/embeddings/static/word-rarity';
import { Styles } from '../../../src/memory/styles';
import { Composer } from '../../../src/recall/compose/composer';
import { TokenCounter } from '../../../src/recall/compose/token-count';
import { MemoryRecall } from '../../../src/recall/memory/memory-recall';
import { topicWorld } from '../../memory/topics/topic-world';

/** Counts as the plugin does. */
export const tokens = TokenCounter.from(await readTokenRanks());
const model = StaticModel.load(
  await readFile(new URL('../../../src/embeddings/static/model.bin', import.meta.url)),
);

/** A passage of a note as search finds it. */
export interface Passage {
  path: string;
  text: string;
  isLocalOnly?: boolean;
}

function found(passage: Passage, at: number): FoundPassage {
  return {
    ...{ passage: at + 1, start: 0, end: passage.text.length, kind: 'text', marks: [] },
    path: passage.path,
    title: passage.path.replace(/^.*\/|\.md$/g, ''),
    text: passage.text,
    headingPath: [],
    blockId: null,
    isLocalOnly: passage.isLocalOnly ?? false,
    score: 1 - at * 0.05,
    why: { legs: { words: { rank: at + 1, score: 1 } }, words: [], corrected: [], via: [], boosts: [] },
  };
}

/** A world whose index finds the passages that were put into `passages`, in their order. */
export async function promptWorld() {
  const world = await topicWorld();
  const { store, facts, space, topics, clock } = world;
  const passages: Passage[] = [];
  const styles = new Styles({ store });
  const recall = new MemoryRecall({
    ...{ store, facts, space, topics, now: clock.now },
    weigh: wordRarity(model),
    notes: () => ({
      search: (query) =>
        Promise.resolve({ hits: passages.map(found).slice(0, query.limit), ms: 0, hasMeaning: true }),
    }),
  });
  const composer = new Composer({
    ...{ store, facts, space, recall, topics, styles, now: clock.now },
    tokens: () => Promise.resolve(tokens),
  });
  const compose = (message: string, rest: Partial<ComposeRequest> = {}): Promise<Composed> =>
    composer.compose({ message, budget: 1_000, recordUse: false, isRemote: false, ...rest });
  const identity = (text: string, rest: Partial<FactBody> = {}) =>
    world.add(text, { kind: 'identity', importance: 0.8, ...rest });
  const uses = () =>
    store.data.memory
      .events()
      .filter(({ type }) => type === 'memory.used')
      .map(({ data }) => data as { id: string; recalled: string[]; standing: string[]; thread?: string });
  return { ...world, passages, styles, compose, identity, uses };
}

/** What the trace says of the first thing with these words. */
export function traceOf({ trace }: Composed, words: string) {
  return trace.find(({ text }) => text.includes(words));
}
