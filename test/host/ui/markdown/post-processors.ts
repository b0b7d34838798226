import type { App, Component, MarkdownPostProcessor, MarkdownPostProcessorContext } from 'obsidian';
import { MarkdownPreviewRenderer } from 'obsidian';

type CodeBlockHandler = (source: string, el: HTMLElement, ctx: MarkdownPostProcessorContext) => unknown;

/** A post-processor that hands code blocks of one language to a plugin. */
export function codeBlockProcessor(language: string, handler: CodeBlockHandler): MarkdownPostProcessor {
  return async (el, ctx) => {
    for (const code of Array.from(el.querySelectorAll(`pre > code.language-${CSS.escape(language)}`))) {
      const box = createDiv(`block-language-${language}`);
      code.parentElement?.replaceWith(box);
      await handler(code.textContent ?? '', box, ctx);
    }
  };
}

/** Runs what plugins registered over rendered Markdown, in their order. */
export async function runPostProcessors(
  app: App,
  el: HTMLElement,
  sourcePath: string,
  component: Component,
): Promise<void> {
  const { _postProcessors } = MarkdownPreviewRenderer as unknown as {
    _postProcessors: MarkdownPostProcessor[];
  };
  const file = app.vault.getFileByPath(sourcePath);
  const ctx: MarkdownPostProcessorContext = {
    docId: sourcePath,
    sourcePath,
    frontmatter: file ? app.metadataCache.getFileCache(file)?.frontmatter : undefined,
    addChild: (child) => void component.addChild(child),
    getSectionInfo: () => null,
  };
  const ordered = [..._postProcessors].sort((a, b) => (a.sortOrder ?? 0) - (b.sortOrder ?? 0));
  for (const processor of ordered) await processor(el, ctx);
}
