/** A language model as learning sees it: one question, one answer. Streaming and tools belong to the chat. */

/** One question. */
export interface ModelRequest {
  /** What the work is for, so that its cost can be told: `extract`, `repair`, `conflict`. */
  purpose: 'extract' | 'repair' | 'conflict';
  system: string;
  prompt: string;
  maxTokens: number;
}

/** A model. Rejects with a `RecollectError` whose sentence says why it could not be asked. */
export interface LanguageModel {
  /** Names the model, for the record. */
  readonly id: string;
  /** Whether what it is asked leaves this machine: local-only notes are then kept from it. */
  readonly isRemote: boolean;
  complete(request: ModelRequest): Promise<string>;
}
