import { ButtonComponent, ExtraButtonComponent } from 'obsidian';
import { mend } from '../mend.ts';
import { actLikeButton } from '../parts/focus.ts';
import { setIcon } from '../parts/icons.ts';
import { setTooltip } from '../parts/tooltip.ts';

interface Clickable {
  clickHandler?: (event: MouseEvent) => unknown;
  constructor2__(containerEl: HTMLElement): void;
}

/** Makes buttons take clicks, icons and being disabled. */
export function installButtons(): void {
  mend<ButtonComponent & Clickable>(ButtonComponent.prototype, {
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
  mend<ExtraButtonComponent & Clickable>(ExtraButtonComponent.prototype, {
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
