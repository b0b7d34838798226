/**
 * Takes back what a turn did, in notes and in memory, as one. Notes come first: they may need the user's word, and until
 * that is given nothing is taken back. Everything here can be done again after a failure, and can itself be undone.
 */
import type { AgentMemory } from '../core/agent-ports';
import type { ChangedFile, NoteWriting, UndoChoices, UndoConflict, WriteOutcome } from '../core/note-writing';
import { messageUri } from '../core/source-uri';
import type { Answer, Said } from './conversation';
import type { ThreadRecord } from './thread-record';

/** A fact that was drawn from what was said in a turn, by the rules or a model, after it. */
export interface DrawnFact {
  id: string;
  text: string;
}

/** What undoing a turn takes. */
export interface TurnUndoParts {
  said: Said | null;
  answer: Answer;
  record: ThreadRecord;
  memory: Pick<AgentMemory, 'factsFrom' | 'forget' | 'undo' | 'timeline'>;
  /** Null where notes cannot be changed. */
  writing: Pick<NoteWriting, 'undo' | 'undoTurn'> | null;
}

/** What the user has decided about it. */
export interface TurnUndoChoices {
  /** Of the facts that were drawn from the turn, those to forget as well. */
  forget?: readonly string[];
  /** About notes where the user's words and the undo meet. */
  notes?: UndoChoices;
}

/** What became of it. */
export type TurnUndone =
  | {
      status: 'done';
      /** The change that took the notes back, and what was recorded in memory: to be undone together. */
      change: string | null;
      events: string[];
      files: ChangedFile[];
      /** Whether memories went with it. */
      hasMemory: boolean;
      warning?: string;
    }
  | { status: 'conflict'; conflicts: UndoConflict[] };

/** Whether there is anything to take back, as far as the message knows. */
export function canUndoTurn({
  calls,
  events,
  written,
  isUndone,
}: Pick<Answer['message'], 'calls' | 'events' | 'written' | 'isUndone'>): boolean {
  if (isUndone) return false;
  const hasWritten = calls.some(({ name, state }) => WRITERS.has(name) && state === 'done');
  return hasWritten || events.length > 0 || written.some(({ what }) => what !== 'undone');
}

const WRITERS: ReadonlySet<string> = new Set([
  'vault_write',
  'vault_edit',
  'vault_append',
  'vault_frontmatter',
  'vault_move',
  'vault_trash',
]);

/** The facts that were drawn from a turn otherwise than by its own tools: the user is asked about these by name. */
export async function drawnFrom({ said, answer, memory }: TurnUndoParts): Promise<DrawnFact[]> {
  const own = new Set(answer.message.events);
  const messages = [...(said ? [said.message.id] : []), answer.message.id];
  const drawn = new Map<string, DrawnFact>();
  for (const message of messages) {
    for (const { id, text, life } of await memory.factsFrom(messageUri(message))) {
      if (life !== 'active') continue;
      const [birth] = await memory.timeline(id);
      if (birth === undefined || !own.has(birth.event)) drawn.set(id, { id, text });
    }
  }
  return [...drawn.values()];
}

/** Takes the turn back. */
export async function undoTurn(parts: TurnUndoParts, choices: TurnUndoChoices = {}): Promise<TurnUndone> {
  const { said, answer, record, memory } = parts;
  const notes = await undoNotes(parts, choices.notes);
  if (notes?.status === 'conflict') return notes;
  const events: string[] = [];
  const own = answer.message.events;
  if (own.length > 0) events.push(await memory.undo([...own]));
  for (const fact of choices.forget ?? []) events.push(await memory.forget(fact));
  events.push(...(await record.setAside([...(said ? [said.message.id] : []), ...answer.stored])));
  const done = notes?.status === 'done' ? notes : null;
  return {
    status: 'done',
    change: done?.change ?? null,
    events,
    files: done?.files ?? [],
    hasMemory: own.length + (choices.forget?.length ?? 0) > 0,
    ...(done?.warning === undefined ? {} : { warning: done.warning }),
  };
}

async function undoNotes(
  { said, answer, record, writing }: TurnUndoParts,
  choices: UndoChoices | undefined,
): Promise<WriteOutcome | null> {
  if (!writing) return null;
  // The history knows nothing of private chats; what they changed is known as long as they are open.
  if (!record.isPrivate) return said ? writing.undoTurn(said.message.id, 'user', choices) : null;
  const changes = answer.message.written.flatMap(({ change, what }) => (what === 'undone' ? [] : [change]));
  return changes.length > 0 ? writing.undo(changes, 'user', choices) : null;
}
