/** Choosing what to erase. */
import { FuzzySuggestModal } from 'obsidian';
import type { App, FuzzyMatch } from 'obsidian';
import type { FactView, ThreadView } from '../../core/engine-api';
import type { Memory } from '../memory';
import { tell, whileTelling } from '../notices';
import { ago, counted } from '../quantities';
import { EraseModal } from './erase-modal';
import { conversationSubject, factSubject } from './subject';

/** More than anyone scrolls through; the newest come first, and typing searches among them. */
const MOST_OFFERED = 5_000;

/** How things of one kind are offered. */
interface Offer<T> {
  placeholder: string;
  name(item: T): string;
  note(item: T): string;
  choose(item: T): void;
}

class Picker<T> extends FuzzySuggestModal<T> {
  constructor(
    app: App,
    private readonly items: T[],
    private readonly offer: Offer<T>,
  ) {
    super(app);
    this.setPlaceholder(offer.placeholder);
    this.emptyStateText = 'Nothing matches.';
  }

  override getItems(): T[] {
    return this.items;
  }

  override getItemText(item: T): string {
    return this.offer.name(item);
  }

  override renderSuggestion(match: FuzzyMatch<T>, el: HTMLElement): void {
    super.renderSuggestion(match, el.createDiv('suggestion-title'));
    el.createDiv({ cls: 'suggestion-note', text: this.offer.note(match.item) });
  }

  override onChooseItem(item: T): void {
    this.offer.choose(item);
  }
}

/** Offers every memory, forgotten ones too: forgetting keeps the words. */
export async function pickFact(app: App, memory: Memory): Promise<void> {
  const facts = await whileTelling('Reading memories', () => memory.engine.facts({ limit: MOST_OFFERED }));
  if (!facts) return;
  if (facts.length === 0) return tell('There is no memory to erase.');
  const note = ({ kind, state, createdAt }: FactView) =>
    [kind, ...(state === 'active' ? [] : [state]), ago(createdAt, Date.now())].join(' · ');
  new Picker(app, facts, {
    placeholder: 'Choose a memory to erase',
    name: ({ text }) => text,
    note,
    choose: (fact) => new EraseModal(app, memory, factSubject(fact)).open(),
  }).open();
}

/** Offers every conversation. */
export async function pickConversation(app: App, memory: Memory): Promise<void> {
  const threads = await whileTelling('Reading conversations', () => memory.engine.threads(MOST_OFFERED));
  if (!threads) return;
  if (threads.length === 0) return tell('There is no conversation to erase.');
  new Picker<ThreadView>(app, threads, {
    placeholder: 'Choose a conversation to erase',
    name: ({ title }) => title,
    note: ({ messages, startedAt }) => `${counted(messages, 'message')} · ${ago(startedAt, Date.now())}`,
    choose: (thread) => new EraseModal(app, memory, conversationSubject(thread)).open(),
  }).open();
}
