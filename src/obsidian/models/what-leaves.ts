/** What a connection sends and where to, said before anything is sent. */
import { hostOf, isRemote } from '../../models/connections';
import type { Connection, Price } from '../../models/connections';
import { numeral } from '../quantities';

type Place = Pick<Connection, 'url' | 'model' | 'passesOn'>;

const HELD_BACK = 'Local-only notes and private folders are never sent.';

function isReadOnTheWay({ url }: Place): boolean {
  return /^\s*http:/i.test(url);
}

/** What leaves this device when a connection is used for anything. */
export function whatLeaves(connection: Place): string {
  if (!isRemote(connection))
    return 'This server is on this device: nothing leaves it, and local-only notes may be used as well.';
  const warning = isReadOnTheWay(connection)
    ? ' The address begins with http://, so whoever is on the way can read what is sent.'
    : '';
  if (connection.passesOn || isHere(connection))
    return `This server is on this device but hands what it gets to another one. ${HELD_BACK}`;
  return `What it needs for an answer is sent to ${hostOf(connection)}: your words, and the memories and passages that fit them. ${HELD_BACK}${warning}`;
}

/** What the choice of a model for the chat means. */
export function chatInWords(connection: Connection | null): string {
  if (!connection) return 'The chat answers from memory and notes alone. Nothing is sent anywhere.';
  if (!isRemote(connection)) return 'Answers on this device. Nothing you say leaves it.';
  return `What you say, and the memories and passages that fit it, is sent to ${whereTo(connection)}. ${HELD_BACK}`;
}

/** What the choice of a model for the background means. */
export function backgroundInWords(connection: Connection | null): string {
  if (!connection)
    return 'Memory learns from your conversations by built-in rules. Nothing is sent anywhere.';
  if (!isRemote(connection)) return 'Learns from your conversations on this device. Nothing leaves it.';
  return `Learns from your conversations when they have ended, and from notes you mark: their text is sent to ${whereTo(connection)}. ${HELD_BACK}`;
}

function whereTo(connection: Connection): string {
  const host = hostOf(connection);
  return isHere(connection) ? `${host}, and from there to another server` : host;
}

function isHere(connection: Place): boolean {
  return !isRemote({ url: connection.url, model: '', passesOn: false });
}

/** "$0.75 in and $4.50 out for a million tokens". */
export function priceInWords(price: Price): string {
  if (price.input === 0 && price.output === 0) return 'at no cost';
  return `$${price.input} in and $${price.output} out for a million tokens`;
}

/** A connection in one line. */
export function aboutConnection(connection: Connection): string {
  const { model, contextTokens, price, usesTools } = connection;
  const parts = [`${model} at ${hostOf(connection)}`, `reads ${numeral(contextTokens)} tokens`];
  if (isRemote(connection)) parts.push(price ? priceInWords(price) : 'price not known');
  else parts.push('on this device');
  if (!usesTools) parts.push('without tools');
  return `${parts.join(', ')}.`;
}
