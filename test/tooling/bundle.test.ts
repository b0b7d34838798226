import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bundlePlugin } from '../../build/bundle-plugin.mjs';
import { refusals } from '../../build/output-check.mjs';
import { root } from '../../build/root.mjs';
import { formatShares, partOf, sharesOf, sizeOf } from '../../build/share-report.mjs';

const fixture = { production: true, entry: 'test/tooling/fixtures/plugin.ts', outfile: 'unwritten.js' };

interface Fixture {
  apiVersion: string;
  worker: string;
  wasm: string;
  platform: () => Promise<string>;
}

/** Evaluates a built plugin as the app does; `required` is what it asked the app for so far. */
function load(code: string): { plugin: Fixture; required: string[] } {
  const module = { exports: {} as { default?: Fixture } };
  const required: string[] = [];
  const provided: Record<string, unknown> = {
    obsidian: { apiVersion: '1.13.0' },
    'node:os': { platform: () => 'a desktop' },
  };
  const require = (name: string) => {
    required.push(name);
    return provided[name];
  };
  const wrapped = vm.runInThisContext(`(function (require, module, exports) {${code}\n})`) as (
    ...given: unknown[]
  ) => void;
  wrapped(require, module, module.exports);
  if (!module.exports.default) throw new Error('The plugin exports nothing.');
  return { plugin: module.exports.default, required };
}

describe('a built plugin', () => {
  it('carries its worker as a program that runs on its own', async () => {
    const { code } = await bundlePlugin(fixture);
    const said: string[] = [];
    const self = { postMessage: (text: string) => said.push(text), crypto };
    vm.runInNewContext(load(code).plugin.worker, { self, crypto });
    expect(said).toEqual(['"Grüße"\n\'世界\' 0000000001']);
  });

  it('carries binary files gzipped, byte for byte', async () => {
    const { code } = await bundlePlugin(fixture);
    const original = await readFile(path.join(root, 'node_modules/sql.js/dist/sql-wasm-browser.wasm'));
    expect(gunzipSync(Buffer.from(load(code).plugin.wasm, 'base64')).equals(original)).toBe(true);
  });

  it('takes from the app what the app provides', async () => {
    expect(load((await bundlePlugin(fixture)).code).plugin.apiVersion).toBe('1.13.0');
  });

  it("asks for Node only when it is used, and by the app's require", async () => {
    const { plugin, required } = load((await bundlePlugin(fixture)).code);
    expect(required).toEqual(['obsidian']);
    expect(await plugin.platform()).toBe('a desktop');
    expect(required).toEqual(['obsidian', 'node:os']);
  });

  it('has no source map, and no path of the machine that built it', async () => {
    const { code } = await bundlePlugin(fixture);
    expect(code).not.toContain('sourceMappingURL');
    expect(code).not.toContain(root);
  });

  it('names the file of a worker that does not build', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'recollect-bundle-'));
    await writeFile(
      path.join(folder, 'main.ts'),
      "import w from 'inline-worker:./worker.ts'; console.log(w);",
    );
    await writeFile(path.join(folder, 'worker.ts'), 'const = 1;');
    const failure = bundlePlugin({ ...fixture, entry: path.join(folder, 'main.ts') });
    await expect(failure).rejects.toThrow(/worker\.ts:1:6/);
    await rm(folder, { recursive: true });
  });
});

describe('the shares of main.js', () => {
  it('add up to the file, with the packages and rooms inside the worker counted as such', async () => {
    const { code, metafile, workerMetafiles } = await bundlePlugin(fixture);
    const shares = sharesOf(metafile, workerMetafiles);
    expect(sizeOf(metafile)).toBe(Buffer.byteLength(code));
    expect(shares.reduce((sum, { bytes }) => sum + bytes, 0)).toBeCloseTo(Buffer.byteLength(code), 3);
    expect(shares[0]).toMatchObject({ part: 'embedded sql.js/dist/sql-wasm-browser.wasm', inWorkers: 0 });
    const ulid = shares.find(({ part }) => part === 'package ulid');
    expect(ulid?.inWorkers).toBeGreaterThan(0);
    expect(ulid?.inWorkers).toBe(ulid?.bytes);
    expect(formatShares(shares, sizeOf(metafile))).toMatch(/^package ulid +[\d,]+ +[\d.]+% +[\d,]+$/m);
  });

  it.each([
    ['src/store/ledger/reader.ts', 'src/store'],
    ['src/main.ts', 'src/main.ts'],
    ['node_modules/@scope/name/dist/index.js', 'package @scope/name'],
    ['node_modules/a/node_modules/b/index.js', 'package b'],
    ['gzip-base64:src/embeddings/model.bin', 'embedded src/embeddings/model.bin'],
  ])('count %s under %s', (input, part) => {
    expect(partOf(input)).toBe(part);
  });
});

describe.each([
  ['a plugin with a worker and a binary file', fixture],
  ['the plugin itself', { production: true }],
])('%s', (_, given) => {
  it('is the same to the byte when it is built again', async () => {
    const first = await bundlePlugin(given);
    const second = await bundlePlugin(given);
    expect(second.code).toBe(first.code);
  });

  it('is not refused', async () => {
    const { code, metafile } = await bundlePlugin(given);
    expect(refusals(code, metafile)).toEqual([]);
  });
});
