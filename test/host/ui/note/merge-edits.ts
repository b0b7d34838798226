/** Where a text differs from another: the replaced range in the old one and what stands there now. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

function editBetween(before: string, after: string): Edit {
  let from = 0;
  const shorter = Math.min(before.length, after.length);
  while (from < shorter && before[from] === after[from]) from++;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { from, to: before.length - tail, text: after.slice(from, after.length - tail) };
}

/**
 * Joins the user's unsaved text with a change made on disk meanwhile.
 * Edits in different places are both kept; where they overlap, what the user sees while typing wins.
 */
export function mergeEdits(base: string, mine: string, theirs: string): string {
  if (theirs === base) return mine;
  if (mine === base) return theirs;
  const ours = editBetween(base, mine);
  const others = editBetween(base, theirs);
  if (ours.to <= others.from) {
    return (
      base.slice(0, ours.from) +
      ours.text +
      base.slice(ours.to, others.from) +
      others.text +
      base.slice(others.to)
    );
  }
  if (others.to <= ours.from) {
    return (
      base.slice(0, others.from) +
      others.text +
      base.slice(others.to, ours.from) +
      ours.text +
      base.slice(ours.to)
    );
  }
  return mine;
}
