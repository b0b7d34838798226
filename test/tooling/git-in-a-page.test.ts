import vm from 'node:vm';
import { expect, it } from 'vitest';
import { bundlePlugin } from '../../build/bundle-plugin.mjs';
import { refusals } from '../../build/output-check.mjs';
import { sharesOf } from '../../build/share-report.mjs';
import { DeskWorld } from '../vault/desk-world';
import type { NoteDesk } from '../../src/vault/note-desk';

const bundled = bundlePlugin({ production: true, entry: 'test/tooling/fixtures/vault.ts' });

it('brings no code made from text into main.js, and stays near what git weighs', async () => {
  const { code, metafile, workerMetafiles } = await bundled;
  expect(refusals(code, metafile)).toEqual([]);
  const weight = Object.fromEntries(
    sharesOf(metafile, workerMetafiles).map(({ part, bytes }) => [part, bytes]),
  );
  expect(weight['package get-intrinsic']).toBeUndefined();
  expect(code.length).toBeLessThan(340_000);
});

it('writes, commits and undoes in a page without Buffer or any other global of Node', async () => {
  const { code } = await bundled;
  const module = { exports: {} as { NoteDesk: typeof NoteDesk } };
  const names = [
    'TextEncoder',
    'TextDecoder',
    'crypto',
    'setTimeout',
    'clearTimeout',
    'CompressionStream',
    'Blob',
  ];
  const page = Object.fromEntries(
    [...names, 'DecompressionStream', 'Response', 'Uint8Array', 'ArrayBuffer'].map((name) => [
      name,
      Reflect.get(globalThis, name) as unknown,
    ]),
  );
  const required: string[] = [];
  vm.runInNewContext(code, {
    ...page,
    console,
    module,
    exports: module.exports,
    require: (name: string) => void required.push(name),
  });
  expect(required).toEqual([]);
  const world = new DeskWorld();
  const desk = await module.exports.NoteDesk.open({
    vault: world.vault,
    files: world.files,
    gitFolder: world.gitFolder,
    rules: () => world.rules,
    closed: () => ({ configFolder: '.obsidian', ownFolders: [] }),
    now: () => (world.clock += 1000),
    random: Math.random,
    breathe: () => Promise.resolve(),
  });
  const outcome = await desk.submit([{ tool: 'vault_write', path: 'A.md', text: 'ä\n' }], {
    reason: 'r',
    isRemote: false,
  });
  expect(outcome).toMatchObject({ status: 'done' });
  expect((await desk.changes()).changes).toHaveLength(1);
  await desk.undoLast('user');
  expect(world.vault.text('A.md')).toBeNull();
});
