/** What a commit says: a line for people, the reason, and trailers that the change log is read from again. */
import type { FolderPolicy } from '../core/note-writing';
import { SUBJECT_CHARACTERS, TRAILER_CHARACTERS } from './limits';

/** A note that was moved. */
export interface Move {
  from: string;
  to: string;
}

/** Moves that follow each other as one: from A to B and on to C is from A to C. */
export function joinedMoves(moves: readonly Move[]): Move[] {
  const joined: Move[] = [];
  for (const { from, to } of moves) {
    const earlier = joined.findIndex((move) => move.to === from);
    if (earlier < 0) joined.push({ from, to });
    else joined[earlier] = { from: joined[earlier]?.from ?? from, to };
  }
  return joined.filter(({ from, to }) => from !== to);
}

/** What a commit of a change says of it. */
export interface ChangeNote {
  id: string;
  /** The tool; `undo`, or `user-state` for what the user had written before a change. */
  tool: string;
  by: 'agent' | 'user';
  reason: string;
  conversation: string | null;
  turn: string | null;
  policy: FolderPolicy | null;
  job: string | null;
  moves: Move[];
  undoes: string[];
  isRecovered: boolean;
}

/** The tool of a commit that keeps what the user had written. */
export const USER_STATE = 'user-state';

const PREFIX = 'Recollect-';
const TRAILER = /^Recollect-([A-Za-z]+): (.*)$/;

/** The whole message. */
export function messageOf(note: ChangeNote, paths: readonly string[]): string {
  const trailers: [string, string | null][] = [
    ['Change', note.id],
    ['Tool', note.tool],
    ['By', note.by],
    ['Reason', note.reason],
    ['Conversation', note.conversation],
    ['Turn', note.turn],
    ['Policy', note.policy],
    ['Job', note.job],
    ...note.moves.map(({ from, to }): [string, string] => ['Move', JSON.stringify([from, to])]),
    ...note.undoes.map((id): [string, string] => ['Undoes', id]),
    ['Recovered', note.isRecovered ? 'yes' : null],
  ];
  const lines = trailers.flatMap(([name, value]) => {
    const line = oneLine(value ?? '');
    if (line === '') return [];
    return [`${PREFIX}${name}: ${name === 'Move' ? line : line.slice(0, TRAILER_CHARACTERS)}`];
  });
  return `${subjectOf(note, paths)}\n\n${lines.join('\n')}\n`;
}

/** What a message says; null for a commit that is not one of ours. */
export function noteIn(message: string): ChangeNote | null {
  const lines = message.trimEnd().split('\n');
  const trailers: [string, string][] = [];
  for (const line of lines.toReversed()) {
    const found = TRAILER.exec(line);
    if (!found) break;
    trailers.unshift([found[1] ?? '', found[2] ?? '']);
  }
  const all = (name: string) => trailers.flatMap(([key, value]) => (key === name ? [value] : []));
  const first = (name: string) => all(name)[0] ?? null;
  const id = first('Change');
  if (id === null) return null;
  return {
    id,
    tool: first('Tool') ?? '',
    by: first('By') === 'user' ? 'user' : 'agent',
    reason: first('Reason') ?? '',
    conversation: first('Conversation'),
    turn: first('Turn'),
    policy: policyNamed(first('Policy')),
    job: first('Job'),
    moves: all('Move').flatMap(moveIn),
    undoes: all('Undoes'),
    isRecovered: first('Recovered') === 'yes',
  };
}

function subjectOf({ tool, isRecovered }: ChangeNote, paths: readonly string[]): string {
  const verb = VERBS[tool] ?? 'Change';
  const [first = 'nothing', ...others] = paths;
  const name = oneLine(first.split('/').at(-1)?.replace(/\.md$/i, '') ?? first);
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const recovered = isRecovered ? ' (recovered)' : '';
  const room = SUBJECT_CHARACTERS - verb.length - more.length - recovered.length - 3;
  return `${verb} "${name.length > room ? `${name.slice(0, room - 1)}…` : name}"${more}${recovered}`;
}

const VERBS: Readonly<Record<string, string>> = {
  [USER_STATE]: 'Keep your text of',
  undo: 'Undo changes of',
  vault_write: 'Write',
  vault_edit: 'Edit',
  vault_append: 'Append to',
  vault_frontmatter: 'Set properties of',
  vault_move: 'Move',
  vault_trash: 'Delete',
};

/** A line break in a reason would be a trailer of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function policyNamed(name: string | null): FolderPolicy | null {
  return name === 'ask' || name === 'report' || name === 'free' || name === 'never' ? name : null;
}

function moveIn(value: string): Move[] {
  try {
    const [from, to] = JSON.parse(value) as unknown[];
    return typeof from === 'string' && typeof to === 'string' ? [{ from, to }] : [];
  } catch {
    return [];
  }
}
