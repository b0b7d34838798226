/**
 * What turns one content into another, as git writes it in packs: copies out of the old one and bytes put in. With it a
 * thousand versions of a note take little more room than a few; isomorphic-git reads deltas but packs without them.
 */

/** Bytes that are compared at once: shorter matches cost more than they save. */
const BLOCK = 16;
/** The most one instruction of a pack inserts, and copies. */
const INSERT_MOST = 127;
const COPY_MOST = 0xffff;
/** Places remembered for equal blocks: a file of blank lines has thousands. */
const SAME_BLOCKS = 8;

/** The instructions that make `target` of `base`. */
export function deltaOf(base: Uint8Array, target: Uint8Array): Uint8Array {
  const out: number[] = [];
  pushSize(out, base.length);
  pushSize(out, target.length);
  const blocks = blocksOf(base);
  let pending = 0;
  let at = 0;
  while (at < target.length) {
    const match = at + BLOCK <= target.length ? longest(base, target, at, blocks, pending) : null;
    if (!match) {
      at++;
      continue;
    }
    pushInsert(out, target, pending, match.to);
    pushCopy(out, match.from, match.length);
    at = match.to + match.length;
    pending = at;
  }
  pushInsert(out, target, pending, target.length);
  return Uint8Array.from(out);
}

interface Match {
  from: number;
  to: number;
  length: number;
}

/** The longest stretch that begins with a block at a position, grown in both directions. */
function longest(
  base: Uint8Array,
  target: Uint8Array,
  at: number,
  blocks: ReadonlyMap<number, number[]>,
  pending: number,
): Match | null {
  let best: Match | null = null;
  for (const place of blocks.get(hashAt(target, at)) ?? []) {
    let length = 0;
    while (
      place + length < base.length &&
      at + length < target.length &&
      base[place + length] === target[at + length]
    )
      length++;
    if (length < BLOCK) continue;
    let back = 0;
    while (place - back > 0 && at - back > pending && base[place - back - 1] === target[at - back - 1])
      back++;
    if (!best || length + back > best.length)
      best = { from: place - back, to: at - back, length: length + back };
  }
  return best;
}

function blocksOf(base: Uint8Array): Map<number, number[]> {
  const blocks = new Map<number, number[]>();
  for (let at = 0; at + BLOCK <= base.length; at += BLOCK) {
    const hash = hashAt(base, at);
    const places = blocks.get(hash);
    if (!places) blocks.set(hash, [at]);
    else if (places.length < SAME_BLOCKS) places.push(at);
  }
  return blocks;
}

function hashAt(bytes: Uint8Array, at: number): number {
  let hash = 0x811c9dc5;
  for (let index = at; index < at + BLOCK; index++) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193);
  return hash;
}

/** Seven bits a byte, the lowest first. */
function pushSize(out: number[], size: number): void {
  let rest = size;
  while (rest >= 0x80) {
    out.push((rest & 0x7f) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  out.push(rest);
}

function pushInsert(out: number[], target: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; at += INSERT_MOST) {
    const end = Math.min(to, at + INSERT_MOST);
    out.push(end - at);
    for (let index = at; index < end; index++) out.push(target[index] ?? 0);
  }
}

function pushCopy(out: number[], from: number, length: number): void {
  for (let done = 0; done < length; done += COPY_MOST) {
    const offset = from + done;
    const size = Math.min(COPY_MOST, length - done);
    const operands: number[] = [];
    let code = 0x80;
    for (let byte = 0; byte < 4; byte++) {
      const value = (offset >>> (8 * byte)) & 0xff;
      if (value !== 0) {
        code |= 1 << byte;
        operands.push(value);
      }
    }
    for (let byte = 0; byte < 2; byte++) {
      const value = (size >>> (8 * byte)) & 0xff;
      if (value !== 0) {
        code |= 0x10 << byte;
        operands.push(value);
      }
    }
    out.push(code, ...operands);
  }
}
