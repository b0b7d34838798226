import { ColorComponent, DropdownComponent, ProgressBarComponent, SliderComponent } from 'obsidian';
import { mend } from '../mend.ts';
import type { Changeable } from './changeable.ts';

/** Makes dropdowns, sliders and color pickers report the user's choice, and progress bars show theirs. */
export function installChoices(): void {
  mend<DropdownComponent & Changeable<string> & { changeCallback?: () => void }>(
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
    SliderComponent &
      Changeable<number> & {
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
  mend<ColorComponent & Changeable<string> & { colorPickerEl__: HTMLInputElement }>(
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
  mend<ProgressBarComponent & Changeable<number> & { progressBar__: HTMLElement; lineEl__: HTMLElement }>(
    ProgressBarComponent.prototype,
    {
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
    },
  );
}
