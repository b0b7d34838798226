/** What somebody likes, plays and does again and again. */
import { favourite } from '../../meanings';
import { anything, noneOf, oneOf, trimmed } from '../../values';
import { INSTRUMENT, LANGUAGE, SPORT } from './words';
import type { Rule } from '../language';
import { says, when } from '../rule';
import { PASSING, liking, food } from './shared';

/** Likes, dislikes, favourites. */
export const likings: readonly Rule[] = [
  says(
    '(?:like|be (?:a )?(?:big |huge |great |real |massive )?fans? of|be fond of|be (?:really |very |so )?into|enjoy|be keen on|be a (?:big |huge )?lover of) (?<it>.+)',
    'likes',
    liking,
    { isList: true },
  ),
  says(
    '(?:love|adore|be (?:passionate|crazy|mad|obsessed) (?:about|with)|be in love with) (?<it>.+)',
    'loves',
    liking,
    { isList: true },
  ),
  says(
    '(?:not|no longer) (?:really |particularly |much |especially )?(?:like|enjoy|care for|be into|be (?:a )?(?:big )?fans? of|be fond of|be keen on|love) (?<it>.+?)(?: any ?more| at all| much)?',
    'dislikes',
    liking,
    { isList: true },
  ),
  says(
    '(?:dislike|be not a fan of|not be (?:a |an )?(?:big |huge |great )?fan of|not be (?:really )?into|not be fond of|not be keen on) (?<it>.+)',
    'dislikes',
    liking,
    { isList: true },
  ),
  says('(?:hate|detest|loathe|despise|cannot (?:stand|bear)|not stand|abhor) (?<it>.+)', 'hates', liking, {
    isList: true,
  }),
  says(
    'prefer (?<it>.+)',
    'prefers',
    noneOf(
      /^(?:it|this|that|these|those|the (?:first|second|third|last|other|former|latter|one|new|old|previous|original|blue|red|shorter|longer)|not|if|option|version|you|your|one|number|plan|a (?:different|simpler|shorter|longer|simple|short) (?:one|version|approach|solution)|to (?:not|keep it|leave|wait|have it|do it|see|hear|know|be|use (?:it|this|that)))\b|\b(?:option|version|one|this|that|it)$/iu,
    ),
  ),
  when(
    "favou?rite (?<sort>[\\p{L} '-]{2,40}?) (?:be|is|are|was|has always been|have always been) (?<it>.+)",
    ({ sort = '', it = '' }) => {
      const value = anything(
        it.replace(/ (?:now|these days|at the moment|so far|of all time|by far|ever)$/iu, ''),
      );
      if (
        value === null ||
        sort.split(' ').length > 4 ||
        /\b(?:part|thing about|of|here|so far|option|one|line|answer|suggestion|version|idea)\b/iu.test(
          sort,
        ) ||
        /^(?:the (?:one|way|part|fact|moment|first|second|last)|when|where|how|that|this|it|probably|hard|difficult|yours|not|still|undecided|always changing)\b/iu.test(
          value,
        )
      )
        return [];
      return [{ predicate: favourite(sort), value }];
    },
    { isAboutTime: true },
  ),
  when(
    "(?<it>.+?) (?:is|are) (?:definitely |still |by far |now |probably )?(?:my|our) (?:(?:all-time|absolute) )?favou?rite (?<sort>[\\p{L} '-]{2,30})",
    ({ sort = '', it = '' }) => {
      const value = anything(it);
      return value === null ||
        value.split(' ').length > 5 ||
        PASSING.test(value) ||
        /\b(?:part|thing|one|so far|of|about)\b/iu.test(sort) ||
        /^(?:what|which|who|where|how|is|are|my)\b/iu.test(value)
        ? []
        : [{ predicate: favourite(sort), value }];
    },
    { isAboutTime: true },
  ),
  says(
    'be (?:very |really |quite |increasingly |deeply )*interested in (?<it>.+)',
    'interested_in',
    noneOf(
      /^(?:it|this|that|these|those|your|you|knowing|hearing|seeing|what|how|why|whether|which|who|where|buying|the|learning more|finding|more|getting|having|both|all|any|one)\b/iu,
    ),
    { isList: true },
  ),
  says('(?:go for|crave|be addicted to|be hooked on) (?<it>.+)', 'likes', noneOf(/.*/u)),
  says(
    'drink (?<it>.+)',
    'drinks',
    noneOf(/^(?:it|this|that|to|up|some|too|the|from|a (?:lot|beer|glass|cup|coffee|tea))\b|\btoo much\b/iu),
  ),
  says('(?:only|mostly|mainly) eat (?<it>.+)', 'eats', food),
  says(
    'take (?<it>(?:my coffee|my tea|milk|sugar|oat milk) .*|milk in my .+|sugar in my .+)',
    'drinks',
    (said) => anything(said),
  ),
  says(
    '(?:support|root for|be an? (?:big |huge |lifelong )?supporter of) (?<it>.+)',
    'supports',
    oneOf(/^\p{Lu}[\p{L}. ]+$/u),
  ),
];

/** Games, instruments, languages and habits. */
export const pastimes: readonly Rule[] = [
  says(
    'sing (?<it>(?:in|with) (?:an?|the|our|my|\\p{Lu}).*(?:choir|band|chorus|opera|group|ensemble).*)',
    'sings',
  ),
  says(
    `play (?<it>(?:(?:the |some |a little |a bit of |jazz |classical |lead |rhythm |first |second )*(?:${INSTRUMENT}|${SPORT}))(?:(?:, (?:and )?| and )(?:the )?(?:${INSTRUMENT}|${SPORT}))*(?: (?:in|for|with|at|every|on|once|twice|competitively|semi-professionally|since) .+)?)`,
    'plays',
  ),
  says(
    '(?:play|drum|perform|dance) (?<it>(?:in|for|with) (?:an?|the|our|my|\\p{Lu}).*(?:band|orchestra|choir|team|club|league|ensemble|quartet|trio|group|opera|company).*)',
    'plays',
  ),
  says(
    'be (?:an? )?(?:active )?(?:member of|part of) (?<it>(?:an?|the|my local|our local) .*(?:band|orchestra|choir|team|club|league|ensemble|quartet|trio|group|party|union|church|society|association|gym|book club).*)',
    'member_of',
  ),
  says(
    '(?:have )?hobb(?:y|ies) (?:be|is|are|include|includes) (?<it>.+)',
    'has_hobby',
    noneOf(/^(?:the|my|what|none|boring|to)\b/iu),
    { isList: true },
  ),
  says(
    '(?:speak|be fluent in|be conversational in|be bilingual in|know) (?<it>.+)',
    'speaks',
    (said) => {
      const value = trimmed(said).replace(
        / fluently| natively| well| quite well| at home| as a second language/giu,
        '',
      );
      return new RegExp(
        `^(?:(?:fluent|some|a little|a bit of|basic|good|decent|native|broken|rusty|perfect|conversational|both) )*(?:${LANGUAGE})$`,
        'iu',
      ).test(value)
        ? value.replace(/^both /iu, '')
        : null;
    },
    { isList: true },
  ),
  says(`not speak (?:any )?(?<it>${LANGUAGE})`, 'does_not', anything, { as: 'speak {it}' }),
  when(
    `(?<verb>run|swim|meditate|jog|cycle|bike|walk|hike|climb|go running|go swimming|go climbing|go hiking|go jogging|go to the gym|go to church|do yoga|practi[sc]e yoga|practi[sc]e (?:the )?(?:piano|guitar|violin|cello)|lift weights|work out|exercise|journal|commute|volunteer|train|fast|paint|knit|garden|bake|cook|fish|surf|ski|do pilates|go for a (?:run|walk|swim)|take (?:my )?(?:medication|pills|insulin|vitamins))(?<it> .+)?`,
    ({ verb = '', it = '' }) => {
      if (
        !/\b(?:every|daily|twice|once|three times|four times|five times|each|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|on weekends|at weekends|a week|for a living|to work|regularly|as a hobby|in my (?:free|spare) time)\b/iu.test(
          it,
        ) ||
        it.length > 50
      )
        return [];
      return [{ predicate: 'has_habit', value: `${thirdPerson(verb)}${it}` }];
    },
    { isAboutTime: true },
  ),
  when(
    `(?<verb>(?:wake|get) up|go to bed)(?<it>(?: early| late)? (?:at|around) .+)`,
    ({ verb = '', it = '' }) =>
      it.length > 40 ? [] : [{ predicate: 'has_habit', value: `${thirdPerson(verb)}${it}` }],
    { isAboutTime: true },
  ),
];

function thirdPerson(verb: string): string {
  const [first = '', ...rest] = verb.split(' ');
  const ends = /(?:[sx]|ch|sh|o)$/u.test(first) ? 'es' : 's';
  const third = /[^aeiou]y$/u.test(first) ? `${first.slice(0, -1)}ies` : first + ends;
  return [third, ...rest].join(' ').replace(/\bmy\b/gu, 'their');
}
