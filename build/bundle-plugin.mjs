import path from 'node:path';
import * as esbuild from 'esbuild';
import { cutOffTransformers } from './cut-off-transformers.mjs';
import { gitInAPage } from './git-in-a-page.mjs';
import { gzipBase64 } from './gzip-base64.mjs';
import { inlineWorker } from './inline-worker.mjs';
import { root } from './root.mjs';

/** What Obsidian itself hands to a plugin's `require`: its own packages and, on the desktop only, Node's. */
const providedByObsidian = [
  'obsidian',
  'electron',
  '@codemirror/*',
  '@lezer/common',
  '@lezer/highlight',
  '@lezer/lr',
  'node:*',
];

/**
 * @param {boolean} production
 * @param {Map<string, esbuild.Metafile>} metafiles
 * @returns {esbuild.BuildOptions}
 */
function sharedOptions(production, metafiles) {
  return {
    absWorkingDir: root,
    bundle: true,
    target: 'es2022',
    // One letter outside ASCII makes the page keep the whole file at two bytes a letter, and read it half as fast.
    charset: 'ascii',
    // The browser builds of packages: nothing of Node exists on a phone, nor in a worker.
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    minify: production,
    sourcemap: production ? false : 'inline',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': production ? '"production"' : '"development"' },
    logLevel: 'silent',
    plugins: [
      cutOffTransformers(),
      gitInAPage(),
      gzipBase64(),
      inlineWorker({
        metafiles,
        workerOptions: () => ({ ...sharedOptions(production, metafiles), format: 'iife' }),
      }),
    ],
  };
}

/**
 * How main.js is built, and the map that fills with the metafiles of the workers inside it.
 *
 * @param {object} given
 * @param {boolean} given.production minified and without source map
 * @param {string} [given.entry]
 * @param {string} [given.outfile]
 */
export function pluginBuild({ production, entry = 'src/main.ts', outfile = 'main.js' }) {
  /** @type {Map<string, esbuild.Metafile>} */
  const workerMetafiles = new Map();
  const options = {
    ...sharedOptions(production, workerMetafiles),
    entryPoints: [entry],
    outfile: path.resolve(root, outfile),
    format: /** @type {const} */ ('cjs'),
    external: providedByObsidian,
    // Becomes a `require` in place: a page's own import() knows no Node module, not even on the desktop.
    supported: { 'dynamic-import': false },
    metafile: /** @type {const} */ (true),
  };
  return { options, workerMetafiles };
}

/**
 * Builds the plugin without writing it.
 *
 * @param {Parameters<typeof pluginBuild>[0]} given
 */
export async function bundlePlugin(given) {
  const { options, workerMetafiles } = pluginBuild(given);
  const result = await esbuild.build({ ...options, write: false });
  const code = result.outputFiles[0]?.text ?? '';
  return {
    code,
    outfile: options.outfile,
    metafile: result.metafile,
    workerMetafiles,
    warnings: result.warnings,
  };
}
