/** The best of many by score, without sorting them all: the least of those kept is on top of a heap. */
export class BestOf {
  private readonly scores: Float64Array;
  private readonly items: Float64Array;
  private count = 0;

  constructor(private readonly most: number) {
    this.scores = new Float64Array(most);
    this.items = new Float64Array(most);
  }

  /** What a score has to be above to be kept. */
  get bar(): number {
    return this.count < this.most ? -Infinity : (this.scores[0] ?? Infinity);
  }

  /** Keeps an item if its score is among the best so far. Of equals the first to come stay. */
  offer(item: number, score: number): void {
    if (!(score > this.bar)) return;
    if (this.count < this.most) this.rise(this.count++, item, score);
    else this.sink(item, score);
  }

  /** What was kept, best first. */
  inOrder(): { item: number; score: number }[] {
    return Array.from({ length: this.count }, (_, at) => ({
      item: this.items[at] as number,
      score: this.scores[at] as number,
    })).sort((a, b) => b.score - a.score || a.item - b.item);
  }

  private rise(at: number, item: number, score: number): void {
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.scores[parent] as number) <= score) break;
      this.put(at, this.items[parent] as number, this.scores[parent] as number);
      at = parent;
    }
    this.put(at, item, score);
  }

  private sink(item: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.count) break;
      if (child + 1 < this.count && (this.scores[child + 1] as number) < (this.scores[child] as number))
        child++;
      if ((this.scores[child] as number) >= score) break;
      this.put(at, this.items[child] as number, this.scores[child] as number);
      at = child;
    }
    this.put(at, item, score);
  }

  private put(at: number, item: number, score: number): void {
    this.items[at] = item;
    this.scores[at] = score;
  }
}
