import { describe, expect, it } from 'vitest';
import { VaultChanges } from '../../../src/obsidian/notes/vault-changes.ts';
import type { ChangeTaker } from '../../../src/obsidian/notes/vault-changes.ts';

const stamp = (path: string, mtime = 1) => ({ path, mtime, size: 1 });

/** An engine that writes down what it is told. */
function listener(): { told: unknown[][]; engine: ChangeTaker } {
  const told: unknown[][] = [];
  const take = (kind: string) => (items: unknown) => {
    told.push([kind, items]);
    return Promise.resolve();
  };
  return { told, engine: { changed: take('changed'), moved: take('moved'), removed: take('removed') } };
}

describe('changes on their way to the engine', () => {
  it('make a folder of a thousand renamed notes one message', async () => {
    const changes = new VaultChanges();
    const moves = Array.from({ length: 1000 }, (_, at) => ({ from: `Old/${at}.md`, to: `New/${at}.md` }));
    for (const move of moves) changes.moved(move);
    const { told, engine } = listener();
    await changes.deliver(engine);
    expect(told).toEqual([['moved', moves]]);
  });

  it('keep their order where they are of different kinds', async () => {
    const changes = new VaultChanges();
    changes.moved({ from: 'A.md', to: 'B.md' });
    changes.changed(stamp('B.md'));
    changes.changed(stamp('C.md'));
    changes.removed('B.md');
    changes.moved({ from: 'C.md', to: 'B.md' });
    const { told, engine } = listener();
    await changes.deliver(engine);
    expect(told).toEqual([
      ['moved', [{ from: 'A.md', to: 'B.md' }]],
      ['changed', [stamp('B.md'), stamp('C.md')]],
      ['removed', ['B.md']],
      ['moved', [{ from: 'C.md', to: 'B.md' }]],
    ]);
  });

  it('tell only of the last of many saves', async () => {
    const changes = new VaultChanges();
    for (let mtime = 1; mtime <= 50; mtime++) changes.changed(stamp('A.md', mtime));
    const { told, engine } = listener();
    await changes.deliver(engine);
    expect(told).toEqual([['changed', [stamp('A.md', 50)]]]);
  });

  it('that come while others are delivered wait for the next time', async () => {
    const changes = new VaultChanges();
    changes.removed('A.md');
    const { told, engine } = listener();
    const delivery = changes.deliver(engine);
    changes.removed('B.md');
    await delivery;
    expect(told).toEqual([['removed', ['A.md']]]);
    await changes.deliver(engine);
    expect(told[1]).toEqual(['removed', ['B.md']]);
    expect(changes.isEmpty).toBe(true);
  });
});
