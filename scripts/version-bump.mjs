import process from 'node:process';
import { bumped } from '../build/release/bump.mjs';
import { readProject, writeProject } from '../build/release/project-files.mjs';
import { root } from '../build/root.mjs';

const [request, ...more] = process.argv.slice(2);

if (request === undefined || more.length > 0) {
  console.error('Say which version comes next: npm run version-bump -- <patch|minor|major|x.y.z>');
  process.exitCode = 2;
} else {
  try {
    const today = new Date().toISOString().slice(0, 10);
    const project = bumped(await readProject(root), request, today);
    await writeProject(root, project);
    console.log(`The version is ${project.manifest.version}. Fill in the changelog, commit, and tag it so.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
