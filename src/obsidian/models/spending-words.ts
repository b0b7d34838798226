/** Sums of what models used, in words. */
import type { Total } from '../../models/spending';
import { counted, numeral } from '../quantities';

/** "$0.00", "less than $0.01", "$12.30". */
function dollarsInWords(amount: number): string {
  return amount > 0 && amount < 0.01 ? 'less than $0.01' : `$${amount.toFixed(2)}`;
}

/** What a sum cost, as far as it is known: "$1.20", "price not known", "$1.20 and what 3,400 tokens cost". */
function costInWords({ cost, unpriced }: Total): string {
  if (unpriced === 0) return dollarsInWords(cost);
  return cost === 0 ? 'price not known' : `${dollarsInWords(cost)} and what ${numeral(unpriced)} tokens cost`;
}

/** The same for a table: "$1.20", "3,400 tokens", "$1.20 + 3,400 tokens". */
export function costInShort({ cost, unpriced }: Total): string {
  const tokens = `${numeral(unpriced)} tokens`;
  if (unpriced === 0) return dollarsInWords(cost);
  return cost === 0 ? tokens : `${dollarsInWords(cost)} + ${tokens}`;
}

/** A sum in one sentence. */
export function totalInWords(total: Total): string {
  if (total.requests === 0) return 'Nothing was used this month.';
  const tokens = numeral(total.input + total.output);
  return `${counted(total.requests, 'request')}, ${tokens} tokens, ${costInWords(total)}.`;
}

/** A month by its name: "November 2026". */
export function monthInWords(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(year, number - 1, 1).toLocaleDateString('en', { month: 'long', year: 'numeric' });
}
