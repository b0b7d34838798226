/**
 * What every implementation of the vault's port must do. Plain data and plain asserts, so that the same cases run under
 * Node, and inside the page over the app's vault. Each case gets an empty folder of its own.
 */
import type { NoteVault } from '../../src/core/note-vault';
import { refused, same } from '../files/acceptance-asserts';

/** One promise of the port: throws when it is broken. */
export interface VaultCase {
  name: string;
  run: (vault: NoteVault, folder: string) => Promise<void>;
}

async function textAt(vault: NoteVault, path: string): Promise<string | null> {
  const stored = await vault.read(path);
  return stored && new TextDecoder('utf-8', { ignoreBOM: true }).decode(stored.bytes);
}

export const vaultCases: readonly VaultCase[] = [
  {
    name: 'a note that is not there reads as null and has no kind',
    async run(vault, folder) {
      same(await vault.read(`${folder}/none.md`), null, 'read');
      same(await vault.kind(`${folder}/none.md`), null, 'kind');
      same(await vault.names(`${folder}/none`), [], 'names');
    },
  },
  {
    name: 'create makes a note with its folders, and refuses a place that is taken',
    async run(vault, folder) {
      await vault.create(`${folder}/a/b/Note.md`, 'text\n');
      same(await textAt(vault, `${folder}/a/b/Note.md`), 'text\n', 'text');
      same(
        [await vault.kind(`${folder}/a/b/Note.md`), await vault.kind(`${folder}/a`)],
        ['file', 'folder'],
        'kinds',
      );
      same(await vault.names(`${folder}/a`), ['b'], 'names');
      await refused(vault.create(`${folder}/a/b/Note.md`, 'other\n'), 'a second note of the name');
      same(await textAt(vault, `${folder}/a/b/Note.md`), 'text\n', 'text after the refusal');
    },
  },
  {
    name: 'every byte of a text is kept: its mark, its line breaks, its end',
    async run(vault, folder) {
      for (const [index, text] of [
        '\ufeffa\r\nb',
        'a\nb\r\n\r\n',
        '',
        '\ufeff',
        'ä 漢字 🌱 \u2028 e\u0301',
      ].entries()) {
        await vault.create(`${folder}/${index}.md`, text);
        same(await textAt(vault, `${folder}/${index}.md`), text, `created ${index}`);
        same(await vault.replace(`${folder}/${index}.md`, text, `${text}x`), true, `replaced ${index}`);
        same(await textAt(vault, `${folder}/${index}.md`), `${text}x`, `text ${index}`);
      }
    },
  },
  {
    name: 'replace writes nothing when the text is another than expected',
    async run(vault, folder) {
      await vault.create(`${folder}/a.md`, 'now\n');
      same(await vault.replace(`${folder}/a.md`, 'before\n', 'after\n'), false, 'answer');
      same(
        await vault.replace(`${folder}/a.md`, '\ufeffnow\n', 'after\n'),
        false,
        'answer for a mark that is not there',
      );
      same(await textAt(vault, `${folder}/a.md`), 'now\n', 'text');
    },
  },
  {
    name: 'of two replacements of one text one is made',
    async run(vault, folder) {
      await vault.create(`${folder}/a.md`, '0');
      const made = await Promise.all([
        vault.replace(`${folder}/a.md`, '0', '1'),
        vault.replace(`${folder}/a.md`, '0', '2'),
      ]);
      same([...made].sort(), [false, true], 'answers');
      same(await textAt(vault, `${folder}/a.md`), made[0] ? '1' : '2', 'text');
    },
  },
  {
    name: 'trash takes a note away, and its name is free again',
    async run(vault, folder) {
      await vault.create(`${folder}/a.md`, 'old\n');
      await vault.trash(`${folder}/a.md`);
      same(await vault.kind(`${folder}/a.md`), null, 'kind');
      await vault.create(`${folder}/a.md`, 'new\n');
      same(await textAt(vault, `${folder}/a.md`), 'new\n', 'text');
    },
  },
  {
    name: 'rename takes links along before it resolves, and refuses a place that is taken',
    async run(vault, folder) {
      await vault.create(`${folder}/Old name.md`, 'text\n');
      await vault.create(`${folder}/Links.md`, `see [[${folder}/Old name]]\n`);
      await vault.create(`${folder}/Taken.md`, 'taken\n');
      await refused(vault.rename(`${folder}/Old name.md`, `${folder}/Taken.md`), 'a rename onto a note');
      same(await vault.linking(`${folder}/Old name.md`), [`${folder}/Links.md`], 'linking');
      await vault.rename(`${folder}/Old name.md`, `${folder}/deep/er/New name.md`);
      same(await textAt(vault, `${folder}/deep/er/New name.md`), 'text\n', 'moved');
      same(await vault.kind(`${folder}/Old name.md`), null, 'old place');
      const links = (await textAt(vault, `${folder}/Links.md`)) ?? '';
      same([links.includes('New name'), links.includes('Old name')], [true, false], `links: ${links}`);
    },
  },
  {
    name: 'a property finds the notes that have it',
    async run(vault, folder) {
      await vault.create(`${folder}/a.md`, '---\nkey: one\n---\n');
      await vault.create(`${folder}/b.md`, '---\nkey: two\n---\n');
      same(await vault.withProperty('key', 'one'), [`${folder}/a.md`], 'found');
      same(await vault.withProperty('key', 'three'), [], 'not found');
    },
  },
  {
    name: 'an ordinary path leads where it says',
    async run(vault, folder) {
      await vault.create(`${folder}/a.md`, '');
      same(await vault.realPath(`${folder}/a.md`), `${folder}/a.md`, 'a note');
      same(await vault.realPath(`${folder}/new/b.md`), `${folder}/new/b.md`, 'one that is yet to be');
    },
  },
];
