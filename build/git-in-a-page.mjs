import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './root.mjs';

const GIT = /[\\/]node_modules[\\/]isomorphic-git[\\/]index\.js$/;

/**
 * Fits isomorphic-git into a page. It expects a global `Buffer`, which a phone lacks: it gets the `buffer` package as a
 * module of its own, so that no other code in main.js comes to believe that it runs under Node. And its fallback for
 * SHA-1 reaches, through `to-buffer`, a chain of twenty packages that make code from text: a few lines do the same.
 *
 * @returns {import('esbuild').Plugin}
 */
export function gitInAPage() {
  return {
    name: 'git-in-a-page',
    setup(build) {
      build.onLoad({ filter: GIT }, async ({ path: file }) => {
        const source = await readFile(file, 'utf8');
        return {
          contents: `import { Buffer } from 'buffer';\n${source}`,
          loader: 'js',
          resolveDir: path.dirname(file),
        };
      });
      build.onResolve({ filter: /^to-buffer$/ }, () => ({ path: path.join(root, 'build/to-buffer.mjs') }));
    },
  };
}
