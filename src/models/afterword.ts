/** What follows a finished answer: worth having, but its loss is no failure. */
import { RecollectError } from '../core/errors';
import type { Body } from './exchange';
import { AFTERWORD_MS } from './limits';

/** Whether an answer is complete, although its stream may go on. */
export interface Completion {
  isComplete: boolean;
}

/** The parts of a stream; once the answer is complete, its ending in any way is an end. */
export async function* untilComplete<T>(
  parts: AsyncIterable<T>,
  body: Body,
  answer: Completion,
): AsyncGenerator<T> {
  try {
    for await (const part of parts) {
      yield part;
      if (answer.isComplete) body.silenceMs = AFTERWORD_MS;
    }
  } catch (thrown) {
    const isEnd =
      thrown instanceof RecollectError && thrown.code !== 'cancelled' && thrown.code !== 'model_failed';
    if (!answer.isComplete || !isEnd) throw thrown;
  }
}
