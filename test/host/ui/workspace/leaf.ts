import type { OpenViewState, TFile, View, ViewState } from 'obsidian';
import { WorkspaceItem, WorkspaceLeaf } from 'obsidian';
import { mend } from '../mend.ts';
import type { Docks } from './docks.ts';
import { EmptyView, lifecycle, MissingView } from './view-registry.ts';
import type { ViewRegistry } from './view-registry.ts';

interface LeafOnScreen extends WorkspaceLeaf {
  pinned: boolean;
  constructor3__(): void;
}

async function closeView(view: View | null): Promise<void> {
  if (!view) return;
  try {
    await lifecycle(view).onClose();
  } catch (error) {
    console.error(error);
  }
  view.unload();
  view.containerEl.remove();
}

/** Gives leaves real views: created, loaded, opened, shown in a tab, and closed in that order. */
export function installLeaves(registry: ViewRegistry, docks: Docks): void {
  mend<LeafOnScreen>(WorkspaceLeaf.prototype, {
    constructor3__() {
      this.view = new EmptyView(this);
    },
    async open(view) {
      const old = this.view as View | null;
      if (old === view) return view;
      await closeView(old);
      this.view = view;
      docks.of(this)?.attach(this, view.containerEl);
      view.load();
      await lifecycle(view).onOpen();
      docks.of(this)?.refresh();
      docks.layoutChanged();
      return view;
    },
    async setViewState(state: ViewState, ephemeral?: unknown) {
      const keeps = this.view.getViewType() === state.type && !(this.view instanceof MissingView);
      if (!keeps) await this.open(registry.create(state.type, this));
      if (state.pinned !== undefined) this.setPinned(state.pinned);
      await this.view.setState(state.state ?? {}, { history: false });
      if (ephemeral) this.view.setEphemeralState(ephemeral);
      docks.of(this)?.refresh();
      if (state.active) docks.activate(this);
      this.trigger('view-state-change');
      docks.layoutChanged();
    },
    getViewState() {
      const state: ViewState = { type: this.view.getViewType(), state: this.view.getState() };
      Object.assign(state, { icon: this.getIcon(), title: this.getDisplayText() });
      if (this.pinned) state.pinned = true;
      return state;
    },
    async openFile(file: TFile, openState?: OpenViewState) {
      const type = registry.typeFor(file.extension) ?? 'unsupported-file';
      await this.setViewState({ type, state: { ...openState?.state, file: file.path } }, openState?.eState);
      if (openState?.active !== false) docks.activate(this);
      docks.fileOpened(this, file);
    },
    detach() {
      docks.remove(this);
      void closeView(this.view);
      docks.layoutChanged();
    },
    getDisplayText() {
      return this.view.getDisplayText();
    },
    getIcon() {
      return this.view.getIcon();
    },
    getEphemeralState(): unknown {
      return this.view.getEphemeralState();
    },
    setEphemeralState(state: unknown) {
      this.view.setEphemeralState(state);
    },
    setPinned(pinned) {
      this.pinned = pinned;
      this.trigger('pinned-change', pinned);
    },
    togglePinned() {
      this.setPinned(!this.pinned);
    },
    getRoot() {
      return docks.of(this)?.split ?? docks.workspace.rootSplit;
    },
  });
  mend<WorkspaceItem>(WorkspaceItem.prototype, {
    getContainer() {
      return docks.workspace.rootSplit;
    },
  });
}
