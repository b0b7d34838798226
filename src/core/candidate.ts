/** Something that may be remembered, on its way from whoever noticed it (rules, a model, the user) to the integrator. */
import type { FactKind } from './events/facts';

/** Whose statement a triple is about when it is about the user, or about the agent itself. Others go by their name. */
export const USER = 'user';
export const AGENT = 'agent';

/** Who or what, how, and to what: `user`, `lives_in`, `Porto`. */
export interface Triple {
  subject: string;
  /** In snake case. */
  predicate: string;
  object: string;
}

/** Where a candidate was said. */
export interface CandidateSource {
  /** `chat`, `note`, `cli` ... */
  interface: string;
  /** The message or the note's block. */
  uri?: string;
  /** The sentence, word for word. */
  sentence?: string;
}

/** How a candidate stands to a fact that is known already. */
export interface CandidateRelation {
  to: string;
  type: 'same' | 'update' | 'extend' | 'contradict';
}

/** A statement that may become a fact. */
export interface Candidate {
  text: string;
  kind: FactKind;
  /** As they were said; the registry normalises them. */
  topics: string[];
  importance: number;
  confidence: number;
  author: 'user' | 'agent' | 'import';
  source: CandidateSource;
  triple?: Triple;
  /** Days or moments, ISO. */
  validFrom?: string;
  validUntil?: string;
  /** What the model that drew it says of a fact it was shown. */
  relation?: CandidateRelation;
  /** The user asked in so many words to remember it: that restores what was forgotten. */
  isExplicit?: boolean;
}
