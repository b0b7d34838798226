/**
 * What the user allows in which folder. Of several rules that match a note, the one that names its place most exactly
 * decides, whatever their order in the settings; of two that are equally exact, the stricter. So `Agent/` can be free
 * and `Agent/Kept/` asked for, and nobody has to think about order. A note that no rule matches is asked for.
 */
import ignore from 'ignore';
import type { Ignore } from 'ignore';
import type { FolderPolicy, FolderRule } from '../core/note-writing';

/** From the most to the least allowed. */
const STRICTNESS: readonly FolderPolicy[] = ['free', 'report', 'ask', 'never'];

interface Rule {
  policy: FolderPolicy;
  patterns: Ignore;
  exactness: number;
}

/** The stricter of two policies. */
export function stricter(one: FolderPolicy, other: FolderPolicy): FolderPolicy {
  return STRICTNESS.indexOf(one) >= STRICTNESS.indexOf(other) ? one : other;
}

/** Answers for one list of rules. */
export class FolderPolicies {
  private readonly rules: Rule[];

  constructor(rules: readonly FolderRule[]) {
    this.rules = rules
      .map(({ glob, policy }) => ({ glob: glob.trim(), policy }))
      // An exception (`!`) or a remark (`#`) of a .gitignore says nothing about a policy.
      .filter(({ glob }) => glob !== '' && !/^[!#]/.test(glob))
      .map(({ glob, policy }) => ({ policy, patterns: ignore().add(glob), exactness: exactnessOf(glob) }));
  }

  /** The policy for a note. */
  of(path: string): FolderPolicy {
    let best: Rule | null = null;
    for (const rule of this.rules) {
      if (!rule.patterns.ignores(path)) continue;
      if (best === null || rule.exactness > best.exactness) best = rule;
      else if (rule.exactness === best.exactness && stricter(rule.policy, best.policy) !== best.policy)
        best = rule;
    }
    return best?.policy ?? 'ask';
  }
}

/** How exactly a pattern names a place: its literal characters, wildcards counting nothing. */
function exactnessOf(glob: string): number {
  return glob.replace(/^\/|\/$/g, '').replace(/\*\*\/?|[*?]|\[[^\]]*\]/g, '').length;
}
