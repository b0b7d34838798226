/** What a card of the inbox asks, in words, and which answers it takes. */
import type { FactDetail, InboxCard, InboxDecision, JobView, StyleView } from '../../core/memory-api';

/** A card together with what it is about. */
export interface OpenCard {
  card: InboxCard;
  facts: FactDetail[];
  style: StyleView | null;
  job: JobView | null;
}

/** One answer that can be given. */
export interface Answer {
  text: string;
  /** The one that most people will want. */
  isMain?: boolean;
  /** What the user is told once it is done. */
  done: string;
  give: { resolve: InboxDecision } | { retry: string } | { style: string; accepted: boolean };
}

/** A text that a card shows, with the answers that belong to it alone. */
export interface Statement {
  label: string;
  text: string;
  fact: FactDetail | null;
  answers: Answer[];
}

/** Everything a card shows. */
export interface CardWords {
  icon: string;
  title: string;
  hint: string;
  statements: Statement[];
  answers: Answer[];
}

const DISMISS: Answer = { text: 'Dismiss', done: 'Dismissed.', give: { resolve: 'dismiss' } };

function statement(fact: FactDetail, label: string, answers: Answer[] = []): Statement {
  return { label, text: fact.text, fact, answers };
}

function keepOnly(fact: FactDetail): Answer {
  return { text: 'Keep this', done: 'Kept this one.', give: { resolve: { keep: fact.id } } };
}

function contradiction({ facts, card }: OpenCard): CardWords {
  return {
    icon: 'git-compare',
    title: 'These do not fit together',
    hint: card.note ?? 'Both were kept. Which one is true?',
    statements: facts.map((fact, at) =>
      statement(fact, at === 0 ? 'One says' : 'Another says', [keepOnly(fact)]),
    ),
    answers: [{ text: 'Keep both', isMain: true, done: 'Kept both.', give: { resolve: 'both' } }, DISMISS],
  };
}

function nearTombstone({ facts, card }: OpenCard): CardWords {
  const [fact] = facts;
  return {
    icon: 'eye-off',
    title: 'This is close to something you forgot',
    hint: card.note ?? 'It was said again in other words, and waits here until you decide.',
    statements: facts.map((one) => statement(one, one.life === 'forgotten' ? 'Forgotten' : 'Said now')),
    answers: [
      ...(fact
        ? [
            {
              text: 'Remember it again',
              isMain: true,
              done: 'Remembered again.',
              give: { resolve: { keep: fact.id } },
            },
          ]
        : []),
      { text: 'Leave it forgotten', done: 'It stays forgotten.', give: { resolve: 'dismiss' } },
    ],
  };
}

function sourceRemoved({ facts, card }: OpenCard): CardWords {
  const [fact] = facts;
  return {
    icon: 'file-x',
    title: 'The note no longer says this',
    hint: card.note ?? 'The sentence it was drawn from is gone. The memory was kept.',
    statements: facts.map((one) => statement(one, 'Remembered')),
    answers: [
      ...(fact
        ? [{ text: 'Keep it', isMain: true, done: 'Kept.', give: { resolve: { keep: fact.id } } }]
        : []),
      { text: 'Forget it', done: 'Forgotten.', give: { resolve: 'dismiss' } },
    ],
  };
}

function parkedJob({ job, card }: OpenCard): CardWords {
  return {
    icon: 'circle-pause',
    title: 'The model could not be asked',
    hint: job?.reason ?? card.note ?? 'It was tried three times. What you said is kept word for word.',
    statements: [],
    answers: [
      ...(job
        ? [{ text: 'Try again', isMain: true, done: 'It will be tried again.', give: { retry: job.id } }]
        : []),
      DISMISS,
    ],
  };
}

function styleProposal({ style, card }: OpenCard): CardWords {
  const said = (label: string, text: string | undefined): Statement[] =>
    text === undefined ? [] : [{ label, text, fact: null, answers: [] }];
  return {
    icon: 'message-square-quote',
    title: 'Another way of speaking was proposed',
    hint: card.note ?? 'Nothing changes until you decide.',
    statements: [
      ...said('Now', style?.style?.description),
      ...said('Proposed', style?.proposal?.description),
    ],
    answers: style
      ? [
          {
            text: 'Use it',
            isMain: true,
            done: 'The style is used.',
            give: { style: style.id, accepted: true },
          },
          { text: 'Keep as it is', done: 'Kept as it was.', give: { style: style.id, accepted: false } },
        ]
      : [DISMISS],
  };
}

/** The words of a card. */
export function wordsOf(open: OpenCard): CardWords {
  switch (open.card.kind) {
    case 'contradiction':
      return contradiction(open);
    case 'near_tombstone':
      return nearTombstone(open);
    case 'source_removed':
      return sourceRemoved(open);
    case 'parked_job':
      return parkedJob(open);
    case 'style_proposal':
      return styleProposal(open);
  }
}
