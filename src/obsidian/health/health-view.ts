/** The health panel: how memory is, what was recovered, and every file it consists of. Live while it is open. */
import { ItemView, Notice, Platform, apiVersion, debounce, setIcon } from 'obsidian';
import type { Plugin, WorkspaceLeaf } from 'obsidian';
import { backUpMemory } from '../backup/back-up';
import { restoreMemory } from '../backup/restore';
import type { Memory } from '../memory';
import { sentenceFor } from '../notices';
import { showFigures } from './figures';
import { showFiles } from './file-tables';
import { adviceIn, findOut } from './findings';
import type { Findings } from './findings';
import { rebuildMemory } from './rebuild';
import { reportText } from './report-text';

/** The panel's type, as the workspace knows it. */
export const HEALTH_VIEW = 'recollect-health';

/** A full check reads the whole ledger, so a burst of changes is worth only one, in milliseconds. */
const SETTLE_MS = 600;
/** "3 minutes ago" grows old, in milliseconds. */
const REFRESH_TIMES_MS = 30_000;

const ICONS = { well: 'shield-check', attention: 'shield-alert', away: 'hourglass' } as const;

/** The panel in a tab. */
export class HealthView extends ItemView {
  override navigation = false;
  private findings: Findings | null = null;
  private problem: string | null = null;
  private asked = 0;
  private bodyEl!: HTMLElement;
  private actionsEl!: HTMLElement;

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
    this.bodyEl = page.createDiv({ attr: { 'aria-live': 'polite' } });
    // Made once and kept, so that a button does not lose the focus when the figures below it change.
    this.actionsEl = createDiv('recollect-health-actions');
    this.addButtons();
    const soon = debounce(() => this.check(), SETTLE_MS);
    this.registerEvent(this.memory.onChanged(soon));
    this.registerEvent(this.memory.onState(() => this.check()));
    this.registerInterval(window.setInterval(() => this.show(), REFRESH_TIMES_MS));
    await this.lookAgain();
  }

  /** Looks at everything again. */
  check(): void {
    void this.lookAgain();
  }

  private addButtons(): void {
    const { app } = this.plugin;
    const button = (icon: string, text: string, run: () => void) => {
      const element = this.actionsEl.createEl('button');
      setIcon(element.createSpan('recollect-health-icon'), icon);
      element.createSpan({ text });
      element.addEventListener('click', run);
      return element;
    };
    const needsEngine = [
      button('refresh-cw', 'Check again', () => this.check()),
      button('hammer', 'Rebuild memory from ledger', () => void rebuildMemory(app, this.memory)),
      button('archive', 'Back up memory', () => void backUpMemory(app, this.memory)),
      button('archive-restore', 'Restore memory from backup', () => void restoreMemory(app, this.memory)),
    ];
    for (const element of needsEngine) element.addClass('recollect-needs-engine');
    button('copy', 'Copy report', () => void this.copyReport());
  }

  private async lookAgain(): Promise<void> {
    const turn = ++this.asked;
    const { dir, id } = this.plugin.manifest;
    try {
      const findings = await findOut(this.memory, dir ?? `${this.app.vault.configDir}/plugins/${id}`);
      if (turn !== this.asked) return;
      this.findings = findings;
      this.problem = null;
    } catch (thrown) {
      if (turn !== this.asked) return;
      this.problem = sentenceFor(thrown, 'Checking memory');
    }
    this.show();
  }

  private show(): void {
    const { findings, problem, bodyEl } = this;
    const scrolled = this.contentEl.scrollTop;
    const focused = this.actionsEl.contains(document.activeElement) ? document.activeElement : null;
    bodyEl.empty();
    if (problem !== null) bodyEl.createEl('p', { cls: 'recollect-health-problem', text: problem });
    this.actionsEl.toggleClass('is-away', this.memory.state.name !== 'ready');
    if (!findings) {
      bodyEl.append(this.actionsEl);
      return;
    }
    this.showVerdict(findings);
    bodyEl.append(this.actionsEl);
    if (findings.report) {
      this.showRecovered(adviceIn(findings.report));
      showFigures(bodyEl, findings.report);
    }
    showFiles(bodyEl, findings);
    this.contentEl.scrollTop = scrolled;
    if (focused instanceof HTMLElement) focused.focus();
  }

  private showVerdict({ verdict, report }: Findings): void {
    const box = this.bodyEl.createDiv(`recollect-health-verdict is-${verdict.mood}`);
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
    this.bodyEl.createEl('h3', { text: 'What was noticed since the app opened' });
    const list = this.bodyEl.createEl('ul', { cls: 'recollect-health-advice' });
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
