/** What topics are called now: labels as they were given, followed through every rename and merge. */
import { compareEvents } from '../../core/events/event';
import type { LedgerEvent } from '../../core/events/event';
import { topicLabel } from '../../core/topic-label';
import type { Projection } from '../../store/projection/projection';

/** The names of one memory database at one moment. */
export class TopicNames {
  /** Where a label leads, for those that were renamed or merged. */
  private readonly next = new Map<string, string>();
  private readonly found = new Map<string, string>();

  constructor(private readonly memory: Projection) {
    const rows = memory.db.all<{ label: string; now: string }>(
      'SELECT label, now FROM known_topics WHERE now IS NOT NULL ORDER BY label',
    );
    for (const { label, now } of rows) {
      const [from, to] = [topicLabel(label), topicLabel(now)];
      if (from !== '' && to !== '' && from !== to) this.next.set(from, to);
    }
  }

  /** What a topic is called now; empty when there is no word in it. */
  of(said: string): string {
    let name = this.found.get(said);
    if (name === undefined) {
      name = this.follow(topicLabel(said));
      this.found.set(said, name);
    }
    return name;
  }

  /** Labels as they are called now, each once. */
  all(labels: readonly string[]): string[] {
    return [...new Set(labels.map((label) => this.of(label)))].filter((label) => label !== '');
  }

  /** The labels that lead to a topic, besides its own. */
  aliasesOf(topic: string): string[] {
    return [...this.next.keys()].filter((label) => label !== topic && this.of(label) === topic);
  }

  private follow(label: string): string {
    const path: string[] = [];
    let at = label;
    for (let to = this.next.get(at); to !== undefined; to = this.next.get(at)) {
      path.push(at);
      const begun = path.indexOf(to);
      if (begun !== -1) return this.lastWordIn(path.slice(begun));
      at = to;
    }
    return at;
  }

  /** Of topics that were renamed in a circle: what the last rename among them says. */
  private lastWordIn(circle: readonly string[]): string {
    const decided = circle.map((label) => ({ label, event: this.decisionOf(label) }));
    const [last] = decided.sort((a, b) =>
      a.event && b.event
        ? compareEvents(b.event, a.event)
        : Number(b.event !== null) - Number(a.event !== null),
    );
    return this.next.get(last?.label ?? '') ?? '';
  }

  /** The event that says where a label leads. */
  private decisionOf(label: string): LedgerEvent | null {
    return (
      this.memory
        .eventsOf(`topic:${label}`)
        .filter((event) => !this.memory.isUndone(event))
        .at(-1) ?? null
    );
  }
}
