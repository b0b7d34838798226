import path from 'node:path';
import * as esbuild from 'esbuild';

const PREFIX = 'inline-worker:';

/**
 * Delivers `import source from 'inline-worker:./worker.ts'` as text: the worker's whole program, bundled on its own.
 * Only main.js reaches a user, so a worker has no file of its own and starts from a Blob of this text.
 *
 * @param {object} given
 * @param {() => esbuild.BuildOptions} given.workerOptions how a worker is built (asked anew for each one)
 * @param {Map<string, esbuild.Metafile>} given.metafiles receives each worker's metafile, keyed as the outer one names it
 * @returns {esbuild.Plugin}
 */
export function inlineWorker({ workerOptions, metafiles }) {
  return {
    name: 'inline-worker',
    setup(build) {
      const root = build.initialOptions.absWorkingDir ?? process.cwd();
      /**
       * What each worker was last built from, so that a worker that no longer builds is still watched.
       *
       * @type {Map<string, string[]>}
       */
      const lastInputs = new Map();

      build.onResolve({ filter: /^inline-worker:/ }, async ({ path: request, importer, resolveDir }) => {
        const found = await build.resolve(request.slice(PREFIX.length), {
          kind: 'import-statement',
          importer,
          resolveDir,
        });
        if (found.errors.length > 0) return { errors: found.errors };
        // Relative to the root: an absolute path would make the metafile differ from machine to machine.
        return { path: path.relative(root, found.path).replaceAll('\\', '/'), namespace: 'inline-worker' };
      });

      build.onLoad({ filter: /.*/, namespace: 'inline-worker' }, async ({ path: entry }) => {
        try {
          const result = await esbuild.build({
            ...workerOptions(),
            entryPoints: [entry],
            metafile: true,
            write: false,
          });
          const watchFiles = Object.keys(result.metafile.inputs).map((input) =>
            path.resolve(root, input.replace(/^(inline-worker|gzip-base64):/, '')),
          );
          lastInputs.set(entry, watchFiles);
          metafiles.set(`inline-worker:${entry}`, result.metafile);
          return {
            contents: result.outputFiles?.[0]?.text ?? '',
            loader: 'text',
            warnings: result.warnings,
            watchFiles,
          };
        } catch (error) {
          const { errors } = /** @type {esbuild.BuildFailure} */ (error);
          if (!errors) throw error;
          const blamed = errors.flatMap(({ location }) =>
            location ? [path.resolve(root, location.file)] : [],
          );
          return {
            errors,
            watchFiles: [path.resolve(root, entry), ...(lastInputs.get(entry) ?? []), ...blamed],
          };
        }
      });
    },
  };
}
