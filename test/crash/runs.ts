/** Many runs, counted. */
import { createHash } from 'node:crypto';
import initSqlJs from 'sql.js';
import type { SqlJsStatic } from '../../src/store/database';
import type { Findings } from './judge';
import { playScenario } from './scenario';
import type { Sabotage } from './scenario';

/** The outcome of many runs: how many findings of each kind. */
export interface Tally {
  runs: number;
  lost: number;
  invented: number;
  mismatched: number;
}

/**
 * Web Crypto hashes on another thread and answers whenever that is done, which no seed can repeat. The same hash
 * computed at once makes a run the same every time.
 */
function hashAtOnce(): void {
  const digest = (_: unknown, bytes: Uint8Array) =>
    Promise.resolve(new Uint8Array(createHash('sha256').update(bytes).digest()).buffer);
  Object.defineProperty(crypto.subtle, 'digest', { configurable: true, value: digest });
}

/** SQLite, and a process in which runs can be repeated. */
export async function prepareRuns(): Promise<SqlJsStatic> {
  hashAtOnce();
  return initSqlJs();
}

/** Plays `runs` runs, the first from `seed` and each from the next number. */
export async function playRuns(
  sql: SqlJsStatic,
  runs: number,
  seed: number,
  onFinding: (seed: number, findings: Findings) => void,
  sabotage: Sabotage = {},
): Promise<Tally> {
  const tally: Tally = { runs, lost: 0, invented: 0, mismatched: 0 };
  for (let run = 0; run < runs; run++) {
    const findings = await playScenario(sql, seed + run, sabotage);
    tally.lost += findings.lost.length;
    tally.invented += findings.invented.length;
    tally.mismatched += findings.mismatched.length;
    if (findings.lost.length + findings.invented.length + findings.mismatched.length > 0) {
      onFinding(seed + run, findings);
    }
  }
  return tally;
}
