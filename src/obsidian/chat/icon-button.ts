/** A button that is an icon, as the app's own ones are. */
import { setIcon, setTooltip } from 'obsidian';

/** Draws it; the title is its tooltip and its name. */
export function iconButton(
  parent: HTMLElement,
  icon: string,
  title: string,
  run: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = parent.createEl('button', { cls: 'clickable-icon', attr: { type: 'button' } });
  setIcon(button, icon);
  setTooltip(button, title);
  button.addEventListener('click', run);
  return button;
}

/** A button that is words. */
export function textButton(
  parent: HTMLElement,
  text: string,
  run: (event: MouseEvent) => void,
): HTMLButtonElement {
  const button = parent.createEl('button', { text, attr: { type: 'button' } });
  button.addEventListener('click', run);
  return button;
}
