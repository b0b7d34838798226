/** Controls of the settings of writing: a choice, a text that is checked while it is typed, and the table of folders. */
import { debounce } from 'obsidian';
import type { Setting, SettingDefinitionRender } from 'obsidian';
import type { FolderPolicy, FolderRule } from '../../core/note-writing';
import { iconButton, textButton } from '../chat/icon-button';
import { problemWithGlob } from '../notes/rules';
import { sentenceFor } from '../notices';
import { POLICIES } from '../writing/writing-settings';
import type { WritingAccess } from './writing-group';

/** A text half typed may mean something quite different: this long after the last key it counts, in milliseconds. */
const TYPED_MS = 800;

/** What each policy is called. */
const POLICY_NAMES: Record<FolderPolicy, string> = {
  ask: 'Ask first',
  report: 'Write and report',
  free: 'Write',
  never: 'Never write',
};

/** A choice of a few; `save` is told the one that was chosen. */
export function choice<T extends string>(
  setting: Setting,
  label: string,
  names: Partial<Record<T, string>>,
  value: T,
  save: (value: T) => void | Promise<void>,
): void {
  const remark = remarkOf(setting);
  setting.addDropdown((dropdown) => {
    dropdown.addOptions(names as Record<string, string>).setValue(value);
    dropdown.selectEl.setAttribute('aria-label', label);
    dropdown.onChange((chosen) => void saved(remark, () => save(chosen as T)));
  });
}

/** A text that is kept only while nothing is wrong with it. */
export interface TextField {
  label: string;
  value: string;
  placeholder: string;
  problemWith: (text: string) => string | null;
  save: (text: string) => Promise<void>;
}

/** Adds the text; what is wrong with it is said in words below. */
export function textField(
  setting: Setting,
  { label, value, placeholder, problemWith, save }: TextField,
): void {
  setting.settingEl.addClass('recollect-lines');
  let kept = value;
  setting.addText((text) => {
    text.setPlaceholder(placeholder).setValue(value);
    text.inputEl.setAttrs({ 'aria-label': label, spellcheck: 'false' });
    const remark = setting.controlEl.createDiv({ cls: 'recollect-remark', attr: { role: 'alert' } });
    const keep = async (): Promise<void> => {
      const typed = text.getValue().trim();
      if (typed === kept || problemWith(typed) !== null) return;
      if (await saved(remark, () => save(typed))) kept = typed;
    };
    const typed = debounce(() => void keep(), TYPED_MS, true);
    text.onChange((words) => {
      showProblem(remark, problemWith(words.trim()));
      typed();
    });
    text.inputEl.addEventListener('blur', () => typed.run());
  });
}

/** The table of folders and what may happen in them. */
export function folderRules({ get, set }: WritingAccess): SettingDefinitionRender {
  return {
    name: 'Folders',
    desc: 'What the agent may do where, by patterns as in .gitignore files. The most exact pattern decides; everywhere else it asks first. What is reported is listed in the digest.',
    render: (setting: Setting) => {
      setting.settingEl.addClasses(['recollect-lines', 'recollect-rules']);
      new RuleTable(setting.controlEl, get().folders, (folders) => set({ folders }));
    },
  };
}

/** Rows of a pattern and a policy; what makes no sense is said and not kept. */
class RuleTable {
  private readonly rowsEl: HTMLElement;
  private readonly remark: HTMLElement;
  private readonly rows: FolderRule[];
  private kept: string;
  private readonly typed = debounce(() => void this.keep(), TYPED_MS, true);

  constructor(
    parent: HTMLElement,
    rules: readonly FolderRule[],
    private readonly save: (rules: FolderRule[]) => Promise<void>,
  ) {
    this.rows = rules.map((rule) => ({ ...rule }));
    this.kept = JSON.stringify(rules);
    this.rowsEl = parent.createDiv({ cls: 'recollect-rules-rows', attr: { role: 'list' } });
    this.remark = parent.createDiv({ cls: 'recollect-remark', attr: { role: 'alert' } });
    textButton(parent, 'Add a folder', () => {
      const rule: FolderRule = { glob: '', policy: 'ask' };
      this.rows.push(rule);
      this.draw(rule).focus();
    });
    for (const rule of this.rows) this.draw(rule);
  }

  private draw(rule: FolderRule): HTMLInputElement {
    const row = this.rowsEl.createDiv({ cls: 'recollect-rules-row', attr: { role: 'listitem' } });
    const glob = row.createEl('input', {
      type: 'text',
      value: rule.glob,
      placeholder: 'Projects/**',
      attr: { 'aria-label': 'Pattern', spellcheck: 'false' },
    });
    const policy = row.createEl('select', {
      cls: 'dropdown',
      attr: { 'aria-label': 'What may happen there' },
    });
    for (const value of POLICIES) policy.createEl('option', { value, text: POLICY_NAMES[value] });
    policy.value = rule.policy;
    glob.addEventListener('input', () => {
      rule.glob = glob.value.trim();
      glob.toggleClass('is-problem', problemWithRule(rule, this.rows) !== null);
      showProblem(this.remark, this.problem);
      this.typed();
    });
    glob.addEventListener('blur', () => this.typed.run());
    policy.addEventListener('change', () => {
      rule.policy = POLICIES.find((name) => name === policy.value) ?? 'ask';
      void this.keep();
    });
    iconButton(row, 'trash-2', 'Remove this folder', () => {
      this.rows.remove(rule);
      row.remove();
      showProblem(this.remark, this.problem);
      void this.keep();
    });
    return glob;
  }

  private get problem(): string | null {
    const problems = this.rows.map((rule) => problemWithRule(rule, this.rows));
    return problems.find((problem) => problem !== null) ?? null;
  }

  private async keep(): Promise<void> {
    // A row that was just added and has no pattern yet says nothing.
    const rules = this.rows.filter(({ glob }) => glob !== '');
    if (this.problem !== null || JSON.stringify(rules) === this.kept) return;
    if (await saved(this.remark, () => this.save(rules.map((rule) => ({ ...rule })))))
      this.kept = JSON.stringify(rules);
  }
}

/** What is wrong with a rule among the others, in words; null when it will do. */
function problemWithRule({ glob }: FolderRule, all: readonly FolderRule[]): string | null {
  if (glob === '') return null;
  if (all.filter((other) => other.glob === glob).length > 1)
    return `"${glob}" is there twice. Each pattern has one rule.`;
  return problemWithGlob(glob);
}

function remarkOf(setting: Setting): HTMLElement {
  return setting.descEl.createDiv({ cls: 'recollect-remark', attr: { role: 'alert' } });
}

function showProblem(remark: HTMLElement, problem: string | null): void {
  remark.toggleClass('is-problem', problem !== null);
  remark.setText(problem ?? '');
}

async function saved(remark: HTMLElement, save: () => void | Promise<void>): Promise<boolean> {
  try {
    await save();
    return true;
  } catch (thrown) {
    showProblem(remark, sentenceFor(thrown, 'Saving the settings'));
    return false;
  }
}
