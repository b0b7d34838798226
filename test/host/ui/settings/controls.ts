import { BaseComponent } from 'obsidian';
import { mend } from '../mend.ts';
import { installButtons } from './buttons.ts';
import { installChoices } from './choices.ts';
import { installSecretControl } from './secret-control.ts';
import { installTextFields } from './text-fields.ts';
import { installToggle } from './toggle.ts';

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
  installSecretControl();
}
