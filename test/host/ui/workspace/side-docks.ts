import type { App, WorkspaceSidedock } from 'obsidian';
import type { Dock } from './dock.ts';
import type { Docks } from './docks.ts';

function makeCollapsible(app: App, dock: Dock, collapsed: boolean): void {
  const split = dock.split as WorkspaceSidedock;
  const remembered = `host-${dock.side}-dock`;
  const apply = (hidden: boolean): void => {
    split.collapsed = hidden;
    dock.el.toggleClass('is-sidedock-collapsed', hidden);
    app.saveLocalStorage(remembered, hidden ? 'collapsed' : 'open');
    app.workspace.trigger('resize');
  };
  split.collapse = () => apply(true);
  split.expand = () => apply(false);
  split.toggle = () => apply(!split.collapsed);
  const stored: unknown = app.loadLocalStorage(remembered);
  apply(stored === null || stored === undefined ? collapsed : stored === 'collapsed');
}

function makeResizable(dock: Dock): void {
  const handle = dock.el.createEl('hr', {
    cls: 'workspace-leaf-resize-handle',
    attr: { 'aria-hidden': 'true' },
  });
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const start = event.clientX;
    const width = dock.el.offsetWidth;
    const direction = dock.side === 'left' ? 1 : -1;
    const drag = (move: PointerEvent): void => {
      const wanted = width + (move.clientX - start) * direction;
      dock.el.style.width = `${Math.max(200, Math.min(wanted, window.innerWidth / 2))}px`;
    };
    handle.addEventListener('pointermove', drag);
    handle.addEventListener('pointerup', () => handle.removeEventListener('pointermove', drag), {
      once: true,
    });
  });
}

/** Lets the side docks collapse (remembered across visits) and be resized. */
export function installSideDocks(app: App, docks: Docks): void {
  makeCollapsible(app, docks.left, false);
  makeCollapsible(app, docks.right, true);
  makeResizable(docks.left);
  makeResizable(docks.right);
}
