import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readScenarios } from './runner/schema.ts';
import { casesIn, play } from './runner/run.ts';

const cases = await casesIn(fileURLToPath(new URL('.', import.meta.url)));

describe('scenarios', () => {
  it.each(cases.map((one) => [`${one.name} (${one.mode})`, one] as const))('%s', async (_, one) => {
    expect((await play(one)).problems).toEqual([]);
  });

  it('are many, and each has a name of its own', () => {
    const names = new Set(cases.map(({ name }) => name));
    expect(names.size).toBeGreaterThanOrEqual(60);
    const perMode = cases.map(({ name, mode }) => `${name} ${mode}`);
    expect(new Set(perMode).size).toBe(perMode.length);
  });
});

describe('a scenario that is wrongly written', () => {
  const steps = [{ say: 'I live in Porto' }];
  it.each([
    [{}, 'a file of scenarios is a list'],
    [[{ steps }], 'name'],
    [[{ name: 'x', steps: [] }], 'steps'],
    [[{ name: 'x', steps: [{ shout: 'Porto' }] }], 'a step begins with one of say, remember'],
    [[{ name: 'x', steps: [{ say: 'Porto', loudly: true }] }], 'step 1 (say): loudly'],
    [[{ name: 'x', steps: [{ advance: 'a while' }] }], 'a span such as "90 days"'],
    [[{ name: 'x', steps: [{ expect: { fact: [] } }] }], 'expect.fact'],
  ])('is told so: %j', (data, sentence) => {
    expect(() => readScenarios(data, 'mine.yaml')).toThrow(sentence);
  });
});

describe('the runner', () => {
  it('notices an expectation that does not hold', async () => {
    const [scenario] = readScenarios(
      [
        {
          name: 'nothing was said',
          modes: ['rules'],
          steps: [
            {
              expect: {
                facts: { count: 1, contain: ['Porto'] },
                inbox: { count: 1 },
                recall: [{ ask: 'where do I live', first: 'Porto' }],
                prompt: [{ message: 'hello', contains: ['Porto'] }],
              },
            },
          ],
        },
      ],
      'mine.yaml',
    );
    const report = await play({ file: 'mine.yaml', name: 'x', mode: 'rules', scenario: scenario! });
    expect(report.passed).toBe(false);
    expect(report.problems).toHaveLength(5);
  });
});
