/** The review inbox: its command, and how many cards wait, in the status bar. */
import { setIcon, setTooltip } from 'obsidian';
import type { Plugin } from 'obsidian';
import { LatestOnly } from '../latest-only';
import type { Memory } from '../memory';
import { counted } from '../quantities';
import { InboxModal } from './inbox-modal';
import { undecided } from './open-cards';

/** Adds the command and the count. */
export function registerInbox(plugin: Plugin, memory: Memory): void {
  const open = () => new InboxModal(plugin.app, memory).open();
  plugin.addCommand({ id: 'review-inbox', name: 'Review memory inbox', icon: 'inbox', callback: open });
  const item = plugin.addStatusBarItem();
  item.addClass('recollect-status', 'mod-clickable');
  item.setAttrs({ role: 'button', tabindex: '0' });
  setIcon(item.createSpan('status-bar-item-icon recollect-status-icon'), 'inbox');
  const text = item.createSpan('recollect-status-text');
  item.hide();
  plugin.registerDomEvent(item, 'click', open);
  plugin.registerDomEvent(item, 'keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') open();
  });
  const counting = new LatestOnly(async () => {
    if (memory.state.name !== 'ready') return;
    // While the engine is away, the last count stands.
    const waiting = await undecided(memory.living).catch(() => null);
    if (!waiting) return;
    item.toggle(waiting.length > 0);
    text.setText(`${waiting.length} to review`);
    setTooltip(item, `${counted(waiting.length, 'question')} about your memories. Review memory inbox.`, {
      placement: 'top',
    });
  });
  plugin.registerEvent(memory.onChanged(() => void counting.request()));
  plugin.registerEvent(memory.onState(() => void counting.request()));
}
