import * as lucide from 'lucide-static';
import { sanitizeHTMLToDom } from './sanitize.ts';

/** Every Lucide icon as SVG text, by its name in PascalCase; names of the past are there too. */
const drawings: Record<string, string> = { ...lucide };

const customIcons = new Map<string, string>();

/** Names from Obsidian's own set that plugins still use, and the Lucide icon that looks like each. */
const OBSIDIAN_NAMES: Record<string, string> = {
  'any-key': 'keyboard',
  'broken-link': 'unlink',
  'bullet-list': 'list',
  checkmark: 'check',
  checkbox: 'square',
  create_new: 'square-pen',
  cross: 'x',
  'cross-in-box': 'square-x',
  documents: 'files',
  'dot-network': 'git-fork',
  'double-down-arrow-glyph': 'chevrons-down',
  'down-chevron-glyph': 'chevron-down',
  'enlarge-glyph': 'maximize',
  gear: 'settings',
  help: 'circle-question-mark',
  info: 'info',
  'left-arrow': 'arrow-left',
  'magnifying-glass': 'search',
  'paper-plane': 'send',
  'plus-with-circle': 'circle-plus',
  'right-arrow': 'arrow-right',
  'right-triangle': 'chevron-down',
  switch: 'arrow-left-right',
  'three-horizontal-bars': 'menu',
  'up-and-down-arrows': 'arrow-up-down',
  'vertical-three-dots': 'ellipsis-vertical',
};

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

function lucideDrawing(iconId: string): string | undefined {
  const name = iconId.replace(/^lucide-/, '');
  const pascal = (kebab: string): string =>
    kebab.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  return drawings[pascal(name)] ?? drawings[pascal(OBSIDIAN_NAMES[name] ?? name)];
}

function emptySvg(iconId: string): SVGSVGElement {
  const svg = document.createElementNS(SVG_NAMESPACE, 'svg');
  svg.setAttribute('class', `svg-icon ${iconId.startsWith('lucide-') ? iconId : `lucide-${iconId}`}`);
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', '24');
  svg.setAttribute('height', '24');
  svg.setAttribute('fill', 'none');
  svg.setAttribute('stroke', 'currentColor');
  svg.setAttribute('stroke-width', '2');
  svg.setAttribute('stroke-linecap', 'round');
  svg.setAttribute('stroke-linejoin', 'round');
  svg.setAttribute('aria-hidden', 'true');
  return svg;
}

/** Icons of Lucide that were drawn before: a list has the same one in every row. */
const drawn = new Map<string, SVGSVGElement>();

/** The icon as a fresh SVG element, or null when neither Lucide nor `addIcon` knows the name. */
export function getIcon(iconId: string): SVGSVGElement | null {
  const custom = customIcons.get(iconId);
  if (custom !== undefined) {
    const svg = emptySvg(iconId);
    // Obsidian draws icons from addIcon in a box of 100 by 100 units.
    svg.setAttribute('viewBox', '0 0 100 100');
    const drawing = sanitizeHTMLToDom(`<svg xmlns="${SVG_NAMESPACE}">${custom}</svg>`).firstElementChild;
    svg.append(...Array.from(drawing?.childNodes ?? []));
    return svg;
  }
  const before = drawn.get(iconId);
  if (before) return before.cloneNode(true) as SVGSVGElement;
  const drawing = lucideDrawing(iconId);
  if (drawing === undefined) return null;
  const svg = emptySvg(iconId);
  svg.append(...Array.from(sanitizeHTMLToDom(drawing).firstElementChild?.childNodes ?? []));
  drawn.set(iconId, svg);
  return svg.cloneNode(true) as SVGSVGElement;
}

/** Puts an icon into an element. An unknown name shows as a red mark with `data-unknown-icon`, for tests to find. */
export function setIcon(parent: HTMLElement, iconId: string): void {
  parent.empty();
  if (!iconId) return;
  const svg = getIcon(iconId);
  if (svg) {
    parent.append(svg);
    return;
  }
  console.error(`Unknown icon "${iconId}"`);
  parent.createSpan({ cls: 'host-unknown-icon', text: '?', attr: { 'data-unknown-icon': iconId } });
}

/** Registers a custom icon, drawn in a box of 100 by 100 units. */
export function addIcon(iconId: string, svgContent: string): void {
  customIcons.set(iconId, svgContent);
}

/** Forgets a custom icon. */
export function removeIcon(iconId: string): void {
  customIcons.delete(iconId);
}

const lucideIds = new Set(
  Object.values(drawings).map((drawing) => `lucide-${/lucide lucide-([a-z0-9-]+)/.exec(drawing)?.[1] ?? ''}`),
);

/** Every name that `setIcon` draws. */
export function getIconIds(): string[] {
  return [...lucideIds, ...customIcons.keys()];
}
