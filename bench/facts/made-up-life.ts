/** A made-up life: facts about many people, places and matters, with topics, and questions about them. */
import type { FactBody, FactKind } from '../../src/core/events/facts.ts';

const NAMES = [
  ...['Ada', 'Bruno', 'Clara', 'Dagmar', 'Emil', 'Fatima', 'Goran', 'Hanna', 'Ivo', 'Jana', 'Karim', 'Lena'],
  ...[
    'Mateo',
    'Nadia',
    'Oskar',
    'Paula',
    'Quentin',
    'Rosa',
    'Samir',
    'Tilda',
    'Ugo',
    'Vera',
    'Wanda',
    'Yusuf',
  ],
];
const SURNAMES = [
  'Almeida',
  'Berger',
  'Costa',
  'Dahl',
  'Eriksson',
  'Fischer',
  'Grande',
  'Hale',
  'Ibsen',
  'Jansen',
];
const PLACES = [
  ...['Porto', 'Lyon', 'Turin', 'Graz', 'Bergen', 'Ghent', 'Leeds', 'Kraków', 'Seville', 'Tampere', 'Basel'],
  ...['Utrecht', 'Cork', 'Trieste', 'Aarhus', 'Split', 'Bilbao', 'Rennes', 'Riga', 'Izmir', 'Malmö', 'Ulm'],
];
const THINGS = [
  ...[
    'garden',
    'boat',
    'kitchen',
    'cello',
    'bicycle',
    'choir',
    'allotment',
    'darkroom',
    'greenhouse',
    'orchestra',
  ],
  ...[
    'workshop',
    'library',
    'beehive',
    'caravan',
    'piano',
    'roof',
    'cellar',
    'vineyard',
    'pottery kiln',
    'telescope',
  ],
  ...[
    'sourdough',
    'chess club',
    'tax return',
    'marathon',
    'translation',
    'novel',
    'podcast',
    'thesis',
    'website',
  ],
  ...[
    'aquarium',
    'dog',
    'cat',
    'school',
    'holiday flat',
    'wedding',
    'exhibition',
    'film club',
    'football team',
  ],
  ...['solar panels', 'water heater'],
];
const ASPECTS = [
  ...[
    'repair',
    'budget',
    'history',
    'schedule',
    'insurance',
    'colour',
    'manual',
    'supplier',
    'storage',
    'cleaning',
  ],
  ...[
    'opening',
    'plan',
    'photographs',
    'neighbour',
    'accident',
    'anniversary',
    'contract',
    'inspection',
    'sale',
  ],
  ...['recipe', 'keys', 'winter', 'summer', 'visitors', 'teacher'],
];
const WAYS = [
  'The {aspect} of the {thing} is looked after by {name} from {place}.',
  '{name} pays {number} euros a year for the {aspect} of the {thing}.',
  'The {aspect} of the {thing} has been a matter of dispute with {name} since {year}.',
  'For the {aspect} of the {thing} I rely on what {name} wrote in {year}.',
  'I prefer to leave the {aspect} of the {thing} until {month}.',
  '{name} brought back an idea for the {aspect} of the {thing} from {place}.',
  'In {month} {year} the {aspect} of the {thing} took {number} hours.',
  'The folder on the {aspect} of the {thing} lies with {name} in {place}.',
];
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const KINDS: readonly FactKind[] = ['fact', 'fact', 'preference', 'fact', 'event', 'fact', 'event', 'fact'];
/** One fact in so many says where somebody lives, and one in so many who the user is. */
const LIVES_EVERY = 10;
const IDENTITY_EVERY = 25;

const at = <T>(items: readonly T[], number: number) => items[number % items.length] as T;
const nameOf = (number: number) => `${at(NAMES, number)} ${at(SURNAMES, Math.floor(number / NAMES.length))}`;

/** As many topics as there are things and aspects of them: 1,000. */
export const TOPICS = THINGS.length * ASPECTS.length;

function matter(number: number) {
  const topic = (number * 7) % TOPICS;
  return { thing: at(THINGS, topic), aspect: at(ASPECTS, Math.floor(topic / THINGS.length)) };
}

/** The fact of a number; no two are alike. */
export function factOf(id: string, number: number): FactBody {
  const { thing, aspect } = matter(number);
  const name = nameOf(number * 3);
  const body = {
    confidence: 0.9,
    author: 'user',
    sourceInterface: 'chat',
    importance: 0.3 + (number % 7) / 10,
  } as const;
  if (number % IDENTITY_EVERY === 0) {
    const text = `I am the one who keeps the ${aspect} of the ${thing} in order, number ${number} on my list.`;
    return { ...body, id, text, kind: 'identity', topics: [`${aspect}-${thing}`] };
  }
  if (number % LIVES_EVERY === 1) {
    const subject = `${name} the ${number}th`;
    const object = at(PLACES, number * 5);
    const text = `${subject} lives in ${object} and helps with the ${thing}.`;
    return {
      ...body,
      id,
      text,
      kind: 'fact',
      topics: [`${aspect}-${thing}`],
      subject,
      predicate: 'lives_in',
      object,
    };
  }
  const text = at(WAYS, number)
    .replace('{aspect}', aspect)
    .replace('{thing}', thing)
    .replace('{name}', name)
    .replace('{place}', at(PLACES, number * 11))
    .replace('{month}', at(MONTHS, number * 5))
    .replace('{year}', String(1990 + (number % 36)))
    .replace('{number}', String(20 + ((number * 13) % 900)));
  return { ...body, id, text, kind: at(KINDS, number), topics: [`${aspect}-${thing}`, thing] };
}

const QUESTIONS = [
  'who looks after the {aspect} of the {thing}',
  'what does the {aspect} of the {thing} cost',
  'where does {name} live',
  'what do I know about {name} and the {thing}',
  'when is the best time for the {aspect} of the {thing}',
  'who am I',
];

/** The question of a number. */
export function questionOf(number: number): string {
  const { thing, aspect } = matter(number * 31);
  return at(QUESTIONS, number)
    .replace('{aspect}', aspect)
    .replace('{thing}', thing)
    .replace('{name}', nameOf(number * 13));
}
