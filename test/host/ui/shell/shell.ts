import type { App } from 'obsidian';
import { actLikeButton } from '../parts/focus.ts';
import { setIcon } from '../parts/icons.ts';
import { setTooltip } from '../parts/tooltip.ts';
import type { Docks } from '../workspace/docks.ts';
import { toggleTheme } from './theme.ts';

/** The window's fixed parts that plugins add to. */
export interface Shell {
  addRibbonIcon(icon: string, title: string, onClick: (event: MouseEvent) => void): HTMLElement;
  addStatusBarItem(): HTMLElement;
}

function iconButton(
  parent: HTMLElement,
  icon: string,
  label: string,
  onClick: (event: MouseEvent) => void,
): HTMLElement {
  const button = parent.createDiv('clickable-icon');
  setIcon(button, icon);
  actLikeButton(button, label);
  button.addEventListener('click', onClick);
  return button;
}

function addDockToggles(app: App, docks: Docks, ribbon: HTMLElement): void {
  const left = iconButton(ribbon, 'panel-left', 'Toggle left sidebar', () =>
    app.workspace.leftSplit.toggle(),
  );
  left.addClass('sidebar-toggle-button', 'mod-left');
  const right = iconButton(docks.root.stripEl, 'panel-right', 'Toggle right sidebar', () =>
    app.workspace.rightSplit.toggle(),
  );
  right.addClass('sidebar-toggle-button', 'mod-right');
}

function addNewTabButton(app: App, docks: Docks): void {
  const button = iconButton(docks.root.stripEl, 'plus', 'New tab', () => {
    app.workspace.setActiveLeaf(app.workspace.getLeaf('tab'));
  });
  button.addClass('workspace-tab-header-new-tab');
}

/** Builds the window: ribbon, docks, status bar. */
export function mountShell(app: App, docks: Docks): Shell {
  const container = document.body.createDiv('app-container');
  const workspaceEl = container.createDiv('horizontal-main-container').createDiv('workspace');
  app.workspace.containerEl = workspaceEl;
  const ribbon = workspaceEl.createDiv({
    cls: 'workspace-ribbon side-dock-ribbon mod-left',
    attr: { role: 'toolbar', 'aria-label': 'Ribbon', 'aria-orientation': 'vertical' },
  });
  const top = ribbon.createDiv('sidebar-toggle');
  const actions = ribbon.createDiv('side-dock-actions');
  const settings = ribbon.createDiv('side-dock-settings');
  workspaceEl.append(docks.left.el, docks.root.el, docks.right.el);
  docks.root.el.setAttribute('role', 'main');
  addNewTabButton(app, docks);
  addDockToggles(app, docks, top);

  const shell: Shell = {
    addRibbonIcon(icon, title, onClick) {
      const button = iconButton(actions, icon, title, onClick);
      button.addClass('side-dock-ribbon-action');
      setTooltip(button, title, { placement: 'right' });
      return button;
    },
    addStatusBarItem() {
      return statusBar.createDiv('status-bar-item');
    },
  };
  const run = (id: string) => () => void app.commands.executeCommandById(id);
  shell.addRibbonIcon('file-search', 'Open quick switcher', run('switcher:open'));
  shell.addRibbonIcon('terminal', 'Open command palette', run('command-palette:open'));
  for (const [icon, label, action] of [
    ['sun-moon', 'Toggle light/dark mode', () => toggleTheme(app)],
    ['settings', 'Settings', () => app.setting.open()],
  ] as const) {
    const button = iconButton(settings, icon, label, action);
    button.addClass('side-dock-ribbon-action');
    setTooltip(button, label, { placement: 'right' });
  }
  const statusBar = container.createDiv({
    cls: 'status-bar',
    attr: { role: 'contentinfo', 'aria-label': 'Status bar' },
  });
  return shell;
}
