import type { Plugin, View, ViewCreator, WorkspaceLeaf } from 'obsidian';
import { ItemView } from 'obsidian';

/** The pane of a tab with nothing open yet. */
export class EmptyView extends ItemView {
  override icon = 'file';

  getViewType(): string {
    return 'empty';
  }

  getDisplayText(): string {
    return 'New tab';
  }

  override async onOpen(): Promise<void> {
    const box = this.contentEl.createDiv('empty-state');
    box.createDiv({ cls: 'empty-state-title', text: 'No file is open' });
    const actions = box.createDiv('empty-state-action-list');
    const offer = (text: string, commandId: string): void => {
      const button = actions.createEl('button', { cls: 'empty-state-action', text });
      button.addEventListener('click', () => this.app.commands.executeCommandById(commandId));
    };
    offer('Create new note (Ctrl+N)', 'file-explorer:new-file');
    offer('Go to file (Ctrl+O)', 'switcher:open');
    offer('Open command palette (Ctrl+P)', 'command-palette:open');
  }
}

/** Stands in for a view whose plugin is not there, keeping its type so that it can come back. */
export class MissingView extends ItemView {
  override icon = 'ghost';

  constructor(
    leaf: WorkspaceLeaf,
    private readonly type: string,
  ) {
    super(leaf);
  }

  getViewType(): string {
    return this.type;
  }

  getDisplayText(): string {
    return 'Plugin no longer active';
  }

  override async onOpen(): Promise<void> {
    this.contentEl.createDiv({
      cls: 'pane-empty',
      text: `No plugin provides the view "${this.type}" at the moment.`,
    });
  }
}

interface Lifecycle {
  onOpen(): Promise<void>;
  onClose(): Promise<void>;
}

/** A view's opening and closing, which the API lets only the app call. */
export function lifecycle(view: View): Lifecycle {
  return view as unknown as Lifecycle;
}

/** Which view types and file extensions exist, and who makes them. */
export class ViewRegistry {
  private readonly creators = new Map<string, ViewCreator>();
  private readonly typeByExtension = new Map<string, string>();

  /** Registers a view type; like Obsidian, refuses a second one of the same name. */
  register(type: string, creator: ViewCreator): void {
    if (this.creators.has(type)) throw new Error(`Attempting to register an existing view type "${type}"`);
    this.creators.set(type, creator);
  }

  unregister(type: string): void {
    this.creators.delete(type);
  }

  registerExtensions(extensions: readonly string[], type: string): void {
    for (const extension of extensions) {
      if (this.typeByExtension.has(extension)) {
        throw new Error(`Attempting to register an existing file extension "${extension}"`);
      }
      this.typeByExtension.set(extension, type);
    }
  }

  unregisterExtensions(extensions: readonly string[]): void {
    for (const extension of extensions) this.typeByExtension.delete(extension);
  }

  /** The view type that opens a file, if any does. */
  typeFor(extension: string): string | undefined {
    return this.typeByExtension.get(extension);
  }

  /** Makes a view of a type on a leaf. */
  create(type: string, leaf: WorkspaceLeaf): View {
    if (type === 'empty' || type === '') return new EmptyView(leaf);
    return this.creators.get(type)?.(leaf) ?? new MissingView(leaf, type);
  }
}

/** Ties a plugin's views to its life: they close when it unloads. */
export function registerPluginView(
  registry: ViewRegistry,
  plugin: Plugin,
  type: string,
  creator: ViewCreator,
): void {
  registry.register(type, creator);
  for (const leaf of plugin.app.workspace.getLeavesOfType(type)) void leaf.setViewState({ type });
  plugin.register(() => {
    registry.unregister(type);
    // Obsidian keeps the leaf and shows that its plugin is gone, so that an update finds its place again.
    for (const leaf of plugin.app.workspace.getLeavesOfType(type))
      void leaf.open(new MissingView(leaf, type));
  });
}
