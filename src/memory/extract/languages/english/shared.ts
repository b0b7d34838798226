/** Values that several sorts of English statements have in common. */
import { anything, noneOf, oneOf, place, trimmed } from '../../values';
import type { Accept } from '../../values';
import { IDLE, PROFESSION } from './words';
import type { Rule, Statement, Who } from '../language';

/** Has to do with the task at hand, and is forgotten after it. */
export const idle = new RegExp(IDLE, 'iu');
/** What can be liked although it is "the" thing. */
const LASTING =
  /^the (?:sea|ocean|beach|beaches|mountains?|smell|sound|taste|colou?r|rain|snow|sun|cold|heat|dark|outdoors|forest|countryside|city|winter|summer|autumn|spring|theatre|theater|cinema|opera|gym|guitar|piano|violin|night|beatles)\b/u;
/** What is liked or disliked in passing, and mostly of the assistant's own work. */
export const PASSING =
  /^(?:it|its|this|that|these|those|them|they|him|her|you|your|yours|his|she|he|us|me|everything|something|anything|nothing|what|where|when|how|why|which|who|whatever|if|so|as|not|one|ones|option|version|plan [a-z]\b|idea|more|less|better|to (?:think|say|know|see|hear|break|admit|be|have|point|ask|tell|believe|get|do|go|make|use|keep|start|find|understand|add|change|try|thank|talk|discuss|hang out with you)\b|being (?:right|wrong|here|able|told|asked|called)|having to|getting|when|working with you|talking (?:to|with) you|chatting|doing (?:this|that|it)|an? (?:lot|bit|few|little)\b|my (?:life|job|work|code|question)$|both|all|another|other|same|such|some of|any|each|every|of|for|about|in|on|at|by|with|from|and|but|because|very|too|really|coffee so)\b/iu;
/** What grows, but not in a garden. */
export const NO_GROWING =
  /^(?:up|old|tired|bored|fond|to|my (?:business|company|team|skills)|it|this|out|more|as|the)\b/iu;
/** Something that can be liked for longer than a moment. */
export const liking: Accept = (said) =>
  /^the \p{Ll}/u.test(said) && !LASTING.test(said) ? null : noneOf(PASSING)(said);
/** Something that can be owned. */
export const possession: Accept = noneOf(
  new RegExp(
    `^(?:it|this|that|one|up|my|the (?:fact|mistake|problem)|no)\\b|\\b(?:problem|question|mistake|fault|issue|point)\\b`,
    'iu',
  ),
);
/** An employer. */
export const work: Accept = (said) => {
  const value =
    anything(said)?.replace(
      /^(?:the company|a company called|a startup called|a company named) (?=\p{Lu})/iu,
      '',
    ) ?? null;
  if (value === null) return null;
  if (
    /^(?:night|nights|home|least|times|all|the moment|it|this|that|these|those|my best|weekends?|random|full|once|present|first|last|me|you|free|money|myself|now|peanuts|us|them|him|her|what|which|whatever|where|two|three|my own pace|\d|an? (?:while|bit|few|living|fix|solution|problem|bug|ticket|project|time|hour|day|week|month|year)|being|getting|making|improving|the (?:weekend|project|problem|fix|best|next|day|week))\b/iu.test(
      value,
    )
  )
    return null;
  return value;
};
/** A subject that is studied. */
export const study: Accept = noneOf(
  /^(?:it|this|that|these|for|hard|all|tonight|at|in|with|how|what|why|whether|the (?:code|docs|documentation|problem|question|file|options?)|a lot|abroad|every|your|my|late|until)\b/iu,
);
/** An age. */
export const age = oneOf(
  /^(?:\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen))$/iu,
);
/** Something one does not eat or drink. */
export const food: Accept = (said) => {
  const value = anything(said)?.replace(/^(?:any|any kind of|any type of|all|the) /iu, '') ?? null;
  return value !== null &&
    value.split(' ').length <= 4 &&
    !/^(?:it|this|that|much|enough|here|there|out|at|in|on|breakfast|lunch|dinner|before|after|when|them|you|anything|everything|something|well|today|yet|a (?:lot|thing))\b/iu.test(
      value,
    )
    ? value
    : null;
};
/** Something that happened to a thing of one's own, not a task that is done: "my thesis", "a marathon". */
const deed: Accept = (said) => {
  const value = anything(said);
  if (value === null || value.split(' ').length > 8) return null;
  return /^(?:my|our|an?|the|writing|reading|learning|watching|\p{Lu})/u.test(value) &&
    !idle.test(value.replace(/^(?:my|our|an?|the) (?:first|last|second|third|next) /u, 'my '))
    ? value
    : null;
};
/** Something of one's own that was done or finished. */
export const own: Accept = (said) => {
  const value = deed(said);
  return value !== null && /^(?:my|our|an?|reading|writing) /iu.test(value) ? value : null;
};
/** Ends in a profession. */
export const profession = new RegExp(`\\b(?:${PROFESSION})s?$`, 'iu');
/** Businesses that people run. */
export const BUSINESS =
  'bakery|business|company|shop|store|cafe|café|restaurant|blog|podcast|studio|startup|start-up|farm|bookshop|bookstore|agency|school|kindergarten|gallery|bar|pub|hotel|hostel|b&b|bed and breakfast|practice|clinic|newsletter|youtube channel|channel|choir|band|book club|charity|nonprofit|non-profit|consultancy|vineyard|brewery|law firm|firm|garage|workshop|salon|gym';
/** Things that people plan. */
export const TRIP =
  '(?:trip|journey|holiday|vacation|honeymoon|visit|wedding|party|move|hike|cruise|road trip|weekend|sabbatical|marathon|renovation|tour)';
/** "A", "two", "several". */
export const numbered =
  '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}|twin|several|some|many|no|a couple of|a pair of)';

/** "A nurse at the hospital in Graz" is a profession and an employer. */
export const asProfession: Rule['states'] = ({ it = '', article = '' }) => {
  const match = /^(.+?)(?: (?:at|for|with) (.+?))?(?: (?:in|from|based in|living in) (.+))?$/iu.exec(
    trimmed(it),
  );
  const [, job = '', at, where] = match ?? [];
  if (
    !profession.test(job) ||
    /^\d/.test(job) ||
    job.split(' ').length > 5 ||
    /^(?:bit|little|kind|sort|big|huge|bad|terrible|good|great|better|real|lousy|slow|fast|quick|natural|born|total|complete|die-hard|lazy|mere|hopeless|horrible)\b/iu.test(
      job,
    )
  )
    return [];
  const states: Statement[] = [{ predicate: 'works_as', value: `${article} ${job}` }];
  if (/student$|undergraduate$|pensioner$|veteran$|immigrant$|founder$|intern$/iu.test(job))
    states[0] = { predicate: 'has_role', value: `${article} ${job}` };
  const employer = at === undefined ? null : work(at);
  if (employer !== null)
    states.push({
      predicate: /student$|undergraduate$/iu.test(job) ? 'studies_at' : 'works_at',
      value: employer,
    });
  const home = where === undefined ? null : place(where);
  if (home !== null && /\b(?:from|in) /iu.test(it))
    states.push({
      predicate: / from /iu.test(it)
        ? 'comes_from'
        : / (?:based|living) in /iu.test(it)
          ? 'lives_in'
          : 'works_in',
      value: home,
    });
  return states;
};

/** One of the user's people, animals or things. */
export const person = (called: string | undefined, kin: string): Who => ({
  id: called === undefined ? kin : `${kin} ${called}`,
  words: `The user's ${kin}${called === undefined ? '' : ` ${called}`}`,
});
