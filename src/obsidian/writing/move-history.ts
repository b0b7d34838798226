/**
 * Takes the history along to another place. What makes a folder a repository is written last and removed first: wherever
 * this is cut off, one of the two places has the whole of it.
 */
import type { Files } from '../../core/ports';

/** A folder with a history. */
export interface HistoryFolder {
  files: Files;
  gitFolder: string;
}

/** The file without which a folder is no repository. */
const HEAD = 'HEAD';
/** Where our repositories have files: nothing else is ever written to them. */
const FOLDERS = [
  '',
  'refs/heads',
  'recollect',
  'objects/pack',
  ...Array.from({ length: 256 }, (_, first) => `objects/${first.toString(16).padStart(2, '0')}`),
];

/** Whether there is a history. */
async function hasHistory({ files, gitFolder }: HistoryFolder): Promise<boolean> {
  return (await files.stat(`${gitFolder}/${HEAD}`)) !== null;
}

/** Moves a history to a place that has none; whether there was one to move. */
export async function moveHistory(from: HistoryFolder, to: HistoryFolder): Promise<boolean> {
  if (!(await hasHistory(from)) || (await hasHistory(to))) return false;
  const names: string[] = [];
  for (const folder of FOLDERS) {
    const inside = folder === '' ? from.gitFolder : `${from.gitFolder}/${folder}`;
    for (const { path } of await from.files.list(inside)) names.push(path.slice(from.gitFolder.length + 1));
  }
  const others = names.filter((name) => name !== HEAD && name !== `${HEAD}.lock`);
  const copy = async (name: string, as = name) => {
    const bytes = await from.files.read(`${from.gitFolder}/${name}`);
    if (bytes) await to.files.write(`${to.gitFolder}/${as}`, bytes);
  };
  for (const name of others) await copy(name);
  // Under the name that git gives to a file it is writing: one that is cut off never counts.
  await copy(HEAD, `${HEAD}.lock`);
  await to.files.rename(`${to.gitFolder}/${HEAD}.lock`, `${to.gitFolder}/${HEAD}`);
  for (const name of [HEAD, ...others]) await from.files.remove(`${from.gitFolder}/${name}`);
  return true;
}
