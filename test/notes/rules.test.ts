import { describe, expect, it } from 'vitest';
import { NO_RULES } from '../../src/notes/note-filter';
import { NoteWorld } from './note-world';

async function vault(): Promise<NoteWorld> {
  const world = new NoteWorld();
  for (const path of [
    'Work/Plan.md',
    'Work/Templates/Daily.md',
    'Templates/Weekly.md',
    'Drawing.excalidraw.md',
    'Private/Salary.md',
    'Recollect/ledger/notes.md',
    'Recollect/backups/old.md',
    '.trash/Gone.md',
    '.obsidian/plugins/readme.md',
  ]) {
    world.write(path, `The word plum stands in ${path.replaceAll(/\W/g, ' ')}`);
  }
  await world.open();
  return world;
}

const OPEN = ['Drawing.excalidraw.md', 'Private/Salary.md', 'Templates/Weekly.md', 'Work/Plan.md'];

describe('the rules', () => {
  it('never index what is ours, hidden, or configuration', async () => {
    const world = await vault();
    await world.survey();
    expect(world.find('plum')).toEqual([...OPEN, 'Work/Templates/Daily.md']);
    world.index.setRules({ ...NO_RULES, ignore: ['!Recollect/ledger/**', '!.trash/**'] });
    await world.survey();
    expect(world.find('plum')).toHaveLength(5);
  });

  it.each([
    [['Templates'], ['Drawing.excalidraw.md', 'Private/Salary.md', 'Work/Plan.md']],
    [
      ['/Templates/'],
      ['Drawing.excalidraw.md', 'Private/Salary.md', 'Work/Plan.md', 'Work/Templates/Daily.md'],
    ],
    [
      ['*.excalidraw.md', 'Work/**'],
      ['Private/Salary.md', 'Templates/Weekly.md'],
    ],
    [['work/*', '!Work/Plan.md'], OPEN],
    [
      ['', '   '],
      [...OPEN, 'Work/Templates/Daily.md'],
    ],
  ])('understand ignore globs: %j', async (ignore, left) => {
    const world = await vault();
    world.index.setRules({ ...NO_RULES, ignore });
    await world.survey();
    expect(world.find('plum')).toEqual(left);
  });

  it('apply at once, both ways, and embed nothing that is known', async () => {
    const world = await vault();
    await world.survey();
    const { length } = world.builtIn.seen;
    world.index.setRules({ ...NO_RULES, ignore: ['Work'] });
    expect(world.find('plum')).not.toContain('Work/Plan.md');
    await world.settled();
    world.index.setRules(NO_RULES);
    await world.settled();
    expect(world.find('plum')).toContain('Work/Plan.md');
    expect(world.builtIn.seen).toHaveLength(length);
  });

  it('take out a note that moves where nothing is indexed, and take in one that comes from there', async () => {
    const world = await vault();
    world.index.setRules({ ...NO_RULES, ignore: ['Templates'] });
    await world.survey();
    world.rename('Work/Plan.md', 'Templates/Plan.md');
    world.rename('Templates/Weekly.md', 'Weekly.md');
    await world.index.moved([
      { from: 'Work/Plan.md', to: 'Templates/Plan.md' },
      { from: 'Templates/Weekly.md', to: 'Weekly.md' },
    ]);
    await world.settled();
    expect(world.find('plum')).toEqual(['Drawing.excalidraw.md', 'Private/Salary.md', 'Weekly.md']);
  });

  it('are known after a restart before anyone says them again', async () => {
    const world = await vault();
    const rules = { ignore: ['Templates'], privateFolders: ['Private'], archiveFolders: ['Old'] };
    world.index.setRules(rules);
    await world.reopen();
    expect(world.index.rules).toEqual(rules);
  });
});
