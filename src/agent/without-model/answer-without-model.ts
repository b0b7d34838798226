/**
 * The answer when no model is connected: the best facts and passages with their sources, said to be just that. Requests
 * to remember, to forget and to tell what is known are carried out, and rules learn from what is said.
 */
import type { AgentMemory, PassageSearch } from '../../core/agent-ports';
import { RecollectError, reasonOf } from '../../core/errors';
import type { LearnReport, MemoryHit } from '../../core/memory-api';
import { messageUri } from '../../core/source-uri';
import { isHitLocalOnly } from '../local-only';
import type { LocalOnlySources } from '../local-only';
import { FACTS_SHOWN, FACTS_TOLD, PASSAGES_SHOWN } from '../limits';
import { noteLink } from '../note-link';
import type { LearnedChip, UsedEntry } from '../session-events';
import { chipsOf } from '../tools/learned-chips';
import { plainRequest } from './requests';
import { factLines, foundWording, learnedWording } from './wording';

/** What it works with. */
export interface PlainAnswerParts {
  memory: AgentMemory;
  passages: PassageSearch;
  sources: LocalOnlySources;
  /** The conversation and the user's message; null in a private chat. */
  thread: string | null;
  message: string | null;
  /** Whether anything may be learned here. */
  mayLearn: boolean;
  /** Forgets a fact once the user has said yes to it; says what came of it. */
  forget(fact: string): Promise<'done' | 'denied' | 'failed' | 'off'>;
}

/** An answer. */
export interface PlainAnswer {
  text: string;
  used: UsedEntry[];
  chips: LearnedChip[];
  job: string | null;
  isLocalOnly: boolean;
}

const entryOf = (hit: MemoryHit): UsedEntry => ({
  type: hit.type,
  id: hit.id,
  text: hit.text,
  why: hit.why[0] ?? 'Found by its words and its meaning',
  source: hit.source,
});

/** Answers one message. */
export class PlainAnswering {
  constructor(private readonly parts: PlainAnswerParts) {}

  /** The answer. Rejects when memory cannot be asked at all. */
  async answer(text: string): Promise<PlainAnswer> {
    const request = plainRequest(text);
    switch (request.kind) {
      case 'remember':
        return this.remember(request.what);
      case 'forget':
        return this.forget(request.what);
      case 'tell':
        return request.what === null ? this.tellAll() : this.tell(request.what);
      case 'other':
        return this.other(text);
    }
  }

  private said(text: string, more: Partial<PlainAnswer> = {}): PlainAnswer {
    return { text, used: [], chips: [], job: null, isLocalOnly: false, ...more };
  }

  private async learn(): Promise<LearnReport | null> {
    const { mayLearn, thread, memory } = this.parts;
    return mayLearn && thread !== null ? memory.learnFrom(thread) : null;
  }

  private async remember(what: string): Promise<PlainAnswer> {
    const { memory, message, thread } = this.parts;
    if (thread === null) return this.said('This chat is private, so nothing is remembered from it.');
    // The rules know such requests too, and find more in them; what they leave is kept as it was said.
    const learned = await this.learn();
    const byRules = learned ? chipsOf(learned) : [];
    const job = learned?.job ?? null;
    if (byRules.length > 0) return this.said(learnedWording(byRules), { chips: byRules, job });
    const sourceUri = message === null ? {} : { sourceUri: messageUri(message) };
    const chips = chipsOf(await memory.remember({ text: what, from: 'chat', ...sourceUri }));
    if (chips.length === 0) return this.said('This was not remembered.', { job });
    return this.said(learnedWording(chips), { chips, job });
  }

  private async forget(what: string): Promise<PlainAnswer> {
    const facts = await this.facts(what, FACTS_SHOWN);
    const [best, ...others] = facts.entries;
    if (!best) return this.said('Memory has nothing about this, so nothing was forgotten.');
    const outcome = await this.parts.forget(best.id);
    const sentence = {
      done: `Forgotten: ${best.text}`,
      denied: 'Nothing was forgotten.',
      failed: 'It could not be forgotten. Nothing was changed; try again.',
      off: 'Forgetting is switched off in the settings. Nothing was changed.',
    }[outcome];
    const close =
      others.length > 0 ? `\n\nWhat else memory has that comes close:\n\n${factLines(others)}` : '';
    return this.said(sentence + close, { used: facts.entries, isLocalOnly: facts.isLocalOnly });
  }

  private async tellAll(): Promise<PlainAnswer> {
    const known = await this.parts.memory.facts({ life: 'active' });
    const strongest = known.sort((a, b) => b.strength - a.strength).slice(0, FACTS_TOLD);
    if (strongest.length === 0) return this.said('Nothing yet. Tell me something, and I will remember it.');
    const used = strongest.map(({ id, text, sourceNote }): UsedEntry => ({
      type: 'fact',
      id,
      text,
      why: 'Among the strongest memories',
      source: sourceNote,
    }));
    const hits = used.map(({ id, text, why, source }) => ({
      id,
      type: 'fact' as const,
      text,
      score: 0,
      legs: {},
      why: [why],
      source,
    }));
    const rest = known.length - strongest.length;
    const more = rest > 0 ? `\n\nAnd ${rest} more, in the memory view.` : '';
    return this.said(`**From memory**\n\n${factLines(used)}${more}`, {
      used,
      isLocalOnly: await this.anyLocalOnly(hits),
    });
  }

  private async tell(what: string): Promise<PlainAnswer> {
    return this.found(what, FACTS_TOLD, `Memory and notes have nothing about “${what}”.`);
  }

  private async other(text: string): Promise<PlainAnswer> {
    const learned = await this.learn();
    const chips = learned ? chipsOf(learned) : [];
    const job = learned?.job ?? null;
    if (chips.length > 0) return this.said(learnedWording(chips), { chips, job });
    const nothing = 'Memory and notes have nothing about this. What you said is kept in this conversation.';
    const nothingKept = 'Memory and notes have nothing about this.';
    return {
      ...(await this.found(text, FACTS_SHOWN, this.parts.thread === null ? nothingKept : nothing)),
      job,
    };
  }

  private async found(text: string, factsMost: number, nothing: string): Promise<PlainAnswer> {
    const [facts, passages] = await Promise.all([this.facts(text, factsMost), this.passages(text)]);
    const used = [...facts.entries, ...passages.entries];
    const words = foundWording(facts.entries, passages.entries);
    const trouble = passages.problem === null ? '' : `\n\n${passages.problem}`;
    return this.said((words === '' ? nothing : words) + trouble, {
      used,
      isLocalOnly: facts.isLocalOnly || passages.isLocalOnly,
    });
  }

  private async facts(text: string, limit: number): Promise<{ entries: UsedEntry[]; isLocalOnly: boolean }> {
    const { memory, thread } = this.parts;
    const { hits } = await memory.recall({
      text,
      limit,
      sources: ['facts'],
      ...(thread === null ? {} : { thread }),
    });
    return { entries: hits.map(entryOf), isLocalOnly: await this.anyLocalOnly(hits) };
  }

  private async anyLocalOnly(hits: readonly MemoryHit[]): Promise<boolean> {
    return (await Promise.all(hits.map((hit) => isHitLocalOnly(hit, this.parts.sources)))).some(Boolean);
  }

  private async passages(
    text: string,
  ): Promise<{ entries: UsedEntry[]; isLocalOnly: boolean; problem: string | null }> {
    try {
      const { hits } = await this.parts.passages.search({ text, limit: PASSAGES_SHOWN });
      const entries = hits.map((hit): UsedEntry => ({
        type: 'passage',
        id: String(hit.passage),
        text: hit.text,
        why: `Found by searching notes for “${text}”`,
        source: noteLink(hit.path, hit),
      }));
      return { entries, isLocalOnly: hits.some((hit) => hit.isLocalOnly), problem: null };
    } catch (thrown) {
      // Facts alone are still an answer.
      const reason = thrown instanceof RecollectError ? thrown.message : reasonOf(thrown);
      return { entries: [], isLocalOnly: false, problem: `Notes could not be searched: ${reason}` };
    }
  }
}
