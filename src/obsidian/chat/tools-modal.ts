/** What each tool of the agent may do, on this device. */
import { Modal, Setting } from 'obsidian';
import type { App } from 'obsidian';
import type { ToolView } from '../../agent/session-events';
import { PERMISSIONS } from '../agent-host/tool-permissions';
import type { ToolPermissions } from '../agent-host/tool-permissions';
import { PERMISSION_NAMES, WORDS } from './words';

/** `vault_read` as a person says it. */
function nameOf({ name }: ToolView): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The choices. */
export class ToolsModal extends Modal {
  constructor(
    app: App,
    private readonly tools: readonly ToolView[],
    private readonly permissions: ToolPermissions,
  ) {
    super(app);
  }

  override onOpen(): void {
    this.setTitle(WORDS.toolsTitle);
    this.contentEl.createEl('p', { text: WORDS.toolsText });
    for (const tool of this.tools) {
      new Setting(this.contentEl)
        .setName(nameOf(tool))
        .setDesc(/^.*?\.(?=\s|$)/.exec(tool.description)?.[0] ?? tool.description)
        .addDropdown((choice) => {
          choice.addOption(
            'default',
            `${PERMISSION_NAMES.default} (${PERMISSION_NAMES[tool.permission].toLowerCase()})`,
          );
          for (const permission of PERMISSIONS) choice.addOption(permission, PERMISSION_NAMES[permission]);
          choice.setValue(this.permissions.of(tool.name) ?? 'default').onChange((value) =>
            this.permissions.set(
              tool.name,
              PERMISSIONS.find((permission) => permission === value),
            ),
          );
          choice.selectEl.setAttribute('aria-label', nameOf(tool));
        });
    }
  }

  override onClose(): void {
    this.contentEl.empty();
  }
}
