import {
  AbstractTextComponent,
  BaseComponent,
  ButtonComponent,
  ColorComponent,
  DropdownComponent,
  ExtraButtonComponent,
  ProgressBarComponent,
  SearchComponent,
  SliderComponent,
  TextComponent,
  ToggleComponent,
} from 'obsidian';
import { mend } from '../mend.ts';
import { actLikeButton } from '../parts/focus.ts';
import { setIcon } from '../parts/icons.ts';
import { setTooltip } from '../parts/tooltip.ts';

interface Clickable {
  clickHandler?: (event: MouseEvent) => unknown;
  constructor2__(containerEl: HTMLElement): void;
}

interface Changeable<V> {
  value: V;
  _onChange?: ((value: V) => unknown) | null;
  constructor3__(el: HTMLElement): void;
}

type Mended<C, Extra> = C & Extra;

function installButtons(): void {
  mend<Mended<ButtonComponent, Clickable>>(ButtonComponent.prototype, {
    constructor2__() {
      this.buttonEl.addEventListener('click', (event) => void this.clickHandler?.(event));
    },
    setDisabled(disabled) {
      this.disabled = disabled;
      this.buttonEl.disabled = disabled;
      return this;
    },
    setIcon(icon) {
      this.buttonEl.addClass('clickable-icon');
      setIcon(this.buttonEl, icon);
      return this;
    },
    setTooltip(tooltip, options) {
      setTooltip(this.buttonEl, tooltip, options);
      return this;
    },
  });
  mend<Mended<ExtraButtonComponent, Clickable>>(ExtraButtonComponent.prototype, {
    constructor2__() {
      this.extraSettingsEl.addClass('clickable-icon', 'extra-setting-button');
      actLikeButton(this.extraSettingsEl);
      this.setIcon('gear');
      this.extraSettingsEl.addEventListener('click', (event) => {
        if (!this.disabled) this.clickHandler?.(event);
      });
    },
    setDisabled(disabled) {
      this.disabled = disabled;
      this.extraSettingsEl.toggleClass('is-disabled', disabled);
      this.extraSettingsEl.setAttribute('aria-disabled', String(disabled));
      return this;
    },
    setIcon(icon) {
      setIcon(this.extraSettingsEl, icon);
      return this;
    },
  });
}

function installTextFields(): void {
  mend<Mended<AbstractTextComponent<HTMLInputElement>, Changeable<string>>>(AbstractTextComponent.prototype, {
    constructor3__(field) {
      if (field instanceof HTMLInputElement) field.type = 'text';
      field.setAttribute('spellcheck', 'false');
      field.addEventListener('input', () => {
        this.value = this.inputEl.value;
        this.onChanged();
      });
    },
    onChanged() {
      this._onChange?.(this.inputEl.value);
    },
    getValue() {
      return this.inputEl.value;
    },
    // Setting a value from code tells nobody in Obsidian; only the user's own change does.
    setValue(value) {
      this.value = value;
      this.inputEl.value = value;
      return this;
    },
    setDisabled(disabled) {
      this.disabled = disabled;
      this.inputEl.disabled = disabled;
      return this;
    },
  });
  mend<SearchComponent & { constructor4__(containerEl: HTMLElement): void }>(SearchComponent.prototype, {
    constructor4__() {
      const container = createDiv('search-input-container');
      this.inputEl.replaceWith(container);
      this.inputEl.type = 'search';
      container.append(this.inputEl, this.clearButtonEl);
      this.clearButtonEl.addClass('search-input-clear-button');
      actLikeButton(this.clearButtonEl, 'Clear search');
      this.clearButtonEl.addEventListener('click', () => {
        this.setValue('');
        this.onChanged();
        this.inputEl.focus();
      });
    },
    onChanged() {
      AbstractTextComponent.prototype.onChanged.call(this);
    },
  });
  // Its own copy only records listeners for unit tests; the mended base does the work.
  Reflect.deleteProperty(TextComponent.prototype, 'onChange');
}

function installToggle(): void {
  mend<Mended<ToggleComponent, Changeable<boolean>> & { boxEl__: HTMLInputElement }>(
    ToggleComponent.prototype,
    {
      constructor3__() {
        this.toggleEl.addClass('checkbox-container');
        this.boxEl__ = this.toggleEl.createEl('input', {
          type: 'checkbox',
          attr: { tabindex: '0', role: 'switch' },
        });
        this.toggleEl.addEventListener('click', (event) => {
          event.preventDefault();
          if (!this.disabled) this.onClick();
        });
        this.boxEl__.addEventListener('keydown', (event) => {
          if (event.key !== 'Enter' || this.disabled) return;
          this.onClick();
        });
      },
      onClick() {
        this.setValue(!this.getValue());
        this._onChange?.(this.getValue());
      },
      setValue(on) {
        this.value = on;
        this.toggleEl.toggleClass('is-enabled', on);
        // The click that is being handled resets the box after us, so it is set once more when that is over.
        this.boxEl__.checked = on;
        window.setTimeout(() => (this.boxEl__.checked = this.getValue()));
        return this;
      },
      setDisabled(disabled) {
        this.disabled = disabled;
        this.toggleEl.toggleClass('is-disabled', disabled);
        this.boxEl__.disabled = disabled;
        return this;
      },
    },
  );
}

function installChoices(): void {
  mend<Mended<DropdownComponent, Changeable<string>> & { changeCallback?: () => void }>(
    DropdownComponent.prototype,
    {
      constructor3__() {
        this.selectEl.addClass('dropdown');
        this.selectEl.addEventListener('change', () => this.changeCallback?.());
      },
      setValue(value) {
        this.selectEl.value = value;
        return this;
      },
      setDisabled(disabled) {
        this.disabled = disabled;
        this.selectEl.disabled = disabled;
        return this;
      },
    },
  );
  mend<
    Mended<SliderComponent, Changeable<number>> & {
      format__?: (value: number) => string;
      valueEl__: HTMLElement;
    }
  >(SliderComponent.prototype, {
    constructor3__() {
      this.sliderEl.addClass('slider');
      this.valueEl__ = createSpan('slider-value');
      this.sliderEl.before(this.valueEl__);
      this.sliderEl.addEventListener('input', () => {
        this.setValue(this.sliderEl.valueAsNumber);
      });
      this.sliderEl.addEventListener('change', () => void this._onChange?.(this.value));
    },
    setValue(value) {
      this.value = value;
      this.sliderEl.value = String(value);
      this.valueEl__.setText(this.getValuePretty());
      return this;
    },
    getValuePretty() {
      return this.format__ ? this.format__(this.value) : String(this.value);
    },
    setDisplayFormat(format) {
      this.format__ = format;
      return this.setValue(this.value);
    },
    setDisabled(disabled) {
      this.disabled = disabled;
      this.sliderEl.disabled = disabled;
      return this;
    },
  });
  mend<Mended<ColorComponent, Changeable<string>> & { colorPickerEl__: HTMLInputElement }>(
    ColorComponent.prototype,
    {
      constructor3__() {
        this.colorPickerEl__.addEventListener('input', () => {
          this.setValue(this.colorPickerEl__.value);
          this._onChange?.(this.value);
        });
      },
      setValue(value) {
        this.value = value;
        this.colorPickerEl__.value = value;
        return this;
      },
      setDisabled(disabled) {
        this.disabled = disabled;
        this.colorPickerEl__.disabled = disabled;
        return this;
      },
    },
  );
  mend<
    Mended<ProgressBarComponent, Changeable<number>> & { progressBar__: HTMLElement; lineEl__: HTMLElement }
  >(ProgressBarComponent.prototype, {
    constructor3__() {
      this.progressBar__.addClass('setting-progress-bar');
      this.progressBar__.setAttrs({ role: 'progressbar', 'aria-valuemin': '0', 'aria-valuemax': '100' });
      this.lineEl__ = this.progressBar__.createDiv('setting-progress-bar-inner');
    },
    setValue(value) {
      this.value = value;
      this.lineEl__.style.width = `${value}%`;
      this.progressBar__.setAttribute('aria-valuenow', String(value));
      return this;
    },
  });
}

/** Makes the controls of settings real: they look like Obsidian's, take clicks and keys, and report the user's changes. */
export function installControls(): void {
  mend<BaseComponent>(BaseComponent.prototype, {
    then(cb) {
      cb(this);
      return this;
    },
  });
  installButtons();
  installTextFields();
  installToggle();
  installChoices();
}
