/** Changes of notes: the log and the commands that open it, links to it, and the digest of the day. */
import type { Plugin } from 'obsidian';
import { ChangeLogView } from './change-log-view';
import { DailyDigest } from './daily-digest';
import type { DigestParts } from './daily-digest';
import { CHANGE_LINK, MEMORY_LINK } from './digest-text';
import { ALL_CHANGES } from './find-changes';
import type { ChangesParts } from './note-changes';
import { CHANGES_VIEW, showChange, showChanges } from './show';
import { showMemory } from './show-memory';
import { WORDS } from './words';

/** Adds the log, its commands and the digest. */
export function registerChanges(
  plugin: Plugin,
  { memory, keeper, ...parts }: Omit<ChangesParts & DigestParts, 'app'>,
): void {
  const { app } = plugin;
  plugin.registerView(CHANGES_VIEW, (leaf) => new ChangeLogView(leaf, { app, ...parts }));
  plugin.addCommand({
    id: 'show-changes',
    name: WORDS.open,
    icon: 'history',
    callback: () => showChanges(app, ALL_CHANGES),
  });
  plugin.addCommand({
    id: 'show-changes-of-note',
    name: WORDS.openForNote,
    icon: 'history',
    checkCallback: (checking) => {
      const file = app.workspace.getActiveFile();
      if (file && !checking) showChanges(app, { ...ALL_CHANGES, note: file.path });
      return file !== null;
    },
  });
  // Only shows the change: any page or note can hold such a link, so the user undoes it there.
  plugin.registerObsidianProtocolHandler(CHANGE_LINK, ({ change }) => {
    if (change !== undefined) showChange(app, change);
  });
  plugin.registerObsidianProtocolHandler(MEMORY_LINK, ({ fact }) => {
    if (fact !== undefined) void showMemory(memory, fact);
  });
  const digest = plugin.addChild(new DailyDigest({ app, memory, keeper, changes: parts.changes }));
  plugin.addCommand({
    id: 'show-digest',
    name: WORDS.digestNow,
    icon: 'newspaper',
    callback: () => void digest.tellNow(),
  });
}
