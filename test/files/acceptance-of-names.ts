/** What the files port promises about names, folders, moving and deleting. */
import { bytes, refused, same, text } from './acceptance-asserts';
import type { AcceptanceCase } from './files-acceptance';

/** Names a vault may well contain, each of which some layer below could take for syntax. */
const ODD_NAMES = [
  'with spaces and  two.txt',
  'per%cent_and#hash.txt',
  '%20 is not a space.txt',
  'Ünïcödé – naïve.txt',
  '漢字 かな.txt',
  'emoji 🌱.txt',
  "quote's & (brackets) [x] {y}.txt",
  'question+plus=equals;semicolon,comma.txt',
  '.hidden',
  'no extension',
];

export const namesAndFoldersCases: readonly AcceptanceCase[] = [
  {
    name: 'a missing folder lists as empty',
    async run(files, folder) {
      same(await files.list(folder), [], 'list');
    },
  },
  {
    name: 'list has the files directly inside a folder, with full path, size and time',
    async run(files, folder) {
      await files.write(`${folder}/b`, bytes('22'));
      await files.write(`${folder}/a`, bytes('1'));
      await files.write(`${folder}/sub/inner`, bytes('333'));
      await files.write(`${folder}-beside/other`, bytes('4444'));
      const listed = [...(await files.list(folder))].sort((a, b) => (a.path < b.path ? -1 : 1));
      same(
        listed.map(({ path, size }) => [path, size]),
        [
          [`${folder}/a`, 1],
          [`${folder}/b`, 2],
        ],
        'files',
      );
      const stats = await Promise.all(listed.map(({ path }) => files.stat(path)));
      same(
        listed.map(({ mtime }) => mtime),
        stats.map((stat) => stat?.mtime),
        'times',
      );
    },
  },
  {
    name: 'a folder is no file',
    async run(files, folder) {
      await files.write(`${folder}/sub/inner`, bytes('x'));
      same(await files.stat(`${folder}/sub`), null, 'stat');
    },
  },
  {
    name: 'odd names are just names',
    async run(files, folder) {
      for (const name of ODD_NAMES) await files.write(`${folder}/${name}`, bytes(`1 ${name}`));
      for (const name of ODD_NAMES) await files.append(`${folder}/${name}`, bytes(' 2'));
      for (const name of ODD_NAMES) {
        same(text(await files.read(`${folder}/${name}`)), `1 ${name} 2`, name);
        same((await files.stat(`${folder}/${name}`))?.size, bytes(`1 ${name} 2`).length, `stat of ${name}`);
      }
      const listed = (await files.list(folder)).map(({ path }) => path.slice(folder.length + 1));
      same(listed.sort(), [...ODD_NAMES].sort(), 'list');
      for (const name of ODD_NAMES) await files.rename(`${folder}/${name}`, `${folder}/moved ${name}`);
      for (const name of ODD_NAMES) await files.remove(`${folder}/moved ${name}`);
      same(await files.list(folder), [], 'list after removal');
    },
  },
  {
    name: 'a folder may have an odd name too',
    async run(files, folder) {
      const odd = `${folder}/A folder % # _ ü 漢`;
      await files.append(`${odd}/log`, bytes('x'));
      same(
        (await files.list(odd)).map(({ path }) => path),
        [`${odd}/log`],
        'list',
      );
    },
  },
  {
    name: 'rename moves a file with its content',
    async run(files, folder) {
      await files.write(`${folder}/from`, bytes('content'));
      await files.rename(`${folder}/from`, `${folder}/to`);
      same(await files.read(`${folder}/from`), null, 'old path');
      same(text(await files.read(`${folder}/to`)), 'content', 'new path');
    },
  },
  {
    name: 'rename refuses a target that exists, and both files stay as they were',
    async run(files, folder) {
      await files.write(`${folder}/from`, bytes('from'));
      await files.write(`${folder}/to`, bytes('to'));
      await refused(files.rename(`${folder}/from`, `${folder}/to`), 'rename onto a file');
      same(text(await files.read(`${folder}/from`)), 'from', 'source');
      same(text(await files.read(`${folder}/to`)), 'to', 'target');
    },
  },
  {
    name: 'rename refuses a source that is missing',
    async run(files, folder) {
      await files.write(`${folder}/other`, bytes('x'));
      await refused(files.rename(`${folder}/none`, `${folder}/to`), 'rename of nothing');
      same(await files.stat(`${folder}/to`), null, 'target');
    },
  },
  {
    name: 'remove deletes a file, and does not mind a missing one',
    async run(files, folder) {
      await files.remove(`${folder}/none`);
      await files.write(`${folder}/a`, bytes('a'));
      await files.remove(`${folder}/a`);
      await files.remove(`${folder}/a`);
      same(await files.read(`${folder}/a`), null, 'content');
      same(await files.list(folder), [], 'list');
    },
  },
  {
    name: 'a removed file can be written and appended to again',
    async run(files, folder) {
      await files.append(`${folder}/a`, bytes('old'));
      await files.remove(`${folder}/a`);
      await files.append(`${folder}/a`, bytes('new'));
      same(text(await files.read(`${folder}/a`)), 'new', 'content');
    },
  },
];
