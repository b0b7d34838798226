/**
 * How the agent should speak, and where: by default, for a topic, in a folder. The user sets styles; the agent only
 * proposes, and a card in the inbox asks the user.
 */
import { RecollectError } from '../core/errors';
import type { NewEvent } from '../core/events/event';
import type { StyleBody } from '../core/events/topics-and-styles';
import type { StyleView } from '../core/memory-api';
import { topicLabel } from '../core/topic-label';
import type { Store } from '../store/store';
import { styleProposalCard } from './inbox-cards';

interface StyleRow {
  id: string;
  style: string | null;
  proposal: string | null;
}

/** What a style is chosen by. */
export interface StyleOccasion {
  /** What the conversation is about, the nearest topic first. */
  topics: readonly string[];
  /** The folder of the note that the user is in. */
  folder?: string | undefined;
  /** Labels as they are called now, for styles of topics that were renamed since. */
  resolve?: (labels: string[]) => string[];
}

/** The styles of one store. */
export class Styles {
  constructor(private readonly parts: { store: Store }) {}

  private get db() {
    return this.parts.store.data.memory.db;
  }

  /** Every style and every open proposal, in the order of their ids. */
  list(): StyleView[] {
    return this.db
      .all<StyleRow>('SELECT id, style, proposal FROM communication_styles ORDER BY id')
      .map(({ id, style, proposal }) => ({
        id,
        style: style === null ? null : (JSON.parse(style) as StyleBody),
        proposal: proposal === null ? null : (JSON.parse(proposal) as StyleBody),
      }));
  }

  /** Adds a style, or puts the user's version in the place of the last one. */
  async set(style: StyleBody): Promise<string> {
    return this.record('user', { type: 'style.set', data: { style: checked(style) } });
  }

  async remove(id: string): Promise<string> {
    if (!this.byId(id)?.style) throw missing('This style');
    return this.record('user', { type: 'style.removed', data: { id } });
  }

  /** The agent's way: changes nothing until the user decides. */
  async propose(style: StyleBody, reason: string): Promise<string> {
    const proposal = checked(style);
    // Asked again after each decision: what the user declined once may suit them later.
    const asked = `${this.decisionsOn(style.id)}:${JSON.stringify(proposal)}`;
    const card = styleProposalCard(style.id, asked, reason);
    // The one wish of the agent that counts is its latest; earlier cards ask about what is no longer there.
    const outdated = this.openCards(style.id).filter((id) => id !== card.data.id);
    return this.record(
      'agent',
      {
        type: 'style.proposed',
        data: { style: proposal, ...(reason !== '' && { reason: reason.slice(0, 1_000) }) },
      },
      ...(this.isCard(card.data.id) ? [] : [card]),
      ...outdated.map((id): NewEvent => ({ type: 'inbox.decided', data: { id, decision: 'dismiss' } })),
    );
  }

  /** The user's word on what the agent has proposed; it also settles the card that asked. */
  async decide(id: string, accepted: boolean): Promise<string> {
    if (!this.byId(id)?.proposal) throw missing('What the agent had proposed');
    return this.record(
      'user',
      { type: 'style.decided', data: { id, accepted } },
      ...this.openCards(id).map((card): NewEvent => ({
        type: 'inbox.decided',
        data: accepted ? { id: card, decision: 'keep', keep: id } : { id: card, decision: 'dismiss' },
      })),
    );
  }

  /** The style for an occasion: that of the nearest folder, else of the nearest topic, else the default. */
  choose({ topics, folder, resolve = (labels) => labels }: StyleOccasion): StyleBody | null {
    // Of several for the same place, the one whose id is newest.
    const styles = this.list()
      .flatMap(({ style }) => style ?? [])
      .reverse();
    const here = folder === undefined ? null : folderPath(folder);
    let nearest: { style: StyleBody; depth: number } | null = null;
    for (const style of styles) {
      if (style.context.on !== 'folder' || here === null) continue;
      const place = folderPath(style.context.folder);
      const isAround = place === '' || here === place || here.startsWith(`${place}/`);
      if (isAround && place.length > (nearest?.depth ?? -1)) nearest = { style, depth: place.length };
    }
    if (nearest) return nearest.style;
    for (const topic of topics) {
      const own = styles.find(
        ({ context }) => context.on === 'topic' && resolve([context.topic])[0] === topic,
      );
      if (own) return own;
    }
    return styles.find(({ context }) => context.on === 'default') ?? null;
  }

  private byId(id: string): StyleView | undefined {
    return this.list().find((style) => style.id === id);
  }

  private async record(by: string, ...events: [NewEvent, ...NewEvent[]]): Promise<string> {
    const [first] = await this.parts.store.append(by, events);
    return first?.id ?? '';
  }

  private decisionsOn(id: string): number {
    const events = this.parts.store.data.memory.eventsOf(`style:${id}`);
    return events.filter(({ type }) => type === 'style.decided').length;
  }

  private isCard(id: string): boolean {
    return this.db.first('SELECT 1 AS yes FROM inbox WHERE id = ? AND decision IS NULL', id) !== undefined;
  }

  private openCards(style: string): string[] {
    return this.db
      .all<{ id: string; about: string }>(
        "SELECT id, about FROM inbox WHERE kind = 'style_proposal' AND decision IS NULL ORDER BY id",
      )
      .filter(({ about }) => (JSON.parse(about) as string[]).includes(style))
      .map(({ id }) => id);
  }
}

function missing(what: string): RecollectError {
  return new RecollectError('not_found', `${what} is not there any more. Nothing was changed.`);
}

/** A folder as it is compared: without slashes at its ends. */
function folderPath(folder: string): string {
  return folder.replaceAll('\\', '/').replace(/^\/+|\/+$/g, '');
}

/** A style that says something and has a place. */
function checked(style: StyleBody): StyleBody {
  if (style.description.trim() === '' && style.examples.every((example) => example.trim() === '')) {
    throw new RecollectError(
      'invalid_event',
      'A style needs a description or an example. Nothing was changed.',
    );
  }
  const { context } = style;
  if (context.on === 'folder')
    return { ...style, context: { on: 'folder', folder: folderPath(context.folder) } };
  if (context.on !== 'topic') return style;
  const topic = topicLabel(context.topic);
  if (topic === '') {
    throw new RecollectError(
      'invalid_event',
      'A topic needs a name with letters or digits in it. Nothing was changed.',
    );
  }
  return { ...style, context: { on: 'topic', topic } };
}
