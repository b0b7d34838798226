/** What memory found, as the result of a tool. */
import type { MemoryHit } from '../../core/memory-api';
import { isHitLocalOnly } from '../local-only';
import type { ToolContext, ToolResult } from './tool';

/** Hits as quotations, each with its id, so that the model can name it. */
export async function recalled(
  hits: readonly MemoryHit[],
  nothing: string,
  query: string,
  context: ToolContext,
): Promise<ToolResult> {
  const judged = await Promise.all(
    hits.map(async (hit) => ({ hit, isLocalOnly: await isHitLocalOnly(hit, context) })),
  );
  return {
    text: hits.length === 0 ? nothing : 'What was found, best first:',
    quotes: judged.map(({ hit, isLocalOnly }) => ({
      source: `${hit.type} ${hit.id}`,
      text: hit.text,
      isLocalOnly,
    })),
    used: judged.map(({ hit, isLocalOnly }) => ({
      type: hit.type,
      id: hit.id,
      text: hit.text,
      why: hit.why[0] ?? `Found by asking memory for “${query}”`,
      source: hit.source,
      isLocalOnly,
    })),
  };
}
