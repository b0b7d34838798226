import type { App, KeymapEventHandler, KeymapEventListener, Modifier, Keymap } from 'obsidian';
import { Platform, Scope } from 'obsidian';
import { mend } from '../mend.ts';

interface Binding extends KeymapEventHandler {
  func: KeymapEventListener;
}

interface LiveScope extends Scope {
  handlers: Binding[];
  parent__: LiveScope | undefined;
  constructor__(parent?: Scope): void;
}

interface LiveKeymap extends Keymap {
  scopeStack: LiveScope[];
}

/** Modifiers in one spelling ("Mod" is Ctrl or Cmd by platform), so that bindings and events compare as text. */
function spelling(modifiers: readonly Modifier[]): string {
  const resolved = modifiers.map((modifier) =>
    modifier === 'Mod' ? (Platform.isMacOS ? 'Meta' : 'Ctrl') : modifier,
  );
  return [...new Set(resolved)].sort().join(',');
}

function modifiersOf(event: KeyboardEvent): string {
  const held: Modifier[] = [];
  if (event.altKey) held.push('Alt');
  if (event.ctrlKey) held.push('Ctrl');
  if (event.metaKey) held.push('Meta');
  if (event.shiftKey) held.push('Shift');
  return spelling(held);
}

function handle(scope: LiveScope | undefined, event: KeyboardEvent): boolean {
  const modifiers = modifiersOf(event);
  for (let current = scope; current; current = current.parent__) {
    for (const binding of [...current.handlers]) {
      if (binding.key !== null && binding.key.toLowerCase() !== event.key.toLowerCase()) continue;
      if (binding.modifiers !== null && binding.modifiers !== modifiers) continue;
      const result: unknown = binding.func(event, { modifiers, key: event.key, vkey: event.code });
      if (result === false) event.preventDefault();
      if (result !== undefined || binding.key !== null) return true;
    }
  }
  return false;
}

/** Makes scopes listen: the topmost scope of the keymap (a modal, a menu), then the active view's, then the app's. */
export function installKeys(app: App): void {
  mend<LiveScope>(Scope.prototype, {
    constructor__(parent) {
      this.parent__ = parent as LiveScope | undefined;
    },
    register(modifiers, key, func) {
      const binding: Binding = {
        scope: this,
        modifiers: modifiers === null ? null : spelling(modifiers),
        key,
        func,
      };
      this.handlers.push(binding);
      return binding;
    },
  });
  window.addEventListener('keydown', (event) => {
    // Keys that compose a character (Japanese, Chinese) belong to the input method alone.
    if (event.isComposing || event.defaultPrevented) return;
    const stack = (app.keymap as LiveKeymap).scopeStack;
    const view = app.workspace.activeLeaf?.view;
    handle(stack[stack.length - 1] ?? ((view?.scope ?? app.scope) as LiveScope), event);
  });
}
