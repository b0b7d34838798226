/**
 * How likely a new statement is to need a comparison with a known one, weighed from many small signals: how near they
 * are beside everything else that is near, how telling the words and topics are that they share, what their triples ask,
 * and what the rules of suspicion say. No signal is enough by itself. The weights were fitted; see `ODDS`.
 */
import { areOpposite, sameSubject, valuesDiffer } from './analysed';
import type { Draft } from './draft';
import type { Known } from './neighbours';
import { ODDS, ODDS_AT_REST } from './settings';
import { suspicionOf } from './suspicion';
import { LIST_STEMS } from './word-lists';

/** What speaks for a pair: each about 0 to 1. */
type Signals = Record<keyof typeof ODDS, number>;

/** A known statement as one of those that are near a new one. */
export interface Placed {
  known: Known;
  /** Its place by cosine, from 0. */
  rank: number;
  /** Topics that it shares with the new statement. */
  topics: number;
}

/** Facts that are as near, from which nearness tells nothing. */
const CROWD = 8;
const CROWD_WITHIN = 0.05;
/** A word that stands in every neighbour still tells a little. */
const LEAST_TELLING = 0.05;

/** The signals of one new statement against what is near it. */
export class Odds {
  private readonly telling: (word: string) => number;

  /** `near` is in the order of cosine; `several` is how often memory has several values of the draft's predicate. */
  constructor(
    private readonly draft: Draft,
    private readonly near: readonly Known[],
    private readonly several: number,
  ) {
    const counts = new Map<string, number>();
    for (const { words } of near) for (const word of words.all) counts.set(word, (counts.get(word) ?? 0) + 1);
    // What many neighbours say is what they are all about, and tells nothing of two of them.
    this.telling = (word) =>
      Math.max(LEAST_TELLING, 1 - Math.log(1 + (counts.get(word) ?? 0)) / Math.log(2 + near.length));
  }

  /** Log odds. */
  of(placed: Placed): number {
    const signals = this.signals(placed);
    return Object.entries(ODDS).reduce(
      (sum, [name, weight]) => sum + weight * signals[name as keyof Signals],
      ODDS_AT_REST,
    );
  }

  private sum(words: Iterable<string>): number {
    return [...words].reduce((sum, word) => sum + this.telling(word), 0);
  }

  private signals({ known, rank, topics }: Placed): Signals {
    const { words, triple } = this.draft;
    const { words: other, cosine } = known;
    const who = sameSubject(words, other);
    const isOpposite = areOpposite(words, other);
    const shared = [...words.all].filter((word) => other.all.has(word));
    const isList = !isOpposite && shared.some((word) => LIST_STEMS.has(word));
    const isHappening = words.isEvent && other.isEvent && !words.tellsOfChange;
    const [isOne, mayClash] = [who !== 'other', who !== 'other' && !isList && !isHappening];
    const covered = this.sum(shared) / Math.max(1e-6, Math.min(this.sum(words.all), this.sum(other.all)));
    const among = (is: boolean, value = 1) => (is ? value : 0);
    const hasTriples = triple !== null && known.triple !== null;
    const isOf = hasTriples && triple.subject.toLowerCase() === known.triple?.subject.toLowerCase();
    const alike = predicatesAlike(triple?.predicate, known.triple?.predicate);
    const sharesTopic = topics > 0;
    return {
      cosine,
      nearest: among(mayClash && rank === 0),
      ahead: among(mayClash, cosine - this.behind(rank)),
      crowd: this.crowd(cosine),
      topics: Math.min(2, topics) / 2,
      topicAndCosine: among(mayClash && sharesTopic, cosine),
      covered: among(isOne, covered),
      bare: among(isOne && (shared.length === words.all.size || shared.length === other.all.size)),
      named: among(who === 'named'),
      user: among(who === 'user'),
      stranger: among(!isOne),
      strangerCovered: among(!isOne, covered),
      opposite: among(isOne && isOpposite, covered),
      change: among(isOne && words.tellsOfChange && sharesTopic),
      value: among(isOne && valuesDiffer(words, other)),
      matter: among(isOne && [...words.matters].some((matter) => other.matters.has(matter))),
      plain: among(isOne && words.isPlain && other.isPlain),
      suspicion: suspicionOf({ newer: words, older: other, sharesTopic, cosine }),
      predicate: among(mayClash && isOf, alike),
      several: among(isOf, alike * this.several),
      otherPredicate: among(hasTriples && triple.predicate !== known.triple?.predicate),
      happened: among(isOne && words.isEvent),
    };
  }

  /** The cosine that it has to stand out from. */
  private behind(rank: number): number {
    const third = rank < 3 ? this.near[3] : this.near[2];
    return (third ?? this.near[2])?.cosine ?? FEW_NEAR;
  }

  private crowd(cosine: number): number {
    const asNear = this.near.filter((one) => one.cosine > cosine - CROWD_WITHIN).length - 1;
    return Math.min(1, asNear / CROWD);
  }
}

/** The cosine to stand out from where there are next to no neighbours. */
const FEW_NEAR = 0.2;

/** Share of the words of two predicates that they have in common. */
function predicatesAlike(a = '', b = ''): number {
  const [mine, theirs] = [new Set(a.split('_')), new Set(b.split('_'))];
  const shared = [...mine].filter((word) => theirs.has(word)).length;
  return shared / (mine.size + theirs.size - shared);
}
