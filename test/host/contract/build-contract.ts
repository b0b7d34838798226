import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

/** The id under which the contract plugin is installed. */
export const CONTRACT_PLUGIN_ID = 'host-contract';

/** The contract plugin's `main.js`, as Obsidian loads it. */
export async function buildContract(): Promise<string> {
  const result = await esbuild.build({
    entryPoints: [fileURLToPath(new URL('contract-plugin.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    external: ['obsidian'],
    logLevel: 'silent',
  });
  return result.outputFiles[0]?.text ?? '';
}
