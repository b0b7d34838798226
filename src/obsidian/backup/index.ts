/** Backing memory up and restoring it. */
import type { Plugin } from 'obsidian';
import type { Memory } from '../memory';
import { backUpMemory } from './back-up';
import { restoreMemory } from './restore';

/** Adds the commands. */
export function registerBackup(plugin: Plugin, memory: Memory): void {
  plugin.addCommand({
    id: 'back-up',
    name: 'Back up memory',
    callback: () => void backUpMemory(plugin.app, memory),
  });
  plugin.addCommand({
    id: 'restore',
    name: 'Restore memory from backup',
    callback: () => void restoreMemory(plugin.app, memory),
  });
}
