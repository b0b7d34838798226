/**
 * One process of a device asks the model at a time: the window and a command line that run beside each other would else
 * pay twice for the same answer. A process that died loses its turn after a while.
 */
import { RecollectError } from '../../core/errors';
import type { LanguageModel } from '../../core/language-model';
import { Lease } from '../../store/lease';
import type { Store } from '../../store/store';

/** The model as it is asked in one's turn. */
export interface ModelInTurn extends LanguageModel {
  /** Whether it could not be asked at all, as opposed to having answered nonsense. */
  readonly isDown: boolean;
  /** Whether the turn went to another process while the model was thinking. */
  readonly isLost: boolean;
}

/** The turn of one process. */
export class ModelTurn {
  private readonly lease: Lease;

  constructor(store: Store) {
    const { files, dataFolder, device, random, now, claimClock, sleep } = store.options;
    const token = Array.from({ length: 10 }, () => Math.floor(random() * 36).toString(36)).join('');
    this.lease = new Lease(files, `${dataFolder}/jobs-${device}.lock`, token, claimClock ?? now, sleep);
  }

  /** Does `work` while no other process of this device asks; null when one does. */
  async take<T>(work: () => Promise<T>): Promise<T | null> {
    // Where no claim can be written, no other process could have written one either.
    const isMine = await this.lease.acquire().catch(() => true);
    if (!isMine) return null;
    try {
      return await work();
    } finally {
      await this.lease.release().catch(() => undefined);
    }
  }

  /** The model, whose answers count only while the turn lasts. */
  guarded(model: LanguageModel): ModelInTurn {
    const { lease } = this;
    const state = { isDown: false, isLost: false };
    return {
      id: model.id,
      isRemote: model.isRemote,
      get isDown() {
        return state.isDown;
      },
      get isLost() {
        return state.isLost;
      },
      async complete(request) {
        const isKept = async () => !lease.held || (await lease.renew().catch(() => true));
        if (!(await isKept())) state.isLost = true;
        const answer = state.isLost
          ? ''
          : await model.complete(request).catch((thrown: unknown) => {
              state.isDown = true;
              throw thrown;
            });
        if (state.isLost || !(await isKept())) {
          state.isLost = true;
          throw new RecollectError('cancelled', 'Another process has taken over asking the model.');
        }
        return answer;
      },
    };
  }
}
