/**
 * A stream as somebody writes it who measures: names and things put into a few templates, so that statements that have
 * nothing to do with one another are worded alike. Written before the rules of suspicion were looked at, and put away
 * until they were done. The format is that of `extracted.ts`.
 */
import type { ToldLines } from './lines';

const PEOPLE = 'Alice,Bob,Chloe,David,Elena,Farid,Gina,Henry,Ines,Jack'.split(',');
const PROJECTS = 'Atlas,Beacon,Comet,Delta,Ember,Falcon,Garnet,Harbor'.split(',');

type Row = [first: string, later: string];

/** One value after another of a matter, each for another person or project. */
const ROWS: { of: string[]; topics: string; rows: Row; values: Row[] }[] = [
  {
    of: PROJECTS,
    topics: '{s}, projects',
    rows: ['The deadline of {s} is {a}.', 'The deadline of {s} is {b}.'],
    values: [
      ['May 2', 'May 20'],
      ['1 July', '15 July'],
      ['the end of March', 'mid April'],
      ['2026-03-03', '2026-04-10'],
    ],
  },
  {
    of: PROJECTS,
    topics: '{s}, tech',
    rows: [
      'Project {s} uses {a}. <{s}; uses; {a}>',
      'Project {s} switched from {a} to {b}. <{s}; switched_to; {b}>',
    ],
    values: [
      ['Postgres', 'MySQL'],
      ['Kafka', 'RabbitMQ'],
      ['Webpack', 'Vite'],
      ['Jenkins', 'GitLab CI'],
    ],
  },
  {
    of: PROJECTS,
    topics: '{s}, projects',
    rows: ['{a} is the lead of {s}.', '{b} took over as lead of {s}.'],
    values: [
      ['Alice', 'Farid'],
      ['Bob', 'Gina'],
      ['Chloe', 'Henry'],
      ['David', 'Ines'],
    ],
  },
  {
    of: PROJECTS,
    topics: '{s}, meetings',
    rows: ['The {s} sync is on {a}.', 'The {s} sync moved to {b}.'],
    values: [
      ['Monday at 10', 'Tuesday at 11'],
      ['Wednesday at 9', 'Friday at 9'],
      ['Thursday at 15', 'Thursday at 16'],
    ],
  },
  {
    of: PEOPLE,
    topics: 'people, home',
    rows: ['{s} lives in {a}. <{s}; lives_in; {a}>', '{s} moved to {b}. <{s}; lives_in; {b}>'],
    values: [
      ['Rome', 'Paris'],
      ['Madrid', 'Zurich'],
      ['Oslo', 'Helsinki'],
      ['Athens', 'Prague'],
      ['Dublin', 'Warsaw'],
    ],
  },
  {
    of: PEOPLE,
    topics: 'people, work',
    rows: ["{s}'s role is {a}.", '{s} is now {b}.'],
    values: [
      ['designer', 'product manager'],
      ['analyst', 'team lead'],
      ['intern', 'junior engineer'],
    ],
  },
  {
    of: PEOPLE,
    topics: 'people, food',
    rows: ['{s} prefers {a}.', '{s} now prefers {b}.'],
    values: [
      ['tea', 'coffee'],
      ['pizza', 'salad'],
      ['red wine', 'beer'],
    ],
  },
  {
    of: ['user'],
    topics: 'preferences',
    rows: ["The user's {a}.", "The user's {b}."],
    values: [
      ['favorite color is blue', 'favorite color is green'],
      ['preferred language is Python', 'preferred language is Rust'],
      ['phone is a Pixel 7', 'phone is an iPhone 15'],
      ['gym is FitPoint', 'gym is Ironworks'],
      ['car is a Toyota', 'car is a Tesla'],
      ['bedtime is 23:00', 'bedtime is 22:00'],
      ['daily budget for lunch is 10 euros', 'daily budget for lunch is 14 euros'],
      ['landlord is Mr Stone', 'landlord is Ms Park'],
      ['diet is vegetarian', 'diet is vegan'],
      ['home office day is Monday', 'home office day is Thursday'],
    ],
  },
];

const NOISE: { of: string[]; topics: string; says: string[] }[] = [
  {
    of: PROJECTS,
    topics: '{s}, projects',
    says: [
      '{s} was started in 202{n}.',
      'The {s} repository has {n}00 open issues.',
      'The {s} team celebrated its first release.',
      '{s} has a Slack channel of its own.',
      'The customer of {s} is based in region {n}.',
    ],
  },
  {
    of: PROJECTS,
    topics: '{s}, tech',
    says: [
      'Project {s} uses Docker. <{s}; uses; Docker>',
      'Project {s} uses Sentry for errors. <{s}; uses; Sentry>',
      '{s} has {n}0 percent test coverage.',
    ],
  },
  {
    of: PEOPLE,
    topics: 'people, home',
    says: [
      '{s} has {n} houseplants. <{s}; has; {n} houseplants>',
      '{s} grew up on a farm.',
      "{s}'s neighbour plays the drums.",
    ],
  },
  {
    of: PEOPLE,
    topics: 'people, work',
    says: [
      '{s} joined the company in 201{n}.',
      '{s} reviews pull requests in the morning.',
      '{s} is good at presentations. <{s}; good_at; presentations>',
    ],
  },
  {
    of: PEOPLE,
    topics: 'people, food',
    says: [
      '{s} likes olives. <{s}; likes; olives>',
      '{s} likes dark bread. <{s}; likes; dark bread>',
      '{s} brought a cake on the last birthday.',
      '{s} is allergic to peanuts. <{s}; allergic_to; peanuts>',
    ],
  },
  {
    of: ['user'],
    topics: 'preferences',
    says: [
      'The user likes jazz. <user; likes; jazz>',
      'The user likes long walks. <user; likes; long walks>',
      'The user enjoys board games.',
      'The user dislikes crowded trains.',
      'The user owns a bread maker.',
      'The user visited Lisbon in 2019. <user; traveled_to; Lisbon>',
      'The user visited Seoul in 2022. <user; traveled_to; Seoul>',
      'The user speaks Italian. <user; speaks; Italian>',
      'The user speaks Dutch. <user; speaks; Dutch>',
      'The user plays badminton.',
      'The user is reading a book about bees.',
      'The user wants to learn the guitar.',
      "The user's grandfather was a sailor.",
      'The user volunteers at an animal shelter.',
      'The user reads the news in the evening.',
    ],
  },
];

/** Spread over the people and projects, so that sixty-odd pairs come out. */
const PER_ROW = 8;

function filled(template: string, of: string, rest: Record<string, string> = {}): string {
  return Object.entries({ s: of, ...rest }).reduce(
    (text, [key, value]) => text.replaceAll(`{${key}}`, value),
    template,
  );
}

const pairs = ROWS.flatMap(({ of, topics, rows: [first, later], values }, row) => {
  const count = of.length === 1 ? values.length : PER_ROW;
  return Array.from({ length: count }, (_, index) => {
    const who = of[(index + row) % of.length] ?? '';
    const [a, b] = values[index % values.length] ?? ['', ''];
    return `${filled(topics, who)} | ${filled(first, who, { a, b })} => ${filled(later, who, { a, b })}`;
  });
});

const apart = NOISE.flatMap(({ of, topics, says }) =>
  of.flatMap((who, index) =>
    says.map((said) => `${filled(topics, who)} | ${filled(said, who, { n: String((index % 8) + 2) })}`),
  ),
);

export const templated: ToldLines = { pairs: pairs.join('\n'), apart: apart.join('\n') };
