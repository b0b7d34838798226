/**
 * CRC-32 (IEEE), which can be continued: the ledger keeps one running sum per file, so a grown file is
 * checked by summing only what is new. It guards against accidents (torn and flipped bytes), not against people.
 */

const TABLE = new Uint32Array(256).map((_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const after = (table: Uint32Array) => table.map((value) => (value >>> 8) ^ (TABLE[value & 0xff] as number));
/** What a byte does to the sum when one, two or three more follow it, so that four are taken in one step. */
const ONE_AFTER = after(TABLE);
const TWO_AFTER = after(ONE_AFTER);
const THREE_AFTER = after(TWO_AFTER);

/** Continues `from` over `bytes`; start with 0. */
export function crc32(bytes: Uint8Array, from = 0): number {
  let sum = ~from;
  const whole = bytes.length - (bytes.length % 4);
  for (let index = 0; index < whole; index += 4) {
    sum ^=
      (bytes[index] as number) |
      ((bytes[index + 1] as number) << 8) |
      ((bytes[index + 2] as number) << 16) |
      ((bytes[index + 3] as number) << 24);
    sum =
      (THREE_AFTER[sum & 0xff] as number) ^
      (TWO_AFTER[(sum >>> 8) & 0xff] as number) ^
      (ONE_AFTER[(sum >>> 16) & 0xff] as number) ^
      (TABLE[sum >>> 24] as number);
  }
  for (let index = whole; index < bytes.length; index++) {
    sum = (sum >>> 8) ^ (TABLE[(sum ^ (bytes[index] as number)) & 0xff] as number);
  }
  return ~sum >>> 0;
}

/** A checksum as eight hexadecimal digits. */
export function hex32(sum: number): string {
  return sum.toString(16).padStart(8, '0');
}
