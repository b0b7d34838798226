/** Times and memory of one process. */
import { performance } from 'node:perf_hooks';
import process from 'node:process';

/** Half and nineteen of twenty are at most this. */
export interface Spread {
  p50: number;
  p95: number;
}

/** Rounded to hundredths. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The spread of times. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95) };
}

/** Milliseconds that work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The most this process ever had in memory, in megabytes. */
export function peakMegabytes(): number {
  return (process.resourceUsage().maxRSS * 1024) / 1e6;
}
