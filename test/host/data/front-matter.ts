import { getFrontMatterInfo, parseYaml, stringifyYaml } from 'obsidian-test-mocks/obsidian';

/** A note's text after `change` was applied to its front matter; the body is kept to the byte. */
export function rewriteFrontMatter(
  text: string,
  change: (frontmatter: Record<string, unknown>) => void,
): string {
  const info = getFrontMatterInfo(text);
  const parsed: unknown = info.exists ? parseYaml(info.frontmatter) : null;
  const frontmatter = isRecord(parsed) ? parsed : {};
  change(frontmatter);
  const body = text.slice(info.contentStart);
  if (Object.keys(frontmatter).length === 0) return body;
  return `---\n${stringifyYaml(frontmatter)}---\n${body}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
