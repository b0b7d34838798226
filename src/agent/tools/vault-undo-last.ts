/** Takes back the last change of notes that the agent made. */
import * as v from 'valibot';
import type { LoggedChange, NoteWriting } from '../../core/note-writing';
import { defineTool } from './tool';

/** Changes looked through for one that still stands. */
const CHANGES_SEEN = 50;

async function lastChange(writing: NoteWriting): Promise<LoggedChange | null> {
  const { changes } = await writing.changes({ limit: CHANGES_SEEN });
  return (
    changes.find(({ by, undoes, isUndone }) => by === 'agent' && undoes.length === 0 && !isUndone) ?? null
  );
}

export const vaultUndoLast = defineTool({
  name: 'vault_undo_last',
  description:
    'Takes back your last change of notes that still stands, keeping what the user wrote since. Only when the user asks for it.',
  parameters: v.object({}),
  effect: 'write',
  permission: 'ask',
  writesNotes: true,
  announce: async (_, { writing }) => {
    const last = writing && (await lastChange(writing));
    return {
      title: 'Undo a change of notes',
      details: last ? [last.reason, ...last.files.map(({ path }) => path)].filter((line) => line !== '') : [],
    };
  },
  async run(_, { writing }) {
    const last = writing && (await lastChange(writing));
    if (!writing || !last) return { text: 'There is no change left to undo.' };
    const outcome = await writing.undo([last.id], 'agent');
    if (outcome.status === 'conflict') {
      return {
        text: 'Nothing was undone: the user has changed the same places since. The user can decide in the log of changes.',
        isError: true,
      };
    }
    if (outcome.status !== 'done') return { text: 'There was nothing left to undo.' };
    const { change, files, warning } = outcome;
    return {
      text: 'It is undone. The user can bring it back.',
      written: [
        { change, what: 'undone', paths: files.map(({ path }) => path), ...(warning ? { warning } : {}) },
      ],
    };
  },
});
