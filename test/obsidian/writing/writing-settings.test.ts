import { describe, expect, it, vi } from 'vitest';
import {
  DEFAULT_WRITING,
  problemWithGitFolder,
  readWriting,
} from '../../../src/obsidian/writing/writing-settings';
import { FolderPolicies } from '../../../src/vault/folder-policies';

// What the app does with a path's spelling is not what is asked here.
vi.mock('obsidian', () => ({ normalizePath: (path: string) => path.replace(/^\/+|\/+$/g, '') }));

describe('settings for writing', () => {
  it('ask everywhere but in the two folders of the agent', () => {
    const policies = new FolderPolicies(readWriting(undefined, DEFAULT_WRITING).folders);
    expect(
      ['Plan.md', 'Recollect/Plan.md', 'Recollect/Notes/a.md', 'Recollect/Shared/b/c.md'].map((path) =>
        policies.of(path),
      ),
    ).toEqual(['ask', 'ask', 'free', 'report']);
  });

  it('are read back as they were', () => {
    const kept = {
      ...DEFAULT_WRITING,
      folders: [{ glob: 'Diary/**', policy: 'never' as const }],
      autonomy: 'low' as const,
      user: { name: 'Ana', email: 'ana@example.org' },
      digest: 'note' as const,
      useOwnRepository: true,
      gitFolder: '/home/ana/histories',
    };
    expect(readWriting(JSON.parse(JSON.stringify(kept)), DEFAULT_WRITING)).toEqual(kept);
  });

  it('never allow more than was meant, whatever another program wrote', () => {
    const read = readWriting(
      {
        folders: [{ glob: 'Diary/', policy: 'whatever' }, { glob: '../', policy: 'free' }, 'Notes', null],
        autonomy: 'total',
        inboxFolder: '../out',
        agent: { name: 'A <b>', email: '' },
        digest: 7,
        useOwnRepository: 'yes',
        gitFolder: 'relative/path',
      },
      DEFAULT_WRITING,
    );
    expect(read).toEqual({ ...DEFAULT_WRITING, folders: [{ glob: 'Diary/', policy: 'never' }] });
  });

  it('say what is wrong with a folder for the history', () => {
    const sound = ['', '/home/ana/git', 'C:\\git', '\\\\server\\share'].map(problemWithGitFolder);
    expect(sound).toEqual([null, null, null, null]);
    expect(['git', './git', '/home/../etc'].every((folder) => problemWithGitFolder(folder) !== null)).toBe(
      true,
    );
  });
});
