/** Facts with topics over a disk in memory, and the registry that knows them. */
import { Centroids } from '../../../src/memory/topics/centroids';
import { TopicMembers } from '../../../src/memory/topics/topic-members';
import { TopicRegistry } from '../../../src/memory/topics/topic-registry';
import type { Choice } from '../../store/open-store';
import { factWorld } from '../fact-world';

/** Three facts each about a garden and about an orchestra. */
export const GARDEN = [
  'The tomatoes in the garden bed need water in the evening.',
  'The roses along the garden fence are pruned in March.',
  'The beans in the garden climb up hazel sticks.',
];
export const MUSIC = [
  'The orchestra rehearses Mahler with four horns.',
  'The cello strings were replaced before the concert.',
  'The orchestra tours with a violin concerto.',
];

/** A world of facts with a registry of their topics. */
export async function topicWorld(choice: Choice = {}) {
  const world = await factWorld(choice);
  const { store, facts, space, clock, add } = world;
  const locks = new Map<string, string[]>();
  /** A registry that has seen nothing yet. */
  const fresh = () => new TopicRegistry({ store, facts, space, now: clock.now, locks });
  const topics = fresh();
  const addAll = async (texts: readonly string[], ...labels: string[]) => {
    const ids: string[] = [];
    for (const text of texts) ids.push(await add(text, { topics: labels }));
    return ids;
  };
  const vector = async (text: string) => {
    await space.refresh();
    return space.embed(text);
  };
  const about = async (text: string, thread?: string, registry = topics) =>
    registry.infer(await vector(text), thread).topics;
  const follow = async (text: string, thread: string) => topics.follow(thread, await vector(text));
  const startThread = async (id: string) => {
    await store.append('user', [{ type: 'thread.started', data: { id, title: id, learning: true } }]);
  };
  const live = centroidsOf();
  function centroidsOf(): Centroids {
    return new Centroids(new TopicMembers(store.data.memory), space);
  }
  /** All that is known of topics: names, sizes, and how near each is to some questions, to the last digit. */
  const said = async (isFresh = false) => {
    await space.refresh();
    const questions = ['water the garden', 'a concert', 'who lives in Lyon', 'bread'];
    const vectors = await Promise.all(questions.map((question) => space.embed(question)));
    const centroids = isFresh ? centroidsOf() : live;
    return {
      list: (isFresh ? fresh() : topics).list(),
      near: vectors.map((one) => centroids.near(one, -1)),
    };
  };
  return { ...world, locks, topics, fresh, addAll, about, follow, startThread, said };
}
