/**
 * Which slot a key has. Keys are row numbers: small whole numbers, nearly all of them in use, so a list of slots by key
 * takes four bytes each where a map takes fifty.
 */

/** Room is made for this many times what is needed. */
const GROWTH = 1.25;

/** Slots by key. */
export class SlotTable {
  private count = 0;
  /** One more than the slot; zero for a key without one. */
  private slots = new Int32Array(0);

  get size(): number {
    return this.count;
  }

  get(key: number): number | undefined {
    const slot = this.slots[key];
    return slot === undefined || slot === 0 ? undefined : slot - 1;
  }

  set(key: number, slot: number): void {
    if (!(key in this.slots)) this.makeRoom(key);
    if (this.slots[key] === 0) this.count++;
    this.slots[key] = slot + 1;
  }

  delete(key: number): void {
    if (this.get(key) === undefined) return;
    this.slots[key] = 0;
    this.count--;
  }

  private makeRoom(key: number): void {
    if (!Number.isSafeInteger(key) || key < 0) throw new RangeError(`${key} is no row number.`);
    const grown = new Int32Array(Math.ceil((key + 1) * GROWTH));
    grown.set(this.slots);
    this.slots = grown;
  }
}
