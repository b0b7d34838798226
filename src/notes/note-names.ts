/** What a note is called: its title, its day, and the names that links find it by. */

/** Whether a path is that of a note. Canvas and PDF files are not indexed yet. */
export function isNotePath(path: string): boolean {
  return path.toLowerCase().endsWith('.md');
}

/** The title: the file's name without its ending. */
export function titleOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');
}

/** The day a note is of: the one it says itself, or that of its last change. */
export function dayOf(ownDate: string | null, mtime: number): string {
  return ownDate ?? new Date(mtime).toISOString().slice(0, 10);
}

/** Every name a link may use: the path, the ends of the path, the aliases; lower case, without `.md`. */
export function namesOf(path: string, aliases: readonly string[]): Set<string> {
  const segments = comparable(path).split('/');
  const ends = segments.map((_, index) => segments.slice(index).join('/'));
  return new Set([...ends, ...aliases.map(comparable)]);
}

/** As links are compared (`markdown/link-targets.ts`). */
function comparable(name: string): string {
  return name.normalize('NFC').trim().replace(/\.md$/i, '').toLowerCase();
}
