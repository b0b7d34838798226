import type { App, Command, TFile } from 'obsidian';
import { MarkdownView } from 'obsidian';
import { createNote, deleteWithConfirmation, startRename } from '../explorer/file-actions.ts';
import { MoveModal } from '../explorer/move-modal.ts';
import { toggleTheme } from '../shell/theme.ts';
import { CommandPalette } from './palette.ts';
import { QuickSwitcher } from './switcher.ts';

/** A check callback for commands that act on the open file. */
function onFile(app: App, run: (file: TFile) => void): (checking: boolean) => boolean {
  return (checking) => {
    const file = app.workspace.getActiveFile();
    if (file && !checking) run(file);
    return file !== null;
  };
}

/** The note in the centre, also while a side dock is active. */
function openNote(app: App): MarkdownView | null {
  const view = app.workspace.getMostRecentLeaf()?.view;
  return view instanceof MarkdownView ? view : null;
}

function coreCommands(app: App): Command[] {
  return [
    {
      id: 'command-palette:open',
      name: 'Command palette: Open command palette',
      hotkeys: [{ modifiers: ['Mod'], key: 'p' }],
      callback: () => new CommandPalette(app).open(),
    },
    {
      id: 'switcher:open',
      name: 'Quick switcher: Open quick switcher',
      hotkeys: [{ modifiers: ['Mod'], key: 'o' }],
      callback: () => new QuickSwitcher(app).open(),
    },
    {
      id: 'app:open-settings',
      name: 'Open settings',
      hotkeys: [{ modifiers: ['Mod'], key: ',' }],
      callback: () => app.setting.open(),
    },
    { id: 'theme:switch', name: 'Toggle light/dark mode', callback: () => toggleTheme(app) },
    {
      id: 'app:toggle-left-sidebar',
      name: 'Toggle left sidebar',
      callback: () => app.workspace.leftSplit.toggle(),
    },
    {
      id: 'app:toggle-right-sidebar',
      name: 'Toggle right sidebar',
      callback: () => app.workspace.rightSplit.toggle(),
    },
    {
      id: 'file-explorer:new-file',
      name: 'Create new note',
      // Browsers keep Mod+N for a new window, so the key works only where they let it through.
      hotkeys: [{ modifiers: ['Mod'], key: 'n' }],
      callback: () => void createNote(app, app.vault.getRoot()),
    },
    {
      id: 'markdown:toggle-preview',
      name: 'Toggle reading view',
      hotkeys: [{ modifiers: ['Mod'], key: 'e' }],
      checkCallback: (checking) => {
        const view = openNote(app);
        if (view && !checking) {
          const mode = view.getMode() === 'source' ? 'preview' : 'source';
          void view.setState({ ...view.getState(), mode }, { history: false });
        }
        return view !== null;
      },
    },
    {
      id: 'editor:save-file',
      name: 'Save current file',
      hotkeys: [{ modifiers: ['Mod'], key: 's' }],
      checkCallback: (checking) => {
        const view = openNote(app);
        if (view && !checking) void view.save();
        return view !== null;
      },
    },
    {
      id: 'workspace:edit-file-title',
      name: 'Rename file',
      hotkeys: [{ modifiers: [], key: 'F2' }],
      checkCallback: onFile(app, (file) => startRename(app, file)),
    },
    {
      id: 'file-explorer:move-file',
      name: 'Move current file to another folder',
      checkCallback: onFile(app, (file) => new MoveModal(app, file).open()),
    },
    {
      id: 'app:delete-file',
      name: 'Delete current file',
      checkCallback: onFile(app, (file) => void deleteWithConfirmation(app, file)),
    },
    {
      id: 'workspace:close',
      name: 'Close current tab',
      checkCallback: (checking) => {
        const leaf = app.workspace.getMostRecentLeaf();
        if (leaf && !checking) leaf.detach();
        return leaf !== null;
      },
    },
  ];
}

/** Registers the commands that Obsidian itself has and this page can carry out. */
export function installCoreCommands(app: App): void {
  for (const command of coreCommands(app)) app.commands.addCommand(command);
}
