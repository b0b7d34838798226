/**
 * A plugin for the tests of proposals: asks about changes of notes with the card of the chat, over the desk of the
 * built plugin beside it, and does what the user answers.
 */
import { ItemView, Plugin } from 'obsidian';
import type { App, Component } from 'obsidian';
import type { ApprovalReply } from '../../src/core/agent-ports';
import type { NoteRequest, NoteWriting, Proposal, WriteOutcome } from '../../src/core/note-writing';
import { ApprovalDesk } from '../../src/obsidian/agent-host/approvals';
import { ToolPermissions } from '../../src/obsidian/agent-host/tool-permissions';
import { ApprovalCards } from '../../src/obsidian/chat/approval-cards';
import { openPassage } from '../../src/obsidian/passages/open-passage';

const VIEW = 'proposal-test';
const CHANGED = 'The note changed after this was shown. This is what the change would be now.';

/** What the tests call. */
export interface ProposalPlugin extends Plugin {
  /** The desk of the plugin that is tested. */
  readonly writing: NoteWriting;
  /** Proposes a change, asks about it until the notes stand still, and does it; null when it was rejected. */
  change(requests: NoteRequest[]): Promise<WriteOutcome | null>;
}

interface AppWithPlugins extends App {
  plugins: { getPlugin(id: string): (Plugin & { children__: Component[] }) | null };
}

class ProposalView extends ItemView {
  private cards: ApprovalCards | null = null;

  getViewType = () => VIEW;
  getDisplayText = () => 'Proposals';

  constructor(
    leaf: ConstructorParameters<typeof ItemView>[0],
    private readonly desk: ApprovalDesk,
  ) {
    super(leaf);
  }

  override onOpen(): Promise<void> {
    this.contentEl.addClass('recollect-chat');
    const bottom = this.contentEl.createDiv('recollect-chat-bottom');
    const open = (path: string) => void openPassage(this.app, { path, place: null }, 'split');
    this.cards = new ApprovalCards(
      bottom,
      this.desk,
      () => true,
      () => undefined,
      open,
    );
    this.registerEvent(this.desk.onChanged(() => this.cards?.refresh()));
    this.cards.refresh();
    return Promise.resolve();
  }
}

/** The plugin. */
export default class ProposalTest extends Plugin implements ProposalPlugin {
  private approvals: ApprovalDesk | null = null;

  override onload(): void {
    const approvals = (this.approvals = new ApprovalDesk(new ToolPermissions(this.app)));
    this.registerView(VIEW, (leaf) => new ProposalView(leaf, approvals));
  }

  get writing(): NoteWriting {
    const children = (this.app as AppWithPlugins).plugins.getPlugin('recollect')?.children__ ?? [];
    const found = children.find((child): child is Component & { desk: NoteWriting } => 'desk' in child);
    if (!found) throw new Error('The plugin has no desk.');
    return found.desk;
  }

  async change(requests: NoteRequest[]): Promise<WriteOutcome | null> {
    await this.app.workspace.ensureSideLeaf(VIEW, 'right', { active: true, reveal: true });
    let proposal = await this.writing.propose(requests, {
      reason: 'because it was asked for',
      isRemote: false,
    });
    let because: string | null = null;
    for (;;) {
      const reply = await this.ask(proposal, because);
      if (reply.answer === 'no') return null;
      const outcome = await this.writing.apply(proposal, reply.accepted);
      if (outcome.status !== 'changed') return outcome;
      proposal = outcome.proposal;
      because = CHANGED;
    }
  }

  private ask(proposal: Proposal, because: string | null): Promise<ApprovalReply> {
    if (!this.approvals) throw new Error('not loaded');
    const request = {
      call: proposal.id,
      tool: 'vault_edit',
      title: 'Change a note',
      details: [],
      effect: 'write' as const,
      because,
      canBeRemembered: false,
      proposal,
    };
    return this.approvals.ask(request, new AbortController().signal);
  }
}
