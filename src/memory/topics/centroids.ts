/**
 * The direction of each topic: the mean of its facts' vectors. It is worked out anew, from its facts in the order of their
 * ids, whenever one of them comes or goes, so a rebuild gives the very same numbers as a life of changes.
 */
import { turned } from '../../embeddings/turn';
import { unitVector } from '../../embeddings/unit-vector';
import type { FactSpace } from '../fact-space';
import type { TopicMembers } from './topic-members';

/** A topic and how near it is. */
export interface NearTopic {
  topic: string;
  /** Cosine. */
  score: number;
}

/** The centroids of the topics of one memory database. */
export class Centroids {
  /** Turned (`../../embeddings/turn.ts`), as the facts' vectors are. */
  private readonly centroids = new Map<string, Float32Array>();
  private readonly stale = new Set<string>();

  constructor(
    private readonly members: TopicMembers,
    private readonly space: Pick<FactSpace, 'index'>,
  ) {}

  /** Topics by their nearness to a unit vector, nearest first; those below `least` are left out. */
  near(vector: Float32Array, least: number): NearTopic[] {
    this.catchUp();
    const question = turned(vector);
    const found: NearTopic[] = [];
    for (const [topic, centroid] of this.centroids) {
      const score = dot(question, centroid);
      if (score >= least) found.push({ topic, score });
    }
    return found.sort((a, b) => b.score - a.score || (a.topic < b.topic ? -1 : 1));
  }

  private catchUp(): void {
    const { members, space, stale } = this;
    members.catchUp();
    for (const topic of members.takeTouched()) stale.add(topic);
    for (const topic of stale) {
      const keys = members.keysOf(topic);
      if (keys.length === 0) this.centroids.delete(topic);
      else this.centroids.set(topic, unitVector(space.index.sumOf(keys)));
      // A fact that has no vector yet will get one; until then the topic is looked at again each time.
      if (keys.every((key) => space.index.has(key))) stale.delete(topic);
    }
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] as number) * (b[index] as number);
  return sum;
}
