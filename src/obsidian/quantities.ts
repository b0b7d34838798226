/** Counts, sizes and times as people say them. */

/** Made when first needed: the first formatter of a page costs it 20 ms, which loading the plugin must not. */
let numbers: Intl.NumberFormat | undefined;
let relative: Intl.RelativeTimeFormat | undefined;

/** "1 event", "1,204 events". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${numeral(count)} ${count === 1 ? one : many}`;
}

/** A number with its thousands apart. */
export function numeral(count: number): string {
  numbers ??= new Intl.NumberFormat('en');
  return numbers.format(count);
}

/** "312 bytes", "12.4 KB", "3.1 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte');
  const [unit, size] = bytes < 1_000_000 ? (['KB', 1000] as const) : (['MB', 1_000_000] as const);
  return `${(bytes / size).toFixed(1)} ${unit}`;
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "just now", "5 minutes ago", "yesterday". */
export function ago(iso: string, now: number): string {
  const elapsed = now - Date.parse(iso);
  relative ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  for (const [unit, ms] of STEPS) {
    if (elapsed >= ms) return relative.format(-Math.floor(elapsed / ms), unit);
  }
  return 'just now';
}

/** A moment in the user's own way of writing it. */
export function exactly(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
}

/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
