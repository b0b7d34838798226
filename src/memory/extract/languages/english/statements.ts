/** What English sentences can state. A phrase begins with its verb as "I" has it: "live in Lyon", "be vegetarian". */
import type { Rule } from '../language';
import { body } from './body-and-diet';
import { animals, family, things } from './family-and-things';
import { likings, pastimes } from './likings';
import { introduced, possessed } from './names';
import { dates, home } from './places-and-dates';
import { deeds, plans } from './plans-and-deeds';
import { employment, learning } from './work-and-learning';

/** Everything that can be said in English, the plainest first. */
export const englishStatements: readonly Rule[] = [
  ...possessed,
  ...dates,
  ...home,
  ...employment,
  ...body,
  ...family,
  ...animals,
  ...learning,
  ...pastimes,
  ...likings,
  ...plans,
  ...deeds,
  ...things,
  ...introduced,
];
