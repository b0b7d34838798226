/** The plugin's settings, as far as the command line needs them: read from its data.json, never written. */
import * as v from 'valibot';
import type { NoteRules } from '../core/notes-api';
import type { Files } from '../core/ports';

/** Where the plugin keeps its databases and settings. */
export const DATA_FOLDER = '.obsidian/plugins/recollect';

/** What the user has set. */
export interface CliSettings {
  ledgerFolder: string;
  backupFolder: string;
  notes: NoteRules;
}

/** A visible folder inside the vault, written as the plugin would; anything else falls back to the plugin's own choice. */
const folder = (standard: string) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((path) =>
        path
          .trim()
          .replace(/\/{2,}/g, '/')
          .replace(/^\/|\/$/g, ''),
      ),
      v.regex(/^[^.\\:*?"<>|#^[\]][^\\:*?"<>|#^[\]]*$/),
      v.check((path) => !path.split('/').some((part) => part === '..' || part === '.')),
    ),
    standard,
  );
const lines = (standard: string[]) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((values) =>
        values.filter((line): line is string => typeof line === 'string' && line.trim() !== ''),
      ),
    ),
    standard,
  );

const Rules = v.object({
  ignore: lines([]),
  privateFolders: lines([]),
  archiveFolders: lines(['Archive']),
});
const Data = v.object({
  ledgerFolder: folder('Recollect/ledger'),
  backupFolder: folder('Recollect/backups'),
  notes: v.fallback(Rules, v.parse(Rules, {})),
});

/** Settings from the vault's data.json; where that is missing or broken, the plugin's own defaults. */
export async function readSettings(files: Files): Promise<CliSettings> {
  const bytes = await files.read(`${DATA_FOLDER}/data.json`);
  let stored: unknown = {};
  try {
    stored = bytes ? JSON.parse(new TextDecoder().decode(bytes)) : {};
  } catch {
    // Half written or edited by hand: the plugin falls back the same way.
  }
  return v.parse(Data, typeof stored === 'object' && stored !== null ? stored : {});
}
