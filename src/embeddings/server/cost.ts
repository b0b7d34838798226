/** What a full index at a server costs, before it is begun. */

/** Dollars for a million tokens, as the providers published them; the user can enter another price. */
const KNOWN_PRICES: Readonly<Record<string, number>> = {
  'text-embedding-3-small': 0.02,
  'text-embedding-3-large': 0.13,
  'text-embedding-ada-002': 0.1,
  'mistral-embed': 0.1,
};

/** The price of a model in dollars for a million tokens, where it is known. */
export function knownPrice(model: string): number | null {
  return KNOWN_PRICES[model.trim().toLowerCase()] ?? null;
}

/** Dollars for so many tokens. */
export function costOf(tokens: number, pricePerMillion: number): number {
  return (tokens / 1_000_000) * pricePerMillion;
}
