/** The kinds of memories in plain words. */
import type { FactKind } from '../core/events/facts';

/** What each kind is called; the order is the one of choosers. */
export const KIND_NAMES: Record<FactKind, string> = {
  fact: 'Fact',
  preference: 'Preference',
  identity: 'About me',
  event: 'Event',
};

/** The kind a chooser's value stands for. */
export function kindFrom(value: string): FactKind {
  return Object.keys(KIND_NAMES).find((kind): kind is FactKind => kind === value) ?? 'fact';
}
