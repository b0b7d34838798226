import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { installPlugin, requireVault } from '../build/install-plugin.mjs';
import { root } from '../build/root.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'config-dir': { type: 'string', default: '.obsidian' } },
});
const [vault, ...more] = positionals;
const configDir = values['config-dir'];

if (vault === undefined || more.length > 0) {
  console.error('Say which vault: npm run install-plugin -- <vault> [--config-dir <folder>]');
  process.exitCode = 2;
} else {
  try {
    // Before the build, which takes a while.
    await requireVault(vault, configDir);
    const build = spawnSync('npm run -s build', { cwd: root, shell: true, stdio: 'inherit' });
    if (build.status !== 0) throw new Error('The build failed; the vault was left as it was.');
    const folder = await installPlugin({ from: root, vault, configDir });
    console.log(`Recollect is in ${folder}. Reload the app, then enable it under Community plugins.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
