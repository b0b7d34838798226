import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, endpointOf, isRemote, problemWithConnection } from '../../src/models/connections.ts';
import type { WireFormat } from '../../src/models/connections.ts';
import { PRESETS, connectionAt, connectionFrom, knownPrice } from '../../src/models/presets.ts';
import { connectionTo } from './access.ts';

describe('a connection to a model', () => {
  it.each([
    ['http://localhost:11434', 'm', false],
    ['http://127.9.9.9', 'm', false],
    ['http://[::1]:11434', 'm', false],
    ['http://192.168.1.20:11434', 'm', true],
    ['https://api.openai.com/v1', 'm', true],
    ['https://127.0.0.1.example.com', 'm', true],
    ['https://localhost.example.com', 'm', true],
    // Ollama hands these on to its own servers.
    ['http://localhost:11434', 'gpt-oss:120b-cloud', true],
    ['http://localhost:11434', 'kimi-k2:cloud', true],
    ['http://localhost:11434', 'cloudy:8b', false],
  ])('to %s with "%s" leaves this machine: %s', (url, model, remote) => {
    expect(isRemote({ url, model })).toBe(remote);
  });

  it('leaves this machine when the user says that the server passes on what it gets', () => {
    expect(isRemote(connectionTo('http://localhost:4000', { passesOn: true }))).toBe(true);
  });

  it.each([
    ['api.openai.com', 'm', '', 'must begin with'],
    ['ftp://example.com', 'm', '', 'must begin with'],
    ['https://', 'm', '', 'must begin with'],
    ['https://user:secret@example.com', 'm', '', 'out of the address'],
    ['https://example.com', ' ', '', 'no name'],
    ['http://192.168.1.20:11434', 'm', 'my-key', 'could read your key'],
  ])('to %s with "%s" is refused', (url, model, keyName, complaint) => {
    expect(problemWithConnection({ url, model, keyName })).toContain(complaint);
  });

  it.each<[WireFormat, string, string, string]>([
    ['openai', 'https://api.openai.com', 'chat/completions', 'https://api.openai.com/v1/chat/completions'],
    ['openai', 'https://openrouter.ai/api/v1/', 'models', 'https://openrouter.ai/api/v1/models'],
    [
      'openai',
      'https://generativelanguage.googleapis.com/v1beta/openai',
      'chat/completions',
      'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions',
    ],
    ['openai', 'http://localhost:1234/v1/chat/completions', 'models', 'http://localhost:1234/v1/models'],
    ['anthropic', 'https://api.anthropic.com', 'messages', 'https://api.anthropic.com/v1/messages'],
    ['anthropic', 'https://api.anthropic.com/v1', 'models', 'https://api.anthropic.com/v1/models'],
    [
      'anthropic',
      'https://proxy.example/claude/v1/messages',
      'messages',
      'https://proxy.example/claude/v1/messages',
    ],
    ['ollama', 'http://localhost:11434/', 'api/chat', 'http://localhost:11434/api/chat'],
    ['ollama', 'http://localhost:11434/v1', 'api/show', 'http://localhost:11434/api/show'],
    ['ollama', 'http://localhost:11434/api/chat', 'api/tags', 'http://localhost:11434/api/tags'],
    ['ollama', 'https://home.example/ollama', 'api/chat', 'https://home.example/ollama/api/chat'],
  ])('of kind %s to %s finds %s', (format, url, service, expected) => {
    expect(endpointOf({ format, url }, service)).toBe(expected);
  });

  it('asks for the cached part of the input at its own price, and for the written one too', () => {
    const connection = connectionTo('https://api.anthropic.com', {
      price: { input: 2, output: 10, cachedInput: 0.2, writtenInput: 2.5 },
    });
    const usage = { input: 1_000_000, output: 100_000, cachedInput: 600_000, writtenInput: 100_000 };
    expect(costOf(connection, usage)).toBeCloseTo(0.3 * 2 + 0.6 * 0.2 + 0.1 * 2.5 + 1);
  });

  it('costs nothing on this machine, and an unknown amount without a price', () => {
    const usage = { input: 1_000, output: 1_000, cachedInput: 0 };
    expect(costOf(connectionTo('http://localhost:1', { price: { input: 1, output: 1 } }), usage)).toBe(0);
    expect(costOf(connectionTo('https://example.com'), usage)).toBeNull();
  });

  it('never costs less than nothing, whatever the server counts', () => {
    const tokens = fc.nat({ max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.record({ input: tokens, output: tokens, cachedInput: tokens, writtenInput: tokens }),
        (usage) => {
          const price = { input: 3, output: 15, cachedInput: 0.3 };
          expect(costOf(connectionTo('https://example.com', { price }), usage)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a preset', () => {
  it.each(PRESETS.filter(({ id }) => id !== 'custom').map((preset) => [preset.id, preset] as const))(
    '%s can be tried as it is',
    (_, preset) => {
      const connection = connectionFrom(preset, 'one');
      expect(problemWithConnection({ ...connection, keyName: preset.needsKey ? 'k' : '' })).toBeNull();
      expect(isRemote(connection)).toBe(preset.needsKey);
      // Whoever pays should see what.
      expect(connection.price !== null).toBe(preset.needsKey);
    },
  );

  it('for another server waits for an address', () => {
    const custom = PRESETS.find(({ id }) => id === 'custom')!;
    expect(problemWithConnection(connectionFrom(custom, 'one'))).toContain('must begin with');
  });
});

describe('an address alone', () => {
  it.each([
    ['https://api.anthropic.com', 'anthropic'],
    ['http://127.0.0.1:11434', 'ollama'],
    ['http://127.0.0.1:11434/v1', 'openai'],
    ['http://127.0.0.1:1234/v1', 'openai'],
    ['https://api.openai.com/v1', 'openai'],
    ['nonsense', 'openai'],
  ])('%s suggests %s', (url, format) => {
    expect(connectionAt(url, 'gpt-5.4-mini', '')).toMatchObject({ format, price: { input: 0.75 } });
  });
});

describe('a known price', () => {
  it.each([
    ['gpt-5.4-mini', 0.75],
    ['gpt-5.4-mini-2026-03-17', 0.75],
    ['openai/gpt-5.4', 2.5],
    ['anthropic/claude-sonnet-5.5', 2],
    ['models/gemini-2.5-flash', 0.3],
    ['claude-haiku-4-5-20251001', 1],
  ])('of %s is found', (model, input) => {
    expect(knownPrice(model)?.input).toBe(input);
  });

  it.each(['gpt-5.4-pro', 'qwen3:8b', '', 'my-claude-sonnet-5-5'])('of %s is not guessed', (model) => {
    expect(knownPrice(model)).toBeNull();
  });
});
