/**
 * What is known of English words, so that two statements can be compared by what they say: words that carry nothing,
 * words that deny, words that tell of a change, people, and matters. Statements of other languages are compared by the
 * words that they share; a language is added by adding its words to these lists.
 */
import { indexedWord } from '../../core/words';

const list = (words: string) => words.split(/\s+/).filter((word) => word !== '');
const stems = (words: string) => new Set(list(words).map(indexedWord));

/** Carry nothing by themselves. */
export const EMPTY = new Set(
  list(`a an the and or but of to in on at by for with from into over as about around per each every than then that this these
    those there here it its it's they them their we us our you your he him his she her hers i me my mine myself user users
    user's s m re ve ll d is am are was were be been being has have had having do does did done doing will would shall can
    could may might must very really quite rather just also too so still yet even only again almost always usually often
    regularly currently presently now nowadays actually turns turned out lately recently today days day week month year
    last next ago since already anymore any more longer no not never n't don't doesn't didn't isn't aren't wasn't can't
    cannot won't instead new newly currently main got gets get getting going go goes went up down back off been which who
    what when where how some one ones own both such lot fully well place places`),
);

/** Deny what they stand with. */
export const DENIALS = new Set(list('not no never cannot nor without neither nobody nothing none'));
/** Verbs that end or turn down what they stand with, by stem. */
export const ENDINGS = stems(
  'quit stopped stop gave given-up avoid avoids refuse refuses dropped cancelled canceled sold abandoned ended former formerly ex',
);
/** How something is felt about: the liked side and the other. */
export const LIKES = stems(
  'like love enjoy adore fond fan appreciate keen into support favour favor approve',
);
export const DISLIKES = stems('hate dislike loathe detest despise against oppose reject disapprove');

/** Words that tell of a change or a correction. */
export const CHANGES = new Set(
  list(`now nowadays anymore instead switched moved relocated changed changes turned currently actually upgraded replaced
    started became no-longer stopped quit former formerly retrained retired promoted postponed rescheduled pushed raised
    cut increased decreased reduced renamed updated correction wrong
    delayed slipped shifted elected appointed resigned repainted rebuilt extended agreed dropped rose fell grew shrank
    rearranged replaced swapped transferred converted separated divorced broke corrected`),
);
const CHANGE_PHRASES =
  /\b(?:no longer|any ?more|these days|this year|from now on|went (?:up|down)|down to|up to|turns out|used to|given up|not any|new (?:job|number|date|address|name|time|price|role|home|place|boss|car)|as of|since (?:yesterday|today|last|this|then))\b/i;

/** Whether a statement says that something is otherwise than before. */
export function tellsOfChange(text: string, words: readonly string[]): boolean {
  return words.some((word) => CHANGES.has(word)) || CHANGE_PHRASES.test(text);
}

/** People and pets that somebody has: a sister is no brother. */
export const PEOPLE =
  stems(`brother sister sibling mother father mom mum dad mama papa parent grandmother grandfather grandma
  grandpa gran granny wife husband spouse partner girlfriend boyfriend fiance fiancee son daughter child kid baby cousin uncle
  aunt niece nephew friend colleague coworker boss manager neighbour neighbor flatmate roommate landlord 
   assistant agent dog cat puppy kitten horse rabbit hamster parrot bird tortoise
  grandson granddaughter godson goddaughter stepfather stepmother stepbrother stepsister twin`);

/** Verbs before which the subject of a sentence ends. */
export const VERBS = new Set(
  list(`is am are was were be has have had do does did will would can could may might must shall should cannot don't doesn't
    isn't aren't wasn't can't won't 's`),
);
export const VERB_STEMS =
  stems(`live move relocate reside stay settle work start join leave quit switch become change run use
  drive own buy sell like love enjoy hate dislike prefer adore detest play read watch visit travel eat drink cook grow speak
  learn study take take-up wake cost pay weigh measure earn close open begin end finish plan want need know think say tell
  call name go come get got give keep put hang stand lie sit sleep smoke commute ride walk swim climb sail teach write sing
  practise practice collect avoid refuse stop marry divorce date meet see attend celebrate graduate retire retrain turn
  grew break broke make bake wear carry park store host contain cover sell lend attract feed answer owe decide consider
  believe support vote belong expect spend spent upgrade reach happen take suffer attend bring
  went came took gave got had bought sold saw ate drank drove rode ran swam sang spoke wrote taught met left became began
  found held knew led lost paid said sat sent slept stood told thought woke wore won flew chose built caught kept felt heard
  brought meant put cut let set fell rose hung hid hit`);

/**
 * Matters that have one value at a time, by the words that tell of them: two statements of one subject about one matter
 * cannot both hold, however they are worded.
 */
const MATTERS: readonly string[] = [
  'live reside move relocate moved settle flat apartment address located resident dwell based',
  'work employ job employer career hired occupation profession position role retrain',
  'call name named nickname',
  'born birthday birth birthdate',
  'age old years',
  'marry married single divorce widow engaged spouse unmarried separated',
  'vegetarian vegan diet meat omnivore carnivore pescatarian',
  'drive car vehicle',
  'cost price pay fee rent worth charge',
  'due deadline',
  'close open hours until',
  'wake rise bedtime',
  'smoke cigarettes smoker',
  'commute',
  'weigh weight kilos',
  'tall height',
  'budget spend',
  'favourite favorite prefer preferred',
  'code pin combination',
  'phone number landline',
  'email mail',
  'postpone reschedule appointment takes-place scheduled meet',
  'grade class',
  'use default main',
  'kept keep located stored hidden',
  'version upgrade',
  'salary earn',
  'religion believe faith',
  'size',
  'drinks',
];
const MATTER_OF: ReadonlyMap<string, number> = new Map(
  MATTERS.flatMap((words, at) => [...stems(words)].map((stem): [string, number] => [stem, at])),
);
/** Behind these stands what is said, not what it is said of. */
export const LINKS = new Set(
  list(
    'is are was were be been being to at in by on until till for as called named with from over into under behind inside',
  ),
);
/** What numbers count. */
export const UNITS =
  stems(`pound pounds euro dollar cent kilo kilogram gram meter metre mile kilometer litre liter hour minute
  second percent degree unit times pm am piece cup sugar
  morning noon evening night midnight`);
/** The name under which words of one matter are one; null for a word of none. */
export function matterNameOf(stem: string): string | null {
  const matter = MATTER_OF.get(stem);
  return matter === undefined ? null : `#${matter}`;
}
/** The same for what takes more than a word to say: pattern, and a word of the matter. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:gets?|got|getting) up at\b/i, 'wake'],
  [/\b(?:gets?|goes|go|travels?|rides?|walks?) to (?:work|the office)\b/i, 'commute'],
  [/\bborn on\b/i, 'birthday'],
  [/\b(?:takes?|taking|took) place\b|\bis on (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i, 'appointment'],
  [/\byears old\b|\bturned \d+\b/i, 'age'],
  [/\bgiven? up smoking\b/i, 'smoke'],
];

/** The matters that a statement speaks of, by its stems and its phrases. */
export function mattersOf(text: string, words: readonly string[]): Set<number> {
  const found = new Set<number>();
  // "A friend called Sam" names one of many.
  const one = /\ban? [\w ]+ (?:called|named)\b/i.test(text)
    ? words.filter((word) => word !== 'call' && word !== 'name')
    : words;
  const add = (word: string) => {
    const matter = MATTER_OF.get(word);
    if (matter !== undefined) found.add(matter);
  };
  for (const word of one) add(word);
  for (const [pattern, word] of PHRASES) if (pattern.test(text)) add(indexedWord(word));
  return found;
}

/** Verbs of which any number of objects are true at once. */
export const LIST_STEMS =
  stems(`like love enjoy adore fond play own buy bought visit travel travelled traveled read finish
  watch see saw speak fluent know learn collect collection grow plant cook bake make visit attend allergic allergy need repair
  fix plan want see swim climb sing has acquire met friend interested study course skill owns listen support follow
  digest avoid spent went goes go admire think respect trust recommend miss fear remember hope dream wish ask order win
  donate study know suffer worry care mention suggest invite help`);

/** Forms that tell of something that happened once. Regular ones end in "ed". */
export const HAPPENED = new Set(
  list(`went came took gave got bought sold saw ate drank drove rode ran swam sang spoke wrote taught met left found led
    lost paid said sat sent told thought won flew chose built caught felt heard brought had did made read broke fell`),
);

/** Words for days and months. */
export const DAYS = stems('monday tuesday wednesday thursday friday saturday sunday tomorrow');
export const MONTHS = stems(
  'january february march april may june july august september october november december',
);
/** Numbers in words. */
export const NUMBERS = new Map<string, string>(
  list(
    `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
     nineteen twenty`,
  ).map((word, at) => [word, String(at + 1)]),
);
for (const [word, number] of [
  ['once', '1'],
  ['twice', '2'],
  ['first', '1'],
  ['second', '2'],
  ['third', '3'],
  ['fourth', '4'],
  ['fifth', '5'],
] as const)
  NUMBERS.set(word, number);
