/** How English names days. */
import {
  daysAway,
  theDate,
  theIsoDate,
  theMonth,
  theSeason,
  theWeekday,
  theYear,
  unitBegun,
  unitsAway,
} from '../../dates';
import type { Calendar } from '../../dates';

/** The calendar. */
export const calendar: Calendar = {
  months: [
    ...[
      'jan(?:uary)?\\.?',
      'feb(?:ruary)?\\.?',
      'mar(?:ch)?\\.?',
      'apr(?:il)?\\.?',
      'may',
      'june?\\.?',
      'july?\\.?',
    ],
    ...[
      'aug(?:ust)?\\.?',
      'sept?(?:ember)?\\.?',
      'oct(?:ober)?\\.?',
      'nov(?:ember)?\\.?',
      'dec(?:ember)?\\.?',
    ],
  ],
  weekdays: ['sundays?', 'mondays?', 'tuesdays?', 'wednesdays?', 'thursdays?', 'fridays?', 'saturdays?'],
  numbers: {
    ...{
      a: 1,
      an: 1,
      one: 1,
      two: 2,
      three: 3,
      four: 4,
      five: 5,
      six: 6,
      seven: 7,
      eight: 8,
      nine: 9,
      ten: 10,
    },
    ...{ eleven: 11, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, 'a couple of': 2 },
  },
  units: { day: 'days?', week: 'weeks?', month: 'months?', year: 'years?' },
  phrases: [
    { words: 'until (?:the end of )?{weekday}', day: theWeekday({ isAhead: true }), isEnd: true },
    {
      words: 'until (?:the )?{day}(?:st|nd|rd|th)?(?: of)? {month}(?:,? {year})?',
      day: theDate,
      isEnd: true,
    },
    { words: 'until {month} {day}(?:st|nd|rd|th)?(?:,? {year})?', day: theDate, isEnd: true },
    { words: 'until tomorrow', day: daysAway(1), isEnd: true },
    { words: '(?:since |on )?the day before yesterday', day: daysAway(-2) },
    {
      words: '(?:since )?(?:yesterday(?: (?:morning|afternoon|evening|night))?|last night)',
      day: daysAway(-1),
    },
    { words: '(?:on )?the day after tomorrow', day: daysAway(2) },
    { words: 'tomorrow(?: (?:morning|afternoon|evening|night))?', day: daysAway(1) },
    {
      words:
        '(?:(?:as of|starting|from|since|earlier) )?(?:today|this (?:morning|afternoon|evening)|tonight)',
      day: daysAway(0),
    },
    { words: '(?:about |around |some |over )?{count} {unit} ago', day: unitsAway(-1) },
    { words: "in (?:about )?{count} {unit}(?:'s?)?(?: time)?", day: unitsAway(1) },
    {
      words:
        '(?:for|over) (?:about |around |almost |nearly |over |more than |the (?:last|past) )*{count} {unit}(?: now)?',
      day: unitsAway(-1),
    },
    { words: '(?:on |since |in )?(?:the )?last {unit}', day: unitBegun(-1) },
    { words: '(?:earlier )?this {unit}', day: unitBegun(0) },
    {
      words: '(?:over the |on the )?(?:last|past) weekend',
      day: (_words, at) => theWeekday({ isAhead: false })({ weekday: 6 }, at, false),
    },
    {
      words: '(?:this|next) weekend',
      day: (_words, at) => theWeekday({ isAhead: true })({ weekday: 6 }, at, true),
    },
    { words: 'next {unit}', day: unitBegun(1) },
    {
      words: String.raw`(?:on |since |from )?(?<year>(?:19|20)\d\d)-(?<count>\d\d)-(?<day>\d\d)`,
      day: theIsoDate,
    },
    {
      words: '(?:(?:on|since|from|starting) )?(?:the )?{day}(?:st|nd|rd|th)?(?: of)? {month}(?:,? {year})?',
      day: theDate,
    },
    {
      words: '(?:(?:on|since|from|starting) )?{month} (?:the )?{day}(?:st|nd|rd|th)?(?:,? {year})?',
      day: theDate,
    },
    {
      words:
        '(?:(?:back |early |late )?in|since|from|as of|starting|of)(?: early| late| mid| the (?:beginning|start|end|middle) of)?[ -]{month}(?: of)?,? {year}',
      day: theMonth(),
    },
    { words: '(?:since |in |back in )?last {month}', day: theMonth({ isAhead: false }) },
    { words: '(?:in |this |next |this coming ){month}(?= next year)', day: theMonth({ isAhead: true }) },
    { words: 'next {month}', day: theMonth({ isAhead: true }) },
    {
      words:
        '(?:(?:back |early |late )?in|since|from|this|starting|at the (?:beginning|start|end) of)(?: early| late| mid| the (?:beginning|start|end|middle) of)?[ -]{month}',
      day: theMonth(),
    },
    {
      words: '(?:since |on )?last {weekday}(?: (?:morning|afternoon|evening|night))?',
      day: theWeekday({ isAhead: false }),
    },
    {
      words: '(?:on )?(?:next|this coming) {weekday}(?: (?:morning|afternoon|evening|night))?',
      day: theWeekday({ isAhead: true }),
    },
    { words: '(?:on|this|since) {weekday}(?: (?:morning|afternoon|evening|night))?', day: theWeekday() },
    {
      words:
        '(?:(?:back |early |late )?in|since|around)(?: early| late| mid| the (?:beginning|start|end) of)?[ -]?{year}',
      day: theYear,
    },
    { words: '(?:in the |in |since |during )?(?:the )?last spring', day: theSeason(2, { isAhead: false }) },
    { words: '(?:in the |in |since |during )?(?:the )?last summer', day: theSeason(5, { isAhead: false }) },
    {
      words: '(?:in the |in |since |during )?(?:the )?last (?:autumn|fall)',
      day: theSeason(8, { isAhead: false }),
    },
    { words: '(?:in the |in |since |during )?(?:the )?last winter', day: theSeason(11, { isAhead: false }) },
    { words: '(?:this|next|in the|in) spring', day: theSeason(2) },
    { words: '(?:this|next|in the|in) summer', day: theSeason(5) },
    { words: '(?:this|next|in the|in) (?:autumn|fall)', day: theSeason(8) },
    { words: '(?:this|next|in the|in) winter', day: theSeason(11) },
    {
      words: "at (?:half past )?(?:\\d{1,2}(?::\\d\\d)?(?: ?[ap]\\.?m\\.?)?|noon|midnight)(?: o'clock)?",
      day: () => null,
    },
  ],
};
