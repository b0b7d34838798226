/** Drawing that takes longer than a frame, without holding up the window. */

/** Milliseconds of drawing in a frame; at 60 Hz a frame has 16. */
const FRAME_MS = 6;

/** Does the work, the first of it at once and the rest over the next frames; returns how to stop. */
export function inFrames(work: readonly (() => void)[]): () => void {
  let frame = 0;
  let next = 0;
  const draw = () => {
    const began = performance.now();
    do work[next++]?.();
    while (next < work.length && performance.now() - began < FRAME_MS);
    if (next < work.length) frame = window.requestAnimationFrame(draw);
  };
  if (work.length > 0) draw();
  return () => window.cancelAnimationFrame(frame);
}
