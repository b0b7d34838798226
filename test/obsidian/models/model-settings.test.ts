import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MODELS, readModels } from '../../../src/obsidian/models/model-settings.ts';
import type { ModelSettings } from '../../../src/obsidian/models/model-settings.ts';
import { connectionTo } from '../../models/access.ts';

const one = connectionTo('http://127.0.0.1:1/v1', { id: 'one' });
const far = connectionTo('https://far.example.com/v1', { id: 'far', price: { input: 1, output: 2 } });
const set: ModelSettings = {
  connections: [one, far],
  chat: 'far',
  background: 'one',
  caps: { dollars: 10, tokens: 1_000_000, backgroundShare: 0.5 },
};
const read = (stored: unknown) => readModels(stored, DEFAULT_MODELS);

describe('settings of models', () => {
  it('come back as they were written', () => {
    expect(read(JSON.parse(JSON.stringify(set)))).toEqual(set);
    expect(read(undefined)).toEqual(DEFAULT_MODELS);
  });

  it('leave out a connection without address or model, and mend what can be guessed', () => {
    const { connections, chat } = read({
      connections: [
        { ...one, label: 7, contextTokens: 'many', price: { input: -1, output: 2 } },
        { ...far, url: 'nowhere' },
        { ...one, id: 'two', model: ' ' },
        { ...one, label: 'The same id again' },
        'nonsense',
      ],
      chat: 'far',
    });
    expect(connections).toEqual([{ ...one, label: 'tiny', contextTokens: 16_384, price: null }]);
    expect(chat).toBeNull();
  });

  it('refuse a key that would travel readable, and one inside the address', () => {
    expect(
      read({ connections: [{ ...far, url: 'http://far.example.com', keyName: 'k' }] }).connections,
    ).toEqual([]);
    expect(read({ connections: [{ ...far, url: 'https://me:secret@far.example.com' }] }).connections).toEqual(
      [],
    );
  });

  it('keep a limit that another device wrote wrongly, so that it does not vanish', () => {
    const caps = (given: unknown) => readModels({ ...set, caps: given }, set).caps;
    expect(caps({ dollars: 'lots', tokens: -1, backgroundShare: 2 })).toEqual(set.caps);
    expect(caps('none')).toEqual(set.caps);
    expect(caps({ dollars: null, tokens: null, backgroundShare: 1 })).toEqual({
      dollars: null,
      tokens: null,
      backgroundShare: 1,
    });
  });

  it('are whole whatever the file holds', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (stored, inside) => {
        for (const given of [stored, { connections: [inside], chat: inside, caps: inside }]) {
          const { connections, chat, background, caps } = read(given);
          for (const id of [chat, background])
            expect(id === null || connections.some((each) => each.id === id)).toBe(true);
          expect(caps.backgroundShare).toBeGreaterThan(0);
        }
      }),
    );
  });
});
