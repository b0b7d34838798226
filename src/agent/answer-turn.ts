/** Answers a turn: begins the answer, keeps it on disk while it comes, and ends it, however that goes. */
import type { AnswerEnding } from '../core/agent-ports';
import type { ChatModel } from '../core/chat-model';
import { RecollectError, reasonOf, toPlainError } from '../core/errors';
import { Answering } from './answering';
import type { AgentPorts } from './answering';
import { citationsIn } from './citations';
import { blankMessage, snapshotOf } from './conversation';
import type { Answer, Said, Turn } from './conversation';
import type { Draft } from './draft';
import { CHECKPOINT_MS } from './limits';
import type { TokenGauge } from './prompt/token-gauge';
import type { SentRequest, SessionEvent } from './session-events';
import { detailsOf } from './thread-record';
import type { ThreadRecord } from './thread-record';
import type { Permissions } from './tools/permissions';
import type { Tool } from './tools/tool';

/** A turn in which the user said something. */
export type AskedTurn = Turn & { said: Said };

/** What a turn is answered with. */
export interface TurnParts {
  ports: AgentPorts;
  record: ThreadRecord;
  /** Null when none is connected. */
  model: ChatModel | null;
  /** The first answer without a model, which says how to get one. */
  isFirstWithout: boolean;
  tools: readonly Tool[];
  permissions: Permissions;
  gauge: TokenGauge;
  mark: string;
  history: readonly Turn[];
  turn: AskedTurn;
  /** The answer that this one takes the place of, once something of it has come. */
  replaced: Answer | null;
  signal: AbortSignal;
  emit(event: SessionEvent): void;
  onRequest(request: SentRequest): void;
}

/** Answers a turn. Never rejects: what goes wrong is an event. */
export async function answerTurn(parts: TurnParts): Promise<void> {
  const { ports, record, model, turn, replaced } = parts;
  const id = ports.newId();
  const at = new Date(ports.clock.now()).toISOString();
  const message = {
    ...blankMessage(id, 'assistant', at),
    model: model?.id ?? null,
    // What the answer in its place did still stands, and is taken back with the turn.
    written: [...(replaced?.message.written ?? [])],
    events: [...(replaced?.message.events ?? [])],
  };
  const answer: Answer = { message, steps: [], isLocalOnly: false, hasUntrusted: false, stored: [id] };
  turn.answer = answer;
  parts.emit({ type: 'started', message: id, model: message.model, replaces: replaced?.message.id ?? null });
  if (parts.isFirstWithout) parts.emit({ type: 'hint', message: id, hint: 'connect_model' });
  const draft = record.draft(id, replaced);
  const endCheckpoints = checkpoints(answer, draft, ports);
  const making = new Answering({
    ...parts,
    thread: record.isPrivate ? null : record.id,
    mayLearn: record.learning,
    turn: { said: turn.said, answer },
  });
  const ending = await making.make(model);
  endCheckpoints();
  if (message.text === '' && message.calls.length === 0) {
    turn.answer = replaced;
    parts.emit({ type: 'ended', message: null, ending });
    return;
  }
  await settle(answer, draft, ending, parts);
  if (replaced) parts.emit({ type: 'removed', messages: [replaced.message.id] });
  parts.emit({ type: 'ended', message: snapshotOf(message), ending });
}

async function settle(
  answer: Answer,
  draft: Draft | null,
  ending: AnswerEnding,
  parts: TurnParts,
): Promise<void> {
  const { message } = answer;
  message.ending = ending;
  message.citations = await citationsIn(message.text, parts.ports.vault);
  try {
    await draft?.settle(message.text, detailsOf(answer));
  } catch (thrown) {
    const sentence =
      'The answer could not be saved. It stays here until the window is closed; copy what matters.';
    const code = thrown instanceof RecollectError ? thrown.code : 'append_failed';
    const error = toPlainError(new RecollectError(code, sentence, reasonOf(thrown)));
    parts.emit({ type: 'error', message: message.id, error });
  }
}

/** Keeps what has come on disk from time to time, until the returned function is called. */
function checkpoints(answer: Answer, draft: Draft | null, { clock }: AgentPorts): () => void {
  if (!draft) return () => undefined;
  let cancel: () => void = () => undefined;
  const next = () => {
    cancel = clock.after(CHECKPOINT_MS, () => {
      next();
      void draft.checkpoint(answer.message.text, detailsOf(answer));
    });
  };
  next();
  return () => cancel();
}
