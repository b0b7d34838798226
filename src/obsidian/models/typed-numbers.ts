/** Limits on spending as they are typed: what is wrong with one, in words, and what it comes to. */

/** What was typed, read: a value, or what is wrong with it. */
export type Typed<T> = { value: T; problem: null } | { problem: string };

const PLAIN = /^\d+(?:\.\d+)?$/;
const GROUPED = /^\d{1,3}(?:[ ,_]\d{3})+$/;

/** Dollars for a month; null when the field is empty, which is no limit. */
export function dollarsTyped(text: string): Typed<number | null> {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (typed === '') return { value: null, problem: null };
  if (/^-/.test(typed)) return { problem: 'A limit cannot be less than nothing.' };
  if (/,/.test(typed))
    return { problem: `"${typed}" can be read in two ways. Write it without a comma, such as 2.50.` };
  if (!PLAIN.test(typed))
    return { problem: `"${typed}" is no amount in dollars. Write a number, such as 2.50.` };
  const value = Number(typed);
  if (value === 0)
    return { problem: 'Nothing could be sent with a limit of 0. Choose "None" as the model instead.' };
  return { value, problem: null };
}

/** Tokens for a month; null when the field is empty, which is no limit. */
export function tokensTyped(text: string): Typed<number | null> {
  const typed = text.trim();
  if (typed === '') return { value: null, problem: null };
  if (/^-/.test(typed)) return { problem: 'A limit cannot be less than nothing.' };
  const digits = GROUPED.test(typed) ? typed.replace(/[ ,_]/g, '') : typed;
  if (!/^\d+$/.test(digits))
    return { problem: `"${typed}" is no number of tokens. Write a whole number, such as 2,000,000.` };
  const value = Number(digits);
  if (value === 0)
    return { problem: 'Nothing could be sent with a limit of 0. Choose "None" as the model instead.' };
  if (!Number.isSafeInteger(value))
    return { problem: 'Nobody uses that many tokens. Leave it empty for no limit.' };
  return { value, problem: null };
}

/** The part of the limits that background work may use, typed in percent. */
export function shareTyped(text: string): Typed<number> {
  const typed = text.trim().replace(/\s*%$/, '');
  if (!PLAIN.test(typed)) return { problem: `"${typed}" is no percentage. Write a number from 1 to 100.` };
  const value = Number(typed);
  if (value < 1)
    return {
      problem: 'Background work could do nothing with that. Choose "None" as background model instead.',
    };
  if (value > 100) return { problem: 'Background work cannot use more than all of it. Write at most 100.' };
  return { value: value / 100, problem: null };
}

/** A price in dollars for a million tokens; null when the field is empty, which is not known. */
export function priceTyped(text: string): Typed<number | null> {
  const typed = text.trim().replace(/^\$\s*/, '');
  if (typed === '') return { value: null, problem: null };
  if (/,/.test(typed))
    return {
      problem: `The price "${typed}" can be read in two ways. Write it without a comma, such as 0.15.`,
    };
  if (!PLAIN.test(typed))
    return { problem: `"${typed}" is no price. Write dollars for a million tokens, such as 0.15.` };
  return { value: Number(typed), problem: null };
}

/** Tokens that a model reads; there is always a number. */
export function contextTyped(text: string): Typed<number> {
  const read = tokensTyped(text);
  if (read.problem !== null || read.value === null)
    return {
      problem: `"${text.trim()}" is no number of tokens. Write how many the model reads, such as 32,768.`,
    };
  return { value: read.value, problem: null };
}
