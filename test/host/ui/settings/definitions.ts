import type {
  SettingDefinition,
  SettingDefinitionGroup,
  SettingDefinitionItem,
  SettingDefinitionList,
  SettingDefinitionPage,
  SettingGroupItem,
  SettingTab,
} from 'obsidian';
import { Setting, SettingGroup } from 'obsidian';
import { actLikeButton } from '../parts/focus.ts';
import { setIcon } from '../parts/icons.ts';
import { renderControl } from './definition-control.ts';

/** What a rendered tab must remember: how to refresh its predicates and how to tear its rows down. */
export interface RenderedDefinitions {
  refresh(): void;
  close(): void;
}

type OpenPage = (page: SettingDefinitionPage) => void;
type Predicate = boolean | (() => boolean) | undefined;

/** Evaluates a `visible`, `disabled` or `searchable` predicate. */
export function holds(predicate: Predicate, otherwise: boolean): boolean {
  return typeof predicate === 'function' ? predicate() : (predicate ?? otherwise);
}

/** Tells a group or list from a single setting or page. */
export function isGroup(item: SettingDefinitionItem): item is SettingDefinitionGroup | SettingDefinitionList {
  return 'type' in item && (item.type === 'group' || item.type === 'list');
}

function isPage(item: SettingGroupItem): item is SettingDefinitionPage {
  return 'type' in item;
}

/** Loose settings between groups are shown in a group of their own, without a heading. */
function inGroups(
  items: readonly SettingDefinitionItem[],
): (SettingDefinitionGroup | SettingDefinitionList)[] {
  const groups: (SettingDefinitionGroup | SettingDefinitionList)[] = [];
  let loose: SettingGroupItem[] | null = null;
  for (const item of items) {
    if (isGroup(item)) {
      groups.push(item);
      loose = null;
      continue;
    }
    if (!loose) groups.push({ type: 'group', items: (loose = []) });
    loose.push(item);
  }
  return groups;
}

function renderPageLink(setting: Setting, page: SettingDefinitionPage, openPage: OpenPage): void {
  setting.setName(page.name).setDesc(page.desc ?? '');
  const value = typeof page.displayValue === 'function' ? page.displayValue() : page.displayValue;
  const status = typeof page.status === 'function' ? page.status() : page.status;
  if (value || status)
    setting.addDisplayValue((shown) => shown.setValue(value ?? null).setStatus(status ?? null));
  setIcon(setting.controlEl.createDiv('setting-page-chevron'), 'chevron-right');
  setting.settingEl.addClass('mod-page', 'tappable');
  actLikeButton(setting.settingEl);
  setting.settingEl.addEventListener('click', () => openPage(page));
}

class Row {
  readonly setting: Setting;
  private cleanup: (() => void) | null = null;

  constructor(
    tab: SettingTab,
    group: SettingGroup,
    readonly definition: SettingGroupItem,
    index: number,
    openPage: OpenPage,
  ) {
    this.setting = new Setting(group.listEl);
    if (isPage(definition)) {
      renderPageLink(this.setting, definition, openPage);
      return;
    }
    this.setting.setName(definition.name).setDesc(definition.desc ?? '');
    if (definition.action) {
      const { action } = definition;
      this.setting.settingEl.addClass('mod-action', 'tappable');
      actLikeButton(this.setting.settingEl);
      this.setting.settingEl.addEventListener('click', () => {
        if (!this.setting.settingEl.hasClass('is-disabled')) action(this.setting.settingEl, index);
      });
    } else if (definition.render) {
      this.cleanup = definition.render(this.setting, group) ?? null;
    } else if (definition.control) {
      renderControl(tab, this.setting, definition.control);
    }
  }

  refresh(matches: (definition: SettingDefinition) => boolean): void {
    const { definition } = this;
    const shown = holds(definition.visible, true) && (isPage(definition) || matches(definition));
    this.setting.settingEl.toggle(shown);
    if (isPage(definition)) return;
    const disabled =
      definition.control?.disabled ?? ('disabled' in definition ? definition.disabled : undefined);
    if (disabled !== undefined) this.setting.setDisabled(holds(disabled, false));
  }

  close(): void {
    this.cleanup?.();
  }
}

function listAffordances(rows: Row[], list: SettingDefinitionList): void {
  rows.forEach((row, index) => {
    const { onReorder, onDelete } = list;
    if (onReorder && index > 0) {
      row.setting.addExtraButton((button) =>
        button
          .setIcon('chevron-up')
          .setTooltip('Move up')
          .onClick(() => onReorder(index, index - 1)),
      );
    }
    if (onDelete) {
      row.setting.addExtraButton((button) =>
        button
          .setIcon('trash-2')
          .setTooltip('Remove')
          .onClick(() => onDelete(index)),
      );
    }
  });
}

function renderGroup(
  tab: SettingTab,
  containerEl: HTMLElement,
  definition: SettingDefinitionGroup | SettingDefinitionList,
  openPage: OpenPage,
): RenderedDefinitions {
  const group = new SettingGroup(containerEl);
  const groupEl = containerEl.lastElementChild as HTMLElement;
  if (definition.heading) group.setHeading(definition.heading);
  if (definition.cls) group.addClass(...definition.cls.split(' ').filter(Boolean));
  let query = '';
  const rows = (definition.items ?? []).map((item, index) => new Row(tab, group, item, index, openPage));
  const refresh = (): void => {
    const matches = (candidate: SettingDefinition): boolean =>
      !query || !holds(candidate.searchable, true) || (definition.search?.match(candidate, query) ?? true);
    for (const row of rows) row.refresh(matches);
    groupEl.toggle(holds(definition.visible, true));
  };
  if (definition.search) {
    const { placeholder } = definition.search;
    group.addSearch((search) =>
      search.setPlaceholder(placeholder ?? '').onChange((typed) => {
        query = typed;
        refresh();
      }),
    );
  }
  for (const configure of definition.extraButtons ?? []) group.addExtraButton(configure);
  if (definition.type === 'list') {
    const list = definition as SettingDefinitionList;
    group.addClass('mod-list');
    listAffordances(rows, list);
    if (rows.length === 0 && list.emptyState)
      group.listEl.createDiv('setting-empty').setText(list.emptyState);
    const { addItem } = list;
    if (addItem) {
      group.addExtraButton((button) =>
        button
          .setIcon('plus')
          .setTooltip(addItem.name)
          .onClick(() => addItem.action(button.extraSettingsEl)),
      );
    }
  }
  refresh();
  return { refresh, close: () => rows.forEach((row) => row.close()) };
}

/** Renders declarative settings into an element, as Obsidian 1.13 does. */
export function renderDefinitions(
  tab: SettingTab,
  containerEl: HTMLElement,
  items: readonly SettingDefinitionItem[],
  openPage: OpenPage,
): RenderedDefinitions {
  containerEl.empty();
  const groups = inGroups(items).map((group) => renderGroup(tab, containerEl, group, openPage));
  return {
    refresh: () => groups.forEach((group) => group.refresh()),
    close: () => groups.forEach((group) => group.close()),
  };
}
