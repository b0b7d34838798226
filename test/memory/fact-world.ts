/** Facts over a disk in memory, with the built-in model. */
import { readFile } from 'node:fs/promises';
import type { FactBody } from '../../src/core/events/facts';
import { StaticEmbedder } from '../../src/embeddings/static/static-embedder';
import { StaticModel } from '../../src/embeddings/static/static-model';
import { FactSpace } from '../../src/memory/fact-space';
import { FactTable } from '../../src/memory/fact-table';
import { FactVerbs } from '../../src/memory/verbs';
import { Disk } from '../files/memory-files';
import { Clock, openStore, remembered } from '../store/open-store';
import type { Choice } from '../store/open-store';

/** The embedder that is always there. */
export const embedder = new StaticEmbedder(
  StaticModel.load(await readFile(new URL('../../src/embeddings/static/model.bin', import.meta.url))),
);

/** A store with everything that reads and changes its facts. */
export async function factWorld(choice: Choice = {}) {
  const { disk = new Disk(), clock = new Clock() } = choice;
  const store = await openStore({ ...choice, disk, clock });
  const { db } = store.data.memory;
  const facts = new FactTable(db);
  const space = new FactSpace(db, embedder, () => store.data.cached());
  const verbs = new FactVerbs({ store, facts, now: clock.now });
  const add = async (text: string, rest: Partial<FactBody> = {}) => {
    const id = store.newId();
    await store.append('user', [remembered(id, text, rest)]);
    return id;
  };
  return { disk, clock, store, facts, space, verbs, add };
}
