/**
 * How likely two statements are to be about one matter with one value, so that they cannot both stand. Cosine measures
 * topic, not identity: measured on the test's streams, the nearest fact of a statement that conflicts with nothing is
 * nearer (0.80 at the third quartile) than most statements are to the one that they do conflict with (0.68 in the
 * middle), so it is one hint among several here.
 */
import { USER } from '../../core/candidate';
import { areOpposite, isThing, sameSubject, valuesDiffer } from './analysed';
import type { Analysed } from './analysed';
import { COSINE_FLOOR, FRAME_OF_NOTHING, SUSPICION } from './settings';
import { LIST_STEMS, VERB_STEMS } from './word-lists';

/** What is known of a pair. */
export interface Pair {
  newer: Analysed;
  older: Analysed;
  sharesTopic: boolean;
  cosine: number;
}

/** Whether a statement speaks of a thing of which the other does not. */
function alone(one: Analysed, other: Analysed): boolean {
  return [...one.key].some(
    (word) =>
      !word.startsWith('#') &&
      word !== USER &&
      !other.all.has(word) &&
      !VERB_STEMS.has(word) &&
      !LIST_STEMS.has(word),
  );
}

/** 0 to about 1.5; see `ASK_USER`. */
export function suspicionOf({ newer, older, sharesTopic, cosine }: Pair): number {
  const who = sameSubject(newer, older);
  if (who === 'other') return 0;
  const named = new Set([...newer.subject, ...older.subject]);
  const rest = (side: Analysed) => [...side.key].filter((word) => !named.has(word));
  const [mine, theirs] = [rest(newer), rest(older)];
  const said = mine.filter((word) => older.key.has(word));
  const shorter = Math.min(mine.length, theirs.length);
  // When nothing but a value is said of it, the value is all there is.
  const frame = shorter === 0 ? FRAME_OF_NOTHING : said.length / shorter;
  const both = [...newer.all].filter((word) => older.all.has(word) && !named.has(word));
  const isOther = alone(newer, older) && alone(older, newer);
  const isOneMatter = [...newer.matters].some((matter) => older.matters.has(matter));
  const isOpposite = areOpposite(newer, older) && both.some((word) => !LIST_STEMS.has(word));
  const isValued = valuesDiffer(newer, older);
  // Without a topic, a subject by name or a matter in common, nothing ties the two together.
  if (!sharesTopic && who !== 'named' && !isOneMatter && both.length === 0) return 0;
  const isHappening = newer.isEvent && older.isEvent && !newer.tellsOfChange;
  const isList =
    !isOpposite && !isValued && !isOneMatter && (isHappening || both.some((word) => LIST_STEMS.has(word)));
  // A thing or a person in common, though the sentences begin with somebody or something else.
  const isTied = who === 'perhaps' && both.some(isThing);
  return (
    (who === 'named' || isTied ? SUSPICION.subject : who === 'user' ? SUSPICION.user : 0) +
    (sharesTopic ? SUSPICION.topic : 0) +
    SUSPICION.frame * Math.min(1, frame) +
    (isOther ? SUSPICION.other : 0) +
    SUSPICION.word * Math.min(SUSPICION.wordsMost, said.length) +
    (isOneMatter ? SUSPICION.matter : 0) +
    (isValued ? SUSPICION.value : 0) +
    (isOpposite ? SUSPICION.opposite : 0) +
    (who === 'named' && newer.isPlain && older.isPlain ? SUSPICION.plain : 0) +
    (newer.tellsOfChange ? SUSPICION.change : 0) +
    SUSPICION.cosine * Math.max(0, (cosine - COSINE_FLOOR) / (1 - COSINE_FLOOR)) +
    (isList ? SUSPICION.list : 0)
  );
}
