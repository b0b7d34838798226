/** A row of the settings that is drawn anew when something has changed. */
import type { EventRef, Setting, SettingDefinitionRender } from 'obsidian';

/** Something that says when it has changed. */
export interface Changing {
  onChange(callback: () => void): EventRef;
  off(ref: EventRef): void;
}

/** What a row shows. `phase` says which controls there are; only when it changes are they made anew. */
export interface RowView {
  name: string;
  desc: string;
  problem: string | null;
  phase: string;
  /** Makes the controls. */
  controls(setting: Setting): void;
  /** Brings what the controls show up to date. */
  update?(setting: Setting): void;
}

/** A row that follows its subject. */
export function liveRow(
  name: string,
  changing: readonly Changing[],
  view: () => RowView,
): SettingDefinitionRender {
  return {
    name,
    desc: '',
    render: (setting: Setting) => {
      let phase = '';
      const draw = (): void => {
        const now = view();
        setting.setName(now.name).setDesc(now.desc).setErrorMessage(now.problem);
        if (now.phase !== phase) {
          phase = now.phase;
          const { controlEl } = setting;
          const hadFocus = controlEl.contains(controlEl.ownerDocument.activeElement);
          setting.clear();
          now.controls(setting);
          if (hadFocus) controlEl.querySelector<HTMLElement>('button, [tabindex="0"]')?.focus();
        }
        now.update?.(setting);
      };
      draw();
      const refs = changing.map((each) => ({ each, ref: each.onChange(draw) }));
      return () => refs.forEach(({ each, ref }) => each.off(ref));
    },
  };
}
