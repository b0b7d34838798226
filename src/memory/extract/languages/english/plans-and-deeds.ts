/** What somebody is going to do and what they did. */
import { anything, name, noneOf, oneOf } from '../../values';
import type { Rule } from '../language';
import { says } from '../rule';
import { idle, own, TRIP } from './shared';

/** What is still to come. */
export const plans: readonly Rule[] = [
  says(
    '(?:plan|be planning|have decided|decided|be (?:definitely )?going) (?:on |to )(?<it>(?:move|travel|fly|go to \\p{Lu}|visit|get married|retire|quit my job|buy an?|study|run an?|marry|adopt|open an?|start (?:an?|my)|learn|emigrate|propose|sell my|write a (?:book|novel)|climb|hike) ?.*)',
    'plans_to',
    noneOf(idle),
    { isAhead: true },
  ),
  says(`(?:be planning|plan) (?<it>(?:an?|my|our) (?:[\\p{L}-]+ ){0,3}${TRIP}\\b.*)`, 'planning', anything, {
    isAhead: true,
  }),
  says('decided (?:to|on|that) (?<it>.+)', 'decided', noneOf(idle), { as: 'to {it}' }),
  says(
    'be (?:travelling|traveling|flying|going|driving|heading|off) to (?<it>.+?)(?: (?:with|for) .+)?',
    'plans_to',
    oneOf(/^(?:the )?\p{Lu}\p{L}{2,}/u),
    { as: 'travel to {it}', isAhead: true },
  ),
  says(
    'be going on (?<it>(?:an? )?(?:trip|holiday|vacation|honeymoon|cruise|safari|retreat) .*)',
    'planning',
    anything,
    { isAhead: true },
  ),
  says(
    'be (?:staying|on (?:vacation|holiday|a business trip|a trip)|currently staying) (?:in|at) (?<it>.+)',
    'staying_in',
    noneOf(/^(?:bed|touch|shape|the (?:moment|loop)|home)\b|^(?!(?:the |an? |my )?\p{L}*\p{Lu}|an? |my )/u),
  ),
  says('be visiting (?<it>.+)', 'visiting', oneOf(/^(?:my |our |\p{Lu})/u), {}),
  says(
    "(?:have|have got) (?<it>(?:an?|my) (?:[\\p{L}-]+[ 's]*){0,4}(?:appointment|exam|interview|surgery|operation|flight|wedding|concert|recital|audition|check-up|checkup|MRI|hearing|driving test|thesis defen[cs]e|competition|race)\\b.*)",
    'has_appointment',
    anything,
    { isAhead: true },
  ),
  says('(?:be )?goal (?:for this year |for the year |this year )?(?:be|is) (?:to )?(?<it>.+)', 'has_goal'),
  says(
    'be (?:writing|working on|composing|recording|building|making|restoring|renovating) (?<it>(?:an?|my|our) (?:[\\p{L}-]+ ){0,3}(?:novel|book|thesis|dissertation|phd|album|symphony|opera|film|documentary|house|boat|cabin|startup|memoir|screenplay|board game|video game|kitchen|bathroom|motorbike|car|canoe|guitar|treehouse|greenhouse)\\b.*)',
    'working_on',
  ),
  says(
    'be (?:currently )?reading (?<it>.+)',
    'reads',
    oneOf(/^(?:"|“|‘|the book |a book (?:called|about) |\p{Lu}(?!\w*\s(?:docs|documentation)))/u),
  ),
];

/** What happened. */
export const deeds: readonly Rule[] = [
  // The day was taken out before: "my flight is on 12 June".
  says(
    'my (?<it>wedding|flight|exam|driving test|surgery|operation|graduation|job interview|final exam|due date) (?:is|be|leaves)',
    'has_appointment',
    (said) => (/^[aeiou]/iu.test(said) ? `an ${said}` : `a ${said}`),
    { isAhead: true },
  ),
  says(
    '(?:finished|completed|submitted|handed in|turned in|defended|published|released|launched) (?<it>.+)',
    'completed',
    (said) =>
      own(said) ??
      oneOf(
        /^(?:the (?:marathon|[Cc]amino|[Pp][Hh]D|degree|novel|thesis|training)\b|reading (?!the\b|it\b|this\b|your\b)|\p{Lu}\p{L}+)/u,
      )(said),
  ),
  says(
    '(?:ran|run|completed|finished|did) (?<it>(?:an?|my|the) (?:[\\p{L}\\d-]+ ){0,3}?(?:marathon|half[- ]marathon|ultra ?marathon|triathlon|10k|5k|iron ?man|race)\\b.*)',
    'ran',
  ),
  says('(?:ran|finished|completed) (?<it>the \\p{Lu}[\\p{L} ]+ marathon.*)', 'ran'),
  says(
    'passed (?<it>(?:my|the|an?) .*(?:exam|test|driving test|bar|viva|defen[cs]e|course|certification|interview|driving).*|the bar)',
    'passed',
    noneOf(/\b(?:unit|integration|all) tests?\b|\btests$/iu),
  ),
  says(
    'won (?<it>(?:an?|my|our|the|first|second|third|gold|silver|bronze) .+)',
    'won',
    noneOf(/\b(?:bet|argument|lottery of life)\b/iu),
  ),
  says(
    '(?:bought|purchased|have bought|ordered) (?<it>(?:an?|my|our|two|three|some new|new) .+)',
    'bought',
    noneOf(
      /\b(?:coffee|sandwich|lunch|dinner|milk|bread|groceries|ticket|tickets|snack|beer|drink|bottle|few|lot|bit|bunch|domain)\b/iu,
    ),
  ),
  says(
    "(?:got|received) (?<it>(?:an?|my) (?:new )?(?:[\\p{L}-]+ ){0,3}(?:car|bike|bicycle|motorbike|phone|laptop|computer|camera|guitar|piano|house|flat|apartment|tattoo|promotion|raise|scholarship|driver'?s licen[cs]e|driving licen[cs]e|licen[cs]e|job offer|new job|phd|degree|citizenship|passport|green card|visa|pacemaker|implant|grant)\\b.*)",
    'acquired',
  ),
  says('(?:sold|gave away|got rid of) (?<it>(?:my|our) .+)', 'disposed_of', noneOf(idle)),
  says(
    'lost (?<it>(?:my|our) (?:wallet|keys?|passport|phone|dog|cat|father|mother|dad|mom|mum|grandmother|grandfather|husband|wife|brother|sister|ring|wedding ring|licen[cs]e)\\b.*)',
    'lost',
  ),
  says(
    'broke (?<it>(?:my|a) (?:left |right )?(?:leg|arm|wrist|ankle|foot|toe|finger|hand|collarbone|nose|hip|rib|elbow|knee|tooth|back).*)',
    'broke',
  ),
  says(
    '(?:went|have been|travell?ed|flew|drove|took a trip|returned|came back|got back|am back|be back) (?:to|from|home from|back from) (?<it>.+?)(?: (?:with|for|by) .+)?',
    'traveled_to',
    oneOf(/^(?:the )?\p{Lu}\p{L}{2,}(?: (?:and|de|of|the|del|la|\p{Lu}\p{L}+))*$/u),
  ),
  says(
    '(?:went to|attended|was at|saw) (?<it>(?:an?|my|the|our) .*(?:concert|wedding|funeral|conference|festival|opera|exhibition|graduation|workshop|play|ballet|musical|gig|recital|retreat|reunion|party)\\b.*)',
    'attended',
    noneOf(idle),
  ),
  says('visited (?<it>.+)', 'visited', oneOf(/^(?:my |our |(?:the )?\p{Lu})/u)),
  says(
    'met (?<it>.+)',
    'met',
    (said) =>
      name(said) ??
      oneOf(
        /^(?:my (?:husband|wife|partner|girlfriend|boyfriend|best friend|idol|new (?:boss|neighbou?rs?))\b|an? old friend\b)/iu,
      )(said),
  ),
  says(
    "started (?<it>(?:learning|playing|training|therapy|physiotherapy|university|college|school|a (?:diet|phd|master'?s|course|sabbatical|band|new (?:hobby|job|business|school))|my (?:phd|master'?s|studies|new job|own business|apprenticeship|sabbatical)|doing yoga|running|swimming|climbing|knitting|painting|meditating).*)",
    'started',
    noneOf(/\b(?:my code|the (?:server|build|job))\b/iu),
  ),
  says('(?:watched|saw) (?<it>.+)', 'watched', oneOf(/^(?:"|the (?:movie|film) |\p{Lu}\p{L}+)/u)),
  says(
    '(?:just |finally )?(?:read|finished reading) (?<it>.+)',
    'read',
    oneOf(/^(?:"|the (?:book|novel) |\p{Lu}\p{L}+)/u),
  ),
  says('celebrated (?<it>.+)', 'celebrated', oneOf(/^(?:my|our|\p{Lu})/u)),
];
