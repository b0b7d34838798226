/** @typedef {import('esbuild').Metafile} Metafile */
/** @typedef {{ part: string, bytes: number, inWorkers: number }} Share */

/** The budget of main.js in bytes: what Obsidian Sync still carries on its smallest plan, with some room. */
export const SIZE_LIMIT = 4_900_000;

/**
 * The part of the project that a bundled file belongs to: a room of src, a package or an embedded file.
 *
 * @param {string} input a file as esbuild's metafile names it
 */
export function partOf(input) {
  const embedded = /^gzip-base64:(?:.*node_modules\/)?(.+)$/.exec(input);
  if (embedded) return `embedded ${embedded[1] ?? input}`;
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
  if (packageName) return `package ${packageName[1] ?? input}`;
  const room = /^(src\/[^/]+)\//.exec(input);
  return room?.[1] ?? input;
}

/**
 * How many bytes of main.js each part takes, largest first; the shares add up to the file.
 *
 * @param {Metafile} metafile of main.js
 * @param {ReadonlyMap<string, Metafile>} workerMetafiles by the name that the workers have in `metafile`
 * @returns {Share[]}
 */
export function sharesOf(metafile, workerMetafiles) {
  /** @type {Map<string, Share>} */
  const shares = new Map();

  /** @type {(part: string, bytes: number, inWorker: boolean) => void} */
  const add = (part, bytes, inWorker) => {
    const share = shares.get(part) ?? { part, bytes: 0, inWorkers: 0 };
    share.bytes += bytes;
    if (inWorker) share.inWorkers += bytes;
    shares.set(part, share);
  };

  /** @type {(meta: Metafile, scale: number, inWorker: boolean) => void} */
  const walk = (meta, scale, inWorker) => {
    for (const { bytes, inputs } of Object.values(meta.outputs)) {
      let glue = bytes;
      for (const [input, { bytesInOutput }] of Object.entries(inputs)) {
        glue -= bytesInOutput;
        const worker = workerMetafiles.get(input);
        // A worker stands in the file as a string literal, a little longer than its text for the escapes.
        if (worker) walk(worker, (scale * bytesInOutput) / sizeOf(worker), true);
        else add(partOf(input), bytesInOutput * scale, inWorker);
      }
      add("the bundler's glue", glue * scale, inWorker);
    }
  };

  walk(metafile, 1, false);
  return [...shares.values()].sort((a, b) => b.bytes - a.bytes);
}

/**
 * @param {Metafile} metafile
 * @returns {number} the bytes of all that was written
 */
export function sizeOf(metafile) {
  return Object.values(metafile.outputs).reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * The shares as a table for people.
 *
 * @param {readonly Share[]} shares
 * @param {number} total
 */
export function formatShares(shares, total) {
  const name = Math.max(...shares.map(({ part }) => part.length), 'main.js'.length);
  /** @type {(part: string, bytes: string, percent: string, inWorkers: string) => string} */
  const row = (part, bytes, percent, inWorkers) =>
    `${part.padEnd(name)}  ${bytes.padStart(10)}  ${percent.padStart(6)}  ${inWorkers.padStart(10)}`;
  return [
    row('part', 'bytes', 'share', 'in workers'),
    ...shares.map(({ part, bytes, inWorkers }) =>
      row(
        part,
        count(bytes),
        `${((100 * bytes) / total).toFixed(1)}%`,
        inWorkers > 0 ? count(inWorkers) : '',
      ),
    ),
    row('main.js', count(total), '', `of ${count(SIZE_LIMIT)}`),
  ].join('\n');
}

/** @type {(bytes: number) => string} */
const count = (bytes) => Math.round(bytes).toLocaleString('en-US');
