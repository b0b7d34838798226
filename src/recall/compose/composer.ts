/**
 * Memory for a prompt, within a budget of tokens: the style, who the user and the agent are, and what answers the message,
 * as quoted data. The trace tells of everything that was considered whether it is in, and why.
 */
import type { ComposeRequest, Composed } from '../../core/memory-api';
import type { Now } from '../../core/ports';
import type { FactSpace } from '../../memory/fact-space';
import type { FactTable } from '../../memory/fact-table';
import type { Styles } from '../../memory/styles';
import type { TopicRegistry } from '../../memory/topics/topic-registry';
import type { Store } from '../../store/store';
import type { MemoryRecall } from '../memory/memory-recall';
import { Composition } from './composition';
import { HITS, QUESTION_CHARACTERS } from './settings';
import type { TokenCounter } from './token-count';

/** What the composer works with. */
export interface ComposerParts {
  store: Store;
  facts: FactTable;
  space: FactSpace;
  recall: Pick<MemoryRecall, 'recall'>;
  topics: Pick<TopicRegistry, 'follow' | 'infer' | 'resolve'>;
  styles: Pick<Styles, 'choose'>;
  tokens: () => Promise<Pick<TokenCounter, 'count'>>;
  now: Now;
}

/** Composes what memory gives to a prompt. */
export class Composer {
  constructor(private readonly parts: ComposerParts) {}

  async compose(request: ComposeRequest): Promise<Composed> {
    const tokens = await this.parts.tokens();
    const message = request.message.slice(0, QUESTION_CHARACTERS);
    const { thread } = request;
    const topics = await this.topicsOf(message, request);
    const { hits } = await this.parts.recall.recall({
      text: message,
      limit: HITS,
      ...(thread !== undefined && { thread }),
    });
    const work = new Composition(this.parts, { request, tokens, topics, hits });
    const composed = work.done();
    const use = request.recordUse ? await this.recordUse(work.used(), thread) : null;
    return { ...composed, use };
  }

  /** What the message is about; a conversation moves there, unless it is kept and this is only looked at. */
  private async topicsOf(message: string, { thread, recordUse }: ComposeRequest): Promise<string[]> {
    const { space, topics } = this.parts;
    await space.refresh();
    const vector = await space.embed(message);
    return thread === undefined ? topics.infer(vector).topics : topics.follow(thread, vector, recordUse);
  }

  private async recordUse(
    { recalled, standing }: { recalled: string[]; standing: string[] },
    thread: string | undefined,
  ): Promise<string | null> {
    if (recalled.length + standing.length === 0) return null;
    const id = this.parts.store.newId();
    const data = { id, recalled, standing, ...(thread !== undefined && { thread }) };
    await this.parts.store.append('agent', [{ type: 'memory.used', data }]);
    return id;
  }
}
