/** What a user can do with one memory: as buttons on its row, in its menu and by keys. */
import { Menu, Notice } from 'obsidian';
import type { Plugin } from 'obsidian';
import type { FactView } from '../../core/engine-api';
import { eraseFact } from '../erase';
import type { Memory } from '../memory';
import { offerUndo, tellProblem } from '../undo-notice';

/** One thing that can be done. */
export interface FactAction {
  title: string;
  icon: string;
  /** Kept apart at the end of the menu. */
  isGrave?: boolean;
  run: () => void;
}

/** The actions on memories. */
export class FactActions {
  constructor(
    private readonly plugin: Plugin,
    private readonly memory: Memory,
  ) {}

  /** Pinning or unpinning. */
  pin({ id, pinned }: FactView): FactAction {
    return {
      title: pinned ? 'Unpin' : 'Pin to top',
      icon: pinned ? 'pin-off' : 'pin',
      run: () =>
        this.attempt(pinned ? 'Unpinning' : 'Pinning', async () => {
          await this.memory.living.pin(id, !pinned);
        }),
    };
  }

  /** Forgetting, or restoring what was forgotten. */
  forgetOrRestore({ id, state }: FactView): FactAction {
    if (state === 'forgotten') {
      return {
        title: 'Restore',
        icon: 'rotate-ccw',
        run: () =>
          this.attempt('Restoring', async () =>
            offerUndo(this.memory, 'Restored.', [await this.memory.living.restore(id)]),
          ),
      };
    }
    return {
      title: 'Forget',
      icon: 'eye-off',
      run: () =>
        this.attempt('Forgetting', async () =>
          offerUndo(this.memory, 'Forgotten.', [await this.memory.living.forget(id)]),
        ),
    };
  }

  /** Everything that can be done, in the order of the menu. */
  all(fact: FactView): FactAction[] {
    return [
      this.pin(fact),
      {
        title: 'Copy text',
        icon: 'copy',
        run: () =>
          this.attempt('Copying', async () => {
            await navigator.clipboard.writeText(fact.text);
            new Notice('Copied.');
          }),
      },
      this.forgetOrRestore(fact),
      {
        title: 'Erase...',
        icon: 'trash-2',
        isGrave: true,
        run: () => this.attempt('Erasing', async () => eraseFact(this.plugin, this.memory, fact.id)),
      },
    ];
  }

  /** The menu of a memory. */
  menu(fact: FactView): Menu {
    const menu = new Menu();
    for (const { title, icon, isGrave = false, run } of this.all(fact)) {
      menu.addItem((item) =>
        item
          .setTitle(title)
          .setIcon(icon)
          .setWarning(isGrave)
          .setSection(isGrave ? 'danger' : 'action')
          .onClick(run),
      );
    }
    return menu;
  }

  private attempt(doing: string, work: () => Promise<void>): void {
    work().catch((thrown: unknown) => tellProblem(thrown, doing));
  }
}
