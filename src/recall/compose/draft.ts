/**
 * A prompt's memory in the making: what has entered each section, and what it all takes. The sections that are always
 * there come first and in a stable order, so that a provider's cache of the prompt's beginning holds from turn to turn.
 */
import { FENCE } from './quoted-data';
import type { TokenCounter } from './token-count';

/** The sections in their order. */
const TITLES = {
  user: 'About the user:\n',
  agent: 'About you, the assistant:\n',
  facts: 'Recalled:\n',
  traits: 'Recalled about you, the assistant:\n',
  passages: 'From notes:\n',
  turns: 'From past conversations:\n',
} as const;
/** Where to begin when it turns out to be too much after all. */
const CUT_FIRST: readonly Section[] = ['turns', 'passages', 'traits', 'facts', 'agent', 'user'];

/** A part of a prompt's memory. */
export type Section = keyof typeof TITLES;

/** A piece of text in it. */
export interface Piece {
  id: string;
  text: string;
  tokens: number;
}

/** What has entered so far. */
export class Draft {
  private style = '';
  private readonly pieces = new Map<Section, Piece[]>();
  private taken = 0;

  constructor(
    private readonly tokens: Pick<TokenCounter, 'count'>,
    private readonly budget: number,
  ) {}

  /** Tokens that are left. */
  get room(): number {
    return this.budget - this.taken;
  }

  /** What a piece takes in a section, with the section's title and the fence when they are not there yet. */
  cost(section: Section, piece: Piece): number {
    const title = this.pieces.has(section) ? 0 : this.tokens.count(TITLES[section]);
    const fence = this.pieces.size > 0 ? 0 : this.tokens.count(FENCE.open) + this.tokens.count(FENCE.close);
    return piece.tokens + title + fence;
  }

  /** Takes a piece in if there is room for it. */
  add(section: Section, piece: Piece): boolean {
    const cost = this.cost(section, piece);
    if (cost > this.room) return false;
    this.taken += cost;
    this.pieces.set(section, [...(this.pieces.get(section) ?? []), piece]);
    return true;
  }

  /** Puts the style before everything else, if there is room for it. */
  setStyle(text: string): boolean {
    const cost = this.tokens.count(`${text}\n`);
    if (cost > this.room) return false;
    this.taken += cost;
    this.style = text;
    return true;
  }

  /** The pieces of a section, in their order. */
  of(section: Section): readonly Piece[] {
    return this.pieces.get(section) ?? [];
  }

  /**
   * The text and what it takes. Tokens of parts and of the whole are not quite the same, so the whole has the last word:
   * what it does not fit with goes, and is named in `cut`.
   */
  finished(): { text: string; tokens: number; cut: string[] } {
    const cut: string[] = [];
    for (;;) {
      const text = this.rendered();
      const tokens = this.tokens.count(text);
      if (tokens <= this.budget) return { text, tokens, cut };
      const dropped = this.dropLast();
      if (dropped === null) return { text: '', tokens: 0, cut };
      cut.push(dropped);
    }
  }

  private rendered(): string {
    const sections = (Object.keys(TITLES) as Section[]).flatMap((section) => {
      const pieces = this.of(section);
      return pieces.length === 0 ? [] : [TITLES[section], ...inStableOrder(section, pieces)];
    });
    const memory = sections.length === 0 ? '' : `${FENCE.open}${sections.join('')}${FENCE.close}`;
    return [this.style, memory].filter((part) => part !== '').join('\n');
  }

  private dropLast(): string | null {
    for (const section of CUT_FIRST) {
      const pieces = this.pieces.get(section);
      const last = pieces?.pop();
      if (pieces?.length === 0) this.pieces.delete(section);
      if (last) return last.id;
    }
    if (this.style === '') return null;
    this.style = '';
    return 'style';
  }
}

/** What is always there is chosen by strength but shown by age, since strengths overtake each other as time passes. */
function inStableOrder(section: Section, pieces: readonly Piece[]): string[] {
  const isAlways = section === 'user' || section === 'agent';
  const inOrder = isAlways ? [...pieces].sort((a, b) => (a.id < b.id ? -1 : 1)) : pieces;
  return inOrder.map(({ text }) => text);
}
