/** Which parts of a proposal the user wants: every hunk of a text by itself, a note that is moved or trashed as a whole. */
import type { AcceptedHunks, ProposedFile } from '../../core/note-writing';

/** The choices; everything is wanted at first. */
export class HunkChoices {
  private readonly refused = new Map<string, Set<number>>();

  constructor(private readonly files: readonly ProposedFile[]) {}

  /** The parts of a note that can be chosen. */
  static partsOf({ kind, diff }: ProposedFile): number[] {
    const isText = kind === 'create' || kind === 'replace';
    return isText && diff.length > 0 ? diff.map(({ index }) => index) : [0];
  }

  /** Says whether a part is wanted. */
  set(path: string, part: number, isWanted: boolean): void {
    const refused = this.refused.get(path) ?? new Set();
    if (isWanted) refused.delete(part);
    else refused.add(part);
    this.refused.set(path, refused);
  }

  /** Whether a part is wanted. */
  has(path: string, part: number): boolean {
    return this.refused.get(path)?.has(part) !== true;
  }

  /** How many parts there are. */
  get total(): number {
    return this.files.reduce((sum, file) => sum + HunkChoices.partsOf(file).length, 0);
  }

  /** How many of them are wanted. */
  get wanted(): number {
    return this.files.reduce((sum, file) => sum + this.wantedOf(file).length, 0);
  }

  /** What to apply; a note that is wanted whole is left out. Undefined when everything is wanted. */
  get accepted(): AcceptedHunks | undefined {
    const some = this.files.filter((file) => (this.refused.get(file.path)?.size ?? 0) > 0);
    if (some.length === 0) return undefined;
    return Object.fromEntries(some.map((file) => [file.path, this.wantedOf(file)]));
  }

  private wantedOf(file: ProposedFile): number[] {
    return HunkChoices.partsOf(file).filter((part) => this.has(file.path, part));
  }
}
