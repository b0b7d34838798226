/** Shows where a file is. */
import { Notice } from 'obsidian';
import type { App } from 'obsidian';

/** What the desktop app can do beyond its documented interface. */
interface DesktopApp {
  showInFolder?(path: string): void;
}

/** Opens the file's folder in the system's file manager; where there is none, copies the path. */
export async function reveal(app: App, path: string): Promise<void> {
  const desktop = app as App & DesktopApp;
  if (typeof desktop.showInFolder === 'function') {
    desktop.showInFolder(path);
    return;
  }
  await navigator.clipboard.writeText(path);
  new Notice('The path was copied.');
}
