/** A vault, a disk for its history, and desks over them, one after the other as an app is started and ends. */
import type { ChangeContext, NoteRequest, WriteOutcome, WritingRules } from '../../src/core/note-writing';
import type { Files } from '../../src/core/ports';
import { NoteDesk } from '../../src/vault/note-desk';
import { MemoryFiles } from '../files/memory-files';
import { MemoryVault } from './memory-vault';

/** The folder of the history. */
export const GIT_FOLDER = 'history.git';

/** Rules under which everything may be written at once. */
const FREE_RULES: WritingRules = {
  folders: [{ glob: '**', policy: 'free' }],
  privateFolders: ['Private'],
  autonomy: 'normal',
  inboxFolder: 'Inbox',
  agent: { name: 'Recollect', email: 'agent@recollect.invalid' },
  user: { name: 'A. User', email: 'user@recollect.invalid' },
};

/** Who asks, unless a test says otherwise. */
export const CONTEXT: ChangeContext = {
  reason: 'because the user asked',
  isRemote: false,
  conversation: 'talk',
  turn: 'turn-1',
};

/** Everything around a desk. */
export class DeskWorld {
  rules: WritingRules = FREE_RULES;
  clock = Date.UTC(2026, 0, 1);

  constructor(
    public vault = new MemoryVault(),
    public files: Files = new MemoryFiles(),
    readonly gitFolder = GIT_FOLDER,
  ) {}

  /** Starts the app: a desk that has recovered. */
  async start(isOwnRepository = false): Promise<{ desk: NoteDesk; told: string[] }> {
    const desk = await NoteDesk.open({
      vault: this.vault,
      files: this.files,
      gitFolder: this.gitFolder,
      isOwnRepository,
      rules: () => this.rules,
      closed: () => ({ configFolder: '.obsidian', ownFolders: ['Recollect/ledger'] }),
      now: () => (this.clock += 1000),
      random: Math.random,
      breathe: () => Promise.resolve(),
    });
    return { desk, told: await desk.recover() };
  }

  /** Just the desk. */
  async desk(): Promise<NoteDesk> {
    return (await this.start()).desk;
  }
}

/** Submits and expects it done. */
export async function done(
  desk: NoteDesk,
  requests: NoteRequest | NoteRequest[],
  context: Partial<ChangeContext> = {},
): Promise<Extract<WriteOutcome, { status: 'done' }>> {
  const outcome = await desk.submit([requests].flat(), { ...CONTEXT, ...context });
  if (outcome.status !== 'done') throw new Error(`expected it done, got ${JSON.stringify(outcome)}`);
  return outcome;
}

/** The code of the refusal that work ends in. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    (value) => `no refusal but ${JSON.stringify(value)}`,
    (thrown: unknown) => (thrown as { code?: string }).code ?? String(thrown),
  );
}
