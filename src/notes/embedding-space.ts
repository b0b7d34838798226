/** One model's space: whoever embeds into it, the vectors kept on disk, and those of live passages in memory. */
import type { Embedder, EmbedderChoice, EmbedderHost } from '../core/embedder';
import { RecollectError } from '../core/errors';
import { VectorIndex } from '../embeddings/vector-index';
import type { ModelVectors, VectorTable } from './vector-table';

/** A space and its vectors. */
export interface EmbeddingSpace {
  /** Null for the built-in model. */
  choice: EmbedderChoice | null;
  embedder: Embedder;
  isRemote: boolean;
  /** Texts to give it at once. */
  batch: number;
  stored: ModelVectors;
  live: VectorIndex;
  /** Notes with passages that have no vector yet. */
  todo: Set<string>;
  /** Passages that it is to have a vector of, and those that it lacks. */
  total: number;
  lacking: number;
  /** Whether every passage has been looked at, so that `todo` is all there is to do. */
  isSurveyed: boolean;
  /** Whether that was ever so: from then on, all vectors that are kept are in memory. */
  isLoaded: boolean;
}

/** Texts the built-in model is given at once: a few milliseconds' worth. */
const BUILT_IN_BATCH = 16;

/** Refuses vectors that are not of the space they claim to be of. */
function checked(embedder: Embedder): Embedder {
  const { id, dimensions } = embedder;
  return {
    id,
    dimensions,
    embed: async (texts, purpose) => {
      const vectors = await embedder.embed(texts, purpose);
      const wrong = vectors.find(({ length }) => length !== dimensions);
      if (vectors.length === texts.length && !wrong) return vectors;
      throw new RecollectError(
        'embedder_failed',
        wrong
          ? `The model "${id}" gave a vector of ${wrong.length} numbers instead of ${dimensions}, so it was not used. ` +
              'Search goes on with what there is. Check which model is running.'
          : `The model "${id}" gave ${vectors.length} vectors for ${texts.length} texts, so they were not used. ` +
              'Search goes on with what there is.',
      );
    },
  };
}

function emptySpace(
  choice: EmbedderChoice | null,
  embedder: Embedder,
  table: VectorTable,
): Omit<EmbeddingSpace, 'isRemote' | 'batch'> {
  return {
    choice,
    embedder: checked(embedder),
    stored: table.of(embedder.id, embedder.dimensions),
    live: new VectorIndex(embedder.dimensions),
    todo: new Set(),
    total: 0,
    lacking: 0,
    isSurveyed: false,
    isLoaded: false,
  };
}

/** The space of the built-in model. */
export function builtInSpace(embedder: Embedder, table: VectorTable): EmbeddingSpace {
  return { ...emptySpace(null, embedder, table), isRemote: false, batch: BUILT_IN_BATCH };
}

/** The space of an embedder outside the engine. */
export function chosenSpace(choice: EmbedderChoice, host: EmbedderHost, table: VectorTable): EmbeddingSpace {
  const { id, dimensions, isRemote } = choice;
  const embedder: Embedder = {
    id,
    dimensions,
    embed: (texts, purpose) => host.embed(id, texts, purpose),
  };
  return { ...emptySpace(choice, embedder, table), isRemote, batch: Math.max(1, choice.batch) };
}
