/** The worker that parses notes, as Obsidian has one: a long list would hold up the page for a tenth of a second. */
import type { CachedMetadata } from 'obsidian';
import { parseMarkdownContent } from 'obsidian-test-mocks/internal/markdown-parser';

/** What a note's text says about it. */
export interface ParsedNote {
  /** Its metadata as JSON, which the page takes apart only for the notes that somebody asks about. */
  json: string;
  /** What its links name, without headings and blocks. */
  linkpaths: string[];
}

/** The part of a worker's global scope that is used here; the page's types know only windows. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<string>) => void) | null;
  postMessage(parsed: ParsedNote): void;
}

const scope = self as unknown as WorkerScope;

// A note at a time: to take in what 64 of them say held up the page for 40 ms.
scope.onmessage = ({ data: text }) => {
  const cache = { ...parse(text), ...blocksOf(text) };
  scope.postMessage({ json: JSON.stringify(cache), linkpaths: linkpathsOf(cache) });
};

function parse(text: string): CachedMetadata {
  try {
    return parseMarkdownContent(text);
  } catch {
    // Front matter that is no YAML: Obsidian then knows the rest of the note. Comments keep the offsets.
    return parseMarkdownContent(
      text.replace(
        /^---\r?\n([\s\S]*?)\r?\n---/,
        (block) => `---${block.slice(3, -3).replace(/[^\r\n]/g, '#')}---`,
      ),
    );
  }
}

/** The blocks that can be linked to: a mark at the end of a line, or on a line of its own under the block. */
function blocksOf(text: string): Pick<CachedMetadata, 'blocks'> {
  const blocks: CachedMetadata['blocks'] = {};
  for (const match of text.matchAll(/(?:^|[ \t])\^([\w-]+)[ \t]*$/gm)) {
    const id = match[1] ?? '';
    const offset = text.lastIndexOf('\n', match.index) + 1;
    const at = (col: number, to: number) => ({
      line: text.slice(0, offset).split('\n').length - 1,
      col,
      offset: to,
    });
    const end = match.index + match[0].length;
    blocks[id.toLowerCase()] = { id, position: { start: at(0, offset), end: at(end - offset, end) } };
  }
  return Object.keys(blocks).length > 0 ? { blocks } : {};
}

function linkpathsOf(cache: CachedMetadata): string[] {
  const references = [...(cache.links ?? []), ...(cache.embeds ?? []), ...(cache.frontmatterLinks ?? [])];
  return references.map(({ link }) => link.split('#')[0] ?? '').filter((linkpath) => linkpath !== '');
}
