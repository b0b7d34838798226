import type { Check } from './check.ts';
import { bytesOf, refusal, toBytes, vaultEventsDuring } from './observing.ts';

/** The vault: order of events, stat, text and bytes, refusals. */
export const vaultChecks: Check[] = [
  {
    name: 'create, modify, rename and delete each fire once, before their promise resolves',
    observe: (bench) =>
      vaultEventsDuring(bench, async (note) => {
        const { vault } = bench.app;
        const file = await vault.create(`${bench.folder}/a.md`, 'one');
        note('created');
        await vault.modify(file, 'two!');
        note('modified');
        await vault.rename(file, `${bench.folder}/b.md`);
        note('renamed');
        await vault.delete(file);
        note('deleted');
      }),
    expected: [
      'create file ~/a.md',
      'created',
      'modify file ~/a.md',
      'modified',
      'rename file ~/a.md -> ~/b.md',
      'renamed',
      'delete file ~/b.md',
      'deleted',
    ],
  },
  {
    name: 'a created folder arrives with its missing parents, outermost first',
    observe: (bench) => vaultEventsDuring(bench, () => bench.app.vault.createFolder(`${bench.folder}/x/y`)),
    expected: ['create folder ~/x', 'create folder ~/x/y'],
  },
  {
    name: 'renaming a folder fires for it and then for everything in it, with the old paths',
    observe: async (bench) => {
      const { vault } = bench.app;
      await vault.createFolder(`${bench.folder}/old/deep`);
      const note = await vault.create(`${bench.folder}/old/deep/n.md`, 'n');
      await vault.create(`${bench.folder}/old/m.md`, 'm');
      const folder = vault.getFolderByPath(`${bench.folder}/old`);
      if (!folder) return 'no folder';
      const [first, ...others] = await vaultEventsDuring(bench, () =>
        vault.rename(folder, `${bench.folder}/new`),
      );
      return {
        first,
        others: others.sort(),
        path: note.path,
        parent: note.parent?.path,
        read: await vault.read(note),
      };
    },
    expected: {
      first: 'rename folder ~/old -> ~/new',
      others: [
        'rename file ~/old/deep/n.md -> ~/new/deep/n.md',
        'rename file ~/old/m.md -> ~/new/m.md',
        'rename folder ~/old/deep -> ~/new/deep',
      ],
      path: 'contract-2/new/deep/n.md',
      parent: 'contract-2/new/deep',
      read: 'n',
    },
  },
  {
    name: 'deleting a folder fires for everything in it',
    observe: async (bench) => {
      const { vault } = bench.app;
      const folder = await vault.createFolder(`${bench.folder}/gone`);
      await vault.create(`${bench.folder}/gone/a.md`, '');
      return (await vaultEventsDuring(bench, () => vault.delete(folder, true))).sort();
    },
    expected: ['delete file ~/gone/a.md', 'delete folder ~/gone'],
  },
  {
    name: 'creating what exists is refused and changes nothing',
    observe: async ({ app: { vault }, folder }) => {
      const file = await vault.create(`${folder}/a.md`, 'first');
      return [
        await refusal(() => vault.create(`${folder}/a.md`, 'second')),
        await refusal(() => vault.createFolder(folder)),
        await vault.read(file),
      ];
    },
    expected: ['File already exists.', 'Folder already exists.', 'first'],
  },
  {
    name: 'stat is that of the disk, and follows every write',
    observe: async ({ app: { vault }, folder }) => {
      const file = await vault.create(`${folder}/a.md`, 'ä');
      const sizes = [file.stat.size];
      await vault.append(file, 'bc');
      sizes.push(file.stat.size);
      const onDisk = await vault.adapter.stat(file.path);
      const same =
        onDisk?.mtime === file.stat.mtime &&
        onDisk.size === file.stat.size &&
        onDisk.ctime === file.stat.ctime;
      return { sizes, same, type: onDisk?.type, recent: Math.abs(Date.now() - file.stat.mtime) < 60_000 };
    },
    expected: { sizes: [2, 4], same: true, type: 'file', recent: true },
  },
  {
    name: 'a time given with a write becomes the time of the file',
    observe: async ({ app: { vault }, folder }) => {
      const file = await vault.create(`${folder}/a.md`, 'x', { mtime: 1_600_000_000_000 });
      return file.stat.mtime;
    },
    expected: 1_600_000_000_000,
  },
  {
    name: 'process is atomic: none of many at once is lost',
    observe: async ({ app: { vault }, folder }) => {
      const file = await vault.create(`${folder}/a.md`, '');
      await Promise.all([...'abcdef'].map((letter) => vault.process(file, (text) => text + letter)));
      return vault.read(file);
    },
    expected: 'abcdef',
  },
  {
    name: 'a process that throws leaves the file alone',
    observe: async ({ app: { vault }, folder }) => {
      const file = await vault.create(`${folder}/a.md`, 'kept');
      const message = await refusal(() =>
        vault.process(file, () => {
          throw new Error('no');
        }),
      );
      return [message, await vault.read(file)];
    },
    expected: ['no', 'kept'],
  },
  {
    name: 'text and bytes are two views of one file',
    observe: async ({ app: { vault }, folder }) => {
      const file = await vault.create(`${folder}/a.md`, 'é');
      const asBytes = bytesOf(await vault.readBinary(file));
      await vault.modifyBinary(file, toBytes(65, 66));
      await vault.append(file, 'C');
      await vault.appendBinary(file, toBytes(68));
      return { asBytes, asText: await vault.read(file) };
    },
    expected: { asBytes: [195, 169], asText: 'ABCD' },
  },
  {
    name: 'a trashed file is gone from the vault and kept in .trash',
    observe: async (bench) => {
      const { vault } = bench.app;
      const name = `${bench.folder}-trashed.md`;
      const file = await vault.create(`${bench.folder}/${name}`, 'rubbish');
      const events = await vaultEventsDuring(bench, () => vault.trash(file, false));
      const kept = await vault.adapter.read(`.trash/${name}`);
      await vault.adapter.remove(`.trash/${name}`);
      return { events: events.length, kept, there: vault.getFileByPath(file.path) };
    },
    expected: { events: 1, kept: 'rubbish', there: null },
  },
  {
    name: 'hidden folders are on disk but not in the tree',
    observe: async ({ app: { vault }, folder }) => {
      await vault.adapter.mkdir(`${folder}/.hidden`);
      await vault.adapter.write(`${folder}/.hidden/a.md`, 'x');
      await vault.create(`${folder}/seen.md`, 'y');
      return {
        listed: await vault.adapter.list(folder),
        tree: vault.getFolderByPath(folder)?.children.map((child) => [child.name, 'stat' in child]),
        configDir: vault.getFolderByPath(vault.configDir),
      };
    },
    expected: {
      listed: { files: ['contract-11/seen.md'], folders: ['contract-11/.hidden'] },
      tree: [['seen.md', true]],
      configDir: null,
    },
  },
];
