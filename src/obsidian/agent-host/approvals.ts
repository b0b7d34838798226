/** Questions to the user before a tool runs: they wait here until a view has shown them and somebody has answered. */
import { Events } from 'obsidian';
import type { EventRef } from 'obsidian';
import type {
  ApprovalAnswer,
  ApprovalReply,
  ApprovalRequest,
  Approvals,
  Permission,
} from '../../core/agent-ports';
import type { AcceptedHunks } from '../../core/note-writing';
import type { ToolPermissions } from './tool-permissions';

/** A question that waits. */
export interface PendingApproval {
  request: ApprovalRequest;
  /** Of a proposal, the parts to apply; all of them when they are left out. */
  answer(answer: ApprovalAnswer, accepted?: AcceptedHunks): void;
}

/** The questions of one vault's window. */
export class ApprovalDesk implements Approvals {
  private readonly events = new Events();
  private waiting: PendingApproval[] = [];

  constructor(private readonly permissions: ToolPermissions) {}

  /** The questions that wait, the oldest first. */
  get pending(): readonly PendingApproval[] {
    return this.waiting;
  }

  /** Calls back when a question came, was answered or went away. */
  onChanged(callback: () => void): EventRef {
    return this.events.on('changed', callback);
  }

  permissionOf(tool: string): Permission | undefined {
    return this.permissions.of(tool);
  }

  allowAlways(tool: string): Promise<void> {
    this.permissions.set(tool, 'allow');
    return Promise.resolve();
  }

  ask(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalReply> {
    return new Promise((resolve) => {
      const settle = (answer: ApprovalAnswer, accepted?: AcceptedHunks) => {
        if (!this.waiting.includes(pending)) return;
        signal.removeEventListener('abort', withdraw);
        this.show(this.waiting.filter((each) => each !== pending));
        resolve({ answer, ...(accepted === undefined ? {} : { accepted }) });
      };
      const withdraw = () => settle('no');
      const pending: PendingApproval = { request, answer: settle };
      if (signal.aborted) {
        resolve({ answer: 'no' });
        return;
      }
      signal.addEventListener('abort', withdraw);
      this.show([...this.waiting, pending]);
    });
  }

  private show(waiting: PendingApproval[]): void {
    this.waiting = waiting;
    this.events.trigger('changed');
  }
}
