/** The health panel: how memory is, what was recovered, and every file it consists of. Live while it is open. */
import { ItemView, Notice, Platform, apiVersion, debounce, setIcon } from 'obsidian';
import type { Plugin, WorkspaceLeaf } from 'obsidian';
import { backUpMemory } from '../backup/back-up';
import { restoreMemory } from '../backup/restore';
import type { Memory } from '../memory';
import { sentenceFor } from '../notices';
import { showFigures } from './figures';
import { showFiles } from './file-tables';
import { adviceIn, findOut, glance } from './findings';
import type { Findings } from './findings';
import { rebuildMemory } from './rebuild';
import { reportText } from './report-text';

/** The panel's type, as the workspace knows it. */
export const HEALTH_VIEW = 'recollect-health';

/** A full check reads the whole ledger, so a burst of changes is worth only one, in milliseconds. */
const SETTLE_MS = 600;
/** How often the files' sizes and times are looked at, and "3 minutes ago" is put right, in milliseconds. */
const LOOK_EVERY_MS = 10_000;

const ICONS = { well: 'shield-check', attention: 'shield-alert', away: 'hourglass' } as const;

function addButton(parent: HTMLElement, icon: string, text: string): HTMLButtonElement {
  const button = parent.createEl('button');
  setIcon(button.createSpan('recollect-health-icon'), icon);
  button.createSpan({ text });
  return button;
}

/** The panel in a tab. */
export class HealthView extends ItemView {
  override navigation = false;
  private findings: Findings | null = null;
  private problem: string | null = null;
  private asked = 0;
  /** The files as they were when they were last checked. */
  private seen = '';
  private verdictEl!: HTMLElement;
  // Made once and apart from what changes, so that a button keeps the focus.
  private actionsEl!: HTMLElement;
  private detailsEl!: HTMLElement;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly plugin: Plugin,
    private readonly memory: Memory,
  ) {
    super(leaf);
    this.icon = 'heart-pulse';
  }

  override getViewType(): string {
    return HEALTH_VIEW;
  }

  override getDisplayText(): string {
    return 'Memory health';
  }

  override async onOpen(): Promise<void> {
    this.contentEl.addClass('recollect-health');
    const page = this.contentEl.createDiv('recollect-health-page');
    this.verdictEl = page.createDiv({ attr: { 'aria-live': 'polite' } });
    this.actionsEl = page.createDiv('recollect-health-actions');
    this.detailsEl = page.createDiv();
    this.addButtons();
    this.addFooter(page);
    const soon = debounce(() => this.check(), SETTLE_MS);
    this.registerEvent(this.memory.onChanged(soon));
    this.registerEvent(this.memory.onState(() => this.check()));
    this.registerInterval(window.setInterval(() => void this.keepUp(), LOOK_EVERY_MS));
    await this.lookAgain();
  }

  /** Looks at everything again. */
  check(): void {
    void this.lookAgain();
  }

  private addButtons(): void {
    const { app, memory } = this;
    const button = (icon: string, text: string, run: () => void) =>
      addButton(this.actionsEl, icon, text).addEventListener('click', run);
    button('refresh-cw', 'Check again', () => this.check());
    button('hammer', 'Rebuild memory from ledger', () => void rebuildMemory(app, memory));
    button('archive', 'Back up memory', () => void backUpMemory(app, memory));
    button('archive-restore', 'Restore memory from backup', () => void restoreMemory(app, memory));
  }

  private addFooter(page: HTMLElement): void {
    const footer = page.createDiv('recollect-health-footer');
    addButton(footer, 'copy', 'Copy report').addEventListener('click', () => void this.copyReport());
    footer.createSpan({
      cls: 'recollect-health-hint',
      text: 'For a bug report: counts, sizes and file names, and nothing of what you remember.',
    });
  }

  /** Follows what happens to the files without an event: a save, a sync, another program. */
  private async keepUp(): Promise<void> {
    const known = this.seen;
    if ((await glance(this.memory, this.dataFolder)) === known) this.show();
    else this.check();
  }

  private get dataFolder(): string {
    const { dir, id } = this.plugin.manifest;
    return dir ?? `${this.app.vault.configDir}/plugins/${id}`;
  }

  private async lookAgain(): Promise<void> {
    const turn = ++this.asked;
    try {
      const seen = await glance(this.memory, this.dataFolder);
      const findings = await findOut(this.memory, this.dataFolder);
      if (turn !== this.asked) return;
      this.seen = seen;
      this.findings = findings;
      this.problem = null;
    } catch (thrown) {
      if (turn !== this.asked) return;
      this.problem = sentenceFor(thrown, 'Checking memory');
    }
    this.show();
  }

  private show(): void {
    const { findings, problem, verdictEl, detailsEl } = this;
    verdictEl.empty();
    detailsEl.empty();
    this.actionsEl.toggle(this.memory.state.name === 'ready');
    if (problem !== null) verdictEl.createEl('p', { cls: 'recollect-problem', text: problem });
    if (!findings) return;
    this.showVerdict(findings);
    if (findings.report) {
      this.showRecovered(adviceIn(findings.report));
      showFigures(detailsEl, findings.report);
    }
    showFiles(detailsEl, findings);
  }

  private showVerdict({ verdict, report }: Findings): void {
    const box = this.verdictEl.createDiv(`recollect-health-verdict is-${verdict.mood}`);
    setIcon(box.createDiv('recollect-health-mood'), ICONS[verdict.mood]);
    const words = box.createDiv();
    words.createEl('h2', { text: verdict.title });
    for (const detail of verdict.details) words.createEl('p', { text: detail });
    if (!report || report.missingFromLedger + report.missingFromDatabases === 0) return;
    words
      .createEl('button', { cls: 'mod-cta', text: 'Rebuild' })
      .addEventListener('click', () => void rebuildMemory(this.app, this.memory));
  }

  private showRecovered(advice: readonly string[]): void {
    if (advice.length === 0) return;
    this.detailsEl.createEl('h3', { text: 'What was noticed since the app opened' });
    const list = this.detailsEl.createEl('ul', { cls: 'recollect-health-advice' });
    for (const message of advice) list.createEl('li', { text: message });
  }

  private async copyReport(): Promise<void> {
    if (!this.findings) return;
    const system = Platform.isMobile ? 'mobile' : 'desktop';
    const versions = `Recollect ${this.plugin.manifest.version}, Obsidian ${apiVersion} (${system})`;
    await navigator.clipboard.writeText(reportText(this.findings, versions));
    new Notice('The report was copied. It holds no memory, only counts and file names.');
  }
}
