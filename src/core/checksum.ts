/**
 * CRC-32 (IEEE), which can be continued: the ledger keeps one running sum per file, so a grown file is
 * checked by summing only what is new. It guards against accidents (torn and flipped bytes), not against people.
 */

const TABLE = new Uint32Array(256).map((_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** Continues `from` over `bytes`; start with 0. */
export function crc32(bytes: Uint8Array, from = 0): number {
  let sum = ~from;
  for (let index = 0; index < bytes.length; index++) {
    sum = (sum >>> 8) ^ (TABLE[(sum ^ (bytes[index] as number)) & 0xff] as number);
  }
  return ~sum >>> 0;
}

/** A checksum as eight hexadecimal digits. */
export function hex32(sum: number): string {
  return sum.toString(16).padStart(8, '0');
}
