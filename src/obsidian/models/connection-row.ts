/** A connection in the settings: what it is, what came of trying it, and the ways to change it. */
import type { App, SettingDefinitionRender } from 'obsidian';
import { ulid } from 'ulid';
import type { Connection } from '../../models/connections';
import type { ConnectionReport } from '../../models/test-connection';
import { confirm } from '../confirm-modal';
import { liveRow } from '../embeddings/row';
import { sentenceFor, tell } from '../notices';
import { ConnectionModal } from './connection-modal';
import type { ConnectionTests } from './connection-tests';
import type { Models, Role } from './models';
import { aboutConnection } from './what-leaves';

/** What the rows work with. */
export interface ConnectionParts {
  app: App;
  models: Models;
  tests: ConnectionTests;
}

/** Opens the form for a new connection. */
export function addConnection({ app, models, tests }: ConnectionParts): void {
  const save = async (
    connection: Connection,
    roles: readonly Role[],
    report: ConnectionReport | null,
  ): Promise<void> => {
    const use = Object.fromEntries(roles.map((role) => [role, connection.id]));
    await models.change(({ connections }) => ({ connections: [...connections, connection], ...use }));
    if (report) tests.note(connection, report);
  };
  new ConnectionModal(app, { models, current: null, newId: ulid(), save }).open();
}

function editConnection({ app, models, tests }: ConnectionParts, current: Connection): void {
  const save = async (
    connection: Connection,
    _: readonly Role[],
    report: ConnectionReport | null,
  ): Promise<void> => {
    await models.change(({ connections }) => ({
      // Another device may have removed it while the form was open.
      connections: connections.some(({ id }) => id === connection.id)
        ? connections.map((each) => (each.id === connection.id ? connection : each))
        : [...connections, connection],
    }));
    if (report) tests.note(connection, report);
  };
  new ConnectionModal(app, { models, current, newId: current.id, save }).open();
}

async function removeConnection(
  { app, models }: ConnectionParts,
  { id, label, keyName }: Connection,
): Promise<void> {
  const { chat, background } = models.settings;
  const yes = await confirm(app, {
    title: `Remove ${label}?`,
    text: [
      ...(chat === id ? ['The chat then answers from memory and notes alone.'] : []),
      ...(background === id ? ['Memory then learns by built-in rules.'] : []),
      keyName === ''
        ? 'What it has cost stays in the record.'
        : `What it has cost stays in the record, and the key "${keyName}" in the secret storage of the app.`,
    ],
    yes: 'Remove',
  });
  if (!yes) return;
  try {
    await models.change((now) => ({
      connections: now.connections.filter((each) => each.id !== id),
      chat: now.chat === id ? null : now.chat,
      background: now.background === id ? null : now.background,
    }));
  } catch (thrown) {
    tell(sentenceFor(thrown, 'Saving the settings'));
  }
}

function problemWith(
  { access }: Models,
  { keyName }: Connection,
  report: ConnectionReport | null,
): string | null {
  // Keys do not come along when settings are synced.
  if (keyName !== '' && access.keyNamed(keyName) === null)
    return `The key "${keyName}" is not on this device. Link it with "Edit".`;
  return report && !report.answers ? report.summary : null;
}

/** The row of one connection. */
export function connectionRow(parts: ConnectionParts, { id, label }: Connection): SettingDefinitionRender {
  const { models, tests } = parts;
  return liveRow(label, [models, tests], () => {
    const connection = models.connection(id);
    if (!connection)
      return { name: label, desc: '', problem: null, phase: 'gone', controls: () => undefined };
    const name = connection.label;
    const isRunning = tests.isRunning(connection);
    const report = tests.reportOn(connection);
    const found = report?.answers ? [report.summary, ...report.problems] : [];
    return {
      name,
      desc: [aboutConnection(connection), found.join(' ')].join('\n').trim(),
      problem: problemWith(models, connection, report),
      phase: `${isRunning} ${JSON.stringify(connection)}`,
      controls: (setting) => {
        setting.settingEl.addClass('recollect-connection-row');
        setting.addExtraButton((button) =>
          button
            .setIcon('trash-2')
            .setTooltip(`Remove ${name}`)
            .onClick(() => void removeConnection(parts, connection)),
        );
        setting.addButton((button) => {
          button.setButtonText('Edit').onClick(() => editConnection(parts, connection));
          button.buttonEl.setAttribute('aria-label', `Edit ${name}`);
        });
        setting.addButton((button) => {
          button.setButtonText(isRunning ? 'Testing...' : 'Test').setDisabled(isRunning);
          button.onClick(() => void tests.run(connection));
          button.buttonEl.setAttribute('aria-label', `Test ${name}`);
        });
      },
    };
  });
}
