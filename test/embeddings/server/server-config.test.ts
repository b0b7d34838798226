import { describe, expect, it } from 'vitest';
import { costOf, knownPrice } from '../../../src/embeddings/server/cost.ts';
import { isRemote, problemWithServer } from '../../../src/embeddings/server/server-config.ts';

describe('a server for embeddings', () => {
  it.each([
    ['http://localhost:11434', false],
    ['http://127.0.0.1:8080/v1', false],
    ['http://127.9.9.9', false],
    ['http://[::1]:11434', false],
    ['http://192.168.1.20:11434', true],
    ['https://api.openai.com/v1', true],
    ['https://127.0.0.1.example.com', true],
    ['https://localhost.example.com', true],
  ])('%s is remote: %s', (address, remote) => {
    expect(isRemote({ address })).toBe(remote);
  });

  it.each([
    ['api.openai.com', 'm', false, 'must begin with'],
    ['ftp://example.com', 'm', false, 'must begin with'],
    ['https://user:secret@example.com', 'm', false, 'out of the address'],
    ['https://example.com', ' ', false, 'Name the model'],
    ['http://192.168.1.20:11434', 'm', true, 'could read your key'],
  ])('complains about %s with the model "%s"', (address, model, hasKey, complaint) => {
    expect(problemWithServer({ kind: 'openai', address, model }, hasKey)).toContain(complaint);
  });

  it.each([
    ['http://192.168.1.20:11434', false],
    ['http://127.0.0.1:11434', true],
    ['https://api.openai.com/v1', true],
  ])('takes %s, with a key: %s', (address, hasKey) => {
    expect(problemWithServer({ kind: 'openai', address, model: 'm' }, hasKey)).toBeNull();
  });

  it('knows what some models cost', () => {
    expect(costOf(1_300_000, knownPrice('text-embedding-3-small')!)).toBeCloseTo(0.026);
    expect(knownPrice('something-else')).toBeNull();
  });
});
