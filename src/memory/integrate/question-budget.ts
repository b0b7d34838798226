/**
 * How much asking may cost. A question that turned something up is worth its price; one that did not is paid from an
 * allowance that grows with every statement. Much left lets a little suspicion suffice, little left asks for more: so
 * a quiet stream costs little, and one in which much changes is asked about as often as it pays, up to a fixed share.
 */
import { BUDGET } from './settings';

/** The budget of one integrator. It begins anew with it: what is lost then is only how careful it had become. */
export class QuestionBudget {
  private left: number = BUDGET.first;
  private statements = 0;
  private asked = 0;

  /** A statement has come that may need a question. */
  next(): void {
    this.statements++;
    this.left = Math.min(BUDGET.most, this.left + BUDGET.perStatement);
  }

  /** The log odds from which a question is worth it now; nothing is once the share of statements is used up. */
  threshold(): number {
    const among = this.statements + BUDGET.ahead;
    if (this.asked + 1 > BUDGET.share * among) return Infinity;
    // What asking has not paid for lately is not asked any more, unless it is as good as certain.
    if (this.left < 1) return BUDGET.certain;
    const byAllowance = BUDGET.strict + (BUDGET.lax - BUDGET.strict) * (this.left / BUDGET.most);
    // What is left of the share is kept for what is nearly certain.
    const used = (this.asked + 1) / among;
    const scarce = Math.max(0, (used - BUDGET.calm) / (BUDGET.share - BUDGET.calm));
    return byAllowance + scarce * Math.max(0, BUDGET.certain - byAllowance);
  }

  /** The model was asked about a statement, and told of a fact that it had to do with, or of none. */
  spent(hasFound: boolean): void {
    this.asked++;
    if (!hasFound) this.left = Math.max(0, this.left - 1);
  }
}
