/**
 * What was spent on models: one record a request, added up by message, conversation, job and month, and the limits that the
 * user sets. Each token is limited once: by dollars where its price is known, by number where it is not. What runs on this
 * machine costs nothing and is never stopped.
 */
import type { TokenUsage } from '../core/chat-model';

/** What a request was for. `chat` is somebody waiting; everything else can wait for another month. */
export type Purpose = 'chat' | 'extract' | 'repair' | 'conflict';

/** One request. It holds no word of what was said. */
export interface Spent {
  /** Milliseconds since 1970. */
  at: number;
  purpose: Purpose;
  /** Id of the connection, and the name of its model then. */
  connection: string;
  model: string;
  /** Null for background work, and for a private chat, of which no record is kept beyond the sum. */
  conversation: string | null;
  message: string | null;
  /** The background job, where it was one. */
  job: string | null;
  usage: TokenUsage;
  /** Whether the answer broke off before the server counted, so that the tokens are a guess. */
  isGuess: boolean;
  /** Dollars; null where no price was known. */
  cost: number | null;
}

/** A sum of requests. */
export interface Total {
  requests: number;
  input: number;
  cachedInput: number;
  output: number;
  /** Dollars, for the tokens whose price was known. */
  cost: number;
  /** Tokens in and out whose price was not known. */
  unpriced: number;
}

/** What may be spent in a month; null for no limit. */
export interface Caps {
  dollars: number | null;
  /** For tokens whose price is not known. */
  tokens: number | null;
  /** The share of either from which background work stops, so that the rest is left for the chat: 0.8. */
  backgroundShare: number;
}

/** No limit, until the user sets one. */
export const NO_CAPS: Caps = { dollars: null, tokens: null, backgroundShare: 0.8 };

const NOTHING: Total = { requests: 0, input: 0, cachedInput: 0, output: 0, cost: 0, unpriced: 0 };

/** The sum. */
export function addUp(records: Iterable<Spent>): Total {
  const total = { ...NOTHING };
  for (const { usage, cost } of records) {
    total.requests += 1;
    total.input += usage.input;
    total.cachedInput += usage.cachedInput;
    total.output += usage.output;
    if (cost === null) total.unpriced += usage.input + usage.output;
    else total.cost += cost;
  }
  return total;
}

/** Sums by whatever a record is told apart by; records that have none of it are left out. */
export function addUpBy<Key>(
  records: Iterable<Spent>,
  keyOf: (record: Spent) => Key | null,
): Map<Key, Total> {
  const groups = new Map<Key, Spent[]>();
  for (const record of records) {
    const key = keyOf(record);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return new Map([...groups].map(([key, group]) => [key, addUp(group)]));
}

/** The month of a moment by the user's calendar: `2026-11`. */
export function monthOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** Whether a purpose can wait. */
export function isBackground(purpose: Purpose): boolean {
  return purpose !== 'chat';
}

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}

/** Why nothing more may be spent on a purpose this month, as a sentence; null when it may. */
export function reasonToStop(month: Total, caps: Caps, purpose: Purpose): string | null {
  const share = isBackground(purpose) ? caps.backgroundShare : 1;
  const reached =
    caps.dollars !== null && month.cost >= caps.dollars * share
      ? { limit: dollars(caps.dollars * share), all: dollars(caps.dollars) }
      : caps.tokens !== null && month.unpriced >= caps.tokens * share
        ? {
            limit: `${Math.round(caps.tokens * share).toLocaleString('en-US')} tokens`,
            all: `${caps.tokens.toLocaleString('en-US')} tokens`,
          }
        : null;
  if (!reached) return null;
  return isBackground(purpose)
    ? `Background work has reached its share of this month's limit (${reached.limit} of ${reached.all}). The rest is left for the chat. Raise the limit in the settings to go on.`
    : `This month's limit of ${reached.all} is reached. Nothing was sent. Raise the limit in the settings, or use a model on this machine.`;
}
