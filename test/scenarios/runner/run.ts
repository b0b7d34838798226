/** Runs scenarios from files, each in the modes it names. */
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readScenarios } from './schema.ts';
import type { Scenario } from './schema.ts';
import { ScriptedModel } from './scripted-model.ts';
import { Story } from './story.ts';
import { World } from './world.ts';

type Mode = Scenario['modes'][number];

/** A scenario in one mode. */
export interface Case {
  file: string;
  name: string;
  mode: Mode;
  scenario: Scenario;
}

/** How a case went; `problems` is empty when all was as expected. */
export interface CaseReport {
  file: string;
  name: string;
  mode: Mode;
  passed: boolean;
  problems: string[];
}

async function filesIn(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Error(`There is no file or folder ${path}.`);
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /\.ya?ml$/.test(name)).sort();
  if (names.length === 0) throw new Error(`There is no .yaml file in ${path}.`);
  return names.map((name) => join(path, name));
}

/** Every case in a file, or in the files of a folder. */
export async function casesIn(path: string): Promise<Case[]> {
  const cases: Case[] = [];
  for (const file of await filesIn(path)) {
    for (const scenario of readScenarios(parse(await readFile(file, 'utf8')), file))
      for (const mode of scenario.modes) cases.push({ file, name: scenario.name, mode, scenario });
  }
  return cases;
}

/** Plays a case; stops at the first step that goes wrong. */
export async function play({ scenario, mode, file, name }: Case): Promise<CaseReport> {
  const model = mode === 'model' ? new ScriptedModel() : null;
  const world = new World(Date.parse(scenario.start), model);
  const problems: string[] = [];
  try {
    await world.open();
    const story = new Story(world, model);
    for (const [at, step] of scenario.steps.entries()) {
      if (step.given.only !== undefined && step.given.only !== mode) continue;
      const wrong = await story.play(step).catch((thrown: unknown) => [String(thrown)]);
      problems.push(...wrong.map((problem) => `step ${at + 1} (${step.name}): ${problem}`));
      if (problems.length > 0) break;
    }
  } catch (thrown) {
    problems.push(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
  } finally {
    await world.close();
  }
  return { file, name, mode, passed: problems.length === 0, problems };
}
