/** Which facts count at the moment that is asked about: now, or as things were true and known then. */
import { lifeOf } from '../../memory/fact-table';
import type { FactRow, FactTable } from '../../memory/fact-table';
import type { MemoryQuery } from '../../core/memory-api';

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** The moment of a question. */
export interface Moment {
  /** Milliseconds since 1970. */
  at: number;
  isPast: boolean;
  accepts(fact: FactRow): boolean;
  /** Whether it was forgotten at that moment; then what it was drawn from is not shown either. */
  isForgotten(fact: FactRow): boolean;
}

/** The moment a question is about; a day counts to its end. */
export function momentOf(
  { asOf, withPast = false }: Pick<MemoryQuery, 'asOf' | 'withPast'>,
  now: number,
  facts: Pick<FactTable, 'byId'>,
): Moment {
  const said = asOf === undefined ? NaN : Date.parse(DAY_ONLY.test(asOf) ? `${asOf}T23:59:59.999Z` : asOf);
  if (Number.isNaN(said)) {
    return {
      at: now,
      isPast: false,
      accepts: (fact) => {
        const life = lifeOf(fact, now);
        return life === 'active' || (withPast && life !== 'forgotten');
      },
      isForgotten: (fact) => fact.forgottenAt !== null,
    };
  }
  const isLater = (moment: string | null) => moment === null || Date.parse(moment) > said;
  const asThen = (fact: FactRow): FactRow => ({
    ...fact,
    // It was replaced when its replacement came to be known.
    supersededBy:
      fact.supersededBy !== null && isLater(facts.byId(fact.supersededBy)?.createdAt ?? '')
        ? null
        : fact.supersededBy,
    forgottenAt: isLater(fact.forgottenAt) ? null : fact.forgottenAt,
  });
  return {
    at: said,
    isPast: true,
    accepts: (fact) => {
      if (Date.parse(fact.createdAt) > said) return false;
      if (fact.validFrom !== null && Date.parse(fact.validFrom) > said) return false;
      const life = lifeOf(asThen(fact), said);
      return life === 'active' || (withPast && life !== 'forgotten');
    },
    isForgotten: (fact) => asThen(fact).forgottenAt !== null,
  };
}
