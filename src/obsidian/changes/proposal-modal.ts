/** A proposal in a window of its own, for changes that no conversation asks about. */
import { Modal } from 'obsidian';
import type { App } from 'obsidian';
import type { AcceptedHunks, NoteWriting, Proposal } from '../../core/note-writing';
import { sentenceFor, tell } from '../notices';
import { openPassage } from '../passages/open-passage';
import { drawProposal } from './draw-proposal';
import type { ProposalCard } from './draw-proposal';
import { showChange } from './show';
import { WORDS, writtenSentence } from './words';

/** The window. */
export class ProposalModal extends Modal {
  private card: ProposalCard | null = null;
  private remark: HTMLElement | null = null;

  constructor(
    app: App,
    private readonly desk: NoteWriting,
    private proposal: Proposal,
  ) {
    super(app);
  }

  override onOpen(): void {
    this.modalEl.addClass('recollect-conflicts');
    this.setTitle(WORDS.proposalTitle);
    this.card = drawProposal(this.contentEl, this.proposal, {
      onApply: (accepted) => void this.apply(accepted),
      onReject: () => this.close(),
      onOpen: (path) => {
        this.close();
        void openPassage(this.app, { path, place: null }, 'split');
      },
    });
    this.remark = this.contentEl.createDiv({ cls: 'recollect-remark is-problem', attr: { role: 'alert' } });
  }

  override onClose(): void {
    this.card?.close();
  }

  private async apply(accepted: AcceptedHunks | undefined): Promise<void> {
    this.remark?.empty();
    try {
      const outcome = await this.desk.apply(this.proposal, accepted);
      if (outcome.status === 'changed') {
        this.proposal = outcome.proposal;
        this.card?.showChanged(outcome.proposal);
        return;
      }
      this.close();
      if (outcome.status === 'nothing') tell(outcome.sentence);
      if (outcome.status !== 'done') return;
      const { change, files } = outcome;
      const show = { text: WORDS.show, run: () => showChange(this.app, change) };
      tell(writtenSentence(files.map(({ path }) => path)), show);
    } catch (thrown) {
      this.remark?.setText(sentenceFor(thrown, WORDS.applying));
    }
  }
}
