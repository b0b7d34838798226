/** The note in front of the user, and what is selected in it. */
import * as v from 'valibot';
import { noteLink } from '../note-link';
import { defineTool } from './tool';

export const currentNote = defineTool({
  name: 'current_note',
  description: 'Gives the path of the note that the user has open, what is selected in it, and its text.',
  parameters: v.object({}),
  effect: 'read',
  permission: 'allow',
  announce: () => ({ title: 'Look at the open note', details: [] }),
  async run(_, { vault }) {
    const current = await vault.current();
    if (current === null) return { text: 'No note is open.' };
    const note = await vault.read(current.path);
    const isLocalOnly = current.isLocalOnly || (note?.isLocalOnly ?? false);
    const link = noteLink(current.path);
    return {
      text: 'The open note:',
      quotes: [
        { source: 'path of the open note', text: current.path, isLocalOnly },
        ...(current.selection
          ? [{ source: `selection in ${link}`, text: current.selection, isLocalOnly }]
          : []),
        ...(note ? [{ source: `note ${link}`, text: note.text, isLocalOnly }] : []),
      ],
    };
  },
});
