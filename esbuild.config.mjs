import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import * as esbuild from 'esbuild';
import { bundlePlugin, pluginBuild } from './build/bundle-plugin.mjs';
import { refusals } from './build/output-check.mjs';
import { formatShares, sharesOf, sizeOf } from './build/share-report.mjs';

if (process.argv.includes('--watch')) await watch();
else await buildForProduction();

async function watch() {
  const { options } = pluginBuild({ production: false });
  const context = await esbuild.context({ ...options, logLevel: 'info' });
  await context.watch();
}

async function buildForProduction() {
  try {
    const { code, outfile, metafile, workerMetafiles, warnings } = await bundlePlugin({ production: true });
    await print(warnings, 'warning');
    console.log(formatShares(sharesOf(metafile, workerMetafiles), sizeOf(metafile)));

    const reasons = refusals(code, metafile);
    for (const reason of reasons) console.error(`Build refused: ${reason}`);
    if (reasons.length > 0) process.exitCode = 1;
    else await writeFile(outfile, code);
  } catch (error) {
    const { errors } = /** @type {esbuild.BuildFailure} */ (error);
    if (!errors) throw error;
    await print(errors, 'error');
    process.exitCode = 1;
  }
}

/** @type {(messages: esbuild.Message[], kind: 'error' | 'warning') => Promise<void>} */
async function print(messages, kind) {
  const color = process.stderr.isTTY;
  for (const line of await esbuild.formatMessages(messages, { kind, color })) process.stderr.write(line);
}
