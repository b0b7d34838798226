/** One walk over the tree: what of the text is read how, and the links, tags and block ids in it. */
import { addressTarget, wikilinkTarget, type LinkTarget } from './link-targets';
import type { NoteLink } from './parsed-note';
import type { Edit } from './reading';
import type { SyntaxTree } from './syntax-tree';

/** A link whose chunk is not known yet. */
export type PlacedLink = Omit<NoteLink, 'chunk'>;

/** What stands in a note besides its words. */
export interface Marks {
  edits: Edit[];
  links: PlacedLink[];
  /** As written, without `#`. */
  tags: string[];
  blockIds: { id: string; end: number }[];
}

/** Nodes of which nothing is read. */
const UNREAD = new Set(
  (
    'HeaderMark QuoteMark ListMark TaskMarker EmphasisMark CodeMark StrikethroughMark HighlightMark LinkMark ' +
    'LinkLabel LinkTitle CalloutMark FootnoteMark HorizontalRule HTMLTag Comment CommentBlock Hidden HiddenBlock ' +
    'ProcessingInstruction ProcessingInstructionBlock'
  ).split(' '),
);

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Collects the marks of a note. */
export function collectMarks(text: string, tree: SyntaxTree, notePath: string): Marks {
  const edits: Edit[] = [];
  const links: PlacedLink[] = [];
  const tags: string[] = [];
  const blockIds: Marks['blockIds'] = [];
  /** The Markdown links and images that are open, innermost last. */
  const open: { name: string; from: number }[] = [];

  const edit = (from: number, to: number, read = '', words = read): void => {
    if (from < to) edits.push({ from, to, read, words });
  };
  const link = (found: LinkTarget | null, kind: NoteLink['kind'], position: number): void => {
    if (found && (found.target !== '' || found.subpath !== '')) links.push({ ...found, kind, position });
  };

  const wikilink = (name: string, from: number, to: number): void => {
    const inside = from + (name === 'Embed' ? 3 : 2);
    const found = wikilinkTarget(text.slice(inside, to - 2));
    link(found, name === 'Embed' ? 'embed' : 'link', from);
    const shown = shownInside(text.slice(inside, to - 2), name === 'Embed');
    edit(from, inside + shown.from, '', shown.name && `${shown.name} `);
    if (shown.hash >= 0) edit(inside + shown.hash, inside + shown.hash + shown.hashLength, ' ');
    edit(inside + shown.to, to);
  };

  tree.iterate({
    enter({ name, from, to }) {
      if (UNREAD.has(name)) {
        edit(from, to);
        return false;
      }
      switch (name) {
        case 'Wikilink':
        case 'Embed':
          wikilink(name, from, to);
          return false;
        case 'Tag':
          tags.push(text.slice(from + 1, to));
          edit(from, from + 1);
          return false;
        case 'BlockId':
          blockIds.push(blockId(text, from, to));
          edit(from, to);
          return false;
        case 'Math':
        case 'MathBlock':
          editMatches(text, from, to, /\$+/g, edit);
          return false;
        case 'HTMLBlock':
          editMatches(text, from, to, /<\/?[a-z][^<>]*>/gi, edit);
          return false;
        case 'TableDelimiter':
          edit(from, to, ' ');
          return false;
        case 'Escape':
          edit(from, from + 1);
          return false;
        case 'Entity':
          edit(from, to, ENTITIES[text.slice(from, to)] ?? text.slice(from, to));
          return false;
        case 'HardBreak':
          if (text[from] === '\\') edit(from, from + 1);
          return false;
        case 'LinkReference':
          if (text[from + 1] === '^') edit(from, text.indexOf(':', from) + 1);
          else edit(from, to);
          return false;
        case 'Link':
        case 'Image':
          open.push({ name, from });
          return true;
        case 'URL': {
          const around = open.at(-1);
          if (around)
            link(
              addressTarget(text.slice(from, to), notePath),
              around.name === 'Image' ? 'embed' : 'link',
              around.from,
            );
          edit(from, to, '', around ? '' : text.slice(from, to));
          return false;
        }
        default:
          return true;
      }
    },
    leave({ name }) {
      if (name === 'Link' || name === 'Image') open.pop();
    },
  });
  return { edits: inOrder(edits), links, tags, blockIds };
}

/** Which part of a wikilink's inside is read: its alias, else the last part of its path and its heading. */
function shownInside(
  inside: string,
  isEmbed: boolean,
): { from: number; to: number; hash: number; hashLength: number; name: string } {
  const bar = /\\?\|/.exec(inside);
  const path = bar ? inside.slice(0, bar.index) : inside;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const alias = bar ? bar.index + bar[0].length : -1;
  const isFile = isEmbed && /\.(?!md$)[a-z0-9]{2,5}$/i.test(path.replace(/#.*$/s, ''));
  const none = { hash: -1, hashLength: 0 };
  // An embedded picture's alias is its width.
  if (isFile) return { from: inside.length, to: inside.length, name: path, ...none };
  if (alias >= 0) return { from: alias, to: inside.length, name: path.replace(/[#^]+/g, ' '), ...none };
  const hash = /#\^?/.exec(path);
  const from = hash && path.lastIndexOf('/') > hash.index ? 0 : path.length - name.length;
  return { from, to: inside.length, hash: hash?.index ?? -1, hashLength: hash?.[0].length ?? 0, name: '' };
}

function blockId(text: string, from: number, to: number): Marks['blockIds'][number] {
  const id = text.slice(from + 1, to).trim();
  return { id, end: from + 1 + id.length };
}

function editMatches(
  text: string,
  from: number,
  to: number,
  pattern: RegExp,
  edit: (from: number, to: number, read?: string) => void,
): void {
  for (const match of text.slice(from, to).matchAll(pattern)) {
    edit(from + match.index, from + match.index + match[0].length, ' ');
  }
}

/** The walk goes in order; only a mark inside a longer one could overlap it, and then the longer one counts. */
function inOrder(edits: readonly Edit[]): Edit[] {
  const result: Edit[] = [];
  let end = 0;
  for (const edit of edits) {
    if (edit.from < end) continue;
    result.push(edit);
    end = edit.to;
  }
  return result;
}
