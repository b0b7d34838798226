/** Asks the model what a conversation tells. */
import type { ModelExtractor } from '../extract/by-model';
import { isCut } from '../extract/by-model-prompt';
import type { Integrator } from '../integrate/integrator';
import type { Conversations } from './conversations';
import { isRead } from './job-table';
import type { JobTable } from './job-table';
import { EXTRACTOR } from './work';
import type { JobWork } from './work';

/** What it takes. */
interface ReadingParts {
  table: JobTable;
  conversations: Conversations;
  extractor: ModelExtractor;
  integrator: Pick<Integrator, 'integrate'>;
}

/** How a job about a conversation is done. */
export function readConversation(parts: ReadingParts): JobWork {
  const { table, conversations, extractor, integrator } = parts;
  return async (job, model) => {
    const thread = job.owner.slice('thread:'.length);
    const read = new Set(
      table
        .of(job.kind, job.owner)
        .filter((other) => other.id !== job.id && isRead(other))
        .flatMap(({ things }) => things),
    );
    const messages = job.things.filter((ref) => !read.has(ref)).map((ref) => ref.slice('message:'.length));
    const passages = conversations.said(thread, messages);
    if (passages.length === 0) {
      return { learned: [], outcome: 'cancelled', reason: 'Nothing of it is left to be asked about.' };
    }
    const { candidates, refused } = await extractor.draw(passages, model);
    const { learned } =
      candidates.length > 0 ? await integrator.integrate(candidates, EXTRACTOR) : { learned: [] };
    return {
      learned: [...learned, ...refused],
      outcome: candidates.length > 0 ? 'done' : 'nothing',
      ...(passages.some(isCut) && {
        reason: 'Of a very long message, only the beginning and the end were read.',
      }),
    };
  };
}
