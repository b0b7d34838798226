/** The settings of writing notes: what may happen where, where new notes go, what is told, who signs, where it is kept. */
import { Platform } from 'obsidian';
import type { Setting, SettingDefinitionItem, SettingDefinitionRender } from 'obsidian';
import type { Signature } from '../../core/note-writing';
import type { Files } from '../../core/ports';
import { problemWithFolder } from '../folder-names';
import { isRepository } from '../writing/history-place';
import { problemWithGitFolder, problemWithSignature } from '../writing/writing-settings';
import type { DigestWay, WritingSettings } from '../writing/writing-settings';
import { choice, folderRules, textField } from './writing-controls';

/** Where the settings are kept. */
export interface WritingKeeper {
  readonly current: { writing: WritingSettings };
  change(change: { writing: WritingSettings }): Promise<void>;
}

/** Reads the settings and changes some of them. */
export interface WritingAccess {
  get: () => WritingSettings;
  set: (change: Partial<WritingSettings>) => Promise<void>;
}

/** Where the history is. */
type Place = 'plugin' | 'own' | 'outside';

const DIGEST_NAMES: Record<DigestWay, string> = {
  notice: 'A notice',
  note: 'A section in the daily note',
  off: 'Nothing',
};

/** The group for the settings tab; `files` are the vault's, `refresh` draws the tab anew. */
export function writingSettings(
  files: Files,
  keeper: WritingKeeper,
  refresh: () => void,
): SettingDefinitionItem {
  const access: WritingAccess = {
    get: () => keeper.current.writing,
    set: (change) => keeper.change({ writing: { ...keeper.current.writing, ...change } }),
  };
  return {
    type: 'group',
    heading: 'Writing notes',
    items: [
      folderRules(access),
      autonomy(access),
      inboxFolder(access),
      digest(access),
      signature(access, 'agent', 'Signature of the agent', 'Signs what the agent does in the history.'),
      signature(access, 'user', 'Your signature', 'Signs what you wrote, which is kept before every change.'),
      repository(files, access, refresh),
    ],
  };
}

function autonomy({ get, set }: WritingAccess): SettingDefinitionRender {
  return {
    name: 'New notes',
    desc: 'Where the agent puts notes that it makes. With the inbox, you move them to where they belong.',
    render: (setting: Setting) => {
      choice(
        setting,
        'New notes',
        { normal: 'Where they belong', low: 'In the inbox folder' },
        get().autonomy,
        (low) => set({ autonomy: low }),
      );
    },
  };
}

function inboxFolder({ get, set }: WritingAccess): SettingDefinitionRender {
  return {
    name: 'Inbox folder',
    desc: 'New notes go here when they go to the inbox. It is created when it is needed.',
    render: (setting: Setting) => {
      textField(setting, {
        label: 'Inbox folder',
        value: get().inboxFolder,
        placeholder: 'Recollect/Inbox',
        problemWith: problemWithFolder,
        save: (folder) => set({ inboxFolder: folder }),
      });
    },
  };
}

function digest({ get, set }: WritingAccess): SettingDefinitionRender {
  return {
    name: 'Daily digest',
    desc: 'Once a day: what was written without asking and what memory learned, with ways back. The daily note is used when it exists, and under the rules of its folder.',
    render: (setting: Setting) => {
      choice(setting, 'Daily digest', DIGEST_NAMES, get().digest, (way) => set({ digest: way }));
    },
  };
}

function signature(
  { get, set }: WritingAccess,
  who: 'agent' | 'user',
  name: string,
  desc: string,
): SettingDefinitionRender {
  return {
    name,
    desc,
    render: (setting: Setting) => {
      const field = (part: keyof Signature, label: string) =>
        textField(setting, {
          label: `${name}: ${label}`,
          value: get()[who][part],
          placeholder: label,
          problemWith: problemWithSignature,
          save: (text) => set({ [who]: { ...get()[who], [part]: text } }),
        });
      field('name', 'name');
      field('email', 'address');
    },
  };
}

function repository(files: Files, access: WritingAccess, refresh: () => void): SettingDefinitionRender {
  const { get, set } = access;
  return {
    name: 'History of changes',
    desc: 'A git repository with one commit for each change, and your own text before it. Each device keeps its own.',
    render: (setting: Setting) => {
      const { useOwnRepository, gitFolder } = get();
      const place: Place = useOwnRepository ? 'own' : gitFolder === '' ? 'plugin' : 'outside';
      let isOutside = place === 'outside';
      void isRepository(files).then((isRepository) => {
        const places: Partial<Record<Place, string>> = { plugin: 'In the plugin’s folder' };
        if (isRepository || place === 'own') places.own = 'In the vault’s own repository';
        if (Platform.isDesktopApp || place === 'outside') places.outside = 'In a folder outside the vault';
        choice(setting, 'History of changes', places, place, async (chosen) => {
          isOutside = chosen === 'outside';
          if (isOutside) return showFolder();
          await set({ useOwnRepository: chosen === 'own', gitFolder: '' });
          refresh();
        });
        if (isOutside) showFolder();
      });
      const showFolder = () => {
        if (setting.controlEl.querySelector('input')) return;
        textField(setting, {
          label: 'Folder of the history',
          value: get().gitFolder,
          placeholder: '/home/me/recollect-history',
          problemWith: (folder) =>
            folder.trim() === ''
              ? 'Give the full path of a folder outside the vault.'
              : problemWithGitFolder(folder),
          save: (folder) => set({ useOwnRepository: false, gitFolder: folder }),
        });
      };
    },
  };
}
