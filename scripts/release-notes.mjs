import process from 'node:process';
import { releaseNotes } from '../build/release/bump.mjs';
import { readProject } from '../build/release/project-files.mjs';
import { root } from '../build/root.mjs';

try {
  console.log(releaseNotes(await readProject(root), process.argv[2] ?? ''));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
