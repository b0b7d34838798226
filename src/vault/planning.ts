/** From what somebody wants to what each note would be: nothing is written here. */
import type { NoteVault } from '../core/note-vault';
import type { ChangeContext, FolderPolicy, NoteRequest, ProposedFile } from '../core/note-writing';
import type { Admission, NoteState } from './admission';
import { withAppended } from './append';
import { diffOf } from './diff';
import { withEdits } from './edits';
import { joinedParts, partsOf, propertiesToSet, withProperties } from './front-matter';
import { CHANGE_NOTES, NOTE_BYTES } from './limits';
import { assertMarksKept, marksOf, ownMarks } from './note-marks';
import { bytesOf, shapeOf, withBreaks } from './note-text';
import { foldedName } from './path-rules';
import { stricter } from './folder-policies';
import { conflict, missing, notAllowed, tooLarge } from './refusals';

/** What a change would do, and the strictest policy of the notes in it. */
export interface Plan {
  policy: Exclude<FolderPolicy, 'never'>;
  files: ProposedFile[];
}

/** Plans requests against the notes as they are now. */
export async function planned(
  requests: readonly NoteRequest[],
  context: ChangeContext,
  admission: Admission,
  vault: NoteVault,
): Promise<Plan> {
  if (requests.length === 0) throw conflict('nothing', 'was asked for', 'Name at least one change.');
  if (requests.length > CHANGE_NOTES) {
    throw conflict(
      requests[0]?.path ?? '',
      `is one of ${requests.length} notes, more than the ${CHANGE_NOTES} that may change at once`,
      'Do it in several steps.',
    );
  }
  const places = new Set<string>();
  const plan: Plan = { policy: 'free', files: [] };
  for (const request of requests) {
    const { file, policy } = await plannedOne(request, context, admission, vault);
    for (const path of file.to === undefined ? [file.path] : [file.path, file.to]) {
      const key = foldedName(path);
      if (places.has(key) && foldedName(file.path) !== foldedName(file.to ?? '')) {
        throw conflict(path, 'is changed twice in one call', 'Put what concerns one note into one change.');
      }
      places.add(key);
    }
    plan.files.push(file);
    plan.policy = stricter(plan.policy, policy) as Plan['policy'];
  }
  return plan;
}

type Planned = { file: ProposedFile; policy: FolderPolicy };

async function plannedOne(
  request: NoteRequest,
  context: ChangeContext,
  admission: Admission,
  vault: NoteVault,
): Promise<Planned> {
  const { isRemote } = context;
  const here = await admission.place(request.path);
  if ('text' in request) assertSize(here.path, request.text);
  const state = await admission.state(here.path, isRemote, true);
  if (state.text === null && request.tool === 'vault_write') return plannedNew(request, context, admission);
  if (state.text === null)
    throw missing(here.path, 'does not exist', 'Give the path of a note, or create it with vault_write.');
  assertPreimage(request, state);
  const unchanged = { path: here.path, preimage: state.content, before: state.text, diff: [], linking: [] };
  if (request.tool === 'vault_move') {
    const there = await admission.target(request.to, here.path);
    admission.assertNotPrivate(there.path, isRemote);
    const linking = await vault.linking(here.path);
    const file: ProposedFile = { ...unchanged, kind: 'move', to: there.path, after: state.text, linking };
    return { file, policy: stricter(here.policy, there.policy) };
  }
  if (request.tool === 'vault_trash') {
    return {
      file: { ...unchanged, kind: 'trash', after: null, diff: diffOf(state.text, null) },
      policy: here.policy,
    };
  }
  const after = changedText(request, here.path, state.text);
  assertAllowed(here.path, state.text, after);
  return {
    file: { ...unchanged, kind: 'replace', after, diff: diffOf(state.text, after) },
    policy: here.policy,
  };
}

async function plannedNew(
  request: Extract<NoteRequest, { tool: 'vault_write' }>,
  context: ChangeContext,
  admission: Admission,
): Promise<Planned> {
  const { path, policy } = await admission.placeForNew(request.path);
  admission.assertNotPrivate(path, context.isRemote);
  if (request.preimage !== undefined)
    throw missing(path, 'does not exist any more', 'Write it without a preimage to create it.');
  const after = withProperties(path, request.text, { set: ownMarks(context.idempotencyKey), remove: [] });
  assertSize(path, after);
  const file: ProposedFile = {
    kind: 'create',
    path,
    preimage: null,
    before: null,
    after,
    diff: diffOf(null, after),
    linking: [],
  };
  return { file, policy };
}

type TextRequest = Exclude<NoteRequest, { tool: 'vault_move' | 'vault_trash' }>;

function changedText(request: TextRequest, path: string, text: string): string {
  switch (request.tool) {
    case 'vault_write':
      return rewritten(path, text, request);
    case 'vault_edit':
      return withEdits(path, text, request.edits);
    case 'vault_append':
      return withAppended(path, text, request.text, request.heading);
    case 'vault_frontmatter':
      return withProperties(path, text, {
        set: new Map(Object.entries(request.set ?? {})),
        remove: request.remove ?? [],
      });
  }
}

/** The whole body is new; properties that the new text does not name are kept, and so is the shape of the file. */
function rewritten(
  path: string,
  old: string,
  request: Extract<NoteRequest, { tool: 'vault_write' }>,
): string {
  if (!marksOf(old).isAutowritten) {
    throw notAllowed(
      path,
      'was written by the user and is never replaced as a whole',
      'Change the parts that need it with vault_edit or vault_append.',
    );
  }
  if (request.preimage === undefined) {
    throw conflict(
      path,
      'exists, and what it says was not read first',
      'Read it, and give its content id as preimage.',
    );
  }
  const { set, body } = propertiesToSet(path, request.text.replace(/^\ufeff/, ''));
  const { lineBreak, endsWithBreak } = shapeOf(old);
  const ended = withBreaks(body, lineBreak).replace(/(?:\r?\n)$/, '') + (endsWithBreak ? lineBreak : '');
  return withProperties(path, joinedParts({ ...partsOf(old), body: ended }), { set, remove: [] });
}

function assertPreimage(request: NoteRequest, state: NoteState): void {
  if (request.preimage === undefined || request.preimage === state.content) return;
  throw conflict(state.path, 'has changed since it was read', 'Read it again and decide anew.');
}

/** What holds of every text that takes the place of another, also of one that was accepted in parts. */
export function assertAllowed(path: string, before: string, after: string): void {
  assertMarksKept(path, before, after);
  if (after !== before) assertSize(path, after);
}

function assertSize(path: string, text: string): void {
  const bytes = bytesOf(text).length;
  if (bytes > NOTE_BYTES) throw tooLarge(path, bytes);
}
