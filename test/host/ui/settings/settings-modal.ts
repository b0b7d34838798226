import type { App, SettingDefinitionItem } from 'obsidian';
import { Modal } from 'obsidian';
import { actLikeButton } from '../parts/focus.ts';
import { setIcon } from '../parts/icons.ts';
import { prepareFuzzySearch } from '../parts/search.ts';
import { holds, isGroup } from './definitions.ts';
import type { TabOnScreen } from './setting-tab.ts';

interface Found {
  tab: TabOnScreen;
  name: string;
}

function namesIn(items: readonly SettingDefinitionItem[]): string[] {
  return items.flatMap((item) => {
    if (!holds(item.visible, true)) return [];
    if (isGroup(item)) return namesIn(item.items ?? []);
    if ('type' in item) return [item.name, ...namesIn(item.items ?? [])];
    return holds(item.searchable, true) ? [item.name] : [];
  });
}

/** The settings window, reachable by plugins as `app.setting`. */
export class SettingsModal extends Modal {
  readonly settingTabs: TabOnScreen[] = [];
  readonly pluginTabs: TabOnScreen[] = [];
  activeTab: TabOnScreen | null = null;
  private lastTabId = '';
  private readonly navEl: HTMLElement;
  private readonly searchEl: HTMLInputElement;
  private readonly tabsEl: HTMLElement;
  private readonly tabContentContainer: HTMLElement;

  constructor(app: App) {
    super(app);
    this.setTitle('Settings');
    this.modalEl.addClass('mod-settings', 'mod-sidebar-layout');
    this.contentEl.addClass('vertical-tabs-container');
    this.navEl = this.contentEl.createDiv({ cls: 'vertical-tab-header', attr: { role: 'navigation' } });
    this.searchEl = this.navEl.createEl('input', {
      type: 'search',
      placeholder: 'Search settings...',
      attr: { 'aria-label': 'Search settings' },
    });
    this.searchEl.addEventListener('input', () => this.renderNavigation());
    this.tabsEl = this.navEl.createDiv('vertical-tab-header-tabs');
    this.tabContentContainer = this.contentEl.createDiv('vertical-tab-content-container');
  }

  /** Adds one of the app's own tabs. */
  addCoreTab(tab: TabOnScreen): void {
    this.settingTabs.push(tab);
    tab.update();
  }

  /** Adds a plugin's tab; its definitions become searchable at once. */
  addSettingTab(tab: TabOnScreen): void {
    this.pluginTabs.push(tab);
    tab.update();
    if (this.containerEl.isConnected) this.renderNavigation();
  }

  /** Removes a plugin's tab. */
  removeSettingTab(tab: TabOnScreen): void {
    const at = this.pluginTabs.indexOf(tab);
    if (at >= 0) this.pluginTabs.splice(at, 1);
    if (this.activeTab === tab) this.closeActiveTab();
    if (this.containerEl.isConnected) this.renderNavigation();
  }

  override onOpen(): void {
    this.searchEl.value = '';
    const tabs = this.allTabs();
    const first = tabs.find((tab) => tab.id === this.lastTabId) ?? tabs[0];
    if (first) this.openTab(first);
    this.tabsEl.querySelector<HTMLElement>('.is-active')?.focus();
  }

  override onClose(): void {
    this.closeActiveTab();
  }

  /** Shows a tab by its id (a plugin's id is its tab's); null when there is none. */
  openTabById(id: string): TabOnScreen | null {
    const tab = this.allTabs().find((candidate) => candidate.id === id) ?? null;
    if (tab) this.openTab(tab);
    return tab;
  }

  /** Shows a tab. */
  openTab(tab: TabOnScreen): void {
    this.closeActiveTab();
    this.activeTab = tab;
    this.lastTabId = tab.id;
    tab.pages__ = [];
    this.tabContentContainer.append(tab.containerEl);
    tab.update();
    tab.show__();
    this.renderNavigation();
  }

  private allTabs(): TabOnScreen[] {
    return [...this.settingTabs, ...this.pluginTabs];
  }

  private closeActiveTab(): void {
    if (!this.activeTab) return;
    this.activeTab.leave__();
    this.activeTab.hide();
    this.activeTab.containerEl.remove();
    this.activeTab = null;
  }

  private renderNavigation(): void {
    const focused =
      document.activeElement?.closest<HTMLElement>('.vertical-tab-nav-item')?.dataset['settingId'];
    this.tabsEl.empty();
    if (this.searchEl.value.trim()) {
      this.renderFound();
      return;
    }
    this.renderTabGroup('Options', this.settingTabs);
    this.renderTabGroup('Community plugins', this.pluginTabs);
    if (focused)
      this.tabsEl.querySelector<HTMLElement>(`[data-setting-id="${CSS.escape(focused)}"]`)?.focus();
  }

  private renderTabGroup(title: string, tabs: TabOnScreen[]): void {
    if (tabs.length === 0) return;
    const group = this.tabsEl.createDiv('vertical-tab-header-group');
    group.createDiv({ cls: 'vertical-tab-header-group-title', text: title });
    for (const tab of tabs) {
      const item = this.navItem(group, tab.name, tab.icon, () => this.openTab(tab));
      item.dataset['settingId'] = tab.id;
      item.toggleClass('is-active', tab === this.activeTab);
      if (tab === this.activeTab) item.setAttribute('aria-current', 'page');
    }
  }

  private renderFound(): void {
    const match = prepareFuzzySearch(this.searchEl.value.trim());
    const found: Found[] = this.allTabs().flatMap((tab) =>
      [tab.name, ...namesIn(tab.settingItems)].filter((name) => match(name)).map((name) => ({ tab, name })),
    );
    if (found.length === 0) this.tabsEl.createDiv({ cls: 'setting-empty', text: 'No settings found.' });
    for (const { tab, name } of found) {
      const label = name === tab.name ? name : `${name} (${tab.name})`;
      this.navItem(this.tabsEl, label, '', () => this.reveal(tab, name));
    }
  }

  private reveal(tab: TabOnScreen, name: string): void {
    this.searchEl.value = '';
    this.openTab(tab);
    const row = Array.from(tab.containerEl.querySelectorAll<HTMLElement>('.setting-item')).find(
      (el) => el.querySelector('.setting-item-name')?.textContent === name,
    );
    row?.scrollIntoView({ block: 'center' });
    row?.addClass('is-flashing');
  }

  private navItem(parent: HTMLElement, name: string, icon: string, choose: () => void): HTMLElement {
    const item = parent.createDiv('vertical-tab-nav-item tappable');
    if (icon) setIcon(item.createDiv('vertical-tab-nav-item-icon'), icon);
    item.createDiv({ cls: 'vertical-tab-nav-item-title', text: name });
    actLikeButton(item);
    item.addEventListener('click', choose);
    return item;
  }
}
