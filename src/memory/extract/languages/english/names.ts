/** What somebody and theirs are called, and other plain properties: clauses that begin with "my". */
import { anything, name, noneOf, oneOf, place, trimmed } from '../../values';
import { LANGUAGE, NATIONALITY, PET, RELATION, RELIGION, THING } from './words';
import type { Rule, Statement, Who } from '../language';
import { says, when } from '../rule';
import { idle, work, age, profession, person } from './shared';
import { likings } from './likings';
import { DATE } from './places-and-dates';

/** "My name is Ines" and the like: said of a thing of one's own. */
const named: readonly Rule[] = [
  when(
    '(?:full |first |last |real |middle |given )?name(?: is| be) (?<it>.+)',
    ({ it = '' }) => {
      const value =
        name(it) ??
        (/^[\p{Ll}'-]{2,20}$/u.test(it) &&
        !/^(?:not|irrelevant|unimportant|long|short|hard|difficult|spelled|weird|funny|common|rare|what|in|on|too|none|mud)\b/u.test(
          it,
        )
          ? it
          : null);
      return value === null ? [] : [{ predicate: 'named', value }];
    },
    { isAboutTime: true },
  ),
];

const OF = `(?:(?:older|younger|little|big|twin|oldest|youngest|eldest) )?(?:${RELATION}|${PET}|${THING})`;

/** Clauses that begin with "my" and something that is no person, animal or thing. */
export const possessed: readonly Rule[] = [
  when(
    `my (?<what>(?:full |first |last |real |middle |given |sur|nick)?name) (?:is|be) (?<it>.+)`,
    ({ what = '', it = '' }, who) => {
      const found = (named[0] as Rule).states({ it }, who);
      return /^(?:last|sur|middle)/iu.test(what)
        ? found.map((one) => ({ ...one, predicate: `has_${what.toLowerCase().replace(' ', '_')}` }))
        : found;
    },
    { isAboutTime: true },
  ),
  when(
    `(?:my|our) (?<kin>${OF})(?: (?<called>\\p{Lu}\\p{L}+))?(?:'s|’s|s'|') (?:full |first )?name (?:is|be) (?<it>.+)`,
    ({ kin = '', it = '' }) => {
      const value = name(it) ?? (/^\p{Ll}{2,15}$/u.test(it) ? it : null);
      return value === null ? [] : [{ predicate: 'named', value, who: person(undefined, kin.toLowerCase()) }];
    },
    { isAboutTime: true },
  ),
  when(
    `(?:my|our) (?<kin>${OF})(?: (?<called>\\p{Lu}\\p{L}+))?(?:'s|’s|s'|') birthday (?:is|be|falls)(?: (?:on|in))?(?: the)? (?<it>${DATE.replaceAll('(?:the )?', '')})`,
    ({ kin = '', called, it = '' }) => [
      {
        predicate: 'has_birthday',
        value: it,
        who: person(called !== undefined && /^\p{Lu}/u.test(called) ? called : undefined, kin.toLowerCase()),
      },
    ],
    { isAboutTime: true },
  ),
  when(
    `my (?:birthday|bday|b-day) (?:is|be|falls)(?: (?:on|in))?(?: the)? (?<it>${DATE.replaceAll('(?:the )?', '')})`,
    ({ it = '' }) => [{ predicate: 'has_birthday', value: it }],
    { isAboutTime: true },
  ),
  when(
    `my (?:date of birth|dob|birth ?date) (?:is|be) (?:the )?(?<it>${DATE.replaceAll('(?:the )?', '')})`,
    ({ it = '' }) => [{ predicate: 'born_on', value: it }],
    { isAboutTime: true },
  ),
  when(
    `my (?:wedding )?anniversary (?:is|be)(?: on| in)?(?: the)? (?<it>${DATE.replaceAll('(?:the )?', '')})`,
    ({ it = '' }) => [{ predicate: 'has_anniversary', value: it }],
    { isAboutTime: true },
  ),
  says('my (?:age|current age) (?:is|be) (?<it>.+)', 'has_age', age),
  says('my (?:home ?town|home town) (?:is|be) (?<it>.+)', 'has_hometown', place),
  says('(?:my|our) (?:home|house|flat|apartment|place) (?:is|be) in (?<it>.+)', 'lives_in', place),
  says('my (?:address|home address) (?:is|be) (?<it>.+)', 'has_address', oneOf(/\d|\p{Lu}/u)),
  says(
    'my (?:native|first|mother) (?:language|tongue) (?:is|be) (?<it>.+)',
    'has_native_language',
    oneOf(new RegExp(`^(?:${LANGUAGE})$`, 'iu')),
  ),
  says('my (?:job|profession|occupation|day job|job title) (?:is|be) (?<it>.+)', 'works_as', (said) =>
    profession.test(trimmed(said)) ? anything(said) : null,
  ),
  says('my (?:employer|company|workplace) (?:is|be) (?<it>.+)', 'works_at', oneOf(/^\p{Lu}/u)),
  says('my (?:new )?(?:job|position|role) (?:is|be) (?:at|with) (?<it>.+)', 'works_at', work),
  says('my pronouns (?:are|is|be) (?<it>.+)', 'pronouns', oneOf(/^(?:he|she|they|ze|xe|it|any)\b/iu)),
  says(
    "my (?:goal|main goal|big goal|dream|new year'?s resolution|resolution)(?: for (?:this|next) year| this year)? (?:is|be) to (?<it>.+)",
    'has_goal',
    noneOf(idle),
  ),
  says(
    'my (?:hobby|hobbies|main hobby|favou?rite hobby) (?:is|are|be|include) (?<it>.+)',
    'has_hobby',
    noneOf(/^(?:the|my|what|none|boring|expensive)\b/iu),
    { isList: true },
  ),
  when(
    'my (?<what>blood type|blood group|shoe size|ring size|star sign|zodiac sign|email|e-mail|email address|phone number|mobile number|height|weight|time ?zone|nickname|major|favou?rite team|middle name|maiden name|username|license plate|locker code|door code|alarm code|dress size|t-shirt size|shirt size|emergency contact|gp|dentist|doctor|therapist|landlord|boss|manager|supervisor|best friend|nationality|religion|eye colou?r|hair colou?r|commute|wifi name) (?:is|be|are) (?:called |named )?(?<it>.+)',
    ({ what = '', it = '' }) => {
      const value = anything(it);
      if (
        value === null ||
        /^(?:the (?:problem|worst|best|one)|an? (?:idiot|jerk|nightmare|pain|mess|bit|problem|total|complete)|not|so|very|too|really|wrong|broken|being|going|asking|on|in|out|at|having|right|gone|angry|mad|sick|away|unknown|a secret|nice|great|mean|annoying|awful|terrible|good|bad|long)\b/iu.test(
          value,
        )
      )
        return [];
      if (
        /^(?:gp|dentist|doctor|therapist|landlord|boss|manager|supervisor|best friend|emergency contact)$/iu.test(
          what,
        )
      )
        return name(value) === null
          ? []
          : [{ predicate: 'named', value, who: person(undefined, what.toLowerCase()) }];
      return [{ predicate: `has_${what.toLowerCase().replaceAll(/[ -]+/g, '_')}`, value }];
    },
    { isAboutTime: true },
  ),
  when(
    '(?:my|our) (?:(?:all-time|absolute|current|new) )?favou?rite (?<rest>.+)',
    ({ rest = '' }, who) => favouriteIn(`favourite ${rest}`, who),
    { isAboutTime: true },
  ),
  when(
    `(?<it>\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?) is (?:the name of )?(?:my|our) (?<kin>${OF}|dog|cat)`,
    ({ it = '', kin = '' }) =>
      name(it) === null ||
      /^(?:This|That|It|He|She|There|Here|What|Who|Where|How|Which|Why|When|Today|Tomorrow|Money|Music|God|Home|Work)$/u.test(
        it,
      )
        ? []
        : [{ predicate: 'named', value: it, who: person(undefined, kin.toLowerCase()) }],
    { isAboutTime: true },
  ),
  says(
    '(?:call me|you (?:can|may|should) call me|everyone calls me|everybody calls me|people call me|my friends call me|friends call me|they call me) (?<it>.+)',
    'named',
    (said) =>
      /^(?:Crazy|Old|Back|Later|Maybe|Stupid|Ishmael|When|If|Tomorrow|Today|Sir|Boss|Master|Daddy)\b/u.test(
        said,
      )
        ? null
        : name(said),
  ),
  says('the name is (?<it>.+)', 'named', name),
];

function favouriteIn(text: string, who: Who): readonly Statement[] {
  for (const rule of likings) {
    if (!rule.pattern.source.startsWith('^(?:favou?rite')) continue;
    const match = rule.pattern.exec(text);
    if (match?.groups) return rule.states(match.groups, who);
  }
  return [];
}

const NO_NAME =
  /^(?:Done|Ok|Okay|Back|Sorry|Sure|Ready|Fine|Here|Good|Great|Happy|Sad|Tired|Busy|Lost|Stuck|Late|Curious|Hungry|Bored|Confused|Not|Batman|Groot|Spartacus|Iron|God|Legend|Siri|Alexa|Afk|AFK|OK|Using|Trying|Going|Looking|Working|Thinking|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Jewish|Team|Ultra|Pro|Anti|Type|Gen|Generation|Born|Open|Free|Down|Up|In|On|At|Glad|Sick|Ill|Dead|Alive|Awake|Home|Single|Married)$/u;

/** "I am Ines": tried last, for nearly everything else begins like it. */
export const introduced: readonly Rule[] = [
  says("be (?<it>\\p{Lu}[\\p{L}’'-]{1,20}(?: \\p{Lu}[\\p{L}’'-]{1,20})?)", 'named', (said) => {
    const value = name(said);
    if (value === null || !/^\p{Lu}/u.test(said)) return null;
    const [first = ''] = value.split(' ');
    const isOther = new RegExp(`^(?:${NATIONALITY}|${RELIGION}|${LANGUAGE})$`, 'iu');
    return NO_NAME.test(first) || isOther.test(first) || isOther.test(value) || !/\p{Ll}/u.test(value)
      ? null
      : value;
  }),
];
