/** The cards that wait for a decision, with what they are about. */
import type { FactDetail, InboxCard, MemoryApi } from '../../core/memory-api';
import type { Answer, OpenCard } from './card-words';

/** Cards without a decision, the newest first. */
export async function undecided(living: MemoryApi): Promise<InboxCard[]> {
  const cards = await living.inbox();
  return cards
    .filter(({ decision }) => decision === null)
    .sort((a, b) => b.raisedAt.localeCompare(a.raisedAt));
}

/** The same with the facts, styles and jobs that they name. */
export async function openCards(living: MemoryApi): Promise<OpenCard[]> {
  const [cards, styles, jobs] = await Promise.all([undecided(living), living.styles(), living.jobs()]);
  return Promise.all(
    cards.map(async (card) => {
      const facts = await Promise.all(card.about.map((id) => living.fact(id)));
      return {
        card,
        facts: facts.filter((fact): fact is FactDetail => fact !== null),
        style: styles.find(({ id }) => card.about.includes(id)) ?? null,
        job: jobs.find(({ id }) => card.about.includes(id)) ?? null,
      };
    }),
  );
}

/** Gives an answer; resolves to the events that can be undone. */
export async function giveAnswer(living: MemoryApi, card: InboxCard, { give }: Answer): Promise<string[]> {
  if ('resolve' in give) return living.resolve(card.id, give.resolve);
  if ('retry' in give)
    return [await living.retryJob(give.retry), ...(await living.resolve(card.id, 'dismiss'))];
  return [await living.decideStyle(give.style, give.accepted), ...(await living.resolve(card.id, 'dismiss'))];
}
