/** What users can do about the index, from the panel and by command. */
import type { App } from 'obsidian';
import { confirm } from '../confirm-modal';
import type { Memory } from '../memory';
import { sentenceFor, tell } from '../notices';
import type { VaultFollower } from './vault-follower';

/** The verbs; each tells the user when it fails. */
export class IndexActions {
  constructor(
    private readonly app: App,
    private readonly memory: Memory,
    private readonly follower: VaultFollower,
  ) {}

  /** Stops after the notes under way; what is indexed can be searched meanwhile. */
  pause(): void {
    void this.attempt('Pausing', () => this.memory.notes.pause());
  }

  /** Goes on where it was paused. */
  resume(): void {
    void this.attempt('Resuming', () => this.memory.notes.resume());
  }

  /** Gives up the rest of the run; what is indexed stays. */
  cancel(): void {
    void this.attempt('Cancelling', () => this.memory.notes.cancel());
  }

  /** Looks at all notes again and indexes what is missing. */
  lookAgain(): void {
    void this.attempt('Looking for changed notes', () => this.follower.survey());
  }

  /** Lets changed rules take effect. */
  applyRules(): void {
    void this.attempt('Applying the rules for notes', () => this.follower.applyRules());
  }

  /** Asks, then forgets every note and reads all of them anew. */
  async rebuild(): Promise<void> {
    const yes = await confirm(this.app, {
      title: 'Rebuild the note index',
      text: [
        'Every note is read again. Search finds less until that is done.',
        'Notes are not changed, and passages that are still the same are not embedded again.',
      ],
      yes: 'Rebuild',
    });
    if (!yes) return;
    await this.attempt('Rebuilding the index', async () => {
      await this.memory.notes.rebuildIndex();
      await this.follower.survey();
    });
  }

  private async attempt(doing: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      tell(sentenceFor(thrown, doing));
    }
  }
}
