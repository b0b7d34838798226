/** The memory view. */
import { ItemView } from 'obsidian';
import type { Plugin, WorkspaceLeaf } from 'obsidian';
import type { Memory } from '../memory';

/** The type of the view, as the workspace stores it. */
export const MEMORY_VIEW = 'recollect-memory';

/** The memory view. */
export class MemoryView extends ItemView {
  override icon = 'brain';
  override navigation = false;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly plugin: Plugin,
    private readonly memory: Memory,
  ) {
    super(leaf);
  }

  override getViewType(): string {
    return MEMORY_VIEW;
  }

  override getDisplayText(): string {
    return 'Memory';
  }
}
