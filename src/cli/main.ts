/** The command line: `npm run -s recollect -- <command> --vault <folder>`. */
import process from 'node:process';
import { run } from './run';

process.exitCode = await run(process.argv.slice(2), process.env, {
  out: (text) => void process.stdout.write(text),
  error: (text) => void process.stderr.write(text),
});
