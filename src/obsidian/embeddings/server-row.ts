/** The server in the settings. */
import type { App, SettingDefinitionRender } from 'obsidian';
import { hostOf } from '../../embeddings/server/server-config';
import { confirm } from '../confirm-modal';
import type { Memory } from '../memory';
import { numeral } from '../quantities';
import { serverChoice } from './embedders';
import type { Embedders } from './embedders';
import type { ServerSettings } from './embedding-settings';
import { liveRow } from './row';
import { serverQuestion } from './server-cost';
import { ServerModal } from './server-modal';

/** The row of the server. */
export function serverRow(app: App, memory: Memory, embedders: Embedders): SettingDefinitionRender {
  const use = async (server: ServerSettings): Promise<boolean> => {
    const estimate = await memory.notes.estimate(serverChoice(server)).catch(() => null);
    if (!(await confirm(app, serverQuestion(server, estimate)))) return false;
    const { server: before, formerServer } = embedders.settings;
    const isOther = before !== null && serverChoice(before).id !== serverChoice(server).id;
    await embedders.change({ use: 'server', server, formerServer: isOther ? before : formerServer });
    return true;
  };
  const setUp = (): void => new ServerModal(app, embedders.settings.server, use).open();

  return liveRow('Server', [embedders], () => {
    const { server, use: used } = embedders.settings;
    if (!server) {
      return {
        name: 'Server',
        desc: 'An OpenAI-compatible service or Ollama. What it costs and what is sent where is said before anything is sent.',
        problem: null,
        phase: 'none',
        controls: (setting) => {
          setting.addButton((button) => {
            button.setButtonText('Set up').onClick(setUp);
            button.buttonEl.setAttribute('aria-label', 'Set up a server');
          });
        },
      };
    }
    const isChosen = used === 'server';
    return {
      name: 'Server',
      desc: `${server.model} at ${hostOf(server)}, ${numeral(server.dimensions)} dimensions.`,
      problem: null,
      phase: `${isChosen ? 'chosen' : 'ready'} ${server.model} ${server.address}`,
      controls: (setting) => {
        setting.addExtraButton((button) =>
          button
            .setIcon('trash-2')
            .setTooltip('Forget this server')
            .onClick(() => void embedders.change({ server: null, use: isChosen ? 'builtin' : used })),
        );
        setting.addButton((button) => {
          button.setButtonText('Change').onClick(setUp);
          button.buttonEl.setAttribute('aria-label', 'Change the server');
        });
        setting.addButton((button) => {
          button.setButtonText(isChosen ? 'In use' : 'Use').setDisabled(isChosen);
          button.onClick(() => void use(server));
          button.buttonEl.setAttribute('aria-label', isChosen ? 'The server is in use' : 'Use the server');
        });
      },
    };
  });
}
