/** Lets one piece of asynchronous work run at a time, in the order in which it was asked for. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs `work` once everything asked for before has ended, well or badly. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(work, work);
    this.last = result.catch(() => undefined);
    return result;
  }
}
