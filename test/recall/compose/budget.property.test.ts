import fc from 'fast-check';
import { expect, it } from 'vitest';
import { promptWorld, tokens } from './prompt-world';

const text = fc.oneof(
  fc.constantFrom(
    'My sourdough starter is called Bertha.',
    'sourdough '.repeat(40),
    'サワードウ種は毎朝ライ麦粉で育てます。',
    'sourdough\n\n\n\n```\ncode\n```\n',
    '🥖🥖🥖 sourdough 🥖🥖🥖',
    'x'.repeat(300),
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).map((some) => `sourdough ${some}`),
);
const memory = fc.record({
  facts: fc.array(text, { maxLength: 6 }),
  identities: fc.array(text, { maxLength: 4 }),
  passages: fc.array(text, { maxLength: 4 }),
  style: fc.option(text),
  budget: fc.oneof(fc.nat(80), fc.nat(600), fc.constantFrom(-5, NaN, 12.7)),
});

it('is never over its budget, and says of everything whether it is in', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(memory, async ({ facts, identities, passages, style, budget }) => {
      const world = await promptWorld();
      for (const said of facts) await world.add(said);
      for (const said of identities) await world.identity(said);
      world.passages.push(...passages.map((said, at) => ({ path: `Note ${at}.md`, text: said })));
      if (style !== null)
        await world.styles.set({
          id: 's',
          context: { on: 'default' },
          description: style,
          examples: [style],
        });
      const composed = await world.compose('sourdough', { budget });
      expect(composed.tokens).toBe(tokens.count(composed.text));
      expect(composed.tokens).toBeLessThanOrEqual(Math.max(0, Number.isNaN(budget) ? 0 : budget));
      expect(composed.style).toBe(
        composed.trace.some((one) => one.type === 'style' && one.entered) ? 's' : null,
      );
      expect(new Set(composed.trace.map(({ id }) => id)).size).toBe(composed.trace.length);
      for (const { why } of composed.trace) expect(why).not.toBe('');
      if (composed.trace.every(({ entered }) => !entered)) expect(composed.text).toBe('');
      await world.store.close();
    }),
    { numRuns: 60 },
  );
});
