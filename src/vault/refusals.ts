/** Every sentence with which a change is refused: what happened, what was kept, what to do. */
import { RecollectError } from '../core/errors';
import { NOTE_BYTES } from './limits';

/** A path that leads, or seems to lead, out of the vault's notes. */
export function pathEscape(path: string, why: string): RecollectError {
  return new RecollectError(
    'path_escape',
    `"${shown(path)}" ${why}. Nothing was changed. Give the path of a note inside the vault, such as "Folder/Note.md".`,
  );
}

/** A file that is no note. */
export function notMarkdown(path: string, why = 'is not a Markdown note'): RecollectError {
  return new RecollectError(
    'not_markdown',
    `"${shown(path)}" ${why}, and only notes are written. Nothing was changed. Give a path that ends in ".md".`,
  );
}

/** A note that the user's rules keep. */
export function notAllowed(path: string, why: string, instead: string): RecollectError {
  return new RecollectError('outside_allowlist', `"${shown(path)}" ${why}. Nothing was changed. ${instead}`);
}

/** More text than a note may have. */
export function tooLarge(path: string, bytes: number, most = NOTE_BYTES): RecollectError {
  const kilobytes = (count: number) => `${Math.ceil(count / 1024)} KB`;
  return new RecollectError(
    'too_large',
    `"${shown(path)}" would have ${kilobytes(bytes)}, more than the ${kilobytes(most)} allowed. Nothing was changed. Split it into several notes.`,
  );
}

/** A note that is not as the change expects it. */
export function conflict(path: string, why: string, instead: string): RecollectError {
  return new RecollectError('conflict', `"${shown(path)}" ${why}. Nothing was changed. ${instead}`);
}

/** A note kept from models outside this machine. */
export function sensitive(path: string): RecollectError {
  return new RecollectError(
    'sensitive',
    `"${shown(path)}" stays on this machine, and the model that asks runs elsewhere. Nothing was read or changed. Use a model on this machine, or ask the user to do it.`,
  );
}

/** A note, or a place in one, that is not there. */
export function missing(path: string, what: string, instead: string): RecollectError {
  return new RecollectError('missing', `"${shown(path)}" ${what}. Nothing was changed. ${instead}`);
}

/** A history that could not keep the user's text: without it, nothing may be replaced. */
export function historyFailed(detail: string): RecollectError {
  return new RecollectError(
    'history_failed',
    'The history of changes could not be written, so the notes were left as they are. Make room on the disk, or look at the folder of the history in the settings, and try again.',
    detail,
  );
}

/** A vault that refused a write; `isWhole` when everything is as it was. */
export function writeFailed(detail: string, isWhole: boolean): RecollectError {
  return new RecollectError(
    'write_failed',
    isWhole
      ? 'The change could not be written. All notes are as they were. Make room on the disk or see whether the notes are locked, and try again.'
      : 'The change could not be written, nor all of it taken back yet. Every text is in the history, and Recollect tries again before the next change and at the next start.',
    detail,
  );
}

/** A path as a sentence can show it: no control characters, not endless. */
function shown(path: string): string {
  const visible = path.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '\ufffd');
  return visible.length > 120 ? `${visible.slice(0, 119)}…` : visible;
}
