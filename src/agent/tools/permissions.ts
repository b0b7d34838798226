/** Whether a call may run: by the user's settings, by what was answered in this chat, and by what has been read in it. */
import type { ApprovalReply, ApprovalRequest, Approvals, Permission } from '../../core/agent-ports';
import type { Proposal } from '../../core/note-writing';
import type { Announcement, Tool } from './tool';

/** What is known when a call is judged. */
export interface Circumstances {
  /** Text of notes or memory has entered the conversation. */
  hasUntrusted: boolean;
  isPrivate: boolean;
}

const AFTER_UNTRUSTED =
  'Text from notes or memory is in this conversation, and such text could try to give orders. So every change is asked for.';
const IN_PRIVATE = 'This chat is private. So every change is asked for.';

/** The permissions of one conversation. */
export class Permissions {
  private readonly allowedHere = new Set<string>();

  constructor(private readonly approvals: Approvals) {}

  /** What is set for a tool. */
  settingOf(tool: Tool): Permission {
    return this.approvals.permissionOf(tool.spec.name) ?? tool.permission;
  }

  /** Whether a tool is there at all. */
  isOffered(tool: Tool, isPrivate: boolean): boolean {
    return this.settingOf(tool) !== 'never' && !(isPrivate && tool.remembers);
  }

  /** The card that has to be answered before a call runs; null when it may run. */
  cardFor(
    tool: Tool,
    call: string,
    announcement: Announcement,
    circumstances: Circumstances,
  ): ApprovalRequest | null {
    const because = this.reasonToAsk(tool, circumstances);
    const { name } = tool.spec;
    if (because === null && (this.settingOf(tool) === 'allow' || this.allowedHere.has(name))) return null;
    return {
      call,
      tool: name,
      title: announcement.title,
      details: announcement.details,
      effect: tool.effect,
      because,
      canBeRemembered: because === null,
    };
  }

  /**
   * The card of a change of notes; null when it may be made. Beside the tool and the moment the folder has a say, and its
   * word is changed in the settings, never on a card.
   */
  cardForChange(
    tool: Tool,
    call: string,
    announcement: Announcement,
    circumstances: Circumstances,
    proposal: Proposal,
    because: string | null,
  ): ApprovalRequest | null {
    const card = this.cardFor(tool, call, announcement, circumstances);
    const isAsked = proposal.policy === 'ask' || because !== null;
    if (!isAsked) return card && { ...card, proposal };
    return {
      call,
      tool: tool.spec.name,
      title: announcement.title,
      details: announcement.details,
      effect: tool.effect,
      because: because ?? card?.because ?? null,
      canBeRemembered: false,
      proposal,
    };
  }

  /** Asks; null when it was refused. An answer that would hold for longer holds only for this call when the card could not offer it. */
  async ask(request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalReply | null> {
    const reply = await this.approvals.ask(request, signal);
    const { answer } = reply;
    if (request.canBeRemembered && answer !== 'no') {
      if (answer !== 'once') this.allowedHere.add(request.tool);
      // The call was allowed; that the setting could not be kept only means that it is asked for again.
      if (answer === 'always') await this.approvals.allowAlways(request.tool).catch(() => undefined);
    }
    return answer === 'once' || answer === 'chat' || answer === 'always' ? reply : null;
  }

  private reasonToAsk(tool: Tool, { hasUntrusted, isPrivate }: Circumstances): string | null {
    if (tool.effect === 'read') return null;
    if (hasUntrusted) return AFTER_UNTRUSTED;
    return isPrivate ? IN_PRIVATE : null;
  }
}
