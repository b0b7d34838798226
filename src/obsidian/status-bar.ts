/** The status bar item: silent while all is well, a word when something is up. */
import { debounce, setIcon, setTooltip } from 'obsidian';
import type { Plugin } from 'obsidian';
import type { EngineProgress } from '../core/engine-api';
import type { IndexState } from '../core/notes-api';
import { openHealth } from './health';
import type { Memory } from './memory';
import type { NoteIndex } from './notes';
import { glanceAt } from './notes/index-words';

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
  /** Where a click leads. */
  opens: 'health' | 'index';
}

/** What is up besides the engine's state. */
interface Happening {
  rebuild: EngineProgress | null;
  problem: string | null;
}

function lookOf({ state }: Memory, { status }: NoteIndex, { rebuild, problem }: Happening): Look {
  const opens = 'health';
  switch (state.name) {
    case 'starting':
      return { icon: 'brain', text: 'Memory is starting', label: 'Memory is starting.', opens };
    case 'restarting': {
      const label = 'Memory stopped and is starting again.';
      return { icon: 'brain', text: 'Memory is restarting', label, opens };
    }
    case 'off':
      return { icon: 'brain-cog', text: 'Memory is off', label: state.message, isWarning: true, opens };
    case 'ready':
      if (rebuild) {
        const label = `Rebuilding memory, ${rebuild.done} of ${rebuild.total} files read.`;
        return { icon: 'brain', text: 'Rebuilding memory', label, opens };
      }
      if (problem !== null) {
        const label = `Background work failed and will be tried again: ${problem}.`;
        return { icon: 'brain-cog', text: 'Memory has a problem', label, isWarning: true, opens };
      }
      return lookOfIndex(status.state);
  }
}

function lookOfIndex(index: IndexState | null): Look {
  if (!index) return { icon: 'brain', text: '', label: 'Memory is ready.', opens: 'index' };
  const { text, label, isWarning } = glanceAt(index);
  return { icon: isWarning ? 'brain-cog' : 'brain', text, label, isWarning, opens: 'index' };
}

const DOORS = { health: 'Open memory health.', index: 'Show index status.' } as const;

/** Adds the item; a click opens what tells more: memory health when memory itself is not well, else the index. */
export function registerStatusBar(plugin: Plugin, memory: Memory, index: NoteIndex): void {
  const item = plugin.addStatusBarItem();
  item.addClass('recollect-status', 'mod-clickable');
  item.setAttrs({ role: 'button', tabindex: '0' });
  const icon = item.createSpan('status-bar-item-icon recollect-status-icon');
  const text = item.createSpan('recollect-status-text');
  const happening: Happening = { rebuild: null, problem: null };
  let shownIcon = '';
  const draw = () => {
    const look = lookOf(memory, index, happening);
    // Progress is drawn many times a second; an icon that is put in anew each time would flicker.
    if (look.icon !== shownIcon) setIcon(icon, look.icon);
    shownIcon = look.icon;
    text.setText(look.text);
    item.toggleClass('mod-warning', look.isWarning === true);
    setTooltip(item, `${look.label} ${DOORS[look.opens]}`, { placement: 'top' });
  };
  const problemIsOver = debounce(
    () => {
      happening.problem = null;
      draw();
    },
    PROBLEM_OVER_MS,
    true,
  );
  const open = () => {
    if (lookOf(memory, index, happening).opens === 'index') index.open();
    else void openHealth(plugin);
  };
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
  plugin.registerEvent(index.status.onChange(draw));
  plugin.register(() => problemIsOver.cancel());
  draw();
}
