/** Commands that remember from anywhere in the app. */
import type { Plugin } from 'obsidian';
import type { Memory } from './memory';
import { remember } from './remember';
import { RememberModal } from './remember-modal';
import { dropUndoOffer, tellProblem } from './undo-notice';

/** Adds the commands. */
export function registerCommands(plugin: Plugin, memory: Memory): void {
  plugin.addCommand({
    id: 'remember-selection',
    name: 'Remember selection',
    icon: 'bookmark-plus',
    editorCheckCallback: (checking, editor) => {
      const selection = editor.getSelection().trim();
      if (selection === '') return false;
      if (!checking) {
        remember(memory, selection, 'fact', 'command').catch((thrown: unknown) =>
          tellProblem(thrown, 'Remembering'),
        );
      }
      return true;
    },
  });
  plugin.addCommand({
    id: 'remember',
    name: 'Remember something',
    icon: 'message-square-plus',
    callback: () => new RememberModal(plugin.app, memory).open(),
  });
  plugin.register(dropUndoOffer);
}
