/** The status bar item: silent while all is well, a word when something is up. */
import { debounce, setIcon, setTooltip } from 'obsidian';
import type { Plugin } from 'obsidian';
import type { EngineProgress } from '../core/engine-api';
import { openHealth } from './health';
import type { Memory } from './memory';

/** A problem that has not come back for this long is over, in milliseconds. */
const PROBLEM_OVER_MS = 60_000;

/** What is shown. */
interface Look {
  icon: string;
  /** Shown beside the icon. */
  text: string;
  /** What a pointer or a screen reader is told. */
  label: string;
  isWarning?: boolean;
}

/** What is up besides the engine's state. */
interface Happening {
  rebuild: EngineProgress | null;
  problem: string | null;
}

function lookOf({ state }: Memory, { rebuild, problem }: Happening): Look {
  switch (state.name) {
    case 'starting':
      return { icon: 'brain', text: 'Memory is starting', label: 'Memory is starting.' };
    case 'restarting':
      return { icon: 'brain', text: 'Memory is restarting', label: 'Memory stopped and is starting again.' };
    case 'off':
      return { icon: 'brain-cog', text: 'Memory is off', label: state.message, isWarning: true };
    case 'ready':
      if (rebuild) {
        const label = `Rebuilding memory, ${rebuild.done} of ${rebuild.total} files read.`;
        return { icon: 'brain', text: 'Rebuilding memory', label };
      }
      if (problem !== null) {
        const label = `Background work failed and will be tried again: ${problem}.`;
        return { icon: 'brain-cog', text: 'Memory has a problem', label, isWarning: true };
      }
      return { icon: 'brain', text: '', label: 'Memory is ready.' };
  }
}

/** Adds the item; a click opens memory health. */
export function registerStatusBar(plugin: Plugin, memory: Memory): void {
  const item = plugin.addStatusBarItem();
  item.addClass('recollect-status', 'mod-clickable');
  item.setAttrs({ role: 'button', tabindex: '0' });
  const icon = item.createSpan('status-bar-item-icon recollect-status-icon');
  const text = item.createSpan('recollect-status-text');
  const happening: Happening = { rebuild: null, problem: null };
  const draw = () => {
    const look = lookOf(memory, happening);
    setIcon(icon, look.icon);
    text.setText(look.text);
    item.toggleClass('mod-warning', look.isWarning === true);
    setTooltip(item, `${look.label} Open memory health.`, { placement: 'top' });
  };
  const problemIsOver = debounce(
    () => {
      happening.problem = null;
      draw();
    },
    PROBLEM_OVER_MS,
    true,
  );
  const open = () => void openHealth(plugin);
  plugin.registerDomEvent(item, 'click', open);
  plugin.registerDomEvent(item, 'keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') open();
  });
  plugin.registerEvent(
    memory.onState(() => {
      happening.rebuild = null;
      draw();
    }),
  );
  plugin.registerEvent(
    memory.onProgress((progress) => {
      happening.rebuild = progress.task === 'rebuild' && progress.done < progress.total ? progress : null;
      draw();
    }),
  );
  plugin.registerEvent(
    memory.onProblem((reason) => {
      happening.problem = reason;
      draw();
      problemIsOver();
    }),
  );
  plugin.register(() => problemIsOver.cancel());
  draw();
}
