/**
 * Three-way merge by lines. Changes of both sides are put together only when there is an untouched line between them,
 * or when they are the same; what overlaps or touches is a conflict, as it is for git. Over jsdiff's differences rather
 * than a merge library: those at hand (diff3, node-diff3) search with a method that takes quadratic time on notes with
 * many equal lines, such as blank ones.
 */
import type { MergeConflict } from '../core/note-diff';
import { lineChanges, linesOf, withChanges, type LineChange } from './diff';

/** A merged text, or where both sides meet. */
export type Merge = { isClean: true; text: string } | { isClean: false; regions: MergeConflict[] };

/** Puts what two texts made of a third together. */
export function mergedText(base: string, ours: string, theirs: string): Merge {
  if (ours === theirs || theirs === base) return { isClean: true, text: ours };
  if (ours === base) return { isClean: true, text: theirs };
  const lines = linesOf(base);
  const both = groupsOf(lineChanges(lines, linesOf(ours)), lineChanges(lines, linesOf(theirs)));
  const regions: MergeConflict[] = [];
  const changes: LineChange[] = [];
  for (const { ours, theirs } of both) {
    if (theirs.length === 0 || sameChanges(ours, theirs)) changes.push(...ours);
    else if (ours.length === 0) changes.push(...theirs);
    else regions.push(regionOf(lines, ours, theirs));
  }
  if (regions.length > 0) return { isClean: false, regions };
  return { isClean: true, text: withChanges(base, changes) };
}

interface Group {
  ours: LineChange[];
  theirs: LineChange[];
  to: number;
}

/** Changes of both sides that overlap or touch, together. */
function groupsOf(ours: readonly LineChange[], theirs: readonly LineChange[]): Group[] {
  const all = [
    ...ours.map((change) => ({ change, side: 'ours' as const })),
    ...theirs.map((change) => ({ change, side: 'theirs' as const })),
  ].sort((one, other) => one.change.from - other.change.from);
  const groups: Group[] = [];
  for (const { change, side } of all) {
    const last = groups.at(-1);
    const group = last && change.from <= last.to ? last : { ours: [], theirs: [], to: 0 };
    if (group !== last) groups.push(group);
    group[side].push(change);
    group.to = Math.max(group.to, change.from + change.removed);
  }
  return groups;
}

function sameChanges(ours: readonly LineChange[], theirs: readonly LineChange[]): boolean {
  return JSON.stringify(ours) === JSON.stringify(theirs);
}

function regionOf(
  base: readonly string[],
  ours: readonly LineChange[],
  theirs: readonly LineChange[],
): MergeConflict {
  const all = [...ours, ...theirs];
  const from = Math.min(...all.map((change) => change.from));
  const to = Math.max(...all.map((change) => change.from + change.removed));
  const text = base.slice(from, to).join('');
  const made = (changes: readonly LineChange[]): string =>
    withChanges(
      text,
      changes.map((change) => ({ ...change, from: change.from - from })),
    );
  return { line: from, base: text, ours: made(ours), theirs: made(theirs) };
}
