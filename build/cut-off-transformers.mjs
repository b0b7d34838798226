import { readFile } from 'node:fs/promises';

/** Addresses that transformers.js would go to by itself. Each must be there to be taken out. */
const ADDRESSES = [
  'https://huggingface.co/',
  'https://cdn.jsdelivr.net/npm/onnxruntime-web@${ONNX_ENV.versions.web}/dist/',
];

/** Stands where an address stood: resolves to nothing in any program. */
const NOWHERE = 'nowhere:';

/**
 * Fits transformers.js into a plugin: the WASM-only runtime instead of the WebGPU one (which is larger, and whose WASM
 * is twice the size), and no address in it that a mistake in its settings could reach. The settings
 * (src/embeddings/transformers/given-files.ts) already keep it from the network; this makes it plain in the output.
 *
 * @returns {import('esbuild').Plugin}
 */
export function cutOffTransformers() {
  return {
    name: 'cut-off-transformers',
    setup(build) {
      build.onResolve({ filter: /^onnxruntime-web\/webgpu$/ }, ({ importer, resolveDir, kind }) =>
        build.resolve('onnxruntime-web/wasm', { importer, resolveDir, kind }),
      );
      build.onLoad(
        { filter: /@huggingface[\\/]transformers[\\/]dist[\\/]transformers\.web\.js$/ },
        async ({ path }) => {
          const source = await readFile(path, 'utf8');
          const missing = ADDRESSES.filter((address) => !source.includes(address));
          if (missing.length > 0) {
            return {
              errors: [
                {
                  text: `transformers.js no longer names ${missing.join(' and ')}: look what it does instead`,
                },
              ],
            };
          }
          const contents = ADDRESSES.reduce((text, address) => text.replaceAll(address, NOWHERE), source);
          return { contents, loader: 'js' };
        },
      );
    },
  };
}
