/** Long work on the window's thread, cut so small that nobody notices it. */

/** Milliseconds of work after which the window gets its turn; a frame at 60 Hz is 16, a long task 50. */
const SLICE_MS = 6;

function nextTurn(): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve));
}

/** `items.map(map)`, giving the window its turn whenever a slice is used up. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let sliceStart = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await nextTurn();
    sliceStart = performance.now();
  }
  return results;
}
