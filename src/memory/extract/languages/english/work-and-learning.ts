/** What somebody does for a living, and what they study. */
import { anything, noneOf, oneOf, trimmed } from '../../values';
import { LANGUAGE } from './words';
import type { Rule } from '../language';
import { means, says, when } from '../rule';
import { idle, work, study, profession, BUSINESS, asProfession } from './shared';

/** Employers, professions and roles. */
export const employment: readonly Rule[] = [
  when('work(?: (?:full|part)[- ]time)?(?: remotely)? as (?<article>an?|the) (?<it>.+)', (groups) => {
    const known = asProfession(groups, { id: '', words: '' });
    if (known.length > 0) return known;
    const [job = '', at] = trimmed(groups['it'] ?? '').split(/ (?:at|for) /u);
    const value = anything(job);
    if (value === null || idle.test(value) || value.split(' ').length > 5) return [];
    const employer = at === undefined ? null : work(at);
    return [
      { predicate: 'works_as', value: `${groups['article'] ?? 'a'} ${value}` },
      ...(employer === null ? [] : [{ predicate: 'works_at', value: employer }]),
    ];
  }),
  when(
    '(?:work|be employed|have a job|have a new job|got a (?:new )?job|got hired|was hired|landed a job|took a (?:new )?job|started(?: working| work| a new job| my new job| a job)?|began working|interned|joined)(?: (?:full|part)[- ]time)?(?: remotely)? (?:at|for|with|by) (?<it>.+?)(?: as (?<article>an?|the|their) (?<job>.+?))?(?: in (?<town>\\p{Lu}.+))?',
    ({ it = '', article, job }) => {
      const employer = work(it);
      if (employer === null || /^(?:the )?(?:beginning|start|end|top|bottom)\b|^\d/iu.test(employer))
        return [];
      const role = job === undefined ? null : anything(job);
      return [
        { predicate: 'works_at', value: employer },
        ...(role === null
          ? []
          : [{ predicate: 'works_as', value: `${article === 'their' ? 'the' : (article ?? 'a')} ${role}` }]),
      ];
    },
  ),
  says(
    '(?:start|begin|be starting|be joining)(?: work(?:ing)?| a new job| my new job| a job)? (?:at|with) (?<it>.+)',
    'works_at',
    oneOf(/^\p{Lu}/u),
    { isAhead: true },
  ),
  says('be joining (?<it>.+)', 'works_at', oneOf(/^\p{Lu}\p{L}+$/u), { isAhead: true }),
  says(
    'teach (?<it>[\\p{L} ]+?)(?: (?:at|in) .+| to .+)?',
    'teaches',
    noneOf(/^(?:me|you|him|her|them|myself|it|this|that|us|a lesson|how|people)\b/iu),
  ),
  says('joined (?<it>.+?)(?: as an? .+)?', 'works_at', oneOf(/^\p{Lu}/u)),
  says(
    'work in (?<it>.+)',
    'works_in',
    noneOf(
      /^(?:progress|theory|my|your|his|her|their|this|that|these|it|an? (?:loop|team|way|different|similar)|vain|silence|the (?:morning|evening|afternoon|background|dark|browser|same)|all|both|most|pairs|shifts|parallel|practice|real)\b|\b(?:file|code|branch|repo|mode)\b/iu,
    ),
  ),
  says('work (?:from) (?<it>home|an? .*office|an? .*space|a café|a cafe|cafes|cafés|abroad)', 'works_from'),
  means('work remotely', 'works', 'remotely'),
  says(
    'work (?<it>part[- ]time|full[- ]time|night shifts|nights|freelance|shifts|weekends|four days a week|\\d+ hours a week|\\d+ days a week)',
    'works',
  ),
  says('(?:freelance) as (?<it>an? .+)', 'works_as'),
  says(
    `(?:own|run|manage|founded|co-founded|started|opened|set up) (?<it>(?:an?|my own|the|our own) (?:[\\p{L}-]+ ){0,3}(?:${BUSINESS})(?: (?:in|called|named|for|with|that) .+)?)`,
    'runs',
    (said) =>
      anything(said)
        ?.replace(/^(?:my|our) own /u, 'an own ')
        .replace(/^an own/u, 'their own') ?? null,
  ),
  when('be (?<article>an?|the) (?<it>.+)', asProfession),
  when(
    'be (?:the |an? )?(?<it>(?:head|director|vice president|vp|ceo|cto|cfo|coo|chair|president|editor|founder|co-founder|team lead|lead|treasurer|captain|manager)\\b.*)',
    ({ it = '' }) => {
      const [, role = '', at] = /^(.+?)(?: (?:at|for) (.+))?$/u.exec(it) ?? [];
      const value = anything(role);
      const employer = at === undefined ? null : work(at);
      if (value === null || /^(?:lead|captain|chair|manager)(?:ing)? (?:to|on)/iu.test(value)) return [];
      return [
        { predicate: 'has_role', value },
        ...(employer === null ? [] : [{ predicate: 'works_at', value: employer }]),
      ];
    },
  ),
  says('(?:was|got|have been|be) promoted to (?<it>.+)', 'has_role'),
  says('became (?<it>(?:the |an? |head |director |team )?.+)', 'has_role', (said) =>
    profession.test(trimmed(said)) ||
    /\b(?:head|lead|director|partner|father|mother|dad|mom|mum|parent|grandmother|grandfather|uncle|aunt|citizen|member)\b/iu.test(
      said,
    )
      ? anything(said)
      : null,
  ),
  says(
    '(?:no longer work|not work|used to work|previously worked|formerly worked|worked) (?:at|for) (?<it>.+?)(?: any ?more| any longer| as .+| when .+| before .+| for .+| until .+)?',
    'works_at',
    work,
    { isOver: true },
  ),
  says(
    '(?:used to work|no longer work|previously worked|worked|used to be employed) as (?<it>an? .+?)(?: any ?more| when .+| before .+| for .+| until .+)?',
    'works_as',
    anything,
    { isOver: true },
  ),
  says(
    'used to be (?<it>an? .+)',
    'works_as',
    (said) => (profession.test(trimmed(said)) ? anything(said) : null),
    { isOver: true },
  ),
  says(
    '(?:quit|resigned from|left|was fired from|got fired from|was laid off (?:from|by)|got laid off (?:from|by)|retired from)(?: (?:my|the) (?:old )?(?:job|position|role)(?: at| with)?)?(?: at)? (?<it>.+)',
    'works_at',
    oneOf(/^\p{Lu}[\p{L}\p{N}&.'-]+(?: \p{Lu}[\p{L}\p{N}&.'-]+){0,3}$/u),
    { isOver: true },
  ),
  means('(?:quit|lost|left|resigned from) my job', 'lost', 'their job'),
  means('(?:was|got|have been) (?:fired|laid off)', 'lost', 'their job'),
  says(
    'be (?<it>retired|unemployed|self-employed|a freelancer|freelance|between jobs|on parental leave|on maternity leave|on paternity leave|on sabbatical|on sick leave)',
    'is',
  ),
  means('retired', 'is', 'retired'),
];

/** Schools, subjects and degrees. */
export const learning: readonly Rule[] = [
  says('study at (?<it>.+)', 'studies_at', oneOf(/^(?:the )?\p{Lu}|university|college/u)),
  when(
    "(?:study|major in|be majoring in|be doing a (?:degree|master'?s|bachelor'?s|phd) in|be pursuing a (?:degree|master'?s|bachelor'?s|phd) in)(?: (?<it>.+?))?(?: (?:at (?<at>(?:the )?(?:university|uni|college|\\p{Lu}).*)|in \\p{Lu}.*))?",
    ({ it, at }) => {
      const subject = it === undefined ? null : study(it);
      const school = at === undefined ? null : anything(at);
      if (it !== undefined && subject === null) return [];
      if (subject !== null && (/^to /u.test(subject) || idle.test(subject))) return [];
      return [
        ...(subject === null ? [] : [{ predicate: 'studies', value: subject }]),
        ...(school === null || !/\p{Lu}/u.test(school) ? [] : [{ predicate: 'studies_at', value: school }]),
      ];
    },
  ),
  says(
    '(?:go to|attend|be enrolled (?:at|in)) (?<it>.*(?:university|college|high school|school|academy|institute|conservatory|Uni|MIT|ETH)\\b.*)',
    'studies_at',
    oneOf(/\p{Lu}/u),
  ),
  when('(?:studied|majored in)(?: (?<it>.+?))?(?: (?:at|in) (?<at>(?:the )?\\p{Lu}.*))?', ({ it, at }) => {
    const value = it === undefined ? null : study(it);
    if (value === null || /^(?:to|the|for|a) /u.test(value) || idle.test(value)) return [];
    return [{ predicate: 'studied', value: at === undefined ? value : `${value} at ${at}` }];
  }),
  says('graduated (?:from|at) (?<it>.+)', 'graduated_from', oneOf(/\p{Lu}|university|college|school/u)),
  says(
    "(?:have|hold|got|earned|received|obtained) (?<it>(?:an?|my) (?:.{0,20})?(?:degree|master'?s|bachelor'?s|phd|doctorate|mba|diploma|msc|bsc)\\b.*)",
    'has_degree',
    noneOf(/^my/iu),
  ),
  says(
    "be (?:doing|pursuing|working on) (?<it>(?:an?|my) (?:phd|doctorate|master'?s|mba|bachelor'?s)\\b.*)",
    'working_on',
  ),
  says('be learning (?:how )?(?:to (?:speak |play (?:the )?)?)?(?<it>.+)', 'learning', (said) =>
    new RegExp(`^(?:some |a little |basic )?(?:${LANGUAGE})\\b`, 'iu').test(said) ||
    (!idle.test(said) && !/^(?:a lot|about|how|that|so|from|new|more|the hard way|to)\b/iu.test(said))
      ? anything(said)
      : null,
  ),
  says(
    'be (?:training|preparing) for (?<it>(?:an?|my|the) .*(?:marathon|triathlon|race|iron ?man|10k|5k|championship|tournament|competition|exam|test|interview)s?\\b.*)',
    'training_for',
  ),
];
