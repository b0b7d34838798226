/** Drawing a long list without holding up the window. */

/** Rows drawn at once: about 5 ms of work, and more than a screen shows. */
const SLICE = 60;

/** Draws every item, a slice per frame, the first one at once; returns how to stop. */
export function drawInSlices<T>(items: readonly T[], draw: (item: T, index: number) => void): () => void {
  let frame = 0;
  let next = 0;
  const drawSlice = () => {
    const end = Math.min(next + SLICE, items.length);
    for (const item of items.slice(next, end)) draw(item, next++);
    if (next < items.length) frame = window.requestAnimationFrame(drawSlice);
  };
  drawSlice();
  return () => window.cancelAnimationFrame(frame);
}
