/** The limits on what models may cost in a month, typed. */
import { debounce } from 'obsidian';
import type { SettingDefinitionRender, TextComponent } from 'obsidian';
import type { Caps } from '../../models/spending';
import { liveRow } from '../embeddings/row';
import { sentenceFor } from '../notices';
import { numeral } from '../quantities';
import type { Models } from './models';
import { dollarsTyped, shareTyped, tokensTyped } from './typed-numbers';
import type { Typed } from './typed-numbers';

/** A number half typed would be another limit: this long after the last key it counts, in milliseconds. */
const TYPED_MS = 1000;

interface CapField<Key extends keyof Caps> {
  key: Key;
  name: string;
  desc: string;
  placeholder: string;
  read: (text: string) => Typed<Caps[Key]>;
  write: (value: Caps[Key]) => string;
}

const DOLLARS: CapField<'dollars'> = {
  key: 'dollars',
  name: 'Dollars a month',
  desc: 'When this much is spent, no more is sent until the next month. Models on this device go on. Empty for no limit.',
  placeholder: 'No limit',
  read: dollarsTyped,
  write: (value) => (value === null ? '' : String(value)),
};

const TOKENS: CapField<'tokens'> = {
  key: 'tokens',
  name: 'Tokens a month',
  desc: 'The same for connections whose price is not known: their tokens, in and out, are counted instead of dollars. Empty for no limit.',
  placeholder: 'No limit',
  read: tokensTyped,
  write: (value) => (value === null ? '' : numeral(value)),
};

const SHARE: CapField<'backgroundShare'> = {
  key: 'backgroundShare',
  name: 'Background work stops at',
  desc: 'Learning in the background stops first, at this part of the limits in percent, so that the rest is left for the chat.',
  placeholder: '80',
  read: shareTyped,
  write: (value) => String(Math.round(value * 10_000) / 100),
};

/** The rows of the limits. */
export function capRows(models: Models): SettingDefinitionRender[] {
  return [capRow(models, DOLLARS), capRow(models, TOKENS), capRow(models, SHARE)];
}

function capRow<Key extends keyof Caps>(models: Models, field: CapField<Key>): SettingDefinitionRender {
  const { key, name, desc, placeholder, read, write } = field;
  let text: TextComponent | null = null;
  let problem: string | null = null;
  return liveRow(name, [models], () => ({
    name,
    desc,
    problem,
    phase: 'field',
    controls: (setting) => {
      const save = async (): Promise<void> => {
        const typed = read(text?.getValue() ?? '');
        if (typed.problem !== null || typed.value === models.settings.caps[key]) return;
        try {
          await models.change(({ caps }) => ({ caps: { ...caps, [key]: typed.value } }));
        } catch (thrown) {
          setting.setErrorMessage((problem = sentenceFor(thrown, 'Saving the settings')));
        }
      };
      const later = debounce(() => void save(), TYPED_MS, true);
      problem = null;
      setting.setErrorMessage(null);
      setting.addText((component) => {
        text = component.setPlaceholder(placeholder).setValue(write(models.settings.caps[key]));
        component.inputEl.setAttrs({ 'aria-label': name, inputmode: 'decimal' });
        component.onChange((typed) => {
          ({ problem } = read(typed));
          setting.setErrorMessage(problem);
          later();
        });
        component.inputEl.addEventListener('blur', () => later.run());
      });
    },
    update: () => {
      if (!text || problem !== null) return;
      // What is being typed is left alone.
      const { inputEl } = text;
      if (inputEl.ownerDocument.activeElement === inputEl) return;
      text.setValue(write(models.settings.caps[key]));
    },
  }));
}
