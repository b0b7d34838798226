/** The settings of notes: what is left out, what stays on this machine, what is an archive. One entry a line. */
import { debounce } from 'obsidian';
import type { App, Setting, SettingDefinitionItem, SettingDefinitionRender } from 'obsidian';
import type { NoteRules } from '../../core/notes-api';
import { sentenceFor } from '../notices';
import type { SettingsKeeper } from '../settings-keeper';
import { linesOf, problemWithFolderLine, problemWithGlob } from './rules';

/** A pattern half typed may mean something quite different: this long after the last key it counts, in milliseconds. */
const TYPED_MS = 1000;

interface Field {
  key: keyof NoteRules;
  name: string;
  desc: string;
  placeholder: string;
  problemWith: (line: string) => string | null;
  isFolders: boolean;
}

const FIELDS: Field[] = [
  {
    key: 'ignore',
    name: 'Ignored notes',
    desc: 'Not indexed at all: one pattern a line, as in .gitignore files. Memory and its backups are always left out.',
    placeholder: 'Templates/\n*.excalidraw.md',
    problemWith: problemWithGlob,
    isFolders: false,
  },
  {
    key: 'privateFolders',
    name: 'Private folders',
    desc: 'Found by you, never sent anywhere: one folder a line. A single note is private with "recollect: local-only" in its properties.',
    placeholder: 'Private\nWork/Salaries',
    problemWith: problemWithFolderLine,
    isFolders: true,
  },
  {
    key: 'archiveFolders',
    name: 'Archive folders',
    desc: 'Indexed, but left out of answers unless you ask for them: one folder a line.',
    placeholder: 'Archive',
    problemWith: problemWithFolderLine,
    isFolders: true,
  },
];

/** The group for the settings tab. */
export function notesSettings(app: App, keeper: SettingsKeeper): SettingDefinitionItem {
  return { type: 'group', heading: 'Notes', items: FIELDS.map((field) => linesSetting(app, keeper, field)) };
}

function linesSetting(app: App, keeper: SettingsKeeper, field: Field): SettingDefinitionRender {
  const { key, name, desc, placeholder } = field;
  return {
    name,
    desc,
    render: (setting: Setting) => {
      setting.settingEl.addClass('recollect-lines');
      setting.addTextArea((area) => {
        area.setPlaceholder(placeholder).setValue(keeper.current.notes[key].join('\n'));
        area.inputEl.setAttrs({ 'aria-label': name, rows: '3', spellcheck: 'false' });
        const remark = setting.controlEl.createDiv({ cls: 'recollect-remark', attr: { role: 'alert' } });
        const save = async (): Promise<void> => {
          const lines = linesOf(area.getValue());
          if (problemIn(lines, field) !== null || sameLines(lines, keeper.current.notes[key])) return;
          try {
            await keeper.change({ notes: { ...keeper.current.notes, [key]: lines } });
          } catch (thrown) {
            remark.setText(sentenceFor(thrown, 'Saving the settings'));
          }
        };
        const typed = debounce(() => void save(), TYPED_MS, true);
        area.onChange((text) => {
          const lines = linesOf(text);
          const problem = problemIn(lines, field);
          remark.toggleClass('is-problem', problem !== null);
          remark.setText(problem ?? missingFolders(app, lines, field));
          typed();
        });
        area.inputEl.addEventListener('blur', () => typed.run());
      });
    },
  };
}

function problemIn(lines: readonly string[], { problemWith }: Field): string | null {
  return lines.map((line) => problemWith(line)).find((problem) => problem !== null) ?? null;
}

function sameLines(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n');
}

/** A folder that is not there may be a slip of the pen, which matters where it should keep something private. */
function missingFolders({ vault }: App, lines: readonly string[], { isFolders }: Field): string {
  const missing = isFolders ? lines.filter((line) => vault.getFolderByPath(line) === null) : [];
  return missing.length === 0 ? '' : `There is no folder "${missing.join('", "')}" yet.`;
}
