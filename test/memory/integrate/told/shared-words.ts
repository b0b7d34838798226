/**
 * Many people and things of which the same few things are said in the same words: what differs between most statements
 * is only of whom they are. Written when the rules had been found to ask too much in such streams, which was seen on one
 * that stays put away. The format is that of `extracted.ts`.
 */
import type { ToldLines } from './lines';

const CLIENTS = 'Novatec,Brightline,Kestrel,Quarry,Solano,Tidewater,Umbra,Vantage'.split(',');
const PUPILS = 'Marcus,Nadia,Olga,Peter,Quinn,Rosa,Stefan,Tina,Ulrich,Vera'.split(',');

type Row = [of: string[], topics: string, first: string, later: string, values: [string, string][]];

const ROWS: Row[] = [
  [
    CLIENTS,
    '{s}, clients',
    'The contact person at {s} is {a}.',
    '{b} replaced {a} as contact at {s}.',
    [
      ['Marcus', 'Rosa'],
      ['Nadia', 'Stefan'],
      ['Olga', 'Tina'],
    ],
  ],
  [
    CLIENTS,
    '{s}, clients',
    '{s} pays {a} a month. <{s}; pays; {a}>',
    '{s} now pays {b} a month. <{s}; pays; {b}>',
    [
      ['300 euros', '450 euros'],
      ['90 euros', '120 euros'],
    ],
  ],
  [
    CLIENTS,
    '{s}, deliveries',
    'The next delivery to {s} is on {a}.',
    'The delivery to {s} was put off until {b}.',
    [
      ['8 March', '15 March'],
      ['Tuesday', 'Friday'],
      ['June 2', 'June 9'],
    ],
  ],
  [
    CLIENTS,
    '{s}, software',
    '{s} runs on {a}. <{s}; runs_on; {a}>',
    '{s} migrated to {b}. <{s}; runs_on; {b}>',
    [
      ['Windows', 'Linux'],
      ['Azure', 'Google Cloud'],
      ['Oracle', 'SQLite'],
    ],
  ],
  [
    PUPILS,
    'school',
    '{s} sits next to {a}.',
    '{s} sits next to {b} now.',
    [
      ['the window', 'the door'],
      ['Amir', 'Bea'],
    ],
  ],
  [
    PUPILS,
    'school, sport',
    '{s} swims in the {a} group. <{s}; swims_in; {a} group>',
    '{s} swims in the {b} group. <{s}; swims_in; {b} group>',
    [
      ['beginners', 'advanced'],
      ['Monday', 'Friday'],
    ],
  ],
  [
    PUPILS,
    'school, hobbies',
    "{s}'s favourite subject is {a}.",
    "{s}'s favourite subject is {b}.",
    [
      ['history', 'chemistry'],
      ['art', 'maths'],
      ['music', 'geography'],
    ],
  ],
  [
    ['user'],
    'habits',
    "The user's {a}.",
    "The user's {b}.",
    [
      ['alarm is set to 6:30', 'alarm is set to 7:15'],
      ['preferred airline is Iberia', 'preferred airline is KLM'],
      ['desk is by the stairs', 'desk is by the kitchen'],
      ['monthly savings goal is 200 euros', 'monthly savings goal is 350 euros'],
      ['tablet is a Surface', 'tablet is an iPad'],
      ['hairdresser is Lola', 'hairdresser is Enzo'],
      ['screen time limit is two hours', 'screen time limit is one hour'],
      ['shoe size is 42', 'shoe size is 43'],
    ],
  ],
];

const SAYS: [of: string[], topics: string, says: string[]][] = [
  [
    CLIENTS,
    '{s}, clients',
    [
      '{s} has been a client since 201{n}.',
      '{s} has {n}0 branches.',
      '{s} sent a basket of fruit at Christmas.',
      'The invoices of {s} go to its head office.',
    ],
  ],
  [
    CLIENTS,
    '{s}, software',
    [
      '{s} uses Slack. <{s}; uses; Slack>',
      '{s} uses Salesforce. <{s}; uses; Salesforce>',
      '{s} keeps {n} years of logs.',
    ],
  ],
  [CLIENTS, '{s}, deliveries', ['{s} has a loading ramp.', '{s} accepts deliveries until noon.']],
  [
    PUPILS,
    'school',
    ['{s} has {n} siblings.', '{s} walks to school.', '{s} is good at drawing. <{s}; good_at; drawing>'],
  ],
  [
    PUPILS,
    'school, sport',
    [
      '{s} likes football. <{s}; likes; football>',
      '{s} likes skating. <{s}; likes; skating>',
      '{s} won a medal.',
    ],
  ],
  [
    PUPILS,
    'school, hobbies',
    ['{s} plays the flute. <{s}; plays; flute>', '{s} collects stickers.', '{s} enjoys puzzles.'],
  ],
  [
    ['user'],
    'habits',
    [
      'The user likes rain. <user; likes; rain>',
      'The user likes old maps. <user; likes; old maps>',
      'The user visited Malta in 2015. <user; traveled_to; Malta>',
      'The user visited Cairo in 2018. <user; traveled_to; Cairo>',
      'The user enjoys crosswords.',
      'The user dislikes queues.',
      'The user owns a telescope.',
      'The user owns a kayak.',
      'The user is reading a book about whales.',
      'The user speaks Turkish. <user; speaks; Turkish>',
      'The user wants to learn to sail.',
      "The user's aunt was a pilot.",
    ],
  ],
];

function filled(template: string, of: string, rest: Record<string, string> = {}): string {
  return Object.entries({ s: of, ...rest }).reduce(
    (text, [key, value]) => text.replaceAll(`{${key}}`, value),
    template,
  );
}

const pairs = ROWS.flatMap(([of, topics, first, later, values], row) =>
  Array.from({ length: 8 }, (_, index) => {
    const who = of[(index + row) % of.length] ?? '';
    const [a, b] = values[index % values.length] ?? ['', ''];
    return `${filled(topics, who)} | ${filled(first, who, { a, b })} => ${filled(later, who, { a, b })}`;
  }),
);
const apart = SAYS.flatMap(([of, topics, says]) =>
  of.flatMap((who, index) =>
    says.map((said) => `${filled(topics, who)} | ${filled(said, who, { n: String((index % 8) + 2) })}`),
  ),
);

/** Pupils, clients and a user, in the same words. */
export const sharedWords: ToldLines = { pairs: pairs.join('\n'), apart: apart.join('\n') };
