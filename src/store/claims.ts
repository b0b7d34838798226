/** What this process has claimed on this device: a name to write the ledger under, and the database files. */
import type { Files, Now, Random, Sleep } from '../core/ports';
import { Lease } from './lease';

const SLOTS = 'abcdefghijklmnopqrstuvwxyz';
/** A writer that could claim no name is taken for gone when it wrote nothing for this long, in milliseconds. */
const UNCLAIMED_FOR_MS = 24 * 60 * 60_000;

/** What claims are made of. */
export interface ClaimContext {
  files: Files;
  now: Now;
  /** The real time, when `now` is another: claims are kept between processes, which must agree about it. */
  claimClock?: Now;
  sleep: Sleep;
  random: Random;
  dataFolder: string;
  device: string;
}

function randomName(random: Random): string {
  return Array.from({ length: 10 }, () => Math.floor(random() * 36).toString(36)).join('');
}

/** The claims of one process. */
export class Claims {
  private readonly token: string;
  private writerLease: Lease | null = null;
  private readonly databaseLease: Lease;
  private writerName = '';

  private readonly context: ClaimContext;

  constructor(given: ClaimContext) {
    const context = { ...given, now: given.claimClock ?? given.now };
    this.context = context;
    this.token = randomName(context.random);
    this.databaseLease = this.lease(`database-${context.device}`);
  }

  private lease(name: string): Lease {
    const { files, dataFolder, now, sleep } = this.context;
    return new Lease(files, `${dataFolder}/${name}.lock`, this.token, now, sleep);
  }

  /** The name under which this process writes its ledger files. */
  get writer(): string {
    return this.writerName;
  }

  /** Whether this process may save the databases. */
  get ownsDatabases(): boolean {
    return this.databaseLease.held;
  }

  /** Claims both; the lowest free writer name is reused so that short-lived processes leave few files. */
  async claim(): Promise<void> {
    // A name nobody else can have needs no claim: what remains when the folder cannot be written to.
    this.writerName = `x${this.token}`;
    // Together, since most of a claim is waiting. Both are over before anyone hears that one has failed.
    const claims = await Promise.allSettled([this.claimWriter(), this.databaseLease.acquire()]);
    for (const claim of claims) if (claim.status === 'rejected') throw claim.reason;
  }

  private async claimWriter(): Promise<void> {
    for (const slot of SLOTS) {
      const lease = this.lease(`writer-${this.context.device}-${slot}`);
      if (await lease.acquire()) {
        this.writerLease = lease;
        this.writerName = slot;
        return;
      }
    }
  }

  /** Whether a writer of this device, other than this process, is alive; `lastWrote` is its file's time. */
  async isWriterLive(writer: string, lastWrote: number): Promise<boolean> {
    if (writer === this.writerName) return false;
    const { files, dataFolder, device, now } = this.context;
    // A writer without a claim cannot be asked, so it is given the benefit of the doubt for a while.
    if (writer.length > 1) return now() - lastWrote < UNCLAIMED_FOR_MS;
    return Lease.isLive(files, `${dataFolder}/writer-${device}-${writer}.lock`, now);
  }

  /** Whether another process may by now have taken this one's name for that of a dead one. */
  get isNameInDoubt(): boolean {
    return this.writerLease?.isInDoubt ?? false;
  }

  /** Does `work` while no other process can take a dead writer's name and add to its files; null when one has. */
  async inPlaceOf<T>(writer: string, work: () => Promise<T>): Promise<T | null> {
    if (writer === this.writerName || !SLOTS.includes(writer)) return work();
    const lease = this.lease(`writer-${this.context.device}-${writer}`);
    if (!(await lease.acquire())) return null;
    try {
      return await work();
    } finally {
      await lease.release();
    }
  }

  /** Renews what is held and tries for what is not; true when the writer's name had to change. */
  async renew(): Promise<boolean> {
    if (!(await this.databaseLease.renew())) await this.databaseLease.acquire();
    if (await this.writerLease?.renew()) return false;
    const before = this.writerName;
    await this.claimWriter();
    return this.writerName !== before;
  }

  /** Confirms, right before the databases are written, that they are still ours to write. */
  confirmDatabases(): Promise<boolean> {
    return this.databaseLease.renew();
  }

  /** Gives everything up. */
  async release(): Promise<void> {
    await this.writerLease?.release();
    await this.databaseLease.release();
  }
}
