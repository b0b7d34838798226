import { describe, expect, it } from 'vitest';
import { FrameQueue } from '../../../src/obsidian/chat/frame-queue.ts';

/** Frames that come when the test says so. */
function frames() {
  const waiting: (() => void)[] = [];
  let time = 0;
  return {
    now: () => time,
    pass: (ms: number) => void (time += ms),
    ask: (run: () => void) => void waiting.push(run),
    waiting,
    next: async () => {
      waiting.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

describe('drawing spread over frames', () => {
  it('draws in order, and what fails keeps nothing else from it', async () => {
    const { ask, next, now } = frames();
    const queue = new FrameQueue(ask, now);
    const drawn: number[] = [];
    queue.add(() => void drawn.push(1));
    queue.add(() => Promise.reject(new Error('cannot be drawn')));
    queue.add(async () => void drawn.push(3));
    expect(drawn).toEqual([]);
    await next();
    expect(drawn).toEqual([1, 3]);
  });

  it('leaves the rest to the next frame when a piece took long', async () => {
    const { ask, next, waiting, now, pass } = frames();
    const queue = new FrameQueue(ask, now);
    const drawn: string[] = [];
    queue.add(() => {
      pass(20);
      drawn.push('slow');
    });
    queue.add(() => void drawn.push('later'));
    await next();
    expect(drawn).toEqual(['slow']);
    expect(waiting).toHaveLength(1);
    await next();
    expect(drawn).toEqual(['slow', 'later']);
  });

  it('draws nothing once it is closed', async () => {
    const { ask, next, now } = frames();
    const queue = new FrameQueue(ask, now);
    const drawn: number[] = [];
    queue.add(() => void drawn.push(1));
    queue.close();
    queue.add(() => void drawn.push(2));
    await next();
    expect(drawn).toEqual([]);
  });
});
