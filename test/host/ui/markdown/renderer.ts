import type { App, Component } from 'obsidian';
import { Keymap, MarkdownRenderer, Notice } from 'obsidian';
import { setIcon } from '../parts/icons.ts';
import { sanitizeHTMLToDom } from '../parts/sanitize.ts';
import { renderCallouts } from './callouts.ts';
import { createMarkdownParser } from './obsidian-syntax.ts';
import { runPostProcessors } from './post-processors.ts';

const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---(?:\r?\n|$)/;
const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|bmp|avif)$/i;
const parser = createMarkdownParser();

function renderTasks(root: HTMLElement): void {
  for (const item of Array.from(root.querySelectorAll('li'))) {
    const holder = item.firstElementChild?.tagName === 'P' ? item.firstElementChild : item;
    const text = holder.firstChild;
    const found = text instanceof Text ? /^\s*\[(.)\]\s+/.exec(text.data) : null;
    if (!found || !(text instanceof Text)) continue;
    const mark = found[1] ?? ' ';
    text.data = text.data.slice(found[0].length);
    item.addClass('task-list-item');
    item.toggleClass('is-checked', mark !== ' ');
    item.dataset['task'] = mark;
    item.parentElement?.addClass('contains-task-list');
    const box = createEl('input', { type: 'checkbox', cls: 'task-list-item-checkbox' });
    box.checked = mark !== ' ';
    box.disabled = true;
    holder.prepend(box);
  }
}

function renderHeadings(root: HTMLElement): void {
  for (const heading of Array.from(root.querySelectorAll('h1, h2, h3, h4, h5, h6'))) {
    heading.setAttribute('data-heading', heading.textContent ?? '');
  }
}

function renderCodeButtons(root: HTMLElement): void {
  for (const pre of Array.from(root.querySelectorAll<HTMLElement>('pre'))) {
    const button = pre.createEl('button', { cls: 'copy-code-button', attr: { 'aria-label': 'Copy' } });
    setIcon(button, 'copy');
    button.addEventListener('click', () => {
      void navigator.clipboard
        .writeText(pre.querySelector('code')?.textContent ?? '')
        .then(() => new Notice('Copied'));
    });
  }
}

function renderLinks(app: App, root: HTMLElement, sourcePath: string): void {
  for (const link of Array.from(root.querySelectorAll<HTMLAnchorElement>('a[href]'))) {
    const href = link.getAttribute('href') ?? '';
    if (link.hasClass('tag')) {
      link.addEventListener('click', (event) => event.preventDefault());
      continue;
    }
    if (/^[a-z][a-z0-9+.-]*:/i.test(href) && !link.hasClass('internal-link')) {
      link.addClass('external-link');
      link.setAttrs({ target: '_blank', rel: 'noopener nofollow' });
      continue;
    }
    const target = link.dataset['href'] ?? decodeURIComponent(href);
    link.addClass('internal-link');
    link.setAttrs({ 'data-href': target, rel: 'noopener nofollow' });
    const path = target.replace(/[#^].*$/, '');
    const file = path ? app.metadataCache.getFirstLinkpathDest(path, sourcePath) : null;
    link.toggleClass('is-unresolved', path !== '' && !file);
    if (file && link.hasClass('internal-embed') && IMAGE.test(file.path)) {
      const image = createEl('img', { attr: { src: app.vault.getResourcePath(file), alt: file.name } });
      link.replaceWith(image);
      continue;
    }
    link.addEventListener('click', (event) => {
      event.preventDefault();
      void app.workspace.openLinkText(target, sourcePath, Keymap.isModEvent(event));
    });
  }
}

async function render(
  app: App,
  markdown: string,
  el: HTMLElement,
  sourcePath: string,
  component: Component,
): Promise<void> {
  const section = createDiv();
  section.append(sanitizeHTMLToDom(parser.render(markdown.replace(FRONT_MATTER, ''))));
  renderCallouts(section);
  renderTasks(section);
  renderHeadings(section);
  renderLinks(app, section, sourcePath);
  await runPostProcessors(app, section, sourcePath, component);
  renderCodeButtons(section);
  el.append(...Array.from(section.childNodes));
}

/** Makes Obsidian's Markdown renderer render: safe HTML, with links that open notes. */
export function installMarkdown(app: App): void {
  MarkdownRenderer.render = render;
  MarkdownRenderer.renderMarkdown = (markdown, el, sourcePath, component) =>
    render(app, markdown, el, sourcePath, component);
}
