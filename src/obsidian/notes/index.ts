/** Notes as memory, on the window's side: follows the vault, and shows how the index is. */
import type { Plugin } from 'obsidian';
import { openHealth } from '../health';
import type { Memory } from '../memory';
import type { SettingsKeeper } from '../settings-keeper';
import { IndexActions } from './index-actions';
import { IndexModal } from './index-modal';
import { IndexStatus } from './index-status';
import { VaultFollower } from './vault-follower';

/** What other parts of the window need of it. */
export interface NoteIndex {
  status: IndexStatus;
  /** Opens the panel. */
  open(): void;
}

/** Adds the panel and its commands, and follows the vault once the layout is ready. */
export function registerNotes(plugin: Plugin, memory: Memory, keeper: SettingsKeeper): NoteIndex {
  const { app } = plugin;
  const status = plugin.addChild(new IndexStatus(memory));
  const follower = new VaultFollower({
    vault: app.vault,
    memory,
    rules: () => keeper.current.notes,
  });
  const actions = new IndexActions(app, memory, follower);
  const openHealthPanel = () => void openHealth(plugin);
  const open = () => new IndexModal(app, { memory, status, actions, openHealth: openHealthPanel }).open();
  plugin.registerEvent(keeper.onRules(() => actions.applyRules()));
  app.workspace.onLayoutReady(() => plugin.addChild(follower));
  plugin.addCommand({ id: 'show-index', name: 'Show index status', callback: open });
  plugin.addCommand({
    id: 'pause-indexing',
    name: 'Pause indexing',
    checkCallback: (checking) => {
      if (status.state?.phase !== 'indexing') return false;
      if (!checking) actions.pause();
      return true;
    },
  });
  plugin.addCommand({
    id: 'resume-indexing',
    name: 'Resume indexing',
    checkCallback: (checking) => {
      if (status.state?.phase !== 'paused') return false;
      if (!checking) actions.resume();
      return true;
    },
  });
  plugin.addCommand({
    id: 'rebuild-index',
    name: 'Rebuild the note index',
    callback: () => void actions.rebuild(),
  });
  return { status, open };
}
