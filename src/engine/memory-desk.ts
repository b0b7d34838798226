/**
 * Everything that works on memory, laid out over one pair of databases. A rebuild puts other databases in their place;
 * then all of this is laid out anew, which costs nothing until it is used.
 */
import type { Embedder } from '../core/embedder';
import type { LanguageModel } from '../core/language-model';
import { FactSpace } from '../memory/fact-space';
import { FactTable } from '../memory/fact-table';
import { Inbox } from '../memory/inbox';
import { Integrator } from '../memory/integrate/integrator';
import { Reconciler } from '../memory/integrate/reconcile';
import { Jobs } from '../memory/jobs';
import { NamedNotes } from '../memory/named-notes';
import { SourceNotes } from '../memory/sources/source-notes';
import { Styles } from '../memory/styles';
import { TopicRegistry } from '../memory/topics/topic-registry';
import { FactVerbs } from '../memory/verbs';
import { Composer } from '../recall/compose/composer';
import type { TokenCounter } from '../recall/compose/token-count';
import { MemoryRecall } from '../recall/memory/memory-recall';
import type { NoteSearch } from '../recall/memory/passages';
import type { Store } from '../store/store';
import { sourceBlocks } from './source-blocks';

/** What memory works with besides its databases. */
export interface DeskParts {
  store: Store;
  embedder: Embedder;
  weigh: (word: string) => number;
  notes: () => NoteSearch | null;
  /** The language model of this moment, when there is one. */
  model: () => LanguageModel | null;
  tokens: () => Promise<TokenCounter>;
  /** Whether notes there never leave this machine, by the user's settings. */
  isPrivate: (path: string) => boolean;
  /** Soft locks of conversations that are not kept; they outlive a rebuild. */
  locks: Map<string, string[]>;
}

/** The parts of memory over the databases of this moment. */
export type MemoryDesk = ReturnType<typeof layOut>;

/** Lays everything out. `inTurn` keeps two integrations from overtaking each other. */
export function layOut(
  { store, embedder, weigh, notes: search, model, tokens, isPrivate, locks }: DeskParts,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
) {
  const { now, files } = store.options;
  const { db } = store.data.memory;
  const facts = new FactTable(db);
  const space = new FactSpace(db, embedder, () => store.data.cached());
  const notes = new NamedNotes(store);
  const topics = new TopicRegistry({ store, facts, space, now, locks });
  const styles = new Styles({ store });
  const judge = new Integrator({
    ...{ store, facts, space, notes, now },
    resolveTopics: (labels) => topics.resolve(labels),
    model,
  });
  const integrator: Pick<Integrator, 'integrate'> = {
    integrate: (candidates, by) => inTurn(() => judge.integrate(candidates, by)),
  };
  const jobs = new Jobs({ store, facts, space, integrator, model, now });
  const recall = new MemoryRecall({
    ...{ store, facts, space, topics, weigh, now },
    notes: search,
  });
  return {
    ...{ db, facts, space, notes, topics, styles, integrator, jobs, recall },
    inbox: new Inbox({ store, facts, now }),
    verbs: new FactVerbs({ store, facts, now }),
    reconciler: new Reconciler({ store, facts, now }),
    sources: new SourceNotes({
      ...{ store, facts, notes, jobs, files, integrator, model, now },
      readBlocks: sourceBlocks,
      isPrivate,
    }),
    composer: new Composer({ store, facts, space, recall, topics, styles, tokens, now }),
  };
}
