/** What the user asks to remember as it stands: their own words, and what the request or the rules know about them. */
import type { Candidate, CandidateSource } from '../../core/candidate';
import type { RememberFact } from '../../core/memory-api';
import { learnByRules } from './by-rules';

const IMPORTANCE = 0.7;

/** The candidate of a request; what it does not say comes from the rules, where they understand all of the text. */
export function explicitCandidate(request: RememberFact, at: string, source: CandidateSource): Candidate {
  const { text } = request;
  const understood = learnByRules({ text, at, source, author: 'user' });
  // Two statements in one text are more than one triple can say.
  const known = understood.length === 1 ? understood[0] : undefined;
  const triple = request.triple ?? known?.triple;
  const validFrom = request.validFrom ?? known?.validFrom;
  const validUntil = request.validUntil ?? known?.validUntil;
  return {
    text,
    kind: request.kind ?? known?.kind ?? 'fact',
    topics: request.topics ?? known?.topics ?? [],
    importance: request.importance ?? known?.importance ?? IMPORTANCE,
    confidence: 1,
    author: 'user',
    source,
    ...(triple && { triple }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validUntil !== undefined && { validUntil }),
    isExplicit: true,
  };
}
