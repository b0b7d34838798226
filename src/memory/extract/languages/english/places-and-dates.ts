/** Where somebody lives and comes from, and when they were born. */
import { anything, noneOf, oneOf, place } from '../../values';
import type { Rule, Statement } from '../language';
import { means, says, when } from '../rule';
import { age } from './shared';

/** Homes and origins. */
export const home: readonly Rule[] = [
  when(
    'live (?:and work )?(?:here )?(?:alone )?in (?<it>.+?)(?: with (?<mates>.+))?',
    ({ it = '', mates }) => {
      const states: Statement[] = [];
      const town = place(
        it.replace(
          /^(?:the (?:beautiful |lovely |small |big )?(?:city|town|village) of|beautiful|lovely|sunny|rainy) /iu,
          '',
        ),
      );
      if (town !== null) states.push({ predicate: 'lives_in', value: town });
      else if (
        /^(?:an? |the (?:countryside|suburbs|mountains|city|city cent(?:er|re)|old town|woods|country)$)/iu.test(
          it,
        ) &&
        !/\b(?:bubble|dream|lie|box|cave|zoo|simulation|mess|world|society|time|state of|pineapple|shoe)\b/iu.test(
          it,
        )
      ) {
        const value = anything(it);
        if (value !== null) states.push({ predicate: 'has_home', value: `in ${value}` });
      }
      const others = mates === undefined ? null : anything(mates);
      if (others !== null && states.length > 0 && !/^(?:it|this|that|the fact)\b/iu.test(others))
        states.push({ predicate: 'lives_with', value: others });
      return states;
    },
  ),
  says(
    '(?:live|be based|be located|reside|be settled|be residing|have (?:now )?settled(?: down)?|settled(?: down)?) in (?<it>.+)',
    'lives_in',
    place,
  ),
  says(
    'live (?<it>(?:near|close to|outside(?: of)?|next to|just outside(?: of)?) .+)',
    'has_home',
    oneOf(/^[\p{L} ]+ (?:the )?\p{Lu}/u),
  ),
  says(
    'live (?<it>on (?:an? |the )?(?:farm|boat|houseboat|island|campus|coast|(?:\\w+ ){0,2}floor).*)',
    'has_home',
  ),
  says('live at (?<it>.*\\d.*)', 'has_address'),
  says(
    'live with (?<it>.+)',
    'lives_with',
    noneOf(
      /^(?:it|this|that|these|those|the (?:fact|consequences|pain)|regret|fear|pain|them|him|her|you)\b/iu,
    ),
  ),
  means('live (?:alone|on my own|by myself)', 'has_home', 'alone'),
  says(
    '(?:moved|relocated|emigrated|immigrated|have moved|have relocated)(?: back| over| here| away| all the way)?(?:,? from (?:[^,]+?))?,? (?:to|into|over to|back to|out to|down to|up to) (?<it>.+?)(?: from .+| with .+| for .+| to .+)?',
    'lives_in',
    place,
  ),
  says(
    'be moving(?: back| over| away)?(?: from .+?)? to (?<it>.+?)(?: with .+| for .+)?',
    'plans_to',
    place,
    { as: 'move to {it}', isAhead: true },
  ),
  says('(?:no longer live in|not live in) (?<it>.+?)(?<gone> (?:any ?more|any longer))?', 'lives_in', place, {
    isOver: true,
  }),
  says(
    '(?:used to live|previously lived|formerly lived) in (?<it>.+?)(?: when .+| for .+| before .+| as .+)?',
    'lives_in',
    place,
    { isOver: true },
  ),
  says('lived in (?<it>.+?)(?: when .+| for .+| before .+| as .+| until .+)?', 'lives_in', place, {
    isOver: true,
  }),
  says('moved (?:away from|out of) (?<it>.+)', 'lives_in', place, { isOver: true }),
  says('(?:be|come)(?: originally)? from (?<it>.+?)(?: originally)?', 'comes_from', place),
  says('hail from (?<it>.+)', 'comes_from', place),
  says(
    '(?:grew up|was raised|was brought up) (?:in|on) (?<it>.+)',
    'grew_up_in',
    (said) =>
      place(said) ??
      oneOf(/^an? (?:[\p{L}-]+ )*(?:town|village|city|farm|suburb|family|house|island)\b/u)(said),
  ),
  when('was born and (?:raised|grew up|bred) in (?<it>.+)', ({ it = '' }) => {
    const value = place(it);
    return value === null
      ? []
      : [
          { predicate: 'born_in', value },
          { predicate: 'grew_up_in', value },
        ];
  }),
  says('was born in (?<it>.+?)(?:,? and (?:raised|grew up) in .+)?', 'born_in', (said) =>
    /^\p{Lu}\p{Ll}+$/u.test(said) && isMonth(said) ? null : place(said),
  ),
];

function isMonth(said: string): boolean {
  return /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/.test(
    said,
  );
}

const MONTHS = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
/** A day of the year. */
export const DATE = `(?:(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTHS}(?:,? \\d{4})?|${MONTHS} (?:the )?\\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d|\\d{1,2}[./]\\d{1,2}[./](?:\\d{2}|\\d{4})|in ${MONTHS}|${MONTHS})`;

/** Days of birth and ages that are reached. */
export const dates: readonly Rule[] = [
  says(`was born (?:on|in) (?<it>${DATE}|(?:19|20)\\d\\d|${MONTHS} \\d{4})(?: in .+)?`, 'born_on', anything, {
    isAboutTime: true,
  }),
  when(
    `was born in (?<town>.+?),? (?:on|in) (?<it>${DATE}|(?:19|20)\\d\\d)`,
    ({ town = '', it = '' }) => {
      const where = place(town);
      return where === null
        ? []
        : [
            { predicate: 'born_in', value: where },
            { predicate: 'born_on', value: it },
          ];
    },
    { isAboutTime: true },
  ),
  says(`(?:celebrate |have )my birthday (?:on|in) (?<it>${DATE})`, 'has_birthday', anything, {
    isAboutTime: true,
  }),
  says(`turned (?<it>\\d{1,3})`, 'has_age', age),
  says(`be turning (?<it>\\d{1,3})`, 'plans_to', age, { as: 'turn {it}', isAhead: true }),
];
