/** Which connection answers in the chat, and which one learns in the background. */
import type { DropdownComponent, SettingDefinitionRender } from 'obsidian';
import type { Connection } from '../../models/connections';
import { liveRow } from '../embeddings/row';
import { sentenceFor, tell } from '../notices';
import type { Models, Role } from './models';
import { backgroundInWords, chatInWords } from './what-leaves';

const NAMES: Readonly<Record<Role, string>> = { chat: 'Chat model', background: 'Background model' };
const NONE = '';

function optionFor({ label, model }: Connection): string {
  return label.includes(model) ? label : `${label} (${model})`;
}

/** The row of one choice. */
export function choiceRow(models: Models, role: Role): SettingDefinitionRender {
  const name = NAMES[role];
  let dropdown: DropdownComponent | null = null;
  const choose = async (id: string): Promise<void> => {
    try {
      await models.change(() => ({ [role]: id === NONE ? null : id }));
    } catch (thrown) {
      tell(sentenceFor(thrown, 'Saving the settings'));
    }
  };
  return liveRow(name, [models], () => {
    const { connections } = models.settings;
    const chosen = models.chosen(role);
    const options = [[NONE, 'None'], ...connections.map((each) => [each.id, optionFor(each)])];
    return {
      name,
      desc: role === 'chat' ? chatInWords(chosen) : backgroundInWords(chosen),
      problem: null,
      phase: JSON.stringify(options),
      controls: (setting) => {
        setting.addDropdown((component) => {
          dropdown = component;
          for (const [id = NONE, text = ''] of options) component.addOption(id, text);
          component.setValue(chosen?.id ?? NONE).onChange((id) => void choose(id));
          component.selectEl.setAttribute('aria-label', name);
        });
      },
      update: () => void dropdown?.setValue(models.chosen(role)?.id ?? NONE),
    };
  });
}
