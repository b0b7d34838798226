import type { App, Setting, SettingControl, SettingTab, TAbstractFile } from 'obsidian';
import { AbstractInputSuggest, TFile, TFolder } from 'obsidian';

class PathSuggest extends AbstractInputSuggest<TAbstractFile> {
  constructor(
    app: App,
    field: HTMLInputElement,
    private readonly choices: () => TAbstractFile[],
    private readonly chosen: (path: string) => void,
  ) {
    super(app, field);
  }

  protected override getSuggestions(query: string): TAbstractFile[] {
    const wanted = query.toLowerCase();
    return this.choices().filter((file) => file.path.toLowerCase().includes(wanted));
  }

  override renderSuggestion(file: TAbstractFile, el: HTMLElement): void {
    el.setText(file.path);
  }

  override selectSuggestion(file: TAbstractFile): void {
    this.setValue(file.path);
    this.chosen(file.path);
    this.close();
  }
}

function pathChoices(app: App, control: SettingControl): TAbstractFile[] {
  const all = app.vault.getAllLoadedFiles();
  if (control.type === 'file') {
    return all.filter((file): file is TFile => file instanceof TFile && (control.filter?.(file) ?? true));
  }
  if (control.type !== 'folder') return [];
  return all.filter(
    (file): file is TFolder =>
      file instanceof TFolder &&
      (!file.isRoot() || control.includeRoot === true) &&
      (control.filter?.(file) ?? true),
  );
}

/** Validates, then persists; a refusal is shown under the row and nothing is stored. */
async function submit(
  tab: SettingTab,
  setting: Setting,
  control: SettingControl,
  value: unknown,
): Promise<void> {
  const validate = control.validate as
    ((value: unknown) => string | void | Promise<string | void>) | undefined;
  const complaint = await validate?.(value);
  setting.setErrorMessage(complaint || null);
  if (complaint) return;
  await tab.setControlValue(control.key, value);
  tab.refreshDomState();
}

/** Renders the control of a declarative setting and binds it to the tab's storage. */
export function renderControl(tab: SettingTab, setting: Setting, control: SettingControl): void {
  const stored = tab.getControlValue(control.key) ?? control.defaultValue;
  const save = (value: unknown): void => void submit(tab, setting, control, value);
  const text = typeof stored === 'string' || typeof stored === 'number' ? String(stored) : '';
  switch (control.type) {
    case 'toggle':
      setting.addToggle((toggle) => toggle.setValue(Boolean(stored)).onChange(save));
      break;
    case 'dropdown':
      setting.addDropdown((dropdown) => dropdown.addOptions(control.options).setValue(text).onChange(save));
      break;
    case 'text':
      setting.addText((field) =>
        field
          .setPlaceholder(control.placeholder ?? '')
          .setValue(text)
          .onChange(save),
      );
      break;
    case 'textarea':
      setting.addTextArea((field) => {
        field
          .setPlaceholder(control.placeholder ?? '')
          .setValue(text)
          .onChange(save);
        if (control.rows) field.inputEl.rows = control.rows;
      });
      break;
    case 'number':
      setting.addText((field) => {
        field.inputEl.type = 'number';
        if (control.min !== undefined) field.inputEl.min = String(control.min);
        if (control.max !== undefined) field.inputEl.max = String(control.max);
        field.inputEl.step = String(control.step ?? 'any');
        field.setPlaceholder(control.placeholder ?? '').setValue(text);
        field.onChange((typed) => {
          const parsed = Number.parseFloat(typed);
          save(Number.isNaN(parsed) ? (control.defaultValue ?? 0) : parsed);
        });
      });
      break;
    case 'slider':
      setting.addSlider((slider) => {
        slider.setLimits(control.min, control.max, control.step);
        if (control.displayFormat) slider.setDisplayFormat(control.displayFormat);
        slider.setValue(typeof stored === 'number' ? stored : control.min).onChange(save);
      });
      break;
    case 'color':
      setting.addColorPicker((picker) => picker.setValue(text || '#000000').onChange(save));
      break;
    case 'file':
    case 'folder':
      setting.addText((field) => {
        field
          .setPlaceholder(control.placeholder ?? '')
          .setValue(text)
          .onChange(save);
        new PathSuggest(tab.app, field.inputEl, () => pathChoices(tab.app, control), save);
      });
      break;
  }
  const validate = control.validate as
    ((value: unknown) => string | void | Promise<string | void>) | undefined;
  if (validate && stored !== undefined) {
    void Promise.resolve(validate(stored)).then((complaint) => {
      // No value returned: a Setting has a `then` of its own, and a promise would call it for ever.
      setting.setErrorMessage(complaint || null);
    });
  }
}
