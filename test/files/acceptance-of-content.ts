/** What the files port promises about the content of files. */
import { bytes, same, sameBytes, text } from './acceptance-asserts';
import type { AcceptanceCase } from './files-acceptance';

/** 5 MB in which no stretch repeats soon, so that a lost or doubled block shows. */
function bigContent(): Uint8Array {
  const content = new Uint8Array(5 * 1024 * 1024);
  let state = 1;
  for (let index = 0; index < content.length; index++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    content[index] = state >>> 24;
  }
  return content;
}

export const contentCases: readonly AcceptanceCase[] = [
  {
    name: 'a missing file has no content and no stat',
    async run(files, folder) {
      same(await files.read(`${folder}/none`), null, 'read in a missing folder');
      same(await files.stat(`${folder}/none`), null, 'stat in a missing folder');
      await files.write(`${folder}/there`, bytes('x'));
      same(await files.read(`${folder}/none`), null, 'read in a folder that exists');
      same(await files.stat(`${folder}/none`), null, 'stat in a folder that exists');
    },
  },
  {
    name: 'write creates a file with its parents, and replaces all of an older one',
    async run(files, folder) {
      await files.write(`${folder}/a/b/c.bin`, bytes('the first and longer content'));
      same(text(await files.read(`${folder}/a/b/c.bin`)), 'the first and longer content', 'created');
      await files.write(`${folder}/a/b/c.bin`, bytes('short'));
      same(text(await files.read(`${folder}/a/b/c.bin`)), 'short', 'replaced');
    },
  },
  {
    name: 'an empty file is a file',
    async run(files, folder) {
      await files.write(`${folder}/empty`, new Uint8Array());
      same((await files.read(`${folder}/empty`))?.length, 0, 'read');
      same((await files.stat(`${folder}/empty`))?.size, 0, 'stat');
    },
  },
  {
    name: 'append creates a file with its parents',
    async run(files, folder) {
      await files.append(`${folder}/deep/er/log`, bytes('line\n'));
      same(text(await files.read(`${folder}/deep/er/log`)), 'line\n', 'content');
    },
  },
  {
    name: 'appends follow each other in order',
    async run(files, folder) {
      await files.write(`${folder}/log`, bytes('0\n'));
      for (let line = 1; line <= 20; line++) await files.append(`${folder}/log`, bytes(`${line}\n`));
      const expected = Array.from({ length: 21 }, (_, line) => `${line}\n`).join('');
      same(text(await files.read(`${folder}/log`)), expected, 'content');
    },
  },
  {
    name: 'every byte from 0 to 255 survives write and append',
    async run(files, folder) {
      const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      await files.write(`${folder}/all`, all);
      sameBytes(await files.read(`${folder}/all`), all, 'written');
      await files.append(`${folder}/all`, all);
      sameBytes(await files.read(`${folder}/all`), new Uint8Array([...all, ...all]), 'appended');
    },
  },
  {
    name: 'a part of a larger buffer is written without the rest',
    async run(files, folder) {
      const part = bytes('before|inside|after').subarray(7, 13);
      await files.write(`${folder}/part`, part);
      await files.append(`${folder}/part`, part);
      same(text(await files.read(`${folder}/part`)), 'insideinside', 'content');
    },
  },
  {
    name: 'what was read is a copy: changing it changes no file',
    async run(files, folder) {
      await files.write(`${folder}/kept`, bytes('kept'));
      (await files.read(`${folder}/kept`))?.fill(0);
      same(text(await files.read(`${folder}/kept`)), 'kept', 'content');
    },
  },
  {
    name: 'a file of 5 MB comes back whole, also after an append',
    async run(files, folder) {
      const big = bigContent();
      await files.write(`${folder}/big`, big.slice());
      sameBytes(await files.read(`${folder}/big`), big, 'written');
      await files.append(`${folder}/big`, bytes('end'));
      const after = await files.read(`${folder}/big`);
      same(after?.length, big.length + 3, 'length after append');
      same(text(after?.subarray(-3) ?? null), 'end', 'end after append');
    },
  },
  {
    name: 'appends that are under way together stay whole',
    async run(files, folder) {
      const line = (number: number) => `${number}:${String(number % 10).repeat(500 + number * 7)}\n`;
      const numbers = Array.from({ length: 40 }, (_, number) => number);
      await Promise.all(numbers.map((number) => files.append(`${folder}/log`, bytes(line(number)))));
      const lines = (text(await files.read(`${folder}/log`)) ?? '').split(/(?<=\n)/);
      same(lines.sort(), numbers.map(line).sort(), 'lines');
    },
  },
  {
    name: 'a read during appends sees a beginning of the file, never something else',
    async run(files, folder) {
      const parts = Array.from({ length: 30 }, (_, number) => `${number} `.repeat(200));
      const whole = parts.join('');
      await files.append(`${folder}/log`, bytes(parts[0] ?? ''));
      let isDone = false;
      const writing = (async () => {
        for (const part of parts.slice(1)) await files.append(`${folder}/log`, bytes(part));
        isDone = true;
      })();
      while (!isDone) {
        const seen = text(await files.read(`${folder}/log`)) ?? '';
        same(whole.startsWith(seen), true, `the first ${seen.length} characters are a beginning`);
      }
      await writing;
      same(text(await files.read(`${folder}/log`)), whole, 'content in the end');
    },
  },
  {
    name: 'size follows every change, and a later change has no earlier time',
    async run(files, folder) {
      await files.write(`${folder}/a`, bytes('12345'));
      const first = await files.stat(`${folder}/a`);
      await files.append(`${folder}/a`, bytes('678'));
      const second = await files.stat(`${folder}/a`);
      await files.write(`${folder}/a`, bytes('1'));
      const third = await files.stat(`${folder}/a`);
      same([first?.size, second?.size, third?.size], [5, 8, 1], 'sizes');
      const times = [first?.mtime ?? 0, second?.mtime ?? 0, third?.mtime ?? 0];
      same(times.every(Number.isFinite), true, 'times are numbers');
      same(
        [...times].sort((a, b) => a - b),
        times,
        'times in order',
      );
    },
  },
];
