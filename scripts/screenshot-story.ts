/** What the pictures of the chat show: Tessa of the sample vault, what she told before, what she asks, what the model says. */
import type { FactKind } from '../src/core/events/facts.ts';
import type { Script } from '../test/models/servers/index.ts';

/** The note that is open beside the chat. */
export const NOTE_IN_FRONT = 'Home/Moving to Coimbra';

/** Something that was told so many days ago. */
interface Told {
  ago: number;
  text: string;
  kind: FactKind;
}

/** What memory was told. */
export const told: readonly Told[] = [
  { ago: 160, text: 'We moved from Leipzig to Coimbra on 30 May 2026', kind: 'event' },
  {
    ago: 71,
    text: 'We live in the flat above the bindery in Coimbra since 1 September 2026',
    kind: 'identity',
  },
  { ago: 40, text: 'The damp corner of the flat is behind the piano', kind: 'fact' },
  { ago: 12, text: 'I prefer short answers with links to my notes', kind: 'preference' },
];

/** A conversation of some days ago; questions and answers take turns. */
interface Conversation {
  ago: number;
  title: string;
  pinned?: boolean;
  isLearnedFrom?: boolean;
  said: readonly string[];
}

/** What was talked about before. */
export const conversations: readonly Conversation[] = [
  {
    ago: 64,
    title: 'What Inês needs for the binding',
    said: ['What does Inês Quaresma need from me?', 'The prints of the [[Teatro logbook]], in order.'],
  },
  {
    ago: 33,
    title: 'Gluten-free plum cake for twelve',
    said: [
      'How much polenta for twelve?',
      'Three times what [[Omas Zwetschgenkuchen]] says.',
      'And plums?',
      'Three kilos.',
    ],
  },
  {
    ago: 20,
    title: 'Opening of the Teatro da Cerca',
    pinned: true,
    said: [
      'When does the theatre open?',
      'On 2 October 2027, see [[2026-09-10 Teatro restart]].',
      'Who comes for the second measurement?',
      'Svea, in the week of 18 January.',
    ],
  },
  {
    ago: 9,
    title: 'Trains to Leipzig in December',
    said: ['When am I in Leipzig next?', 'You go every eight weeks, for three days.'],
  },
  {
    ago: 2,
    title: 'Words for the N4 exam',
    isLearnedFrom: false,
    said: ['Quiz me on counters', '本, 枚 or 匹 for a pencil?', '本', 'Right. And for a cat?'],
  },
];

/** What is asked in the pictures. */
export const asked = {
  withoutModel: 'Where is the water main in the flat?',
  withModel: 'When did we move to Coimbra, and what is still open in the flat?',
  toRemember: 'The damp corner is fixed: Senhor Adelino sealed the wall today.',
};

/** What the model says, in order. */
export const answers: Script = [
  {
    text: [
      'You left Leipzig on 28 May and ',
      '**arrived in Coimbra on Saturday, 30 May 2026**, at 17:40 [[Moving to Coimbra#The day]]. ',
      'The [[Flat above the bindery]] is yours since 1 September.\n\n',
      'Still open there [[Flat above the bindery#To do]]:\n\n',
      '- the shelf in the passage: Jun measures, you hold\n',
      '- the damp corner behind the piano\n',
      '- the [[Bench on the landing]]\n',
      '- the lemon tree: ask [[Mãe]] about scale insects',
    ],
    usage: { input: 2140, output: 118, cachedInput: 0 },
  },
  {
    calls: [
      {
        name: 'remember',
        arguments: {
          text: 'The damp corner behind the piano was sealed by Senhor Adelino on 18 November 2026.',
          kind: 'event',
        },
      },
    ],
    end: 'calls',
  },
  { text: 'Good. That leaves the shelf, the bench and the lemon tree.' },
];
