import './host.css';
import { MarkdownView } from 'obsidian';
import type { HostApp } from '../data/index.ts';
import { installCoreCommands } from './commands/core-commands.ts';
import { HostCommands } from './commands/registry.ts';
import { FileExplorerView } from './explorer/file-explorer.ts';
import { installMarkdown } from './markdown/renderer.ts';
import { installMarkdownView } from './note/markdown-view.ts';
import { OtherFileView } from './note/unsupported-view.ts';
import { addIcon, getIcon, getIconIds, removeIcon, setIcon } from './parts/icons.ts';
import { installInputSuggest } from './parts/input-suggest.ts';
import { installKeys } from './parts/keys.ts';
import { installMenus } from './parts/menu.ts';
import { installModals } from './parts/modal.ts';
import { installNotices } from './parts/notice.ts';
import { sanitizeHTMLToDom } from './parts/sanitize.ts';
import { prepareFuzzySearch, renderMatches, renderResults } from './parts/search.ts';
import { installSuggestModals } from './parts/suggest-modal.ts';
import { displayTooltip, installTooltips, setTooltip } from './parts/tooltip.ts';
import { installControls } from './settings/controls.ts';
import { installCoreTabs } from './settings/core-tabs.ts';
import { installSettingRows } from './settings/setting-row.ts';
import { installSettingTabs } from './settings/setting-tab.ts';
import { SettingsModal } from './settings/settings-modal.ts';
import { installPluginParts } from './shell/plugin-parts.ts';
import { mountShell } from './shell/shell.ts';
import { installTheme } from './shell/theme.ts';
import { Docks } from './workspace/docks.ts';
import { installItemViews } from './workspace/item-view.ts';
import { installLeaves } from './workspace/leaf.ts';
import { installSideDocks } from './workspace/side-docks.ts';
import { ViewRegistry } from './workspace/view-registry.ts';
import { installWorkspace } from './workspace/workspace.ts';

/** Functions that plugins get from `require('obsidian')` and that draw on the page. */
const drawing = {
  addIcon,
  displayTooltip,
  getIcon,
  getIconIds,
  prepareFuzzySearch,
  removeIcon,
  renderMatches,
  renderResults,
  sanitizeHTMLToDom,
  setIcon,
  setTooltip,
};

/** Mounts the window into the page and mends, in place, every class of the API that shows something. */
export async function installUi(host: HostApp): Promise<void> {
  const { app } = host;
  Object.assign(host.obsidian, drawing);

  installKeys(app);
  installModals();
  installSuggestModals();
  installInputSuggest();
  installMenus(app);
  installNotices();
  installTooltips();
  installControls();
  installSettingRows();
  installSettingTabs();
  installMarkdown(app);
  installItemViews();
  installMarkdownView();

  const views = new ViewRegistry();
  const docks = new Docks(app.workspace);
  installLeaves(views, docks);
  installWorkspace(docks);
  app.commands = new HostCommands(app);
  app.setting = new SettingsModal(app);
  installTheme(app);
  const shell = mountShell(app, docks);
  installSideDocks(app, docks);
  installPluginParts(shell, views);
  installCoreCommands(app);
  installCoreTabs(host);

  views.register('file-explorer', (leaf) => new FileExplorerView(leaf));
  views.register('markdown', (leaf) => new MarkdownView(leaf));
  views.register('unsupported-file', (leaf) => new OtherFileView(leaf));
  views.registerExtensions(['md'], 'markdown');
  await app.workspace.getLeftLeaf(false)?.setViewState({ type: 'file-explorer' });
  app.workspace.getLeaf(true);
}
