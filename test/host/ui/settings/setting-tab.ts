import type { Plugin, SettingDefinitionItem, SettingDefinitionPage, SettingPage } from 'obsidian';
import { PluginSettingTab, SettingPage as SettingPageClass, SettingTab } from 'obsidian';
import { mend } from '../mend.ts';
import { actLikeButton } from '../parts/focus.ts';
import { setIcon } from '../parts/icons.ts';
import type { RenderedDefinitions } from './definitions.ts';
import { renderDefinitions } from './definitions.ts';

/** A tab as the settings modal sees it: shown, and rendered from its definitions where it has them. */
export interface TabOnScreen extends SettingTab {
  id: string;
  name: string;
  rendered__: RenderedDefinitions | null;
  pages__: SettingDefinitionPage[] | undefined;
  page__: SettingPage | null;
  isShown__: boolean;
  show__(): void;
  leave__(): void;
  openPage__(page: SettingDefinitionPage): void;
}

interface PluginTabOnScreen extends TabOnScreen {
  plugin__: Plugin & { settings?: Record<string, unknown> };
  constructor2__(app: unknown, plugin: Plugin): void;
}

function titlebar(containerEl: HTMLElement, title: string, back: () => void): void {
  const bar = containerEl.createDiv('setting-page-titlebar');
  const button = bar.createDiv('clickable-icon');
  setIcon(button, 'arrow-left');
  actLikeButton(button, 'Back');
  button.addEventListener('click', back);
  bar.createSpan({ cls: 'setting-page-title', text: title });
}

/** Renders tabs from their definitions, from `display()` where they have none, and follows links to their sub-pages. */
export function installSettingTabs(): void {
  mend<TabOnScreen>(SettingTab.prototype, {
    show__() {
      this.leave__();
      this.isShown__ = true;
      this.containerEl.addClass('vertical-tab-content');
      const page = this.pages__?.[this.pages__.length - 1];
      const items: SettingDefinitionItem[] = page ? (page.items ?? []) : this.settingItems;
      if (!page && items.length === 0) {
        this.containerEl.empty();
        this.display();
        return;
      }
      if (page?.page) {
        this.page__ = page.page();
        this.page__.title ||= page.name;
        this.page__.titlebarEl.empty();
        titlebar(this.page__.titlebarEl, this.page__.title, () => (this.pages__?.pop(), this.show__()));
        this.containerEl.empty();
        this.containerEl.append(this.page__.rootEl);
        this.page__.display();
        return;
      }
      this.rendered__ = renderDefinitions(this, this.containerEl, items, (next) => this.openPage__(next));
      if (page) {
        const bar = createDiv();
        titlebar(bar, page.name, () => (this.pages__?.pop(), this.show__()));
        this.containerEl.prepend(bar);
      }
    },
    leave__() {
      this.isShown__ = false;
      this.rendered__?.close();
      this.rendered__ = null;
      this.page__?.hide();
      this.page__ = null;
    },
    openPage__(page) {
      (this.pages__ ??= []).push(page);
      this.show__();
    },
    update() {
      this.settingItems = this.getSettingDefinitions();
      if (!this.isShown__) return;
      const scroll = this.containerEl.scrollTop;
      this.show__();
      this.containerEl.scrollTop = scroll;
    },
    refreshDomState() {
      this.rendered__?.refresh();
    },
    hide() {
      this.containerEl.empty();
    },
  });
  mend<PluginTabOnScreen>(PluginSettingTab.prototype, {
    constructor2__(_app, plugin) {
      this.id = plugin.manifest.id;
      this.name = plugin.manifest.name;
    },
    getControlValue(key) {
      return this.plugin__.settings?.[key];
    },
    async setControlValue(key, value) {
      this.plugin__.settings = { ...this.plugin__.settings, [key]: value };
      await this.plugin__.saveData(this.plugin__.settings);
    },
  });
  mend<SettingPage & { constructor__(): void }>(SettingPageClass.prototype, {
    constructor__() {
      this.rootEl.addClass('setting-page');
    },
  });
}
