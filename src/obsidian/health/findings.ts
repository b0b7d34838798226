/** What the panel shows: the outcome of a full check, or the files alone while the engine cannot be asked. */
import type { FileReport, HealthReport } from '../../core/engine-api';
import type { Memory } from '../memory';
import { fileName } from '../quantities';
import { verdictOn, verdictWhileAway } from './verdict';
import type { Verdict } from './verdict';

/** One look at the store. */
export interface Findings {
  verdict: Verdict;
  ledgerFolder: string;
  ledger: FileReport[];
  databases: FileReport[];
  /** Everything a full check knows; null when there was none. */
  report: HealthReport | null;
  checkedAt: string;
}

const isDatabase = (path: string) => /\.db(\.(bak|tmp))?$/.test(path);

/** The files' names, sizes and times in one string: cheap to take, and different as soon as anything is. */
export async function glance(memory: Memory, dataFolder: string): Promise<string> {
  const lists = [memory.files.list(memory.ledgerFolder), memory.files.list(dataFolder)];
  const files = (await Promise.all(lists)).flat();
  return files
    .filter(({ path }) => path.endsWith('.jsonl') || isDatabase(path))
    .map(({ path, size, mtime }) => `${path} ${size} ${mtime}`)
    .join('\n');
}

/** Looks at the store as closely as is possible now. */
export async function findOut(memory: Memory, dataFolder: string): Promise<Findings> {
  const away = verdictWhileAway(memory.state);
  const { ledgerFolder } = memory;
  const checkedAt = new Date().toISOString();
  if (!away) {
    const report = await memory.engine.health();
    const { ledger, databases } = report;
    return { verdict: verdictOn(report), ledgerFolder, ledger, databases, report, checkedAt };
  }
  const [ledger, data] = await Promise.all([memory.files.list(ledgerFolder), memory.files.list(dataFolder)]);
  return {
    verdict: away,
    ledgerFolder,
    ledger: ledger.filter(({ path }) => path.endsWith('.jsonl')),
    databases: data.filter(({ path }) => isDatabase(path)),
    report: null,
    checkedAt,
  };
}

/** Whose ledger file this is, by its name; a sync tool's conflict copy is nobody's. */
export function deviceOf(path: string): string | null {
  return /^([a-z0-9]+)-[a-z0-9]+-\d{4}-\d{2}-\d+\.jsonl$/.exec(fileName(path))?.[1] ?? null;
}

/** Each piece of advice once, however often it was given. */
export function adviceIn(report: HealthReport): string[] {
  return [...new Set(report.advice.map(({ message }) => message))];
}
