import { parseArgs } from 'node:util';

/** What was asked for on the command line. */
export interface WorkbenchOptions {
  /** A vault to open in place; `null` for a scratch copy of the sample vault. */
  vault: string | null;
  /** The port asked for; `null` for the usual one or the next that is free. */
  port: number | null;
  build: boolean;
}

/** How the workbench is used, for people. */
const USAGE = `npm start -- [--vault <folder>] [--port <number>] [--no-build]

  --vault <folder>  opens that vault in place, and installs the plugin into it
                    (without it: a scratch copy of the sample vault)
  --port <number>   serves on that port (without it: 4173 or the next free one)
  --no-build        uses the main.js that is there`;

/** Reads the command line; throws a sentence for a person. */
export function readOptions(args: string[]): WorkbenchOptions {
  const { values } = parse(args);
  return {
    vault: values.vault ?? null,
    port: values.port === undefined ? null : readPort(values.port),
    build: values['no-build'] !== true,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { vault: { type: 'string' }, port: { type: 'string' }, 'no-build': { type: 'boolean' } },
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, {
      cause: error,
    });
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(`--port takes a number from 1 to 65535, not "${text}".`);
}
