import { expect, it } from 'vitest';
import { DEFAULT_EMBEDDING, readEmbedding } from '../../../src/obsidian/embeddings/embedding-settings.ts';

const server = {
  kind: 'ollama',
  address: 'http://127.0.0.1:11434',
  model: 'nomic-embed-text',
  dimensions: 768,
  requestsPerMinute: 300,
  keyName: '',
  pricePerMillion: null,
};

it('takes what makes sense from data.json, and falls back part by part', () => {
  expect(readEmbedding(undefined, DEFAULT_EMBEDDING)).toEqual(DEFAULT_EMBEDDING);
  expect(readEmbedding('nonsense', DEFAULT_EMBEDDING)).toEqual(DEFAULT_EMBEDDING);
  const whole = { use: 'server', server, formerServer: null, mirror: '' };
  expect(readEmbedding(whole, DEFAULT_EMBEDDING)).toEqual(whole);
  expect(readEmbedding({ ...whole, use: 7, mirror: null }, DEFAULT_EMBEDDING)).toEqual({
    ...whole,
    use: 'builtin',
  });
});

it('takes no server that could not be asked', () => {
  const read = (change: object) =>
    readEmbedding({ server: { ...server, ...change } }, DEFAULT_EMBEDDING).server;
  expect(read({})).toEqual(server);
  expect(read({ address: 'not an address' })).toBeNull();
  expect(read({ dimensions: 0 })).toBeNull();
  expect(read({ address: 'http://example.com', keyName: 'my-key' })).toBeNull();
  expect(read({ requestsPerMinute: -1, pricePerMillion: 'free' })).toEqual(server);
});
