/** The row below the search field: what else to search, what to show, and how the search is doing. */
import { setIcon } from 'obsidian';

interface Chip {
  icon: string;
  text: string;
  toggled: (isOn: boolean) => void;
}

/** What happens in the row. */
export interface FilterBarEvents {
  archiveToggled(): void;
  detailsToggled(isOn: boolean): void;
}

/** The row. */
export class FilterBar {
  private readonly el: HTMLElement;
  private readonly archive: HTMLButtonElement;
  private readonly details: HTMLButtonElement;
  private readonly statusEl: HTMLElement;

  constructor(after: HTMLElement, events: FilterBarEvents) {
    this.el = createDiv('recollect-find-bar');
    after.insertAdjacentElement('afterend', this.el);
    this.archive = this.addChip({
      icon: 'archive',
      text: 'Archive too',
      toggled: () => events.archiveToggled(),
    });
    this.details = this.addChip({
      icon: 'info',
      text: 'Show why',
      toggled: (isOn) => events.detailsToggled(isOn),
    });
    this.statusEl = this.el.createDiv({ cls: 'recollect-find-status', attr: { role: 'status' } });
  }

  private addChip({ icon, text, toggled }: Chip): HTMLButtonElement {
    const chip = this.el.createEl('button', { cls: 'recollect-chip', attr: { 'aria-pressed': 'false' } });
    setIcon(chip.createSpan('recollect-chip-icon'), icon);
    chip.createSpan({ text });
    chip.addEventListener('click', () => {
      const isOn = chip.getAttribute('aria-pressed') !== 'true';
      chip.setAttribute('aria-pressed', String(isOn));
      toggled(isOn);
    });
    return chip;
  }

  /** Whether archived notes are wanted too. */
  get withArchive(): boolean {
    return this.archive.getAttribute('aria-pressed') === 'true';
  }

  /** Presses the chip for the archive. */
  toggleArchive(): void {
    this.archive.click();
  }

  /** Presses the chip for the details. */
  toggleDetails(): void {
    this.details.click();
  }

  /** The chip that has the focus, for a key that is meant for it. */
  focusedChip(): HTMLElement | null {
    const { activeElement } = this.el.doc;
    return activeElement instanceof HTMLElement && this.el.contains(activeElement) ? activeElement : null;
  }

  /** Says how the search is doing. */
  say(text: string): void {
    // An unchanged text is left alone, so that a screen reader does not say it again.
    if (this.statusEl.getText() !== text) this.statusEl.setText(text);
  }
}
