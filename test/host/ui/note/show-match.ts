/** A stretch of a note to bring into sight, as the app's own search hands it to a view. */
export interface Match {
  content: string;
  matches: [start: number, end: number][];
}

/** The match in a view's ephemeral state, if it has one. */
export function matchIn(state: unknown): Match | null {
  const { match } = (state ?? {}) as { match?: Partial<Match> };
  return match && typeof match.content === 'string' && Array.isArray(match.matches) ? (match as Match) : null;
}

/** Selects the match in the text area, which has no other way to mark it, and scrolls to it. */
export function selectMatch(field: HTMLTextAreaElement, { content, matches }: Match): void {
  const [first] = matches;
  if (!first) return;
  field.setSelectionRange(first[0], first[1]);
  const share = content.slice(0, first[0]).split('\n').length / content.split('\n').length;
  field.scrollTop = share * field.scrollHeight - field.clientHeight / 2;
}

/** The words of a text alone, to compare what is rendered with what was written. */
function wordsOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Marks the rendered block in which the match begins, and scrolls to it. */
export function flashMatch(rendered: HTMLElement, { content, matches }: Match): void {
  const [first] = matches;
  if (!first) return;
  for (const old of rendered.findAll('.is-flashing')) old.removeClass('is-flashing');
  const lines = content.slice(first[0], first[1]).split('\n').map(wordsOf).filter(Boolean);
  const blocks = rendered.findAll('p, li, h1, h2, h3, h4, h5, h6, td, th, pre');
  for (const line of lines) {
    const block = blocks.find((each) => {
      const words = wordsOf(each.textContent);
      return words !== '' && (words.includes(line) || line.startsWith(words));
    });
    if (!block) continue;
    block.addClass('is-flashing');
    block.scrollIntoView({ block: 'center' });
    return;
  }
}
