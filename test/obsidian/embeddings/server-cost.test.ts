import { expect, it } from 'vitest';
import { serverQuestion } from '../../../src/obsidian/embeddings/server-cost.ts';
import type { ServerSettings } from '../../../src/obsidian/embeddings/embedding-settings.ts';

const server: ServerSettings = {
  kind: 'openai',
  address: 'https://api.openai.com/v1',
  model: 'text-embedding-3-small',
  dimensions: 1536,
  requestsPerMinute: 300,
  keyName: 'my-key',
  pricePerMillion: 0.02,
};

it('says how much is sent where, what it costs, what stays out, and that questions go there too', () => {
  const { title, text } = serverQuestion(server, { passages: 6412, tokens: 1_310_000, withheld: 4 });
  expect(title).toBe("Send your notes' passages to api.openai.com?");
  expect(text[0]).toBe(
    '6,412 passages, about 1.3 M tokens, about $0.03, sent to api.openai.com; 4 passages of local-only notes stay out.',
  );
  expect(text[1]).toContain('Every search sends its question to api.openai.com as well');
});

it('says that a price is not known, and that nothing leaves this device where that is so', () => {
  const estimate = { passages: 1, tokens: 310, withheld: 0 };
  expect(serverQuestion({ ...server, pricePerMillion: null }, estimate).text.join(' ')).toContain(
    'What that costs is not known',
  );
  const local = serverQuestion(
    { ...server, address: 'http://localhost:11434', pricePerMillion: null },
    estimate,
  );
  expect(local.text.join(' ')).toContain(
    '1 passage, about 310 tokens, sent to localhost:11434, which runs on this device.',
  );
  expect(local.text.join(' ')).toContain('Nothing leaves this device');
});
