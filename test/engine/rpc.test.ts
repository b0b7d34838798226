import { describe, expect, it } from 'vitest';
import { RecollectError } from '../../src/core/errors';
import { Peer } from '../../src/core/rpc';
import { channelPair } from './channels';

class Greeter {
  private readonly greeting = 'Hello';
  greet(name: string): string {
    return `${this.greeting}, ${name}`;
  }
  async later(value: number): Promise<number> {
    return Promise.resolve(value + 1);
  }
  size(bytes: Uint8Array): number {
    return bytes.length;
  }
  bytes(length: number): Uint8Array {
    return new Uint8Array(length).fill(7);
  }
  refuse(): never {
    throw new RecollectError('append_failed', 'The disk is full, so this was not saved.', 'ENOSPC');
  }
  stumble(): never {
    throw new TypeError('x is not a function');
  }
  uncopyable(): () => void {
    return () => undefined;
  }
  never(): Promise<void> {
    return new Promise(() => undefined);
  }
}

/** An object as the other side sees it: every method answers later. */
type Asked<T> = {
  [K in keyof T]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

function connected(moving: string[] = []) {
  const [here, there] = channelPair();
  const thrown: unknown[] = [];
  const served = { greeter: new Greeter(), plain: { own: 1 } };
  new Peer(there, served, (error) => thrown.push(error));
  const peer = new Peer(here, {});
  const anything = (target: string) =>
    peer.remote<Record<string, (...args: unknown[]) => Promise<unknown>>>(target);
  return { peer, thrown, anything, greeter: peer.remote<Asked<Greeter>>('greeter', moving) };
}

describe('calls between threads', () => {
  it('return what the method returns, at once or later', async () => {
    const { greeter } = connected();
    expect(await greeter.greet('Ada')).toBe('Hello, Ada');
    expect(await greeter.later(1)).toBe(2);
  });

  it('go both ways and do not mix up their answers', async () => {
    const { greeter } = connected();
    const answers = await Promise.all([
      greeter.later(1),
      greeter.greet('Bo'),
      greeter.later(10),
      greeter.greet('Cy'),
    ]);
    expect(answers).toEqual([2, 'Hello, Bo', 11, 'Hello, Cy']);
  });

  it('keep code, sentence and detail of an error, and tell the other side of it', async () => {
    const { greeter, thrown } = connected();
    const refused = greeter.refuse();
    await expect(refused).rejects.toBeInstanceOf(RecollectError);
    await expect(greeter.refuse()).rejects.toMatchObject({
      code: 'append_failed',
      message: 'The disk is full, so this was not saved.',
      detail: 'ENOSPC',
    });
    expect(thrown).toHaveLength(2);
  });

  it('turn any other error into an unexpected one', async () => {
    const { greeter } = connected();
    await expect(greeter.stumble()).rejects.toMatchObject({
      code: 'unexpected',
      message: 'x is not a function',
    });
  });

  it('fail when an answer or an argument cannot cross, instead of hanging', async () => {
    const { greeter, anything } = connected();
    await expect(greeter.uncopyable()).rejects.toMatchObject({
      code: 'unexpected',
    });
    await expect(anything('greeter').greet?.(() => undefined)).rejects.toThrow();
    expect(await greeter.greet('Ada')).toBe('Hello, Ada');
  });

  it('copy byte arrays, or move them where the caller said so', async () => {
    const bytes = new Uint8Array(100);
    expect(await connected().greeter.size(bytes)).toBe(100);
    expect(bytes.length).toBe(100);
    expect(await connected(['size']).greeter.size(bytes)).toBe(100);
    expect(bytes.length).toBe(0);
  });

  it('never move a buffer of which only a part was given', async () => {
    const whole = new Uint8Array(100);
    expect(await connected(['size']).greeter.size(whole.subarray(10, 20))).toBe(10);
    expect(whole.length).toBe(100);
  });

  it('bring byte arrays back', async () => {
    expect(await connected().greeter.bytes(3)).toEqual(new Uint8Array([7, 7, 7]));
  });

  it('in flight fail with the sentence when the other side dies, and so do later ones', async () => {
    const { peer, greeter } = connected();
    const waiting = [greeter.never(), greeter.later(1)];
    const outcomes = Promise.allSettled(waiting);
    peer.fail(new RecollectError('engine_died', 'Memory stopped while this was under way.'));
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'engine_died' } });
    }
    await expect(greeter.greet('Ada')).rejects.toMatchObject({
      code: 'engine_died',
    });
  });

  it.each([
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__defineGetter__',
    '__proto__',
    'own',
    'none',
  ])('cannot reach what is no method of the object: %s', async (method) => {
    const { anything } = connected();
    for (const target of ['greeter', 'plain']) {
      const call = anything(target)[method] as unknown;
      if (typeof call !== 'function') continue;
      await expect((call as (name: string) => Promise<unknown>)('x')).rejects.toThrow(
        `there is no ${target}.${method}`,
      );
    }
  });

  it('cannot reach an object that is not served', async () => {
    const { anything } = connected();
    for (const target of ['nobody', 'toString', '__proto__', 'constructor']) {
      await expect(anything(target).greet?.('x')).rejects.toThrow('there is no');
    }
  });

  it('can be awaited as a whole without being called', async () => {
    const { greeter } = connected();
    expect(await Promise.resolve(greeter)).toBe(greeter);
  });
});
