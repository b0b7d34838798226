/** The status bar item: silent while all is well, a word when something is up. */
import { setIcon, setTooltip } from 'obsidian';
import type { Plugin } from 'obsidian';
import type { EngineState } from '../engine/supervisor';
import { openHealth } from './health';
import type { Memory } from './memory';

interface Look {
  icon: string;
  /** Shown beside the icon. */
  text: string;
  /** What a pointer or a screen reader is told. */
  label: string;
}

function lookOf(state: EngineState): Look {
  switch (state.name) {
    case 'starting':
      return { icon: 'brain', text: 'Memory is starting', label: 'Memory is starting. Open memory health.' };
    case 'restarting':
      return {
        icon: 'brain',
        text: 'Memory is restarting',
        label: 'Memory stopped and is restarting. Open memory health.',
      };
    case 'off':
      return { icon: 'brain-cog', text: 'Memory is off', label: `${state.message} Open memory health.` };
    case 'ready':
      return { icon: 'brain', text: '', label: 'Memory is ready. Open memory health.' };
  }
}

/** Adds the item; a click opens memory health. */
export function registerStatusBar(plugin: Plugin, memory: Memory): void {
  const item = plugin.addStatusBarItem();
  item.addClass('recollect-status', 'mod-clickable');
  item.setAttrs({ role: 'button', tabindex: '0' });
  const icon = item.createSpan('status-bar-item-icon recollect-status-icon');
  const text = item.createSpan('recollect-status-text');
  const draw = () => {
    const look = lookOf(memory.state);
    setIcon(icon, look.icon);
    text.setText(look.text);
    item.toggleClass('mod-warning', memory.state.name === 'off');
    setTooltip(item, look.label, { placement: 'top' });
  };
  const open = () => void openHealth(plugin);
  plugin.registerDomEvent(item, 'click', open);
  plugin.registerDomEvent(item, 'keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') open();
  });
  plugin.registerEvent(memory.onState(draw));
  draw();
}
