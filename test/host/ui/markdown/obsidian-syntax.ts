import MarkdownIt from 'markdown-it';

type Parser = InstanceType<typeof MarkdownIt>;
type InlineRule = Parameters<Parser['inline']['ruler']['push']>[1];
type State = Parameters<InlineRule>[0];

const TAG = /^#([\p{L}\p{N}_/-]*[\p{L}_/-][\p{L}\p{N}_/-]*)/u;

/** Pushes an element with plain text inside. */
function pushText(state: State, tag: string, attributes: [string, string][], text: string): void {
  state.push(`${tag}_open`, tag, 1).attrs = attributes;
  state.push('text', '', 0).content = text;
  state.push(`${tag}_close`, tag, -1);
}

const wikilink: InlineRule = (state, silent) => {
  const embed = state.src.startsWith('![[', state.pos);
  if (!embed && !state.src.startsWith('[[', state.pos)) return false;
  const start = state.pos + (embed ? 3 : 2);
  const end = state.src.indexOf(']]', start);
  if (end < 0 || state.src.slice(start, end).includes('\n') || end === start) return false;
  if (!silent) {
    const [target = '', ...alias] = state.src.slice(start, end).split('|');
    const shown = alias.join('|').trim() || target.trim().replace(/^#/, '').replaceAll('#', ' > ');
    const cls = embed ? 'internal-link internal-embed' : 'internal-link';
    pushText(
      state,
      'a',
      [
        ['class', cls],
        ['data-href', target.trim()],
        ['href', target.trim()],
      ],
      shown,
    );
  }
  state.pos = end + 2;
  return true;
};

const tag: InlineRule = (state, silent) => {
  const before = state.pos === 0 ? ' ' : (state.src[state.pos - 1] ?? ' ');
  if (state.src[state.pos] !== '#' || !/[\s(,;]/.test(before)) return false;
  const found = TAG.exec(state.src.slice(state.pos));
  if (!found) return false;
  if (!silent)
    pushText(
      state,
      'a',
      [
        ['class', 'tag'],
        ['href', found[0]],
      ],
      found[0],
    );
  state.pos += found[0].length;
  return true;
};

/** A rule for text between two equal marks: `==highlight==`, and `%%comment%%` which is not shown at all. */
function between(mark: string, element: string | null): InlineRule {
  return (state, silent) => {
    if (!state.src.startsWith(mark, state.pos)) return false;
    const start = state.pos + mark.length;
    const end = state.src.indexOf(mark, start);
    if (end <= start) return false;
    if (!silent && element) {
      state.push(`${element}_open`, element, 1);
      const { posMax } = state;
      state.pos = start;
      state.posMax = end;
      state.md.inline.tokenize(state);
      state.posMax = posMax;
      state.push(`${element}_close`, element, -1);
    }
    state.pos = end + mark.length;
    return true;
  };
}

/** A parser for Obsidian's Markdown: CommonMark with links, embeds, tags, highlights and comments of its own. */
export function createMarkdownParser(): Parser {
  const md = new MarkdownIt({ html: true, linkify: true, breaks: true });
  md.inline.ruler.before('link', 'wikilink', wikilink);
  md.inline.ruler.before('link', 'tag', tag);
  md.inline.ruler.before('emphasis', 'highlight', between('==', 'mark'));
  md.inline.ruler.before('emphasis', 'comment', between('%%', null));
  // The plain-text rule skips over characters it does not know to be special; "#", "=" and "%" must stop it.
  md.inline.ruler.at('text', (state, silent) => {
    const rest = state.src.slice(state.pos, state.posMax);
    const length = rest.search(/[\n!#$%&*+\-:<=>@[\\\]^_`{}~h/]/);
    const end = length < 0 ? rest.length : length;
    if (end === 0) return false;
    if (!silent) state.pending += rest.slice(0, end);
    state.pos += end;
    return true;
  });
  return md;
}
