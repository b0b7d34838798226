/** What models used, month by month: the chat and the background, each connection, and the dearest conversations. */
import { Modal, Setting } from 'obsidian';
import type { App, EventRef } from 'obsidian';
import { addUp, addUpBy, isBackground } from '../../models/spending';
import type { Spent, Total } from '../../models/spending';
import type { SpendingBook } from '../../models/spending-book';
import type { Memory } from '../memory';
import { sentenceFor } from '../notices';
import { counted, numeral } from '../quantities';
import type { Models } from './models';
import { costInShort, monthInWords } from './spending-words';

/** Conversations that are listed: those that cost most. */
const CONVERSATIONS = 10;
/** Conversations whose titles are looked up. */
const TITLES = 1000;

type Line = [name: string, total: Total];

/** The view. */
export class SpendingModal extends Modal {
  private month: string;
  private titles = new Map<string, string>();
  private ref: EventRef | null = null;

  constructor(
    app: App,
    private readonly memory: Memory,
    private readonly models: Models,
  ) {
    super(app);
    this.month = models.spending.month;
  }

  override onOpen(): void {
    this.setTitle('What models used');
    this.modalEl.addClass('recollect-spending');
    this.ref = this.models.spending.onChange(() => this.draw());
    void this.fill();
  }

  private async fill(): Promise<void> {
    try {
      await this.models.spending.open();
      this.draw();
    } catch (thrown) {
      this.contentEl.setText(sentenceFor(thrown, 'Reading the record'));
      return;
    }
    // Memory may be away; then conversations have no names.
    const threads = await this.memory.engine.threads(TITLES).catch(() => []);
    this.titles = new Map(threads.map(({ id, title }) => [id, title]));
    this.draw();
  }

  private draw(): void {
    const { contentEl } = this;
    const { book, month: current } = this.models.spending;
    if (!book) return;
    contentEl.empty();
    const months = [...new Set([current, ...book.months])].sort().reverse();
    new Setting(contentEl).setName('Month').addDropdown((dropdown) => {
      for (const month of months) dropdown.addOption(month, monthInWords(month));
      dropdown.setValue(this.month).onChange((month) => {
        this.month = month;
        this.draw();
        this.contentEl.querySelector('select')?.focus();
      });
      dropdown.selectEl.setAttribute('aria-label', 'Month');
    });
    const records = book.in(this.month);
    if (records.length === 0) {
      contentEl.createEl('p', { text: `Nothing was used in ${monthInWords(this.month)}.` });
    } else {
      this.tables(records);
    }
    this.remarks(book, records);
  }

  private tables(records: readonly Spent[]): void {
    const uses = addUpBy(records, ({ purpose }) => (isBackground(purpose) ? 'Background' : 'Chat'));
    const connections = addUpBy(records, ({ connection, model }) => `${this.labelOf(connection)}: ${model}`);
    const conversations = addUpBy(records, ({ conversation }) => conversation);
    this.table('Use', [...sorted(uses), ['Together', addUp(records)]], true);
    this.table('Connection', sorted(connections));
    const dearest = sorted(conversations).slice(0, CONVERSATIONS);
    const named = dearest.map(([id, total]): Line => [
      this.titles.get(id) || 'A conversation without a title',
      total,
    ]);
    if (named.length > 0) this.table('Conversation', named);
  }

  private labelOf(id: string): string {
    return this.models.connection(id)?.label ?? 'A connection that was removed';
  }

  private table(heading: string, lines: readonly Line[], hasSum = false): void {
    const table = this.contentEl.createDiv('recollect-spending-scroll').createEl('table');
    const head = table.createEl('thead').createEl('tr');
    for (const name of [heading, 'Requests', 'Tokens in', 'Tokens out', 'Cost'])
      head.createEl('th', { text: name, attr: { scope: 'col' } });
    const body = table.createEl('tbody');
    for (const [at, [name, total]] of lines.entries()) {
      const row = body.createEl('tr');
      row.toggleClass('is-sum', hasSum && at === lines.length - 1);
      row.createEl('th', { text: name, attr: { scope: 'row' } });
      for (const count of [total.requests, total.input, total.output])
        row.createEl('td', { text: numeral(count) });
      row.createEl('td', { text: costInShort(total) });
    }
  }

  private remarks(book: SpendingBook, records: readonly Spent[]): void {
    const { cachedInput, unpriced } = addUp(records);
    const guesses = records.filter(({ isGuess }) => isGuess).length;
    const remarks = [
      cachedInput > 0 &&
        `${numeral(cachedInput)} of the tokens in came from a provider's cache, which costs less.`,
      unpriced > 0 && 'Where tokens stand under "Cost", their price is not known.',
      guesses > 0 &&
        `${counted(guesses, 'answer')} broke off before the server had counted; the tokens of those are estimated.`,
      book.damaged > 0 &&
        `${counted(book.damaged, 'line')} of the record could not be read, so a little more was used than is shown.`,
      book.problem,
      'This is what was used on this device, as the servers counted it. Models on this device cost nothing. The bill of a provider may differ.',
    ];
    const el = this.contentEl.createDiv('recollect-spending-remarks');
    for (const remark of remarks) if (remark) el.createEl('p', { text: remark });
  }

  override onClose(): void {
    if (this.ref) this.models.spending.off(this.ref);
    this.contentEl.empty();
  }
}

/** The dearest first, and what has no price by its tokens. */
function sorted(totals: ReadonlyMap<string, Total>): Line[] {
  const weight = ({ input, output }: Total): number => input + output;
  return [...totals].sort(([, a], [, b]) => b.cost - a.cost || weight(b) - weight(a));
}
