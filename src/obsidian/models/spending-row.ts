/** What models used this month, in the settings, with a door to the months before. */
import type { App, SettingDefinitionRender } from 'obsidian';
import { reasonToStop } from '../../models/spending';
import type { Caps, Total } from '../../models/spending';
import { liveRow } from '../embeddings/row';
import type { Memory } from '../memory';
import type { Models } from './models';
import { SpendingModal } from './spending-modal';
import { totalInWords } from './spending-words';

/** The row. */
export function spendingRow(app: App, memory: Memory, models: Models): SettingDefinitionRender {
  const { spending } = models;
  return liveRow('This month', [spending, models], () => {
    const total = spending.total(spending.month);
    const { caps } = models.settings;
    // Asked for here, since the settings may be the first to want it; a failure is shown by `problem`.
    if (!total && spending.problem === null) spending.open().catch(() => undefined);
    const note = caps.dollars === null && caps.tokens === null ? ' There is no limit.' : '';
    return {
      name: 'This month',
      desc: total
        ? `${totalInWords(total)} On this device; other devices count for themselves.${note}`
        : 'Reading the record...',
      problem: spending.problem ?? (total && stopped(total, caps)) ?? spending.book?.problem ?? null,
      phase: 'button',
      controls: (setting) => {
        setting.addButton((button) => {
          button.setButtonText('Show').onClick(() => new SpendingModal(app, memory, models).open());
          button.buttonEl.setAttribute('aria-label', 'Show what models used');
        });
      },
    };
  });
}

/** What a limit holds back now, in words; null when nothing. */
function stopped(total: Total, caps: Caps): string | null {
  if (reasonToStop(total, caps, 'chat') !== null)
    return 'The limit is reached: until the next month, or until you raise it, only models on this device are asked.';
  if (reasonToStop(total, caps, 'extract') !== null)
    return 'Background work has stopped: it has used its share of the limits. The chat goes on.';
  return null;
}
