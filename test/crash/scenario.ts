/** One run: a few processes over one disk, random work, things going wrong, and a judgement after each round. */
import type { EraseTarget } from '../../src/core/engine-api';
import type { Files } from '../../src/core/ports';
import type { SqlJsStatic } from '../../src/store/database';
import { STALE_AFTER_MS } from '../../src/store/lease';
import type { Store } from '../../src/store/store';
import type { Fault } from '../files/faulty-files';
import { Disk } from '../files/memory-files';
import { Attempts } from './attempts';
import { Dice } from './dice';
import { disagreements, lostAndInvented, mismatches } from './judge';
import type { Case, Findings } from './judge';
import { EventMaker } from './random-events';
import { SimulatedProcess } from './simulated-process';

const START = Date.UTC(2026, 10, 30, 23, 0);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const FAULTS = ['crash', 'crash', 'fail', 'full'] as const;

/** Ways in which a test makes a run go wrong that should go right. */
export interface Sabotage {
  /** Stands between each store and its files. */
  between?: (files: Files) => Files;
  /** Changes a reopened store behind its back, before it is judged. */
  tamper?: (store: Store) => void;
}

const STEPS = {
  append: 10,
  batch: 4,
  together: 5,
  refresh: 3,
  tick: 2,
  snapshot: 3,
  snapshotDuring: 3,
  rebuild: 1,
  renew: 2,
  reopen: 1,
  kill: 1,
  start: 2,
  backUp: 0.7,
  restore: 0.7,
  erase: 1.2,
  wait: 2,
  sleep: 0.5,
  fault: 2.5,
  heal: 1,
} as const;

type Step = keyof typeof STEPS;

/** One run from one seed. */
class Scenario {
  private readonly dice: Dice;
  private readonly disk = new Disk();
  private readonly attempts = new Attempts();
  private readonly maker: EventMaker;
  private readonly findings: Findings = { lost: [], invented: [], mismatched: [] };
  private readonly devices: string[];
  private processes: SimulatedProcess[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private time = START;

  constructor(
    private readonly sql: SqlJsStatic,
    seed: number,
    private readonly sabotage: Sabotage,
  ) {
    this.dice = new Dice(seed);
    this.maker = new EventMaker(this.dice.fork());
    this.devices = this.dice.chance(0.35) ? ['one', 'two'] : ['one'];
  }

  async run(): Promise<Findings> {
    for (let rounds = this.dice.between(1, 3); rounds > 0; rounds--) {
      if (this.processes.length === 0) await this.start();
      for (let steps = this.dice.between(5, 20); steps > 0; steps--) await this.step();
      await this.endRound();
    }
    for (const process of this.processes) await process.kill();
    return this.findings;
  }

  private async start(device = this.dice.pick(this.devices), fault = this.faultOnOpen()): Promise<void> {
    const process = await SimulatedProcess.start(
      {
        sql: this.sql,
        disk: this.disk,
        dice: this.dice.fork(),
        attempts: this.attempts,
        device,
        // The second device's clock is an hour slow.
        now: () => this.time - (device === 'two' ? HOUR : 0),
        between: this.sabotage.between ?? ((files) => files),
      },
      fault,
      (what) => this.findings.mismatched.push(what),
    );
    if (process) this.processes.push(process);
  }

  private faultOnOpen(): Fault | null {
    return this.dice.chance(0.2) ? { at: this.dice.between(1, 8), kind: this.dice.pick(FAULTS) } : null;
  }

  private async step(): Promise<void> {
    for (const process of this.processes) if (!process.isAlive) await process.kill();
    this.processes = this.processes.filter(({ isAlive }) => isAlive);
    this.time += this.dice.between(0, 3) * SECOND;
    this.maker.seen.splice(0, Infinity, ...this.attempts.acknowledged.keys());
    const process = this.processes.length > 0 ? this.dice.pick(this.processes) : null;
    const task = process ? this.take(this.dice.weighted(STEPS), process) : this.start();
    this.underWay.add(task);
    const ended = task.finally(() => this.underWay.delete(task));
    // Sometimes the next step begins while this one is under way.
    if (this.dice.chance(0.75)) await ended;
  }

  private drafts(most: number) {
    return Array.from({ length: this.dice.between(1, most) }, () => this.maker.draft());
  }

  private async take(step: Step, process: SimulatedProcess): Promise<void> {
    switch (step) {
      case 'append':
        return process.append([this.maker.draft()]);
      case 'batch':
        return process.append(this.drafts(6));
      case 'together':
        return this.together();
      case 'refresh':
        return process.refresh();
      case 'tick':
        return process.tick();
      case 'snapshot':
        return process.begin('snapshot', (store) => store.snapshot());
      case 'snapshotDuring':
        return this.snapshotDuring(process);
      case 'rebuild':
        return process.begin('rebuild', (store) => store.rebuild());
      case 'renew':
        return process.begin('renew', (store) => store.renewClaims());
      case 'reopen':
        return this.reopen(process);
      case 'kill':
        return process.kill();
      case 'start':
        return this.processes.length < 3 ? this.start() : undefined;
      case 'backUp':
        return process.backUp();
      case 'restore':
        return process.restore();
      case 'erase':
        return process.erase(this.eraseTarget());
      case 'wait':
        this.time += this.dice.between(5, 60) * SECOND;
        return;
      case 'sleep':
        this.time += STALE_AFTER_MS + this.dice.between(1, 400) * SECOND;
        return;
      case 'fault':
        return process.arm(this.dice.between(1, 12), this.dice.pick(FAULTS));
      case 'heal':
        return process.files.heal();
    }
  }

  /** Several processes, or one of them several times, without waiting for each other. */
  private async together(): Promise<void> {
    const tasks = Array.from({ length: this.dice.between(2, 5) }, () => {
      const process = this.dice.pick(this.processes);
      return this.dice.chance(0.7) ? process.append(this.drafts(3)) : process.refresh();
    });
    await Promise.all(tasks);
  }

  private async snapshotDuring(process: SimulatedProcess): Promise<void> {
    const saving = process.begin('snapshot', (store) => store.snapshot());
    for (let turns = this.dice.between(0, 12); turns > 0; turns--) await Promise.resolve();
    await Promise.all([saving, process.append(this.drafts(3))]);
  }

  private async reopen(process: SimulatedProcess): Promise<void> {
    await process.settle();
    await process.close();
    await this.start(process.device);
  }

  private eraseTarget(): EraseTarget {
    const id = this.dice.between(0, 5);
    return this.dice.pick<EraseTarget>([
      { scope: 'fact', id: `f${id}`, withMessage: this.dice.chance(0.5) },
      { scope: 'message', id: `m${id}`, withFacts: this.dice.chance(0.5) },
      { scope: 'thread', id: `t${id % 3}`, withFacts: this.dice.chance(0.5) },
      ...(this.dice.chance(0.2) ? [{ scope: 'all' } as const] : []),
    ]);
  }

  private get case(): Case {
    const { sql, disk, attempts, dice } = this;
    return { sql, disk, attempts, dice: dice.fork(), owners: this.maker.owners };
  }

  /** Ends every process one way or another, opens the store again with healthy files, and judges it. */
  private async endRound(): Promise<void> {
    await Promise.all(this.underWay);
    await this.judgeALiving();
    for (const process of this.dice.shuffled(this.processes)) {
      if (process.isAlive && this.dice.chance(0.3)) await process.close();
      else await process.kill();
    }
    this.processes = [];
    // At once, while the dead still seem to hold their claims; or later, when they are known to be dead.
    this.time += this.dice.chance(0.4) ? SECOND : STALE_AFTER_MS + SECOND;
    for (const device of this.devices) await this.start(device, null);
    // Each may have taken erased content out of files that the other had already read.
    for (const process of this.processes) await process.tick();
    for (const process of this.processes) await process.refresh();
    await this.judgeReopened();
  }

  /** A process that nothing happened to knows what the files say, without being opened anew. */
  private async judgeALiving(): Promise<void> {
    const living = this.processes.find(({ isAlive, isFaulty }) => isAlive && !isFaulty);
    if (!living || this.dice.chance(0.6)) return;
    await living.refresh();
    const found = await mismatches(living.opened, this.case);
    this.findings.mismatched.push(...found.map((what) => `without reopening, ${what}`));
  }

  private async judgeReopened(): Promise<void> {
    for (const { opened, device } of this.processes) {
      this.sabotage.tamper?.(opened);
      const { lost, invented } = lostAndInvented(opened, this.case);
      this.findings.lost.push(...lost.map((what) => `${device}: ${what}`));
      this.findings.invented.push(...invented.map((what) => `${device}: ${what}`));
    }
    const [first, second] = this.processes;
    if (!first) throw new Error('nothing could be reopened');
    this.findings.mismatched.push(...(await mismatches(first.opened, this.case)));
    if (second) this.findings.mismatched.push(...disagreements(first.opened, second.opened));
  }
}

/** Plays the run of a seed and says what was found wrong. */
export function playScenario(sql: SqlJsStatic, seed: number, sabotage: Sabotage = {}): Promise<Findings> {
  return new Scenario(sql, seed, sabotage).run();
}
