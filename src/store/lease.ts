/**
 * A claim on something only one process of this device may use: a writer's file name, the database files. The
 * holder renews it; one that was not renewed for a while belongs to a dead process and may be taken over. The
 * file port has no atomic create, but its `rename` refuses an existing target, which serves as one.
 */
import { reasonOf } from '../core/errors';
import type { Files, Now, Sleep } from '../core/ports';

/** A holder renews this often, in milliseconds. */
export const RENEW_EVERY_MS = 30_000;
/** @internal A claim not renewed for this long is dead. Background windows are throttled to about one timer a minute. */
export const STALE_AFTER_MS = 120_000;
/** After claiming, another claimant gets this long to show up, in milliseconds. */
const SETTLE_MS = 20;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

interface Claim {
  token: string;
  renewedAt: number;
}

function parse(bytes: Uint8Array | null): Claim | null {
  if (!bytes) return null;
  try {
    const claim = JSON.parse(decoder.decode(bytes)) as Partial<Claim>;
    return typeof claim.token === 'string' && typeof claim.renewedAt === 'number'
      ? { token: claim.token, renewedAt: claim.renewedAt }
      : { token: '', renewedAt: 0 };
  } catch {
    // A torn claim is nobody's.
    return { token: '', renewedAt: 0 };
  }
}

/** One claim, held or not. */
export class Lease {
  private isHeld = false;
  private renewedAt = 0;

  constructor(
    private readonly files: Files,
    private readonly path: string,
    private readonly token: string,
    private readonly now: Now,
    private readonly sleep: Sleep,
  ) {}

  /** Whether this process believes it holds the claim. */
  get held(): boolean {
    return this.isHeld;
  }

  /** Whether it was not renewed for so long that others may take it for dead, as after a sleep of the machine. */
  get isInDoubt(): boolean {
    return this.isHeld && Math.abs(this.now() - this.renewedAt) >= STALE_AFTER_MS / 2;
  }

  /** Whether any process, this one included, holds the claim at `path` now. */
  static async isLive(files: Files, path: string, now: Now): Promise<boolean> {
    const claim = parse(await files.read(path));
    return claim !== null && Math.abs(now() - claim.renewedAt) < STALE_AFTER_MS;
  }

  /** Tries to claim; false when another live process has it. Rejects when the folder cannot be written to. */
  async acquire(): Promise<boolean> {
    const found = parse(await this.files.read(this.path));
    if (found?.token === this.token) return this.confirm();
    if (found) {
      if (Math.abs(this.now() - found.renewedAt) < STALE_AFTER_MS) return false;
      if (!(await this.discard(found))) return false;
    }
    const mine = `${this.path}.${this.token}`;
    await this.files.write(mine, this.content());
    try {
      await this.files.rename(mine, this.path);
    } catch {
      await this.files.remove(mine);
      return false;
    }
    await this.sleep(SETTLE_MS);
    return this.confirm();
  }

  /** Moves a dead claim away; false when somebody else was quicker. */
  private async discard(dead: Claim): Promise<boolean> {
    const aside = `${this.path}.${this.token}.dead`;
    try {
      await this.files.rename(this.path, aside);
    } catch (thrown) {
      // Already gone: another process is taking it over this very moment. Still there: it cannot be moved.
      if (!(await this.files.stat(this.path))) return false;
      throw new Error(`the claim ${this.path} cannot be replaced: ${reasonOf(thrown)}`);
    }
    const moved = parse(await this.files.read(aside));
    if (moved?.token !== dead.token) {
      await this.files.rename(aside, this.path).catch(() => undefined);
      return false;
    }
    await this.files.remove(aside);
    return true;
  }

  private async confirm(): Promise<boolean> {
    const claim = parse(await this.files.read(this.path));
    this.isHeld = claim?.token === this.token;
    return this.isHeld;
  }

  /** Renews a held claim; false when it was lost meanwhile, as after a long sleep of the machine. */
  async renew(): Promise<boolean> {
    if (!this.isHeld || !(await this.confirm())) return false;
    await this.files.write(this.path, this.content());
    return true;
  }

  /** Gives the claim up. */
  async release(): Promise<void> {
    if (!this.isHeld) return;
    if (await this.confirm()) await this.files.remove(this.path);
    this.isHeld = false;
  }

  private content(): Uint8Array {
    this.renewedAt = this.now();
    const claim: Claim = { token: this.token, renewedAt: this.renewedAt };
    return encoder.encode(JSON.stringify(claim));
  }
}
