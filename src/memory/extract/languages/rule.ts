/** Short ways to write rules. */
import { anything, itemsOf } from '../values';
import type { Accept } from '../values';
import type { Rule, Statement } from './language';

interface More extends Partial<Pick<Statement, 'isOver' | 'isAhead'>>, Pick<Rule, 'isAboutTime'> {
  /** Each thing of a list is a statement of its own. */
  isList?: boolean;
  /** How the value is worded, with `{it}` for what was said. */
  as?: string;
}

/** Matches a whole phrase; `(?<it>...)` is the value. */
export function whole(source: string): RegExp {
  return new RegExp(`^(?:${source})$`, 'iu');
}

/** A phrase that states one predicate. */
export function says(source: string, predicate: string, accept: Accept = anything, more: More = {}): Rule {
  const { isList = false, as = '{it}', isAboutTime = false, ...flags } = more;
  return {
    pattern: whole(source),
    isAboutTime,
    states: ({ it = '' }) => {
      const values = (isList ? itemsOf(it) : [it]).map(accept);
      // A list with something in it that cannot be meant was understood wrongly.
      if (values.some((value) => value === null)) return [];
      return values.map((value) => ({ predicate, value: as.replace('{it}', () => value ?? ''), ...flags }));
    },
  };
}

/** A phrase that states something without a value in it. */
export function means(source: string, predicate: string, value: string, more: More = {}): Rule {
  const { isOver, isAhead, isAboutTime = false } = more;
  const statement = { predicate, value, ...(isOver && { isOver }), ...(isAhead && { isAhead }) };
  return { pattern: whole(source), isAboutTime, states: () => [statement] };
}

/** A phrase that takes more thought. */
export function when(source: string, states: Rule['states'], more: Pick<Rule, 'isAboutTime'> = {}): Rule {
  return { pattern: whole(source), states, ...more };
}
