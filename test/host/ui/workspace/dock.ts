import type { WorkspaceLeaf, WorkspaceSidedock, WorkspaceSplit, WorkspaceTabs } from 'obsidian';
import { actLikeButton } from '../parts/focus.ts';
import { setIcon } from '../parts/icons.ts';

/** Where a dock tells the workspace what the user did with its tabs. */
export interface DockOwner {
  activate(leaf: WorkspaceLeaf): void;
  showTabMenu(leaf: WorkspaceLeaf, event: MouseEvent): void;
}

interface Tab {
  leaf: WorkspaceLeaf;
  headerEl: HTMLElement;
  leafEl: HTMLElement;
}

/** One group of tabs: the left dock, the right dock, or the centre. */
export class Dock {
  readonly el: HTMLElement;
  current: WorkspaceLeaf | null = null;
  private readonly tabs: Tab[] = [];
  private readonly headersEl: HTMLElement;
  private readonly bodyEl: HTMLElement;

  constructor(
    readonly side: 'left' | 'root' | 'right',
    readonly split: WorkspaceSplit | WorkspaceSidedock,
    /** What `leaf.parent` is for the leaves in here. */
    readonly group: WorkspaceTabs,
    private readonly owner: DockOwner,
  ) {
    this.el = createDiv(
      `workspace-split mod-vertical mod-${side === 'root' ? 'root' : `${side}-split mod-sidedock`}`,
    );
    const tabs = this.el.createDiv('workspace-tabs mod-top mod-active');
    const strip = tabs.createDiv('workspace-tab-header-container');
    this.headersEl = strip.createDiv({
      cls: 'workspace-tab-header-container-inner',
      attr: { role: 'tablist' },
    });
    this.bodyEl = tabs.createDiv('workspace-tab-container');
  }

  /** The strip with the tabs' headers, for buttons beside them. */
  get stripEl(): HTMLElement {
    return this.headersEl.parentElement ?? this.headersEl;
  }

  get leaves(): WorkspaceLeaf[] {
    return this.tabs.map((tab) => tab.leaf);
  }

  /** Adds a leaf as the last tab; it is shown when it is the first. */
  add(leaf: WorkspaceLeaf): void {
    const headerEl = this.headersEl.createDiv({
      cls: 'workspace-tab-header tappable',
      attr: { role: 'tab', tabindex: '0' },
    });
    const leafEl = this.bodyEl.createDiv({ cls: 'workspace-leaf', attr: { role: 'tabpanel' } });
    headerEl.addEventListener('click', () => this.owner.activate(leaf));
    headerEl.addEventListener('auxclick', (event) => {
      if (event.button === 1) leaf.detach();
    });
    headerEl.addEventListener('contextmenu', (event) => this.owner.showTabMenu(leaf, event));
    headerEl.addEventListener('keydown', (event) => this.onHeaderKey(event, leaf));
    // Focus anywhere in a pane makes it the active one, as a click on it does.
    leafEl.addEventListener('pointerdown', () => this.owner.activate(leaf), true);
    leafEl.addEventListener('focusin', () => this.owner.activate(leaf));
    this.tabs.push({ leaf, headerEl, leafEl });
    leaf.parent = this.group;
    if (!this.current) this.show(leaf);
    else this.refresh();
  }

  /** Puts a view's element into its leaf. */
  attach(leaf: WorkspaceLeaf, viewEl: HTMLElement): void {
    const tab = this.tabOf(leaf);
    tab?.leafEl.empty();
    tab?.leafEl.append(viewEl);
    this.refresh();
  }

  /** Brings a leaf's tab to the front. */
  show(leaf: WorkspaceLeaf): void {
    this.current = leaf;
    this.refresh();
  }

  /** Takes a leaf out; its neighbour comes to the front. */
  remove(leaf: WorkspaceLeaf): void {
    const at = this.tabs.findIndex((tab) => tab.leaf === leaf);
    const tab = this.tabs[at];
    if (!tab) return;
    tab.headerEl.remove();
    tab.leafEl.remove();
    this.tabs.splice(at, 1);
    if (this.current === leaf) this.current = this.tabs[Math.min(at, this.tabs.length - 1)]?.leaf ?? null;
    this.refresh();
  }

  /** Redraws titles, icons and which tab is in front. */
  refresh(active?: WorkspaceLeaf | null): void {
    for (const { leaf, headerEl, leafEl } of this.tabs) {
      const inFront = leaf === this.current;
      const title = leaf.getDisplayText();
      headerEl.toggleClass('is-active', inFront);
      headerEl.setAttrs({ 'aria-selected': String(inFront), 'data-type': leaf.view.getViewType() });
      headerEl.setAttribute('aria-label', title);
      leafEl.toggle(inFront);
      if (active !== undefined) {
        headerEl.toggleClass('mod-active', leaf === active);
        leafEl.toggleClass('mod-active', leaf === active);
      }
      headerEl.empty();
      const inner = headerEl.createDiv('workspace-tab-header-inner');
      setIcon(inner.createDiv('workspace-tab-header-inner-icon'), leaf.getIcon());
      inner.createDiv({ cls: 'workspace-tab-header-inner-title', text: title });
      if (this.side !== 'left') this.addCloseButton(inner, leaf, title);
    }
    this.el.toggleClass('is-empty', this.tabs.length === 0);
  }

  private addCloseButton(parent: HTMLElement, leaf: WorkspaceLeaf, title: string): void {
    const close = parent.createDiv('workspace-tab-header-inner-close-button clickable-icon');
    setIcon(close, 'x');
    actLikeButton(close, `Close ${title}`);
    close.addEventListener('click', (event) => {
      event.stopPropagation();
      leaf.detach();
    });
  }

  private onHeaderKey(event: KeyboardEvent, leaf: WorkspaceLeaf): void {
    if (event.target !== event.currentTarget) return;
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.key === 'Enter' || event.key === ' ') this.owner.activate(leaf);
    else if (event.key === 'Delete') leaf.detach();
    else if (step) {
      const at = this.tabs.findIndex((tab) => tab.leaf === leaf) + step;
      this.tabs[(at + this.tabs.length) % this.tabs.length]?.headerEl.focus();
    } else return;
    event.preventDefault();
  }

  private tabOf(leaf: WorkspaceLeaf): Tab | undefined {
    return this.tabs.find((tab) => tab.leaf === leaf);
  }
}
