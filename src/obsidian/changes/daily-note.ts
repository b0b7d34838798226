/** Today's daily note, as the app's own plugin for daily notes would name it. */
import { moment, normalizePath } from 'obsidian';
import type { App } from 'obsidian';

/** The app's own copy; its type cannot be called where modules are real ones. */
const asDate = moment as unknown as (ms: number) => { format(format: string): string };

/** What the app uses where nothing is set. */
const FORMAT = 'YYYY-MM-DD';

/** Its path, when there is one already; null otherwise: a note is never made for a digest. */
export async function todaysNote({ vault }: App, now: number): Promise<string | null> {
  const { folder, format } = await settings(vault);
  const name = `${asDate(now).format(format)}.md`;
  const path = normalizePath(folder === '' ? name : `${folder}/${name}`);
  return vault.getFileByPath(path) === null ? null : path;
}

/** The app keeps them in a file of its configuration; its API has no word for them. */
async function settings({ adapter, configDir }: App['vault']): Promise<{ folder: string; format: string }> {
  let stored: unknown = null;
  try {
    stored = JSON.parse(await adapter.read(`${configDir}/daily-notes.json`));
  } catch {
    // Never set: the app's own defaults hold.
  }
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const text = (key: string) => (typeof given[key] === 'string' ? given[key].trim() : '');
  return { folder: text('folder').replace(/^\/+|\/+$/g, ''), format: text('format') || FORMAT };
}
