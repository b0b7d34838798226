/**
 * Runs the calls of one request: whatever the model asked for, each call has a result at every moment, so the
 * conversation stays whole wherever it is stopped. Reading happens at once and side by side; what changes anything is
 * judged after that, one by one, by what has been read until then.
 */
import type { ApprovalReply, ApprovalRequest, CallOutcome } from '../core/agent-ports';
import type { ToolCall } from '../core/chat-model';
import { RecollectError, reasonOf } from '../core/errors';
import type { AnsweredCall, Step } from './conversation';
import { RESULT_CHARACTERS, RESULT_SHOWN } from './limits';
import { changeNotes } from './note-change';
import { clipResult } from './prompt/clip';
import type { CallView } from './session-events';
import type { Circumstances, Permissions } from './tools/permissions';
import type { PreparedCall, Tool, ToolContext, ToolResult, WantedChange } from './tools/tool';
import { untilAborted } from './until-aborted';

/** What calls are run with. */
export interface CallRunnerParts {
  tools: readonly Tool[];
  permissions: Permissions;
  context: ToolContext;
  signal: AbortSignal;
  /** What holds at this moment. */
  circumstances(): Circumstances;
  /** Told every time a call's state changes. */
  onCall(call: CallView): void;
  /** Told what a call gave, also when it comes after the answer was stopped. */
  onResult(result: ToolResult): void;
  /** The user is being waited for, or no longer is. */
  onWaiting(isWaiting: boolean): void;
}

interface Planned {
  answered: AnsweredCall;
  view: CallView;
  tool: Tool | null;
  prepared: PreparedCall | null;
}

const error = (text: string): ToolResult => ({ text, isError: true });
const NOT_RUN = error('The user stopped the answer; this was not run.');
const STOPPED_WHILE_RUNNING = error('The user stopped the answer while this ran; it may have been done.');
const REFUSED = error('The user refused this call. Nothing was done. Accept it and go on without it.');

/** JSON, or a sentence for the model. A model that calls without arguments may send nothing at all. */
function parsed(json: string): { value: unknown } | string {
  if (json.trim() === '') return { value: {} };
  try {
    return { value: JSON.parse(json) as unknown };
  } catch (thrown) {
    return `The arguments are not JSON: ${reasonOf(thrown)}. Send one JSON object.`;
  }
}

/** The calls of one answer. */
export class CallRunner {
  constructor(private readonly parts: CallRunnerParts) {}

  /** Runs calls as part of a step. Rejects with `cancelled` when stopped; the step is whole even then. */
  async run(calls: readonly ToolCall[], step: Step): Promise<void> {
    step.calls = calls.map((call) => ({ call, result: NOT_RUN }));
    const planned = step.calls.map((answered) => this.plan(answered));
    try {
      const ready = planned.filter((one) => one.prepared !== null);
      await untilAborted(Promise.all(ready.map((one) => this.announce(one))), this.parts.signal);
      const reads = ready.filter((one) => one.tool?.effect === 'read');
      const allowed: Planned[] = [];
      for (const one of reads) if (await this.isAllowed(one)) allowed.push(one);
      await untilAborted(Promise.all(allowed.map((one) => this.execute(one))), this.parts.signal);
      for (const one of ready) {
        if (one.tool?.effect !== 'write') continue;
        const change = one.prepared?.change ?? null;
        if (change) await untilAborted(this.changeNotes(one, one.tool, change), this.parts.signal);
        else if (await this.isAllowed(one)) await untilAborted(this.execute(one), this.parts.signal);
      }
    } finally {
      for (const { view } of planned) {
        if (view.state === 'asking' || view.state === 'running') this.tell(view, { state: 'cancelled' });
      }
    }
  }

  private plan(answered: AnsweredCall): Planned {
    const { call } = answered;
    const view: CallView = {
      id: call.id,
      name: call.name,
      title: call.name,
      details: [],
      state: 'running',
      result: '',
    };
    const tool = this.parts.tools.find(({ spec }) => spec.name === call.name) ?? null;
    const plan: Planned = { answered, view, tool, prepared: null };
    // All of them, in the order in which they were asked for, before any is ended.
    this.tell(view, {});
    if (tool === null) {
      const names = this.parts.tools.map(({ spec }) => spec.name).join(', ');
      this.end(plan, error(`There is no tool of this name. The tools are: ${names}.`));
      return plan;
    }
    const args = parsed(call.arguments);
    const prepared = typeof args === 'string' ? args : tool.prepare(args.value);
    if (typeof prepared === 'string') this.end(plan, error(prepared));
    else plan.prepared = prepared;
    return plan;
  }

  private async announce({ prepared, view }: Planned): Promise<void> {
    // What cannot be announced can still be tried; its own error says more.
    const said = await prepared?.announce(this.parts.context).catch(() => null);
    if (said && !this.parts.signal.aborted) this.tell(view, said);
  }

  private async isAllowed(planned: Planned): Promise<boolean> {
    const { tool, view } = planned;
    if (tool === null) return false;
    const { permissions } = this.parts;
    const card = permissions.cardFor(tool, view.id, view, this.parts.circumstances());
    if (card === null) return true;
    if ((await this.ask(planned, card)) !== null) return true;
    this.end(planned, REFUSED, 'denied');
    return false;
  }

  private async ask({ view }: Planned, card: ApprovalRequest): Promise<ApprovalReply | null> {
    const { permissions, signal } = this.parts;
    this.tell(view, { state: 'asking' });
    this.parts.onWaiting(true);
    try {
      return await untilAborted(permissions.ask(card, signal), signal);
    } finally {
      this.parts.onWaiting(false);
    }
  }

  /** What would change is worked out first, so that the card can show it. */
  private async changeNotes(planned: Planned, tool: Tool, change: WantedChange): Promise<void> {
    const { view, answered } = planned;
    const { permissions, context, signal } = this.parts;
    signal.throwIfAborted();
    const { writing } = context;
    if (!writing) return;
    const result = await this.guarded(() =>
      changeNotes(change, {
        writing,
        context,
        cardFor: (proposal, because) =>
          permissions.cardForChange(tool, view.id, view, this.parts.circumstances(), proposal, because),
        ask: (card) => this.ask(planned, card),
        isPrivate: this.parts.circumstances().isPrivate,
        onApply: () => {
          signal.throwIfAborted();
          this.tell(view, { state: 'running' });
          answered.result = STOPPED_WHILE_RUNNING;
        },
      }),
    );
    if (result === null) return this.end(planned, REFUSED, 'denied');
    // A change that is made after the stop is still made, and the user must be able to take it back.
    this.parts.onResult(result);
    if (!signal.aborted) this.end(planned, result);
  }

  private async execute(planned: Planned): Promise<void> {
    const { prepared, tool, view, answered } = planned;
    if (prepared === null) return;
    const { signal } = this.parts;
    signal.throwIfAborted();
    this.tell(view, { state: 'running' });
    const isWrite = tool?.effect === 'write';
    if (isWrite) answered.result = STOPPED_WHILE_RUNNING;
    const result = await this.guarded(() => prepared.run(this.parts.context));
    // A change that is made after the stop is still made, and the user must be able to take it back.
    if (isWrite || !signal.aborted) this.parts.onResult(result);
    if (!signal.aborted) this.end(planned, result);
  }

  private async guarded<T extends ToolResult | null>(work: () => Promise<T>): Promise<T | ToolResult> {
    try {
      const result = await work();
      return result === null ? result : clipResult(result, RESULT_CHARACTERS);
    } catch (thrown) {
      const reason = thrown instanceof RecollectError ? thrown.message : `It failed: ${reasonOf(thrown)}`;
      return error(reason);
    }
  }

  private end(planned: Planned, result: ToolResult, state?: CallOutcome): void {
    planned.answered.result = result;
    const words = [result.text, ...(result.quotes ?? []).map(({ text }) => text)].join('\n');
    this.tell(planned.view, {
      state: state ?? (result.isError ? 'failed' : 'done'),
      result: words.length > RESULT_SHOWN ? `${words.slice(0, RESULT_SHOWN)}…` : words,
    });
  }

  private tell(view: CallView, change: Partial<CallView>): void {
    Object.assign(view, change);
    // A copy: what was told before must not change under the view.
    this.parts.onCall({ ...view });
  }
}
