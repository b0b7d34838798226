import type { App, Command, FuzzyMatch } from 'obsidian';
import { FuzzySuggestModal, MarkdownView } from 'obsidian';
import { renderMatches } from '../parts/search.ts';
import { describeHotkey } from './registry.ts';

const MAX_RECENT = 5;
const recent: string[] = [];

/** The command palette: every command that can run now, the ones used last on top. */
export class CommandPalette extends FuzzySuggestModal<Command> {
  private readonly items: Command[];

  constructor(app: App) {
    super(app);
    this.setPlaceholder('Type a command...');
    this.setInstructions([
      { command: '↑↓', purpose: 'to navigate' },
      { command: '↵', purpose: 'to use' },
      { command: 'esc', purpose: 'to dismiss' },
    ]);
    const place = (command: Command): number => recent.indexOf(command.id) + 1 || MAX_RECENT + 1;
    // Listed before the palette takes the focus: what can run depends on where the user is.
    this.items = app.commands.listCommands().sort((a, b) => place(a) - place(b));
  }

  override getItems(): Command[] {
    return this.items;
  }

  override getItemText(command: Command): string {
    return command.name;
  }

  override renderSuggestion(match: FuzzyMatch<Command>, el: HTMLElement): void {
    el.addClass('mod-complex');
    const title = el.createDiv('suggestion-content').createDiv('suggestion-title');
    renderMatches(title, match.item.name, match.match.matches);
    const keys = el.createDiv('suggestion-aux');
    for (const hotkey of match.item.hotkeys ?? []) {
      keys.createEl('kbd', { cls: 'suggestion-hotkey', text: describeHotkey(hotkey) });
    }
  }

  override onChooseItem(command: Command): void {
    const at = recent.indexOf(command.id);
    if (at >= 0) recent.splice(at, 1);
    recent.unshift(command.id);
    recent.splice(MAX_RECENT);
    const view = this.app.workspace.getActiveViewOfType(MarkdownView);
    if (view?.getMode() === 'source') view.editor.focus();
    this.app.commands.executeCommand(command);
  }
}
