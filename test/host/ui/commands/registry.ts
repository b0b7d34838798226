import type { App, Command, Hotkey, KeymapEventHandler } from 'obsidian';
import { MarkdownView, Platform } from 'obsidian';

/** The app's commands, reachable by plugins as `app.commands`. */
export class HostCommands {
  readonly commands: Record<string, Command> = {};
  private readonly bindings = new Map<string, KeymapEventHandler[]>();

  constructor(private readonly app: App) {}

  /** Registers a command under its full id and binds its default hotkeys. */
  addCommand(command: Command): void {
    this.removeCommand(command.id);
    this.commands[command.id] = command;
    this.bindings.set(
      command.id,
      (command.hotkeys ?? []).map((hotkey) =>
        this.app.scope.register(hotkey.modifiers, hotkey.key, () => {
          this.executeCommandById(command.id);
          return false;
        }),
      ),
    );
  }

  removeCommand(id: string): void {
    for (const binding of this.bindings.get(id) ?? []) this.app.scope.unregister(binding);
    this.bindings.delete(id);
    delete this.commands[id];
  }

  findCommand(id: string): Command | undefined {
    return this.commands[id];
  }

  /** The commands that can run right now, by name. */
  listCommands(): Command[] {
    return Object.values(this.commands)
      .filter((command) => this.canRun(command))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /** Runs a command; false when there is none or it refuses. */
  executeCommandById(id: string): boolean {
    const command = this.commands[id];
    return command ? this.executeCommand(command) : false;
  }

  executeCommand(command: Command): boolean {
    if (!this.canRun(command)) return false;
    const editing = this.editing();
    if (command.editorCheckCallback && editing) command.editorCheckCallback(false, editing.editor, editing);
    else if (command.editorCallback && editing) void command.editorCallback(editing.editor, editing);
    else if (command.checkCallback) command.checkCallback(false);
    else void command.callback?.();
    return true;
  }

  private canRun(command: Command): boolean {
    if (command.mobileOnly && !Platform.isMobile) return false;
    if (command.editorCheckCallback || command.editorCallback) {
      const editing = this.editing();
      if (!editing) return false;
      return command.editorCheckCallback
        ? Boolean(command.editorCheckCallback(true, editing.editor, editing))
        : true;
    }
    return command.checkCallback ? Boolean(command.checkCallback(true)) : Boolean(command.callback);
  }

  /** Editor commands need a note that is being edited, not read. */
  private editing(): MarkdownView | null {
    const view: unknown = this.app.workspace.activeEditor;
    return view instanceof MarkdownView && view.getMode() === 'source' ? view : null;
  }
}

const KEY_NAMES: Record<string, string> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** A hotkey as a person reads it. */
export function describeHotkey(hotkey: Hotkey): string {
  const modifiers = hotkey.modifiers.map((name) =>
    name === 'Mod' ? (Platform.isMacOS ? 'Cmd' : 'Ctrl') : name,
  );
  const key = KEY_NAMES[hotkey.key] ?? (hotkey.key.length === 1 ? hotkey.key.toUpperCase() : hotkey.key);
  return [...modifiers, key].join(' + ');
}
