/** Age, diet, allergies, health and what else somebody is. */
import { anything, noneOf, oneOf, trimmed } from '../../values';
import { CONDITION, NATIONALITY, RELIGION } from './words';
import type { Rule } from '../language';
import { means, says, when } from '../rule';
import { age, food, asProfession } from './shared';

/** Age, diet, health and the like. */
export const body: readonly Rule[] = [
  says(
    'be (?:now )?(?<it>(?:\\d{1,3}|[a-z]+(?:[- ][a-z]+)?))(?: (?:years|yrs)(?: old| of age)?| y\\/?o)?',
    'has_age',
    age,
  ),
  says('be an? (?<it>\\d{1,3})[- ]year[- ]old(?: (?:man|woman|guy|girl|boy|male|female))?', 'has_age', age),
  when('be an? (?<years>\\d{1,3})[- ]year[- ]old (?<it>.+)', ({ years = '', it = '' }, who) => [
    { predicate: 'has_age', value: years },
    ...asProfession({ it, article: 'a' }, who),
  ]),
  says(
    'be (?<it>\\d[\\d.,]*\\s?(?:cm|m|feet|ft|foot)(?: ?\\d{1,2}(?: inches| in)?)?|\\d\'\\d{1,2}"?)(?: tall)?',
    'has_height',
  ),
  says(
    'be (?<it>(?:an? )?(?:strict |lifelong |lacto-ovo |committed )?(?:vegetarian|vegan|pescatarian|pescetarian|flexitarian|omnivore|carnivore|fruitarian|raw vegan)|veggie)(?: (?:for|since|by) .+)?',
    'has_diet',
    (said) =>
      trimmed(said)
        .replace(/^an? (?:strict |lifelong |lacto-ovo |committed )?|^strict |^lifelong |^committed /iu, '')
        .replace(/^veggie$/iu, 'vegetarian')
        .toLowerCase(),
  ),
  says(
    '(?:became|went|turned|have gone|be going to stay|have become|follow an?|eat|keep|be on an?|have an?) (?<it>vegetarian|vegan|pescatarian|halal|kosher|keto|paleo|low[- ]carb|gluten[- ]free|plant[- ]based)(?: diet)?',
    'has_diet',
  ),
  says(
    '(?:no longer be|not be) (?:an? )?(?<it>vegetarian|vegan|pescatarian)(?: any ?more| any longer)',
    'has_diet',
    anything,
    { isOver: true },
  ),
  says(
    '(?:used to be|stopped being) (?:an? )?(?<it>vegetarian|vegan|pescatarian)(?: .+)?',
    'has_diet',
    anything,
    { isOver: true },
  ),
  says(
    'be (?:very |severely |highly |mildly |slightly |deathly |super |really )*allergic to (?<it>.+)',
    'allergic_to',
    noneOf(
      /^(?:it|this|that|mondays?|work|people|stupid\p{L}*|meetings?|you|bullshit|effort|mornings?|exercise|bad|drama|nonsense|commitment|working|waking)\b/iu,
    ),
    { isList: true },
  ),
  says(
    'have (?:an? |some )?(?:severe |bad |mild |serious |strong )?(?<it>[\\p{L} -]+?) allerg(?:y|ies)',
    'allergic_to',
    (said) =>
      noneOf(/^(?:any|no|many|lots|several|an?|some|food)\b/iu)(said)?.replace(
        /(?:nut|egg|cat|dog|bee|wasp|horse|almond|cashew|walnut|hazelnut)$/iu,
        '$&s',
      ) ?? null,
    { isList: true },
  ),
  says('have an? (?:severe |bad |mild |serious |strong )?allergy to (?<it>.+)', 'allergic_to', anything, {
    isList: true,
  }),
  says(
    'be (?<it>(?:lactose|gluten|histamine|fructose|dairy)[- ]intolerant|intolerant (?:to|of) .+|coeliac|celiac)',
    'intolerant_to',
    (said) => anything(said)?.replace(/^(\w+)-intolerant/u, '$1 intolerant') ?? null,
  ),
  says('have (?:a |an )?(?<it>(?:lactose|gluten|histamine|fructose) intolerance)', 'has_condition'),
  says(
    `(?:have|suffer from|was diagnosed with|have been diagnosed with|got diagnosed with|live with|be diagnosed with|struggle with) (?:a |an |chronic |severe |mild |terrible |bad )*(?<it>${CONDITION})`,
    'has_condition',
    anything,
    { isList: true },
  ),
  says(
    'be (?<it>left-?handed|right-?handed|left handed|right handed|ambidextrous|an? type [12] diabetic|colou?r-?blind|colou?r blind|deaf|hard of hearing|dyslexic|diabetic|type [12] diabetic|asthmatic|autistic|epileptic|near-?sighted|short-?sighted|far-?sighted|bilingual|trilingual|gay|lesbian|bisexual|bi|queer|transgender|trans|non-?binary|straight|asexual|blind in one eye|an? (?:introvert|extrovert|ambivert|only child|twin|early bird|night owl|morning person|smoker|non-?smoker|teetotaller|teetotaler|vampire fan|minimalist|feminist|pacifist|insomniac|diabetic|asthmatic|bookworm|dog person|cat person|homeowner|widow|widower|single (?:mom|mum|dad|mother|father|parent)|grandmother|grandfather|grandparent|father|mother|dad|mom|mum|parent|(?:stay-at-home|proud|single|new) (?:mom|mum|dad|mother|father|parent|grandmother|grandfather)|(?:us |british |german |dual |eu |american |canadian |swiss |french )?citizen)(?: of .+)?|the (?:oldest|youngest|eldest|middle child|second) (?:child |sibling )?of (?:two|three|four|five|six|seven))',
    'is',
  ),
  says(`be (?:an? )?(?<it>${RELIGION})`, 'is'),
  says(
    `be (?:an? )?(?:half[- ])?(?<it>(?:${NATIONALITY})(?:(?: and |-| and half |[- ])(?:${NATIONALITY}))?)(?: citizen| national| woman| man| guy| girl)?`,
    'has_nationality',
    oneOf(/^[\p{L} -]+$/u),
  ),
  when(`be an? (?<nation>${NATIONALITY}) (?<it>.+)`, ({ nation = '', it = '' }, who) => {
    const job = asProfession({ it, article: 'a' }, who);
    return job.length > 0 ? [{ predicate: 'has_nationality', value: nation }, ...job] : [];
  }),
  means('be pregnant(?: with .+)?', 'expecting', 'a baby'),
  says(
    'be (?:expecting|pregnant with) (?<it>(?:a baby|twins|our (?:first|second|third) (?:child|baby)|a (?:girl|boy|baby \\w+)|my (?:first|second|third) (?:child|baby)).*)',
    'expecting',
    anything,
    { isAhead: true },
  ),
  says(
    'be (?:very |really |terrified |so |deathly |super )*(?:afraid|scared|terrified|frightened|phobic) of (?<it>.+)',
    'fears',
    noneOf(
      /^(?:it|this|that|you|losing|what|breaking|messing|missing|being (?:late|wrong)|making|asking|the (?:result|answer|deadline|future|exam))\b/iu,
    ),
  ),
  says('have a (?:fear|phobia) of (?<it>.+)', 'fears'),
  says(
    'cannot (?<it>swim|drive|cook|sing|dance|ride a bike|see colou?rs?|smell|hear well|whistle|ski)',
    'cannot',
  ),
  says('cannot (?:eat|have|tolerate|digest|stomach) (?<it>.+)', 'does_not_eat', food, { isList: true }),
  says('cannot drink (?<it>.+)', 'does_not_drink', food, { isList: true }),
  says(
    '(?:not|no longer|stopped|quit|gave up|avoid) (?:eat(?:ing)?) (?<it>.+?)(?: any ?more| any longer)?',
    'does_not_eat',
    food,
    { isList: true },
  ),
  says(
    '(?:not|no longer|stopped|quit) (?:drink(?:ing)?) (?<it>.+?)(?: any ?more| any longer)?',
    'does_not_drink',
    food,
    { isList: true },
  ),
  means('be gluten[- ]free', 'does_not_eat', 'gluten'),
  means('be dairy[- ]free', 'does_not_eat', 'dairy'),
  means('(?:not|no longer) drink(?: any ?more)?', 'does_not_drink', 'alcohol'),
  says(
    '(?:not|no longer) (?<it>smoke|drive|cook|vote|own a car|own a tv|have a car|have a tv|have kids|have children|have siblings|have pets|watch tv|gamble|use social media)(?: any ?more| any longer)?',
    'does_not',
  ),
  means('have no (?:kids|children)', 'does_not', 'have children'),
  means('have no siblings', 'does_not', 'have siblings'),
  says(
    '(?:quit|stopped|gave up|given up) (?<it>smoking|vaping|gambling|running|swimming|dancing)',
    'stopped',
  ),
  says(
    '(?:quit|stopped|gave up|given up) (?<it>coffee|alcohol|sugar|caffeine|meat|dairy|gluten|social media|nicotine|cigarettes|sweets|chocolate)',
    'gave_up',
  ),
  says('be (?:a |an )?(?<it>\\d{1,2} weeks) pregnant', 'expecting', anything, {
    as: 'a baby ({it} pregnant)',
  }),
  says(
    'have (?<it>(?:(?:dark|light|long|short|curly|straight|wavy|bright|natural) )*(?:blue|green|brown|hazel|grey|gray|black|blond|blonde|red|ginger|auburn|curly|dark|white) (?:eyes|hair).*)',
    'has',
  ),
];
