/** From the words of a command line to what is printed and how it ends. */
import { parseArgs } from 'node:util';
import { RecollectError, reasonOf } from '../core/errors';
import { Given, UsageError, momentOf } from './command';
import type { Command, Options } from './command';
import { asking } from './commands/asking';
import { keeping } from './commands/keeping';
import { telling } from './commands/telling';
import { OpenVault } from './open-vault';

const COMMANDS: Command[] = [...telling, ...asking, ...keeping];
const COMMON: Options = {
  vault: { type: 'string' },
  json: { type: 'boolean' },
  now: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
};
const CALL = 'npm run -s recollect -- <command> --vault <folder> [--json] [--now <time>]';

/** Where words go. */
export interface Streams {
  out: (text: string) => void;
  error: (text: string) => void;
}

function help(): string {
  const lines = COMMANDS.map(({ name, takes, does }) => `  ${`${name} ${takes}`.trimEnd()}\n      ${does}`);
  return [
    `Recollect: the memory of a vault.\n\n${CALL}\n`,
    ...lines,
    '\n  --json   prints one JSON value and nothing else',
    '  --now    sets the clock, such as 2026-05-10T12:00:00Z',
    '\nA language model is taken from RECOLLECT_MODEL_URL (as OpenAI speaks), RECOLLECT_MODEL and RECOLLECT_API_KEY;',
    'without one, rules learn from what is said.',
  ].join('\n');
}

function commandCalled(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new UsageError(`There is no command "${name}". Run it with --help to see all of them.`);
  return command;
}

function parsed(command: Command, words: string[]): { given: Given; values: Record<string, unknown> } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { ...COMMON, ...command.options },
      allowPositionals: true,
    });
    return { given: new Given(values, positionals), values };
  } catch (thrown) {
    throw new UsageError(reasonOf(thrown));
  }
}

function clockSetting(said: unknown): number | null {
  if (said === undefined) return null;
  const moment = typeof said === 'string' ? momentOf(said) : null;
  if (moment === null)
    throw new UsageError(
      `--now is a time such as 2026-05-10T12:00:00Z, not "${typeof said === 'string' ? said : ''}".`,
    );
  return moment;
}

async function perform(
  words: string[],
  environment: NodeJS.ProcessEnv,
  { out, error }: Streams,
): Promise<void> {
  // The command may stand after options; the first word that is none of theirs is it.
  const { tokens } = parseArgs({
    args: words,
    options: COMMON,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const first = tokens.find(({ kind }) => kind === 'positional');
  if (first?.kind !== 'positional' || words.includes('--help') || words.includes('-h')) {
    if (first === undefined && !words.includes('--help') && !words.includes('-h'))
      throw new UsageError(`It needs a command. Run it with --help to see all of them.`);
    return out(`${help()}\n`);
  }
  const command = commandCalled(first.value);
  const { given, values } = parsed(command, words.toSpliced(first.index, 1));
  const { vault: folder } = values;
  if (typeof folder !== 'string' || folder === '')
    throw new UsageError('It needs --vault with the folder of your vault.');
  const tell = (sentence: string) => error(`${sentence}\n`);
  const vault = await OpenVault.open({ folder, now: clockSetting(values['now']), environment, tell });
  try {
    const { json, words: said } = await command.run(vault, given);
    // Before closing: what is acknowledged is on disk already, and saving the databases may take a while.
    out(values['json'] === true ? `${JSON.stringify(json)}\n` : `${said}\n`);
  } finally {
    await vault.close();
  }
}

/** Runs one command. Answers the status to end with: 0 done, 1 could not be done, 2 wrongly called. */
export async function run(
  words: string[],
  environment: NodeJS.ProcessEnv,
  streams: Streams,
): Promise<number> {
  try {
    await perform(words, environment, streams);
    return 0;
  } catch (thrown) {
    const detail = thrown instanceof RecollectError && thrown.detail ? ` (${thrown.detail})` : '';
    streams.error(`${reasonOf(thrown)}${detail}\n`);
    return thrown instanceof UsageError ? 2 : 1;
  }
}
