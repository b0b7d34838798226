import { Buffer } from 'buffer';

/**
 * Stands in for the package of this name in main.js, which gets to the same result by way of `new Function`.
 *
 * @param {string | Uint8Array} data
 * @param {BufferEncoding} encoding
 */
export default function toBuffer(data, encoding) {
  return typeof data === 'string' ? Buffer.from(data, encoding) : Buffer.from(data);
}
