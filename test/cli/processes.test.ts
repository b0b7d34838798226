import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CommandLine } from './command-line.ts';

let line: CommandLine;
beforeEach(() => (line = new CommandLine()));
afterEach(() => line.remove());

it('prints one JSON value, once the fact is on disk', async () => {
  const { status, out, error } = await line.spawn('remember', 'I live in Porto.', '--json');
  expect({ status, error }).toEqual({ status: 0, error: '' });
  const { id } = JSON.parse(out) as { id: string };
  const folder = join(line.vault, 'Recollect/ledger');
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  expect(lines.some((one) => one.includes(id) && one.includes('I live in Porto.'))).toBe(true);
});

it('works in several processes at once, and each ends up with everything', async () => {
  const texts = ['I play the cello.', 'My car is a Volvo.', 'The boiler was serviced by Mr Hale.'];
  const printed = await Promise.all(texts.map((text) => line.spawn('remember', text, '--json')));
  expect(printed.map(({ status, error }) => ({ status, error }))).toEqual(
    texts.map(() => ({ status: 0, error: '' })),
  );
  const { facts } = await line.json<{ facts: { text: string }[] }>('facts');
  expect(facts.map(({ text }) => text).sort()).toEqual([...texts].sort());
});

it('ends with another status and a sentence on stderr when it cannot', async () => {
  const { status, out, error } = await line.spawn('forget', 'nothing-like-this', '--json');
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(error).toContain('Nothing was changed.');
});

it('explains itself', async () => {
  const { status, out } = await line.spawn('--help');
  expect(status).toBe(0);
  for (const command of ['remember', 'say', 'recall', 'facts', 'timeline', 'compose', 'erase', 'ledger'])
    expect(out).toContain(command);
});
