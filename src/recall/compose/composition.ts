/**
 * One prompt's memory: what is always there, then what answers the message, each kind within its share; and the trace of
 * what was considered. Nothing in here waits, so all of it is of one state of memory.
 */
import type { ComposeRequest, Composed, MemoryHit, TraceEntry } from '../../core/memory-api';
import type { FactRow } from '../../memory/fact-table';
import { AlreadySaid } from './alike';
import type { ComposerParts } from './composer';
import { Draft } from './draft';
import type { Piece, Section } from './draft';
import { quotedBlock, quotedLine } from './quoted-data';
import * as settings from './settings';
import { isAgents, standingFacts } from './standing';
import type { Standing } from './standing';
import { styleText } from './style-text';
import type { TokenCounter } from './token-count';

/** Something that answers the message, ready to enter. */
interface Answering {
  hit: MemoryHit;
  fact: FactRow | null;
  section: Section;
  piece: Piece;
  entry: TraceEntry;
}

/** What a prompt is made of. */
export interface Ingredients {
  request: ComposeRequest;
  tokens: Pick<TokenCounter, 'count'>;
  /** What the message is about, and what was recalled for it. */
  topics: string[];
  hits: readonly MemoryHit[];
}

/** One prompt on its way. */
export class Composition {
  private readonly draft: Draft;
  private readonly said = new AlreadySaid();
  private readonly trace: TraceEntry[] = [];
  private readonly hits: readonly MemoryHit[];
  private readonly standing = new Set<string>();
  private readonly budget: number;
  private style: string | null = null;
  private withheld = 0;

  private readonly request: ComposeRequest;
  private readonly tokens: Pick<TokenCounter, 'count'>;
  private readonly topics: string[];

  constructor(
    private readonly parts: Pick<ComposerParts, 'store' | 'facts' | 'styles' | 'topics' | 'now'>,
    { request, tokens, topics, hits }: Ingredients,
  ) {
    this.request = request;
    this.tokens = tokens;
    this.topics = topics;
    this.budget = Math.max(0, Math.floor(request.budget) || 0);
    this.draft = new Draft(tokens, this.budget);
    this.hits = hits.filter(({ score }) => score >= settings.LEAST_SCORE);
  }

  done(): Omit<Composed, 'use'> {
    this.addStyle();
    this.addIdentity();
    this.addAnswers(this.answering());
    const { text, tokens, cut } = this.draft.finished();
    for (const entry of this.trace) {
      if (!cut.includes(entry.type === 'style' ? 'style' : entry.id)) continue;
      entry.entered = false;
      entry.why = 'Cut in the end: all of it together was over the budget';
    }
    if (cut.includes('style')) this.style = null;
    const { topics, trace, style, withheld } = this;
    return { text, tokens, style, topics, trace, withheld };
  }

  /** The facts that entered: recalled for the message, or only standing there. */
  used(): { recalled: string[]; standing: string[] } {
    const answers = new Set(this.hits.map(({ id }) => id));
    const entered = this.trace.filter((entry) => entry.entered && entry.type === 'fact').map(({ id }) => id);
    return {
      recalled: entered.filter((id) => answers.has(id)),
      standing: entered.filter((id) => !answers.has(id)),
    };
  }

  private addStyle(): void {
    const { styles, topics } = this.parts;
    const { folder } = this.request;
    const style = styles.choose({
      ...{ topics: this.topics, folder },
      resolve: (labels) => topics.resolve(labels),
    });
    if (!style) return;
    const { text, isCut } = styleText(style, this.tokens, this.budget * settings.STYLE_SHARE);
    const entered = text !== '' && this.draft.setStyle(text);
    if (entered) this.style = style.id;
    const { context } = style;
    const place =
      context.on === 'topic'
        ? `The style for the topic ${context.topic}`
        : context.on === 'folder'
          ? `The style for the folder ${context.folder}`
          : 'The usual style';
    const why = !entered ? 'no room for it' : isCut ? 'shortened to its share' : '';
    this.trace.push({
      ...{ id: style.id, type: 'style', entered, source: null, isLocalOnly: false },
      text: style.description,
      tokens: this.tokens.count(text),
      why: why === '' ? place : `${place}; ${why}`,
    });
  }

  /** Who the agent is and who the user is, the strongest first; what the agent leaves of its share is the user's. */
  private addIdentity(): void {
    const { store, facts, now } = this.parts;
    const all = standingFacts(store.data.memory.db, facts, now());
    const agents = all.filter(({ fact }) => isAgents(fact));
    const users = all.filter(({ fact }) => !isAgents(fact));
    const rest = this.addStanding('agent', agents, this.budget * settings.AGENT_SHARE);
    const usersShare = this.budget * (settings.IDENTITY_SHARE - settings.AGENT_SHARE);
    this.addStanding('user', users, usersShare + rest);
  }

  /** Fills a section of what is always there; answers what is left of its share. */
  private addStanding(section: 'agent' | 'user', some: readonly Standing[], share: number): number {
    const who = section === 'agent' ? 'Who the assistant is' : 'Who the user is';
    let left = share;
    for (const { fact, strength } of some) {
      const piece = this.piece(fact.id, quotedLine(fact.text, null));
      const twin = this.said.by(fact.text);
      const entered = twin === null && piece.tokens <= left && this.draft.add(section, piece);
      if (entered) {
        left -= piece.tokens;
        this.standing.add(fact.id);
        this.said.add(fact.id, fact.text);
      } else if (this.hits.some(({ id }) => id === fact.id)) {
        // It answers the message too, and has another chance as such.
        continue;
      }
      const why = entered
        ? `${who}, always there; strength ${strength.toFixed(2)}`
        : `${who}; ${twin === null ? 'the share of what is always there is full' : twinIn(twin)}`;
      const { id, text, sourceUri: source, sensitive: isLocalOnly } = fact;
      const { tokens } = piece;
      this.trace.push({ id, type: 'fact', text, tokens, entered, source, isLocalOnly, why });
    }
    return left;
  }

  /** What answers the message, each with its text as it would enter, best first. */
  private answering(): Answering[] {
    const { facts } = this.parts;
    const found = this.hits.flatMap((hit): Answering[] => {
      if (this.standing.has(hit.id)) return [];
      const fact = hit.type === 'fact' ? facts.byId(hit.id) : null;
      if (hit.isLocalOnly && this.request.isRemote) {
        this.withheld++;
        const text =
          hit.type === 'passage' ? 'A passage of a note that is local-only' : 'Something that stays here';
        const why = 'Withheld: the model is on another machine, and this may not leave yours';
        const { id, type } = hit;
        this.trace.push({ id, type, text, tokens: 0, entered: false, source: null, isLocalOnly: true, why });
        return [];
      }
      const section = fact
        ? isAgents(fact)
          ? 'traits'
          : 'facts'
        : hit.type === 'turn'
          ? 'turns'
          : 'passages';
      const piece = this.piece(hit.id, this.quoted(hit, fact));
      const entry: TraceEntry = {
        ...{ id: hit.id, type: hit.type, text: hit.text, tokens: piece.tokens },
        ...{ source: hit.source, isLocalOnly: hit.isLocalOnly ?? false },
        entered: false,
        why: '',
      };
      return [{ hit, fact, section, piece, entry }];
    });
    const even = ({ hit }: Answering) => Math.round(hit.score / settings.EVEN);
    return found.sort(
      (a, b) =>
        even(b) - even(a) ||
        (b.hit.strength ?? 0) - (a.hit.strength ?? 0) ||
        (b.fact?.createdAt ?? '').localeCompare(a.fact?.createdAt ?? '') ||
        (a.hit.id < b.hit.id ? -1 : 1),
    );
  }

  /** First each kind within its share, facts before the rest; then what room is left, in the same order. */
  private addAnswers(all: readonly Answering[]): void {
    const { room } = this.draft;
    const left = {
      fact: room * settings.KIND_SHARES.fact,
      passage: room * settings.KIND_SHARES.passage,
      turn: room * settings.KIND_SHARES.turn,
    };
    const facts = all.filter(({ hit }) => hit.type === 'fact');
    const inTurn = [...facts, ...all.filter(({ hit }) => hit.type !== 'fact')];
    for (const one of inTurn) {
      const cost = this.draft.cost(one.section, one.piece);
      if (cost <= left[one.hit.type] && this.enter(one, 'within its share')) left[one.hit.type] -= cost;
    }
    for (const one of inTurn) {
      if (one.entry.why !== '' || this.enter(one, 'in what room was left') || isDecided(one)) continue;
      const { hit, piece, entry } = one;
      entry.why = `Fits the message (score ${hit.score.toFixed(2)}), but no room is left for its ${piece.tokens} tokens`;
    }
    this.trace.push(...all.map(({ entry }) => entry));
  }

  private enter({ hit, section, piece, entry }: Answering, how: string): boolean {
    const twin = this.said.by(hit.text);
    if (twin !== null) {
      entry.why = `Cut: ${twinIn(twin)}`;
      return false;
    }
    if (!this.draft.add(section, piece)) return false;
    this.said.add(hit.id, hit.text);
    entry.entered = true;
    entry.why = `Fits the message (score ${hit.score.toFixed(2)}), ${how}`;
    return true;
  }

  private piece(id: string, text: string): Piece {
    return { id, text, tokens: this.tokens.count(text) };
  }

  /** The text with where it comes from. */
  private quoted(hit: MemoryHit, fact: FactRow | null): string {
    if (fact) return quotedLine(fact.text, `${fact.sourceInterface}, ${fact.createdAt.slice(0, 10)}`);
    if (hit.type === 'passage') return quotedBlock(hit.text, hit.source ?? 'a note');
    const turn = this.parts.store.data.history.db.first<{ role: string; at: string }>(
      'SELECT role, at FROM messages WHERE id = ?',
      hit.id,
    );
    return quotedBlock(hit.text, turn ? `${turn.role}, ${turn.at.slice(0, 10)}` : 'a conversation');
  }
}

function twinIn(id: string): string {
  return `says the same as ${id}, which is there`;
}

function isDecided({ entry }: Answering): boolean {
  return entry.why !== '';
}
