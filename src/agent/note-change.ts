/**
 * One call that changes notes: what would come of it, the user's word where it is wanted, and then exactly that. A note
 * that changed meanwhile is shown again as it would be now.
 */
import type { ApprovalReply, ApprovalRequest } from '../core/agent-ports';
import { RecollectError } from '../core/errors';
import type { ChangeContext, NoteWriting, Proposal, WriteOutcome } from '../core/note-writing';
import type { WrittenChip } from './session-events';
import type { ToolContext, ToolResult, WantedChange } from './tools/tool';

/** How often a change that nobody is asked about is tried on a note that keeps changing. */
const TRIES = 3;

const CHANGED_MEANWHILE =
  'The note changed after this was shown, so nothing was written. This is what the change would be now.';

/** What a change is made with. */
export interface NoteChangeParts {
  writing: NoteWriting;
  context: Pick<ToolContext, 'isRemote' | 'thread' | 'turn'>;
  isPrivate: boolean;
  /** The card that has to be answered before this is done; null when it may be done. */
  cardFor(proposal: Proposal, because: string | null): ApprovalRequest | null;
  /** Null when it was refused. */
  ask(card: ApprovalRequest): Promise<ApprovalReply | null>;
  /** It is about to be done. Throws when it must not be any more. */
  onApply(): void;
}

/** Makes a change; null when the user refused it. Refusals by the rules reject. */
export async function changeNotes(change: WantedChange, parts: NoteChangeParts): Promise<ToolResult | null> {
  const { writing } = parts;
  let proposal = await writing.propose(change.requests, contextOf(change, parts));
  let because: string | null = null;
  for (let tries = 0; ;) {
    const card = parts.cardFor(proposal, because);
    const reply: ApprovalReply | null = card ? await parts.ask(card) : { answer: 'once' };
    if (reply === null) return null;
    parts.onApply();
    const outcome = await writing.apply(proposal, reply.accepted);
    if (outcome.status !== 'changed') return resultOf(outcome, proposal, reply.accepted !== undefined);
    proposal = outcome.proposal;
    if (card) because = CHANGED_MEANWHILE;
    else if (++tries === TRIES) {
      throw new RecollectError(
        'conflict',
        'The note keeps changing while it is written. Nothing was changed. Try again later, or tell the user.',
      );
    }
  }
}

/** A private chat leaves no trace of itself, in the history neither. */
function contextOf({ reason }: WantedChange, { context, isPrivate }: NoteChangeParts): ChangeContext {
  const { isRemote, thread, turn } = context;
  if (isPrivate || thread === null || turn === null) return { reason, isRemote };
  return { reason, isRemote, conversation: thread, turn };
}

const WHAT: Record<Proposal['files'][number]['kind'], WrittenChip['what']> = {
  create: 'created',
  replace: 'changed',
  move: 'moved',
  trash: 'deleted',
};

function resultOf(outcome: WriteOutcome, proposal: Proposal, isChosen: boolean): ToolResult {
  switch (outcome.status) {
    case 'done': {
      const [first] = proposal.files;
      const paths = proposal.files.map(({ path, to }) => to ?? path);
      const what = first ? WHAT[first.kind] : 'changed';
      const part = isChosen ? ' The user may have accepted only a part of it.' : '';
      return {
        text: `Done: ${what} ${paths.map((path) => `"${path}"`).join(', ')}.${part} The user can undo it.`,
        written: [
          { change: outcome.change, what, paths, ...(outcome.warning ? { warning: outcome.warning } : {}) },
        ],
      };
    }
    case 'nothing':
      return { text: outcome.sentence };
    case 'already':
      return { text: `The note is there already: "${outcome.path}".` };
    default:
      return { text: 'Nothing was changed.', isError: true };
  }
}
