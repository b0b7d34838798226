/** The chat view: the open conversation, wherever the user has put it. */
import { ItemView } from 'obsidian';
import type { HoverParent, HoverPopover, WorkspaceLeaf } from 'obsidian';
import type { SessionEvent, SessionMessage } from '../../agent/session-events';
import type { Attachment } from '../../core/agent-ports';
import { toPlainError } from '../../core/errors';
import { sentenceFor } from '../notices';
import { openPassage } from '../passages/open-passage';
import { tellProblem } from '../undo-notice';
import { ApprovalCards } from './approval-cards';
import { ModelHint, ProblemBar, ProgressBar } from './chat-banners';
import type { ChatDesk } from './chat-desk';
import { ChatHeader } from './chat-header';
import { followLinks } from './citation-links';
import { ChatComposer } from './composer';
import type { Draft } from './composer';
import { EmptyChat } from './empty-chat';
import { FrameQueue } from './frame-queue';
import { HistoryPanel } from './history-panel';
import { rememberConversation } from './remember-conversation';
import { saveAsNote } from './save-as-note';
import { SentModal } from './sent-modal';
import { ToolsModal } from './tools-modal';
import { Transcript } from './transcript';
import { WORDS } from './words';

/** The type of the view, as the workspace stores it. */
export const CHAT_VIEW = 'recollect-chat';

const TICK_MS = 1000;

/** What the view is made of, from top to bottom. */
interface Parts {
  header: ChatHeader;
  history: HistoryPanel;
  chat: HTMLElement;
  empty: EmptyChat;
  transcript: Transcript;
  hint: ModelHint;
  problem: ProblemBar;
  progress: ProgressBar;
  approvals: ApprovalCards;
  composer: ChatComposer;
  queue: FrameQueue;
}

/** The view. */
export class ChatView extends ItemView implements HoverParent {
  hoverPopover: HoverPopover | null = null;
  override icon = 'messages-square';
  override navigation = false;
  private parts: Parts | null = null;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly desk: ChatDesk,
    private readonly openSettings: () => void,
  ) {
    super(leaf);
  }

  override getViewType(): string {
    return CHAT_VIEW;
  }

  override getDisplayText(): string {
    return WORDS.viewName;
  }

  override onOpen(): Promise<void> {
    const { desk } = this;
    const { memory, models } = desk.parts;
    const parts = (this.parts = this.build());
    this.registerEvent(desk.onSession(() => this.showSession()));
    this.registerEvent(desk.onEvent((event) => this.take(event)));
    this.registerEvent(desk.approvals.onChanged(() => parts.approvals.refresh()));
    this.registerEvent(memory.onChanged(() => parts.history.refresh()));
    this.registerEvent(models.onChange(() => this.showHint()));
    this.registerInterval(window.setInterval(() => parts.progress.tick(), TICK_MS));
    this.showSession();
    return Promise.resolve();
  }

  override onClose(): Promise<void> {
    this.parts?.transcript.close();
    this.parts?.queue.close();
    this.parts = null;
    this.contentEl.empty();
    return Promise.resolve();
  }

  /** Puts the cursor where one writes. */
  focusComposer(): void {
    if (this.parts?.history.isOpen) this.showHistory(false);
    this.parts?.composer.focus();
  }

  /** Puts something beside the message that is being written. */
  attach(attachment: Attachment): void {
    this.focusComposer();
    this.parts?.composer.attach(attachment);
  }

  /** Opens a conversation where it was left. */
  showThread(thread: string): Promise<void> {
    this.focusComposer();
    return this.desk.openThread(thread);
  }

  private build(): Parts {
    const { contentEl, app, desk } = this;
    const { memory } = desk.parts;
    contentEl.empty();
    contentEl.addClass('recollect-chat');
    const queue = new FrameQueue((run) => void contentEl.win.requestAnimationFrame(run));
    const header = new ChatHeader(contentEl, {
      newChat: () => this.begin(false),
      togglePrivate: () => this.begin(!desk.session.isPrivate),
      toggleLearning: () => void this.toggleLearning(),
      toggleHistory: () => this.showHistory(!this.parts?.history.isOpen),
      rememberNow: () => void rememberConversation(desk),
      showSent: () => new SentModal(app, desk.session.requests(), null).open(),
      saveAsNote: () =>
        saveAsNote({ app, writing: desk.parts.writing.desk }, desk.session.title, desk.session.messages()),
      showTools: () => new ToolsModal(app, desk.session.toolViews(), desk.permissions).open(),
    });
    const history = new HistoryPanel(contentEl, memory, desk, () => this.showHistory(false));
    const chat = contentEl.createDiv('recollect-chat-body');
    const empty = new EmptyChat(chat, (text) => this.parts?.composer.put({ text, attachments: [] }));
    const transcript = new Transcript(chat, {
      app,
      memory,
      desk,
      queue,
      life: this,
      edit: (message) => this.edit(message),
      regenerate: () => void this.regenerate(),
    });
    followLinks(app, transcript.el, this);
    const bottom = chat.createDiv('recollect-chat-bottom');
    return {
      header,
      history,
      chat,
      empty,
      transcript,
      queue,
      hint: new ModelHint(bottom, app, this.openSettings),
      problem: new ProblemBar(bottom),
      progress: new ProgressBar(bottom),
      approvals: new ApprovalCards(
        bottom,
        desk.approvals,
        () => this.parts?.composer.isIdle === true,
        () => this.parts?.composer.focus(),
        (path) => void openPassage(app, { path, place: null }, 'split'),
      ),
      composer: new ChatComposer(bottom, app, {
        send: (text, attachments, edited) => void this.send({ text, attachments: [...attachments] }, edited),
        stop: () => void desk.session.stop(),
        editLast: () => {
          const last = this.parts?.transcript.lastQuestion();
          if (last) this.edit(last);
        },
        isKnowable: (path) => desk.vault.isKnowable(path),
      }),
    };
  }

  /** Shows the open chat anew, with an answer that is on its way as far as it has come. */
  private showSession(): void {
    const { parts, desk } = this;
    if (!parts) return;
    const { session } = desk;
    parts.transcript.show(session.messages(), session.isAnswering);
    parts.progress.hide();
    parts.problem.hide();
    if (desk.problem !== null) this.showProblem({ code: 'not_found', message: desk.problem }, null);
    parts.composer.setAnswering(session.isAnswering);
    parts.approvals.refresh();
    this.contentEl.toggleClass('is-private', session.isPrivate);
    this.showFrame();
    this.showHint();
  }

  private showFrame(): void {
    const { parts, desk } = this;
    if (!parts) return;
    parts.header.show(desk.session, parts.history.isOpen);
    parts.empty.show(parts.transcript.isEmpty && !desk.isOpening, desk.session.isPrivate);
    parts.transcript.el.toggleClass('is-opening', desk.isOpening);
  }

  private showHint(): void {
    this.parts?.hint.show(this.desk.parts.models.chatModel() !== null);
  }

  private showHistory(isShown: boolean): void {
    const { parts } = this;
    if (!parts) return;
    parts.history.toggle(isShown);
    parts.chat.toggle(!isShown);
    this.showFrame();
    if (!isShown) parts.composer.focus();
  }

  private begin(isPrivate: boolean): void {
    this.desk.begin(isPrivate);
    this.focusComposer();
  }

  private take(event: SessionEvent): void {
    const { parts, desk } = this;
    if (!parts) return;
    switch (event.type) {
      case 'progress':
        parts.progress.show(event.progress);
        return;
      case 'error':
        this.showProblem(event.error, event.message);
        return;
      case 'hint':
        this.showHint();
        return;
      case 'started':
        parts.problem.hide();
        parts.composer.setAnswering(true);
        break;
      case 'ended':
        parts.progress.hide();
        parts.composer.setAnswering(false);
        break;
      default:
        break;
    }
    parts.transcript.take(event);
    if (
      event.type === 'said' ||
      event.type === 'removed' ||
      event.type === 'renamed' ||
      event.type === 'ended'
    ) {
      this.showFrame();
    }
    // The session is free again only after it has told of the end.
    if (event.type === 'ended')
      window.setTimeout(() => this.parts?.composer.setAnswering(desk.session.isAnswering));
  }

  private showProblem(
    error: { code: ReturnType<typeof toPlainError>['code']; message: string },
    answer: string | null,
  ) {
    this.parts?.problem.show(error, {
      retry: answer === null ? null : () => void this.regenerate(),
      openSettings: this.openSettings,
    });
  }

  private async send(draft: Draft, edited: string | null): Promise<void> {
    const { session } = this.desk;
    let isSaid = false;
    const ref = this.desk.onEvent((event) => (isSaid ||= event.type === 'said'));
    this.parts?.problem.hide();
    try {
      if (edited === null) await session.send(draft.text, draft.attachments);
      else await session.editAndResend(edited, draft.text);
    } catch (thrown) {
      const message = sentenceFor(thrown, WORDS.sending);
      this.showProblem({ ...toPlainError(thrown), message }, null);
      // What was not sent must not be lost; what was typed meanwhile neither.
      const typed = this.parts?.composer.draft.text.trim();
      if (!isSaid)
        this.parts?.composer.put({ ...draft, text: [draft.text, typed].filter(Boolean).join('\n') }, edited);
    } finally {
      this.desk.offEvent(ref);
    }
  }

  private edit(message: SessionMessage): void {
    if (!this.desk.session.isAnswering) this.parts?.composer.edit(message);
  }

  private async regenerate(): Promise<void> {
    try {
      await this.desk.session.regenerate();
    } catch (thrown) {
      tellProblem(thrown, WORDS.again);
    }
  }

  private async toggleLearning(): Promise<void> {
    const { session } = this.desk;
    try {
      await session.setLearning(!session.learning);
      this.showFrame();
    } catch (thrown) {
      tellProblem(thrown, WORDS.learnOff);
    }
  }
}
