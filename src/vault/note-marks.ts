/** What a note's front matter says about who may read and write it. */
import type { NoteProperty } from '../core/note-writing';
import { isSame, partsOf, propertiesOf, type Properties } from './front-matter';
import { notAllowed } from './refusals';

/** The name under which a note says who wrote it, and the value for this plugin. */
const WRITTEN_BY = 'autowritten_by';
const WRITER = 'recollect';
/** The name under which a note says which job made it. */
export const JOB_KEY = 'idempotency_key';
/** The name under which the user says what may be done with a note. */
const WISHES = 'recollect';
/** Names that decide what may be done with a note; only the user changes them in a note that exists. */
const GUARDED = [WISHES, WRITTEN_BY, JOB_KEY];

/** The marks of a note. */
export interface NoteMarks {
  isReadOnly: boolean;
  isLocalOnly: boolean;
  isAutowritten: boolean;
}

/** Reads the marks; those that restrict count even in front matter that is not valid. */
export function marksOf(text: string): NoteMarks {
  const { source } = partsOf(text);
  const properties = propertiesOf(source);
  const wishes = properties ? wordsOf(properties.get(WISHES)) : wordsIn(source ?? '');
  return {
    isReadOnly: wishes.includes('read-only'),
    isLocalOnly: wishes.includes('local-only'),
    isAutowritten: properties !== null && wordsOf(properties.get(WRITTEN_BY)).includes(WRITER),
  };
}

/** Refuses a change of what decides who may change the note, or of front matter that then could not be read. */
export function assertMarksKept(path: string, before: string, after: string): void {
  const old = partsOf(before);
  const fresh = partsOf(after);
  if (old.source === fresh.source) return;
  const oldProperties = propertiesOf(old.source);
  const properties = propertiesOf(fresh.source);
  if (!oldProperties || !properties) {
    throw notAllowed(
      path,
      'would have properties that are not valid YAML, or has such and would get others',
      'Change the text below the properties, or have the user correct them.',
    );
  }
  const changed = GUARDED.find(
    (name) => !isSame(oldProperties.get(name) ?? null, properties.get(name) ?? null),
  );
  if (changed) {
    throw notAllowed(
      path,
      `would have its property "${changed}" changed, which only the user does`,
      'Leave it as it is.',
    );
  }
}

/** What a note that the agent makes carries. */
export function ownMarks(idempotencyKey: string | undefined): Properties {
  const marks: Properties = new Map([[WRITTEN_BY, WRITER]]);
  if (idempotencyKey !== undefined) marks.set(JOB_KEY, idempotencyKey);
  return marks;
}

function wordsOf(value: NoteProperty | undefined): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((one) =>
    typeof one === 'string' ? one.split(/[\s,]+/).map((word) => word.toLowerCase().replaceAll('_', '-')) : [],
  );
}

function wordsIn(source: string): string[] {
  const [, rest = ''] = /^["']?recollect["']?[ \t]*:((?:.*(?:\r?\n(?=[ \t-]).*)*))/m.exec(source) ?? [];
  return wordsOf(rest.replace(/["'[\]-]+(?=\s|$)|["'[\]]|^\s*-\s/gm, ' '));
}
