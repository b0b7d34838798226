/** Reads a note. */
import * as v from 'valibot';
import { RESULT_CHARACTERS } from '../limits';
import { noteLink } from '../note-link';
import { noteFor } from './find-note';
import { defineTool } from './tool';

export const vaultRead = defineTool({
  name: 'vault_read',
  description: `Reads a note by its path or name. Gives at most ${RESULT_CHARACTERS} characters at a time; go on with offset.`,
  parameters: v.object({
    path: v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(1_000),
      v.description('The path of the note, or its name as in a link.'),
    ),
    offset: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.description('The character to begin at.')),
    ),
  }),
  effect: 'read',
  permission: 'allow',
  announce: ({ path }) => ({ title: 'Read a note', details: [path] }),
  async run({ path, offset = 0 }, { vault, writing, isRemote }) {
    const note = await noteFor(path, vault);
    if (typeof note === 'string') return { text: note, isError: true };
    const piece = note.text.slice(offset, offset + RESULT_CHARACTERS);
    const end = offset + piece.length;
    const rest = note.text.length - end;
    const version = note.isLocalOnly ? null : await writing?.read(note.path, { isRemote }).catch(() => null);
    // Of the text that is shown, or else of none: a change would rest on what was never read.
    const seen = version?.text === note.text ? ` Its version is ${version.content}.` : '';
    return {
      text:
        note.isLocalOnly || rest <= 0
          ? `The note:${seen}`
          : `The note, cut: ${rest} more characters, go on with offset ${end}.${seen}`,
      quotes: [{ source: `note ${noteLink(note.path)}`, text: piece, isLocalOnly: note.isLocalOnly }],
    };
  },
});
