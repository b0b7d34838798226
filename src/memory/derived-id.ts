/**
 * Ids that follow from what they stand for: devices that draw the same conclusion from the same events write the same
 * id, so that it counts once. SHA-256, because some of the words come from notes and models: nobody shall be able to
 * make two things fall together. Synchronous, which the platform's own is not; the texts are short.
 */

/** Lower case, without letters that look like digits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 26;
const encoder = new TextEncoder();

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

/** The first 32 bits of a number's fraction. */
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0;
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));

const turned = (value: number, by: number) => (value >>> by) | (value << (32 - by));

/** The text with its length, filled up to whole blocks of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(whole.length - 4, (bytes.length << 3) >>> 0);
  return view;
}

/** @internal SHA-256 as eight words. */
export function digest(bytes: Uint8Array): number[] {
  const view = padded(bytes);
  const sums = [...START];
  const words = new Int32Array(64);
  const at = (index: number) => words[index] as number;
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(block + index * 4);
    for (let index = 16; index < 64; index++) {
      const [near, far] = [at(index - 2), at(index - 15)];
      const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      words[index] = at(index - 16) + low + at(index - 7) + high;
    }
    let [a, b, c, d, e, f, g, h] = sums as [number, number, number, number, number, number, number, number];
    for (let index = 0; index < 64; index++) {
      const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + high + ((e & f) ^ (~e & g)) + (ROUNDS[index] as number) + at(index)) | 0;
      const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, index) => (sums[index] = ((sums[index] as number) + word) | 0));
  }
  return sums.map((sum) => sum >>> 0);
}

/** The id of what these parts say together: 26 digits and lower-case letters, the same everywhere and always. */
export function derivedId(...parts: string[]): string {
  // As JSON, so that where one part ends and the next begins is part of it.
  const sums = digest(encoder.encode(JSON.stringify(parts)));
  let id = '';
  for (let bit = 0; id.length < LENGTH; bit += 5) {
    const [word, shift] = [bit >>> 5, bit & 31];
    const next = shift === 0 ? 0 : (sums[word + 1] ?? 0) >>> (32 - shift);
    id += LETTERS[(((sums[word] as number) << shift) | next) >>> 27];
  }
  return id;
}
