/** Asks where a language model is and what it is called, says what goes there, and lets it prove itself. */
import { Modal, Setting } from 'obsidian';
import type { App, ButtonComponent } from 'obsidian';
import { hostOf } from '../../models/connections';
import type { Connection } from '../../models/connections';
import { offeredModels } from '../../models/offers';
import type { ConnectionReport } from '../../models/test-connection';
import { sentenceFor } from '../notices';
import { counted } from '../quantities';
import { ConnectionDraft } from './connection-draft';
import { ConnectionForm } from './connection-form';
import { tryConnection } from './connection-tests';
import { showFindings } from './findings';
import type { Models, Role } from './models';
import { whatLeaves } from './what-leaves';

/** What the form is for. */
export interface ConnectionQuestion {
  models: Models;
  /** The connection to change; null for a new one. */
  current: Connection | null;
  /** Names a new connection. */
  newId: string;
  /** Gets the connection, what it is to be used for, and what came of trying it exactly as it is. */
  save(connection: Connection, roles: readonly Role[], report: ConnectionReport | null): Promise<void>;
}

/** The form. */
export class ConnectionModal extends Modal {
  private readonly draft: ConnectionDraft;
  private readonly roles = new Set<Role>();
  private tested: { of: string; report: ConnectionReport } | null = null;
  private trial: AbortController | null = null;
  private form: ConnectionForm | null = null;
  private leaves: HTMLElement | null = null;
  private remark: HTMLElement | null = null;
  private findings: HTMLElement | null = null;
  private testButton: ButtonComponent | null = null;
  private saveButton: ButtonComponent | null = null;

  constructor(
    app: App,
    private readonly question: ConnectionQuestion,
  ) {
    super(app);
    const { current, newId, models } = question;
    this.draft = new ConnectionDraft(current, newId);
    if (!current && models.chosen('chat') === null) this.roles.add('chat');
  }

  private get isNew(): boolean {
    return this.question.current === null;
  }

  override onOpen(): void {
    this.setTitle(this.isNew ? 'Add a language model' : `Change ${this.draft.label}`);
    this.modalEl.addClasses(['recollect-form', 'recollect-connection']);
    this.draw();
  }

  private draw(): void {
    const { contentEl } = this;
    contentEl.empty();
    this.form = new ConnectionForm(contentEl, {
      app: this.app,
      draft: this.draft,
      roles: this.isNew ? this.roles : null,
      onInput: () => this.changed(),
      onPreset: () => {
        this.forget();
        this.draw();
        contentEl.querySelector('select')?.focus();
      },
      onList: () => void this.list(),
    });
    const foot = contentEl.createDiv('recollect-connection-foot');
    this.leaves = foot.createEl('p', { cls: 'recollect-leaves' });
    this.findings = foot.createDiv({ cls: 'recollect-findings', attr: { role: 'status' } });
    this.remark = foot.createDiv({ cls: 'recollect-remark is-problem', attr: { role: 'alert' } });
    new Setting(foot)
      .addButton((button) => {
        this.testButton = button.setButtonText('Test').onClick(() => void this.testOrStop());
      })
      .addButton((button) => {
        this.saveButton = button.setButtonText(this.isNew ? 'Add' : 'Save').setCta();
        button.onClick(() => void this.save());
      })
      .addButton((button) => button.setButtonText('Cancel').onClick(() => this.close()));
    this.changed();
  }

  /** Brings the form up to date with the draft; what was found out about another description goes. */
  private changed(): void {
    const { draft } = this;
    this.leaves?.setText(draft.problemWithAddress === null ? whatLeaves(draft.connection) : '');
    this.remark?.setText(draft.problem ?? '');
    if (this.tested && this.tested.of !== JSON.stringify(draft.connection)) this.forget();
    const isBusy = this.trial !== null;
    this.testButton?.setDisabled(draft.problem !== null && !isBusy).setButtonText(isBusy ? 'Stop' : 'Test');
    this.form?.refresh(isBusy);
    this.saveButton?.setDisabled(draft.problem !== null);
  }

  private forget(): void {
    this.trial?.abort();
    this.tested = null;
    this.findings?.empty();
  }

  private async testOrStop(): Promise<void> {
    if (this.trial) {
      this.trial.abort();
      return;
    }
    if (this.draft.problem !== null) return;
    const { connection } = this.draft;
    const report = await this.whileAsking(hostOf(connection), (signal) =>
      tryConnection(this.question.models, connection, signal),
    );
    if (!report || JSON.stringify(this.draft.connection) !== JSON.stringify(connection)) return;
    this.tested = { of: JSON.stringify(connection), report };
    if (report.models.length > 0) this.form?.offer(report.models);
    this.show(report);
  }

  private show(report: ConnectionReport): void {
    if (!this.findings) return;
    showFindings(this.findings, report, this.draft.connection, ({ change }) => {
      this.draft.adopt(change);
      const { connection } = this.draft;
      // What the server itself said needs no second trial.
      this.tested = { of: JSON.stringify(connection), report: { ...report, problems: [] } };
      this.changed();
      this.show(this.tested.report);
      this.saveButton?.buttonEl.focus();
    });
  }

  private async list(): Promise<void> {
    const { connection } = this.draft;
    const { access } = this.question.models;
    const host = hostOf(connection);
    const models = await this.whileAsking(host, async (signal) => {
      const offered = await offeredModels({ connection, access, options: { signal }, attempts: 1 });
      return offered.map(({ name }) => name);
    });
    if (!models) return;
    if (models.length === 0) {
      this.say(`${host} gives no list of its models, or only with the right key. Type the name.`, true);
      return;
    }
    this.say(`${host} has ${counted(models.length, 'model')}.`, false);
    this.form?.offer(models);
    this.form?.showModels();
  }

  private say(sentence: string, isProblem: boolean): void {
    this.findings?.setText(sentence);
    this.findings?.toggleClass('is-problem', isProblem);
  }

  /** Runs a question to the server; null when it was stopped or did not work, which is then shown. */
  private async whileAsking<T>(host: string, ask: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const trial = (this.trial = new AbortController());
    this.say(`Asking ${host}...`, false);
    this.changed();
    try {
      const answer = await ask(trial.signal);
      this.say('', false);
      return trial.signal.aborted ? null : answer;
    } catch (thrown) {
      this.say(trial.signal.aborted ? '' : sentenceFor(thrown, 'Asking the server'), true);
      return null;
    } finally {
      if (this.trial === trial) this.trial = null;
      this.changed();
    }
  }

  private async save(): Promise<void> {
    if (this.draft.problem !== null) return;
    const { connection } = this.draft;
    this.saveButton?.setDisabled(true);
    try {
      const isTested = this.tested?.of === JSON.stringify(connection);
      await this.question.save(connection, [...this.roles], isTested ? (this.tested?.report ?? null) : null);
      this.close();
    } catch (thrown) {
      this.remark?.setText(sentenceFor(thrown, 'Saving the settings'));
      this.saveButton?.setDisabled(false);
    }
  }

  override onClose(): void {
    this.trial?.abort();
    this.contentEl.empty();
  }
}
