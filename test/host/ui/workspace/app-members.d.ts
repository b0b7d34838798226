import type { HostCommands } from '../commands/registry.ts';
import type { SettingsModal } from '../settings/settings-modal.ts';

// Parts of the app that plugins use although the published API does not declare them.
declare module 'obsidian' {
  interface App {
    commands: HostCommands;
    setting: SettingsModal;
  }
}
