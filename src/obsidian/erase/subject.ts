/** What is to be erased, and what the user can let go along with it. */
import type { EraseTarget, FactView, ThreadView } from '../../core/engine-api';

/** Something to erase, in the user's terms. */
export interface Subject {
  title: string;
  /** What may go along; null when nothing hangs on it. */
  along: { name: string; description: string } | null;
  /** What must be typed before the button works; null when the button is enough. */
  typed: string | null;
  /** Whether nothing is left that a backup would be good for. */
  takesAll: boolean;
  target(withAlong: boolean): EraseTarget;
}

/** One fact, and the message it was drawn from. */
export function factSubject({ id, sourceUri }: FactView): Subject {
  const hasMessage = sourceUri?.startsWith('recollect://message/') === true;
  return {
    title: 'Erase a memory',
    along: hasMessage
      ? {
          name: 'Also erase the message it came from',
          description: 'If the message stays, its words stay in your conversations.',
        }
      : null,
    typed: null,
    takesAll: false,
    target: (withMessage) => ({ scope: 'fact', id, withMessage: hasMessage && withMessage }),
  };
}

/** One conversation, and the facts drawn from its messages. */
export function conversationSubject({ id }: ThreadView): Subject {
  return {
    title: 'Erase a conversation',
    along: {
      name: 'Also erase the memories drawn from it',
      description: 'If they stay, what was learned here stays known, often in the same words.',
    },
    typed: null,
    takesAll: false,
    target: (withFacts) => ({ scope: 'thread', id, withFacts }),
  };
}

/** All there is. */
export const everything: Subject = {
  title: 'Erase everything',
  along: null,
  typed: 'erase',
  takesAll: true,
  target: () => ({ scope: 'all' }),
};
