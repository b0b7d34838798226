import { ExtraButtonComponent, SearchComponent, Setting, SettingGroup } from 'obsidian';
import { mend } from '../mend.ts';

interface SettingOnScreen extends Setting {
  errorEl: HTMLElement | null;
  constructor__(containerEl: HTMLElement): void;
}

interface GroupOnScreen extends SettingGroup {
  groupEl__: HTMLElement;
  headerEl: HTMLElement;
  headerInnerEl: HTMLElement;
  constructor__(containerEl: HTMLElement): void;
  headerControl__(): HTMLElement;
}

let names = 0;

/** Names a row's controls by the row's title, as a person reads it, so that a screen reader says it too. */
function labelControls(setting: Setting): void {
  for (const el of Array.from(setting.controlEl.querySelectorAll('input, select, textarea'))) {
    if (!el.hasAttribute('aria-label')) el.setAttribute('aria-labelledby', setting.nameEl.id);
  }
}

/** Gives setting rows and groups Obsidian's structure and class names. */
export function installSettingRows(): void {
  mend<SettingOnScreen>(Setting.prototype, {
    constructor__() {
      this.settingEl.addClass('setting-item');
      this.infoEl.addClass('setting-item-info');
      this.nameEl.addClass('setting-item-name');
      this.nameEl.id = `setting-name-${++names}`;
      this.descEl.addClass('setting-item-description');
      this.controlEl.addClass('setting-item-control');
      this.settingEl.append(this.infoEl, this.controlEl);
      new MutationObserver(() => labelControls(this)).observe(this.controlEl, {
        childList: true,
        subtree: true,
      });
    },
    setName(name) {
      this.nameEl.setText(name);
      return this;
    },
    setDesc(desc) {
      this.descEl.setText(desc);
      return this;
    },
    setHeading() {
      this.settingEl.addClass('setting-item-heading');
      this.nameEl.setAttrs({ role: 'heading', 'aria-level': '3' });
      return this;
    },
    setDisabled(disabled) {
      this.settingEl.toggleClass('is-disabled', disabled);
      for (const component of this.components) component.setDisabled(disabled);
      return this;
    },
    clear() {
      this.controlEl.empty();
      this.components = [];
      return this;
    },
    setErrorMessage(message) {
      this.errorEl?.remove();
      this.errorEl = message
        ? this.infoEl.createDiv({ cls: 'setting-item-error', attr: { role: 'alert' } })
        : null;
      if (message) this.errorEl?.setText(message);
      this.settingEl.toggleClass('is-invalid', Boolean(message));
      return this;
    },
  });
  mend<GroupOnScreen>(SettingGroup.prototype, {
    constructor__() {
      this.groupEl__.addClass('setting-group');
      this.headerEl.addClass('setting-item', 'setting-item-heading');
      this.headerInnerEl.addClass('setting-item-name');
      this.headerInnerEl.setAttrs({ role: 'heading', 'aria-level': '3' });
      this.listEl.addClass('setting-items');
    },
    setHeading(text) {
      this.headerInnerEl.setText(text);
      if (text) this.groupEl__.prepend(this.headerEl);
      else this.headerEl.remove();
      return this;
    },
    headerControl__() {
      this.groupEl__.prepend(this.headerEl);
      const existing = this.headerEl.querySelector<HTMLElement>('.setting-item-control');
      return existing ?? this.headerEl.createDiv('setting-item-control');
    },
    addSearch(cb) {
      cb(new SearchComponent(this.headerControl__()));
      return this;
    },
    addExtraButton(cb) {
      cb(new ExtraButtonComponent(this.headerControl__()));
      return this;
    },
    addClass(...classes) {
      this.groupEl__.addClass(...classes);
      return this;
    },
  });
}
