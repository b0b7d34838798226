/** Texts as vectors: what an embedder is, and how one that lives outside the engine is reached. */

/** Some models want to know whether a text is looked for or looks for others. */
export type EmbeddingPurpose = 'passage' | 'query';

/** Turns texts into unit vectors of one space. A text in which it knows nothing gives a zero vector. */
export interface Embedder {
  /** Names the space: vectors of different ids are never compared. Changes whenever the model changes. */
  readonly id: string;
  readonly dimensions: number;
  embed(texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]>;
}

/** An embedder other than the built-in one, as the engine is told of it. */
export interface EmbedderChoice {
  id: string;
  dimensions: number;
  /** Whether texts leave this machine: notes that are local-only are then never given to it. */
  isRemote: boolean;
  /** How many texts it likes to be given at once. */
  batch: number;
}

/** The embedders outside the engine (a model worker, a server), called by id. */
export interface EmbedderHost {
  embed(id: string, texts: readonly string[], purpose: EmbeddingPurpose): Promise<Float32Array[]>;
}
