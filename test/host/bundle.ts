import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));

// As shipped, reading a property that a mock lacks throws; code that probes for a feature must see undefined.
const lenientMocks: esbuild.Plugin = {
  name: 'lenient-mocks',
  setup(build) {
    build.onLoad({ filter: /obsidian-test-mocks.*[\\/]internal[\\/]strict-proxy\.mjs$/ }, () => ({
      contents:
        'export const strictProxy = (value) => value; export const bypassStrictProxy = (value) => value;',
      loader: 'js',
    }));
  },
};

const mendedObsidian: esbuild.Plugin = {
  name: 'mended-obsidian',
  setup(build) {
    build.onResolve({ filter: /^obsidian$/ }, () => ({
      path: path.join(here, 'data', 'obsidian-module.ts'),
    }));
  },
};

// Not among the package's exports, and the only part of it that runs in a worker, where there is no DOM.
const mockParser: esbuild.Plugin = {
  name: 'mock-parser',
  setup(build) {
    build.onResolve({ filter: /^obsidian-test-mocks\/internal\/markdown-parser$/ }, async () => {
      const mocks = await build.resolve('obsidian-test-mocks/obsidian', {
        kind: 'import-statement',
        resolveDir: here,
      });
      return { path: path.join(path.dirname(mocks.path), '..', 'internal', 'markdown-parser.mjs') };
    });
  },
};

/** The files of the bundled page by their names. */
export type PageFiles = ReadonlyMap<string, Uint8Array>;

let bundled: Promise<PageFiles> | undefined;

/**
 * Bundles the host page for the browser, once a process: `page.js`, the worker that parses notes, their maps, and
 * `page.css` if it has styles.
 */
export function bundleHostPage(): Promise<PageFiles> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<PageFiles> {
  const result = await esbuild.build({
    entryPoints: {
      page: path.join(here, 'page.ts'),
      'note-parser': path.join(here, 'data', 'note-parser.ts'),
    },
    outdir: here,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'silent',
    loader: { '.svg': 'text', '.html': 'text' },
    plugins: [lenientMocks, mendedObsidian, mockParser],
  });
  return new Map(result.outputFiles.map((file) => [path.basename(file.path), file.contents]));
}
