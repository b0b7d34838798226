import { describe, expect, it } from 'vitest';
import { QuestionBudget } from '../../../src/memory/integrate/question-budget';
import { BUDGET } from '../../../src/memory/integrate/settings';

/** How many of so many statements are asked about, when each has these odds and every question ends like this. */
function askedOf(statements: number, odds: number, hasFound: boolean): number {
  const budget = new QuestionBudget();
  let asked = 0;
  for (let at = 0; at < statements; at++) {
    budget.next();
    if (odds < budget.threshold()) continue;
    budget.spent(hasFound);
    asked++;
  }
  return asked;
}

describe('what questions may cost', () => {
  it('is little while nothing comes of them', () => {
    const asked = askedOf(1000, -1.9, false);
    expect(asked).toBeGreaterThan(30);
    expect(asked).toBeLessThanOrEqual(1000 * BUDGET.perStatement + BUDGET.first);
  });

  it('is more when something does, up to a fixed share', () => {
    const asked = askedOf(1000, 3, true);
    expect(asked).toBeGreaterThan(200);
    expect(asked).toBeLessThanOrEqual(BUDGET.share * (1000 + BUDGET.ahead));
  });

  it('is nothing for a pair that hardly anything speaks for', () => {
    expect(askedOf(1000, -6, true)).toBe(0);
  });
});
