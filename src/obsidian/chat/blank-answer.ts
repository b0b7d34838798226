/** An answer of which nothing has come. */
import type { SessionMessage } from '../../agent/session-events';

/** The answer that begins now. */
export function blankAnswer(id: string, model: string | null): SessionMessage {
  return {
    id,
    role: 'assistant',
    text: '',
    at: new Date().toISOString(),
    attachments: [],
    model,
    ending: null,
    used: { entries: [], use: null },
    calls: [],
    citations: [],
    learned: [],
    written: [],
    events: [],
    isUndone: false,
    withheld: 0,
    usage: null,
    cost: null,
  };
}
