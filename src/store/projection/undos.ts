/** Which events have been taken back. An undo can itself be undone, which puts its targets back. */
import type { Database } from '../database';

interface Stamped {
  id: string;
  hlc: string;
}

function isAfter(a: Stamped, b: Stamped): boolean {
  return a.hlc > b.hlc || (a.hlc === b.hlc && a.id > b.id);
}

/** The undone events of one projection. */
export class Undos {
  /** Every event that any undo names: few, so that most events need no query to be known to stand. */
  private targets = new Set<string>();

  constructor(
    private readonly db: Database,
    private readonly audit: string,
  ) {
    this.load();
  }

  /** Learns from the database what was undone; also after a transaction that was taken back. */
  load(): void {
    const rows = this.db.all<{ target: string }>('SELECT DISTINCT target FROM undone');
    this.targets = new Set(rows.map(({ target }) => target));
  }

  /** Records an undo event. */
  add(undo: string, targets: readonly string[]): void {
    for (const target of targets) {
      this.targets.add(target);
      this.db.run('INSERT OR IGNORE INTO undone (target, undo) VALUES (?, ?)', target, undo);
    }
  }

  /** The events whose standing changes with these targets: themselves, and what they undid if they are undos. */
  reach(targets: readonly string[]): Set<string> {
    const reached = new Set<string>();
    const waiting = [...targets];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      for (const row of this.db.all<{ target: string }>('SELECT target FROM undone WHERE undo = ?', next)) {
        waiting.push(row.target);
      }
    }
    return reached;
  }

  /** Whether an undo that stands, and that came later, names this event. */
  isUndone(event: Stamped): boolean {
    if (!this.targets.has(event.id)) return false;
    // Only later events can undo, so this walks strictly forward in time and ends even for hostile input.
    return this.db
      .all<Stamped>(
        `SELECT a.id, a.hlc FROM undone u JOIN ${this.audit} a ON a.id = u.undo WHERE u.target = ?`,
        event.id,
      )
      .some((undo) => isAfter(undo, event) && !this.isUndone(undo));
  }
}
