/** The proof of an erasure: what was searched for, where, and what was found. */
import { Modal, setIcon } from 'obsidian';
import type { App } from 'obsidian';
import type { EraseReport, Remainder } from '../../core/engine-api';
import { counted, fileName } from '../quantities';

function byReason(remaining: readonly Remainder[]): Map<string, string[]> {
  const reasons = new Map<string, string[]>();
  for (const { path, why } of remaining) reasons.set(why, [...(reasons.get(why) ?? []), path]);
  return reasons;
}

/** Shows the outcome of the search that follows every erasure. */
export class ProofModal extends Modal {
  constructor(
    app: App,
    private readonly proof: EraseReport,
    private readonly deletedBackups: readonly string[],
  ) {
    super(app);
    this.setTitle('Erased');
    this.modalEl.addClass('recollect-proof');
  }

  override onOpen(): void {
    const { remaining, textsSearched, filesSearched, filesRewritten } = this.proof;
    const isClean = remaining.length === 0;
    const verdict = this.contentEl.createDiv(
      `recollect-proof-verdict ${isClean ? 'is-well' : 'is-attention'}`,
    );
    setIcon(verdict.createSpan('recollect-proof-icon'), isClean ? 'shield-check' : 'shield-alert');
    verdict.createSpan({
      text: isClean
        ? 'No file contains it any more.'
        : `${counted(remaining.length, 'file still contains', 'files still contain')} some of it.`,
    });
    this.contentEl.createEl('p', {
      text:
        `${counted(textsSearched, 'text was', 'texts were')} searched for, byte by byte, in ` +
        `${counted(filesSearched, 'file')}: the ledger, the databases and the backups.`,
    });
    if (!isClean) {
      const list = this.list('What remains, and why');
      for (const [why, paths] of byReason(remaining)) {
        const item = list.createEl('li', { text: why });
        for (const path of paths) item.createDiv().createEl('code', { text: fileName(path) });
      }
    }
    this.files('Ledger files rewritten', filesRewritten);
    this.files('Backups deleted', this.deletedBackups);
    const buttons = this.modalEl.createDiv('modal-button-container');
    buttons
      .createEl('button', { cls: 'mod-cta', text: 'Done' })
      .addEventListener('click', () => this.close());
  }

  private list(title: string): HTMLElement {
    this.contentEl.createEl('h4', { text: title });
    return this.contentEl.createEl('ul');
  }

  private files(title: string, paths: readonly string[]): void {
    if (paths.length === 0) return;
    const list = this.list(title);
    for (const path of paths) list.createEl('li').createEl('code', { text: fileName(path) });
  }
}
