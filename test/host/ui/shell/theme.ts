import type { App } from 'obsidian';
import { Platform } from 'obsidian';

const KEY = 'host-theme';
type Theme = 'light' | 'dark';

function apply(app: App, theme: Theme): void {
  document.body.toggleClass('theme-dark', theme === 'dark');
  document.body.toggleClass('theme-light', theme === 'light');
  app.workspace.trigger('css-change');
}

/** Whether the dark theme is on. */
export function isDark(): boolean {
  return document.body.hasClass('theme-dark');
}

/** Switches to a theme and remembers it for the next visit. */
export function setTheme(app: App, theme: Theme): void {
  app.saveLocalStorage(KEY, theme);
  apply(app, theme);
}

/** Switches between light and dark. */
export function toggleTheme(app: App): void {
  setTheme(app, isDark() ? 'light' : 'dark');
}

/** Starts with the theme of the address (`?theme=dark`), else the remembered one, else the system's. */
export function installTheme(app: App): void {
  const asked = new URLSearchParams(location.search).get('theme');
  const remembered: unknown = app.loadLocalStorage(KEY);
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const choice = [asked, remembered].find((theme): theme is Theme => theme === 'light' || theme === 'dark');
  apply(app, choice ?? system);
  app.isDarkMode = isDark;
  document.body.toggleClass('is-mobile', Platform.isMobile);
  document.body.toggleClass('is-phone', Platform.isPhone);
  document.body.toggleClass('is-tablet', Platform.isTablet);
}
