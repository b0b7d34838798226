import type { Check } from './check.ts';
import { bytesOf, refusal, toBytes, vaultEventsDuring } from './observing.ts';

/** The adapter: no silent overwriting, no made-up folders, and the vault hears of it. */
export const adapterChecks: Check[] = [
  {
    name: 'rename and copy refuse a target that exists, and both files stay as they were',
    observe: async ({ app: { vault }, folder }) => {
      const [a, b] = [`${folder}/a.bin`, `${folder}/b.bin`];
      await vault.adapter.write(a, 'a');
      await vault.adapter.write(b, 'b');
      const renamed = await refusal(() => vault.adapter.rename(a, b));
      const copied = await refusal(() => vault.adapter.copy(a, b));
      return {
        refused: [renamed !== 'no refusal', copied !== 'no refusal'],
        left: [await vault.adapter.read(a), await vault.adapter.read(b)],
      };
    },
    expected: { refused: [true, true], left: ['a', 'b'] },
  },
  {
    name: 'write does not create missing parent folders',
    observe: async ({ app: { vault }, folder }) => {
      const message = await refusal(() => vault.adapter.write(`${folder}/none/a.md`, 'x'));
      return [message.includes('ENOENT'), await vault.adapter.exists(`${folder}/none`)];
    },
    expected: [true, false],
  },
  {
    name: 'mkdir creates parents and accepts a folder that exists',
    observe: async ({ app: { vault }, folder }) => {
      await vault.adapter.mkdir(`${folder}/x/y`);
      await vault.adapter.mkdir(`${folder}/x/y`);
      return vault.adapter.list(`${folder}/x`).then(({ folders }) => folders.length);
    },
    expected: 1,
  },
  {
    name: 'what the adapter writes reaches the vault as events',
    observe: (bench) =>
      vaultEventsDuring(bench, async () => {
        const { adapter } = bench.app.vault;
        await adapter.write(`${bench.folder}/a.md`, '1');
        await adapter.append(`${bench.folder}/a.md`, '2');
        await adapter.rename(`${bench.folder}/a.md`, `${bench.folder}/b.md`);
        await adapter.remove(`${bench.folder}/b.md`);
      }),
    expected: [
      'create file ~/a.md',
      'modify file ~/a.md',
      'rename file ~/a.md -> ~/b.md',
      'delete file ~/b.md',
    ],
  },
  {
    name: 'append creates, keeps the order of the calls, and takes bytes',
    observe: async ({ app: { vault }, folder }) => {
      const path = `${folder}/.log`;
      await Promise.all(Array.from({ length: 50 }, (_, line) => vault.adapter.append(path, `${line}\n`)));
      const lines = (await vault.adapter.read(path)).trimEnd().split('\n');
      await vault.adapter.appendBinary(`${folder}/.bin`, toBytes(0, 255));
      await vault.adapter.appendBinary(`${folder}/.bin`, toBytes(1));
      return {
        inOrder: lines.every((line, index) => line === String(index)) && lines.length === 50,
        bytes: bytesOf(await vault.adapter.readBinary(`${folder}/.bin`)),
      };
    },
    expected: { inOrder: true, bytes: [0, 255, 1] },
  },
  {
    name: 'what is missing has no stat, does not exist and cannot be read',
    observe: async ({ app: { vault }, folder }) => {
      const path = `${folder}/none.md`;
      const message = await refusal(() => vault.adapter.read(path));
      return [await vault.adapter.stat(path), await vault.adapter.exists(path), message.includes('ENOENT')];
    },
    expected: [null, false, true],
  },
  {
    name: 'rmdir without recursion refuses a folder that holds something',
    observe: async ({ app: { vault }, folder }) => {
      await vault.adapter.write(`${folder}/a.md`, 'x');
      const message = await refusal(() => vault.adapter.rmdir(folder, false));
      return [message !== 'no refusal', await vault.adapter.exists(`${folder}/a.md`)];
    },
    expected: [true, true],
  },
];
