import { describe, expect, it } from 'vitest';
import { ConnectionDraft } from '../../../src/obsidian/models/connection-draft.ts';
import { offersOf } from '../../../src/obsidian/models/server-offers.ts';
import {
  aboutConnection,
  backgroundInWords,
  chatInWords,
  whatLeaves,
} from '../../../src/obsidian/models/what-leaves.ts';
import { connectionTo } from '../../models/access.ts';

const fresh = (preset?: string): ConnectionDraft => {
  const draft = new ConnectionDraft(null, 'new');
  if (preset !== undefined) draft.begin(preset);
  return draft;
};

describe('describing a connection', () => {
  it('is done when a provider is chosen, all but the key', () => {
    const draft = fresh('anthropic');
    expect(draft.problem).toBeNull();
    expect(draft.connection).toMatchObject({ id: 'new', label: 'Anthropic', format: 'anthropic' });
    expect(draft.numbers).toEqual({ context: '128,000', input: '2', output: '10' });
  });

  it('keeps the key when the provider changes, unless the other wants none', () => {
    const draft = fresh('openai');
    draft.keyName = 'mine';
    draft.begin('openrouter');
    expect(draft.connection.keyName).toBe('mine');
    draft.begin('ollama');
    expect(draft.connection.keyName).toBe('');
  });

  it('guesses the way of speaking from an address until it is set by hand', () => {
    const draft = fresh('custom');
    draft.url = 'http://127.0.0.1:11434';
    expect(draft.connection.format).toBe('ollama');
    draft.format = 'openai';
    draft.url = 'https://api.anthropic.com';
    expect(draft.connection.format).toBe('openai');
  });

  it('speaks to a proxy of a provider as to the provider', () => {
    const draft = fresh('anthropic');
    draft.url = 'https://proxy.example.com/anthropic';
    expect(draft.connection.format).toBe('anthropic');
  });

  it('fills in a known price, and leaves alone one that was typed', () => {
    const draft = fresh('openai');
    draft.model = 'gpt-5.5';
    expect(draft.connection.price).toEqual({ input: 5, output: 30, cachedInput: 0.5 });
    draft.type('input', '4');
    draft.type('output', '20');
    expect(draft.connection.price).toEqual({ input: 4, output: 20 });
    draft.model = 'gpt-5.4-mini';
    expect(draft.connection.price).toEqual({ input: 4, output: 20 });
    draft.type('input', '');
    draft.type('output', '');
    expect(draft.connection.price).toBeNull();
    expect(draft.problem).toBeNull();
  });

  it('does not lose what is known of the cache when the same price is typed again', () => {
    const draft = fresh('anthropic');
    draft.type('input', '2.0');
    expect(draft.connection.price).toMatchObject({ cachedInput: 0.2, writtenInput: 2.5 });
  });

  it('names a server of one’s own by its address, and counts no proxy where there can be none', () => {
    const draft = fresh('custom');
    draft.url = 'http://localhost:8080/v1';
    draft.model = 'm';
    draft.passesOn = true;
    expect(draft.connection).toMatchObject({ label: 'localhost:8080', passesOn: true });
    draft.url = 'https://far.example.com/v1';
    expect(draft.connection.passesOn).toBe(false);
  });

  it('changes nothing of a connection that is only looked at', () => {
    const current = connectionTo('https://far.example.com/v1', {
      price: { input: 1, output: 3, cachedInput: 0.1 },
    });
    const draft = new ConnectionDraft(current, current.id);
    expect(draft.connection).toEqual(current);
    draft.url = 'http://127.0.0.1:11434';
    expect(draft.connection.format).toBe('openai');
  });
});

describe('what a connection sends', () => {
  const here = connectionTo('http://localhost:1234');
  const far = connectionTo('https://far.example.com/v1');

  it('is said plainly', () => {
    expect(whatLeaves(here)).toContain('nothing leaves it');
    expect(whatLeaves(far)).toContain('is sent to far.example.com');
    expect(whatLeaves(connectionTo('http://192.168.1.5:11434'))).toContain('can read what is sent');
    expect(chatInWords(null)).toContain('Nothing is sent anywhere');
    expect(backgroundInWords(far)).toContain('their text is sent to far.example.com');
  });

  it('is not called local when the server hands it on', () => {
    for (const connection of [
      { ...here, passesOn: true },
      { ...here, model: 'qwen3-coder:480b-cloud' },
    ]) {
      expect(whatLeaves(connection)).toContain('hands what it gets to another one');
      expect(chatInWords(connection)).toContain('localhost:1234, and from there to another server');
      expect(aboutConnection(connection)).not.toContain('on this device');
    }
  });
});

describe('what a server knows better', () => {
  const report = {
    answers: true,
    summary: '',
    problems: [],
    models: [],
    hasTools: false,
    contextTokens: 32_768,
    price: { input: 1, output: 2 },
    usage: null,
  };

  it('is offered, and not again once it was taken', () => {
    const connection = connectionTo('https://far.example.com/v1');
    const offers = offersOf(report, connection);
    expect(offers.map(({ text }) => text)).toEqual([
      'Use 32,768 tokens',
      'Use the price of $1 in and $2 out for a million tokens',
      'Turn tools off',
    ]);
    const draft = new ConnectionDraft(connection, connection.id);
    for (const { change } of offers) draft.adopt(change);
    expect(offersOf(report, draft.connection)).toEqual([]);
    expect(draft.numbers).toEqual({ context: '32,768', input: '1', output: '2' });
  });
});
