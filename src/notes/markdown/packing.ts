/** Units into chunks, as many as fit, each chunk repeating the end of the one before. */
import { OVERLAP_TOKENS } from './limits';
import type { Unit } from './units';

/** A range of the note that becomes a chunk. */
export interface Packed {
  from: number;
  to: number;
  /** Where what is new in it begins. */
  fresh: number;
  lead: string;
}

/** Packs units of at most `room` each. `finerOf` gives the whole sentences, items or rows of a unit. */
export function pack(
  units: readonly Unit[],
  room: number,
  finerOf: (unit: Unit) => Unit[],
  weigh: (text: string) => number,
): Packed[] {
  const chunks: Packed[] = [];
  let current: (Packed & { used: number; units: Unit[] }) | null = null;
  for (const unit of units) {
    if (current && current.used + unit.weight <= room) {
      current.to = unit.to;
      current.used += unit.weight;
      current.units.push(unit);
      continue;
    }
    const leadWeight = unit.lead === '' ? 0 : weigh(unit.lead);
    const overlap: Unit[] = current
      ? overlapOf(current.units, Math.min(OVERLAP_TOKENS, room - unit.weight - leadWeight), finerOf)
      : [];
    current = {
      from: overlap[0]?.from ?? unit.from,
      to: unit.to,
      fresh: unit.from,
      lead: (overlap[0] ?? unit).lead,
      used: unit.weight + leadWeight + overlap.reduce((sum, { weight }) => sum + weight, 0),
      units: [unit],
    };
    chunks.push(current);
  }
  return chunks.map(({ from, to, fresh, lead }) => ({ from, to, fresh, lead }));
}

/** The last whole sentences, items or rows that weigh at most `room` together. */
function overlapOf(units: readonly Unit[], room: number, finerOf: (unit: Unit) => Unit[]): Unit[] {
  const overlap: Unit[] = [];
  let left = room;
  for (let index = units.length - 1; index >= 0; index--) {
    const unit = units[index];
    if (!unit) break;
    const finer = unit.weight <= left ? [unit] : finerOf(unit);
    for (const part of finer.reverse()) {
      if (part.weight > left) return overlap;
      left -= part.weight;
      overlap.unshift(part);
    }
  }
  return overlap;
}
