/** A memory that a link leads to, with the way to take it back. */
import type { Memory } from '../memory';
import { sentenceFor, tell } from '../notices';
import { offerUndo, tellProblem } from '../undo-notice';
import { WORDS } from './words';

/** Shows a memory; forgetting it is the user's own click. */
export async function showMemory(memory: Memory, id: string): Promise<void> {
  try {
    const fact = await memory.living.fact(id);
    if (fact?.life !== 'active') {
      tell(WORDS.memoryGone);
      return;
    }
    const forget = (): void => {
      memory.living
        .forget(id)
        .then((event) => offerUndo(memory, WORDS.forgotten, [event]))
        .catch((thrown: unknown) => tellProblem(thrown, WORDS.forgetting));
    };
    tell(`${WORDS.memory} ${fact.text}`, { text: WORDS.forget, run: forget });
  } catch (thrown) {
    tell(sentenceFor(thrown, WORDS.showingMemory));
  }
}
