/** A style as it stands in a prompt, as long as its share allows. */
import type { StyleBody } from '../../core/events/topics-and-styles';
import type { TokenCounter } from './token-count';

const TITLE = 'How to speak:\n';
const EXAMPLES = 'For example:\n';

/** The text, and whether something of the style had to be left out. Empty when nothing of it fits. */
export function styleText(
  { description, examples }: Pick<StyleBody, 'description' | 'examples'>,
  tokens: Pick<TokenCounter, 'count'>,
  most: number,
): { text: string; isCut: boolean } {
  const fits = (text: string) => tokens.count(`${text}\n`) <= most;
  const whole = `${TITLE}${description.trim()}\n`;
  if (!fits(whole)) {
    const text = shortened(description.trim(), (part) => fits(`${TITLE}${part}\n`));
    return { text: text === '' ? '' : `${TITLE}${text}\n`, isCut: true };
  }
  let text = whole;
  let shown = 0;
  for (const example of examples) {
    const longer = `${text}${shown === 0 ? EXAMPLES : ''}- ${example.trim()}\n`;
    if (!fits(longer)) break;
    text = longer;
    shown++;
  }
  return { text, isCut: shown < examples.length };
}

/** The longest beginning that fits, to the end of a word. */
function shortened(text: string, fits: (text: string) => boolean): string {
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(beginning(text, middle))) least = middle;
    else most = middle - 1;
  }
  return least === 0 ? '' : beginning(text, least);
}

function beginning(text: string, length: number): string {
  const cut = text.slice(0, length);
  const space = cut.lastIndexOf(' ');
  return `${(space > 0 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
