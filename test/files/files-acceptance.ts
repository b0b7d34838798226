/**
 * What every implementation of the files port must do. Plain data and its own small asserts, so that the same
 * cases run under Node, and inside the page where no test framework is.
 */
import type { Files } from '../../src/core/ports';
import { contentCases } from './acceptance-of-content';
import { namesAndFoldersCases } from './acceptance-of-names';

/** One promise of the port: runs in an empty folder of its own and throws when the promise is broken. */
export interface AcceptanceCase {
  name: string;
  run: (files: Files, folder: string) => Promise<void>;
}

/** How one case went; `problem` is null when it passed. */
export interface AcceptanceOutcome {
  name: string;
  problem: string | null;
}

/** Every promise of the port. */
export const acceptanceCases: readonly AcceptanceCase[] = [...contentCases, ...namesAndFoldersCases];

/** Runs all cases one after the other, each in a new folder below `root`. */
export async function runAcceptance(files: Files, root: string): Promise<AcceptanceOutcome[]> {
  const outcomes: AcceptanceOutcome[] = [];
  for (const [index, { name, run }] of acceptanceCases.entries()) {
    try {
      await run(files, `${root}/case-${index}`);
      outcomes.push({ name, problem: null });
    } catch (thrown) {
      outcomes.push({ name, problem: thrown instanceof Error ? thrown.message : String(thrown) });
    }
  }
  return outcomes;
}
