import type { App, TFile } from 'obsidian';
import { actLikeButton } from '../parts/focus.ts';
import { setIcon } from '../parts/icons.ts';

const ICONS: Record<string, string> = { tags: 'tags', aliases: 'forward', cssclasses: 'palette' };

function iconFor(key: string, value: unknown): string {
  if (ICONS[key]) return ICONS[key];
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return 'binary';
  if (typeof value === 'boolean') return 'square-check';
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? 'calendar' : 'text-align-start';
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function renderValue(app: App, file: TFile, el: HTMLElement, value: unknown): void {
  const text = asText(value);
  const link = /^\[\[([^\]|]+)(?:\|([^\]]+))?\]\]$/.exec(text);
  if (!link) {
    el.setText(text);
    return;
  }
  const anchor = el.createEl('a', { cls: 'internal-link', text: link[2] ?? link[1] ?? '' });
  actLikeButton(anchor);
  anchor.addEventListener('click', () => void app.workspace.openLinkText(link[1] ?? '', file.path));
}

/** Shows a note's front matter above its text, as Obsidian's properties. */
export function renderProperties(app: App, file: TFile, parent: HTMLElement): void {
  const properties = Object.entries(app.metadataCache.getFileCache(file)?.frontmatter ?? {}).filter(
    ([key]) => key !== 'position',
  );
  if (properties.length === 0) return;
  const container = parent.createDiv('metadata-container');
  container.createDiv({ cls: 'metadata-properties-heading', text: 'Properties' });
  for (const [key, value] of properties as [string, unknown][]) {
    const row = container.createDiv('metadata-property');
    const label = row.createDiv('metadata-property-key');
    setIcon(label.createSpan('metadata-property-icon'), iconFor(key, value));
    label.createSpan({ text: key });
    const shown = row.createDiv('metadata-property-value');
    if (!Array.isArray(value)) renderValue(app, file, shown, value);
    else for (const entry of value) renderValue(app, file, shown.createSpan('multi-select-pill'), entry);
  }
}
