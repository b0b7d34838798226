/** Partners, relatives, animals and possessions. */
import { anything, name, noneOf, oneOf, trimmed } from '../../values';
import { PET, RELATION, THING } from './words';
import type { Rule } from '../language';
import { means, says, when, whole } from '../rule';
import { NO_GROWING, possession, numbered } from './shared';

/** Partners and relatives. */
export const family: readonly Rule[] = [
  says('have (?<it>twins|triplets|kids|children|grandchildren|grandkids|siblings)', 'has_relative'),
  when(
    `be (?:happily )?married(?: to (?<to>.+?))? with (?<it>${numbered} (?:kids|children|sons|daughters|boys|girls|dogs|cats))`,
    ({ to, it = '' }) => [
      { predicate: 'has_marital_status', value: 'married' },
      ...(to === undefined ? [] : [{ predicate: 'married_to', value: to }]),
      { predicate: 'has_relative', value: it },
    ],
  ),
  says('(?:be called|be named|go by|be known as) (?<it>.+)', 'named', name),
  says(
    'be (?:happily |recently |newly |just )?married to (?<it>.+)',
    'married_to',
    noneOf(/^(?:my (?:job|work)|the|it|this)\b/iu),
  ),
  says('be engaged to (?<it>.+)', 'engaged_to'),
  says(
    'be (?:dating|seeing|together with|in a relationship with|going out with) (?<it>.+)',
    'partner_of',
    (said) =>
      name(said) ??
      oneOf(
        /^(?:an? (?:man|woman|girl|guy|boy|colleague|doctor|nurse|teacher|musician)\b|someone (?:called|named) )/iu,
      )(said),
  ),
  says(
    'be (?:happily |recently |newly |now |still )*(?<it>married|single|divorced|engaged|widowed|separated|a widow|a widower|a bachelor|in a relationship|in a long[- ]distance relationship)',
    'has_marital_status',
    (said) => trimmed(said),
  ),
  says('(?:got|have gotten|was) (?<it>married|engaged|divorced)(?: to (?<to>.+))?', 'got'),
  when('(?:got|was) (?<how>married|engaged) to (?<it>.+)', ({ how = '', it = '' }) => {
    const value = anything(it);
    return value === null || /^(?:it|this|the) /u.test(value)
      ? []
      : [{ predicate: how.toLowerCase() === 'married' ? 'married_to' : 'engaged_to', value }];
  }),
  says(
    'married (?<it>.+)',
    'married_to',
    (said) =>
      name(said.replace(/^my (?:girlfriend|boyfriend|partner|fiancée?) /u, '')) ?? oneOf(/^my /u)(said),
  ),
  means('be getting married(?: to .+)?', 'plans_to', 'get married', { isAhead: true }),
  says(
    `have (?<it>${numbered} (?:(?:older|younger|little|big|twin|half|step|grown-up|grown|adult|teenage|small|young|wonderful|beautiful|lovely|adopted|foster|identical|\\d+[- ]year[- ]old|[a-z]+-year-old)[ -])*(?:${RELATION})\\b.*)`,
    'has_relative',
    noneOf(
      /\b(?:boss|manager|teacher|doctor|dentist|friend|colleague|therapist|landlord|neighbou?r)\b.*\b(?:who|that|asked|told|problem)\b|^no\b|\b(?:question|problem|meeting|appointment)\b/iu,
    ),
  ),
  says(
    '(?:had|welcomed|gave birth to) (?<it>(?:a baby|a baby (?:girl|boy)|a (?:son|daughter|girl|boy)|twins|our (?:first|second|third) (?:child|baby)|my (?:first|second|third) (?:child|baby))(?: (?:called|named) .+)?)',
    'had',
  ),
  when(
    '(?:died|passed away|has died|have died|has passed away|have passed away)(?: (?:of|from) .+)?',
    (_groups, who) => (who.id === 'user' ? [] : [{ predicate: 'died', value: 'died' }]),
  ),
];

/** The dog's name, or the names of two. */
export const animals: readonly Rule[] = [
  says(
    `(?:have|own|keep)(?: got)? (?<it>(?:${numbered}|lots of) (?:[\\p{L}\\d-]+ ){0,4}?(?:${PET})\\b.*)`,
    'has_pet',
    noneOf(/^no\b|\b(?:in my|allergy|question|problem|food|show|hair|hotel|fight|to fry)\b/iu),
  ),
  says(
    `(?:(?:just )?adopted|rescued|got|bought) (?<it>(?:an?|two|three|our|my) (?:[\\p{L}\\d-]+ ){0,3}?(?:${PET})\\b.*)`,
    'adopted',
    noneOf(/\b(?:food|toy|leash|hair|bed|cage)\b/iu),
  ),
  says(
    `be (?<it>an? (?:[\\p{L}-]+ ){0,3}?(?:${PET}|mutt|mix|[\\p{L}]+doodle|maine coon|siamese|persian|shih tzu|chihuahua|dalmatian|rottweiler|greyhound|border collie|boxer|schnauzer|samoyed|akita|shiba inu))`,
    'is',
  ),
];

/** Possessions. */
export const things: readonly Rule[] = [
  says(
    'wear (?<it>glasses|contact lenses|contacts|hearing aids|a hearing aid|braces|size \\d+(?: shoes)?)',
    'wears',
  ),
  says(
    'own (?<it>(?:an?|two|three|four|five|six|\\d+|several|many|some|lots of|the) .+)',
    'owns',
    possession,
  ),
  says(
    `have(?: got)? (?<it>(?:${numbered}|my own) (?:[\\p{L}\\d-]+ ){0,3}?(?:${THING})s?\\b.*)`,
    'has',
    noneOf(
      /^no\b|\b(?:problem|question|issue|idea|accident|appointment|trouble|meeting|fire|that|which|to)\b/iu,
    ),
  ),
  says('drive (?<it>(?:an?|my) .+)', 'drives', noneOf(/\b(?:point|hard bargain|nail|crazy|lot)\b/iu)),
  says('drive (?<it>\\p{Lu}.+)', 'drives', oneOf(/^\p{Lu}/u)),
  says(
    'use (?<it>.+?)(?: (?:as|for) (?<why>.+))',
    'uses',
    noneOf(/^(?:it|this|that|these|those|the|my|your|an?|both|all|one)\b/iu),
    {},
  ),
  says('(?:grow|cultivate) (?<it>.+)', 'grows', noneOf(NO_GROWING), { isList: true }),
  says(
    'collect (?<it>.+)',
    'collects',
    noneOf(/^(?:it|this|that|data|information|the|my|all|feedback|logs|metrics|your|money)\b/iu),
    { isList: true },
  ),
  when('be (?<it>.+)', ({ it = '' }, who) => {
    // "My car is a blue Volvo": of people and animals other rules know more.
    if (!whole(`(?:[\\w-]+ )*(?:${THING})(?: .+)?`).test(who.id)) return [];
    const value = anything(it);
    return value !== null &&
      /^(?:an? (?!(?:mess|disaster|bit|nightmare|problem|total|complete|wreck|pain|joke|dream|beauty)\b)|(?:dark |light |bright )?(?:red|blue|green|black|white|silver|grey|gray|yellow|orange|purple|pink|brown)\b|\d{1,3} years old$|in (?:the )?\p{Lu}|on the \w+ floor|electric$|called )/u.test(
        value,
      )
      ? [{ predicate: 'is', value }]
      : [];
  }),
];
