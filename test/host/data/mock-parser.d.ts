declare module 'obsidian-test-mocks/internal/markdown-parser' {
  import type { CachedMetadata } from 'obsidian';
  /** What the mocks make of a note's text; throws when its front matter is no YAML. */
  export function parseMarkdownContent(content: string): CachedMetadata;
}
