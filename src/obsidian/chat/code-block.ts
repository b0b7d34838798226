/**
 * Blocks of code, drawn by ourselves and not by the app's renderer: that would let other plugins run what a model wrote
 * (Dataview runs JavaScript that stands in a code block).
 */
import { Notice, loadPrism, setIcon, setTooltip } from 'obsidian';
import { tellProblem } from '../undo-notice';
import { WORDS } from './words';

/** Colouring longer code would hold up the window, in characters. */
const COLOURED_MOST = 12_000;

interface Prism {
  highlightElement?(element: Element): void;
}

/** A block of code that may still grow. */
export class CodeBlock {
  private readonly code: HTMLElement;
  private readonly words: Text;

  constructor(
    readonly el: HTMLElement,
    private readonly language: string,
  ) {
    const pre = el.createEl('pre', { cls: 'recollect-chat-code' });
    const name = language.replace(/[^\w+#-]/g, '').toLowerCase();
    this.code = pre.createEl('code', name === '' ? {} : { cls: `language-${name}` });
    this.words = this.code.appendChild(el.doc.createTextNode(''));
    const button = pre.createEl('button', { cls: 'copy-code-button' });
    setIcon(button, 'copy');
    setTooltip(button, WORDS.copyCode);
    button.addEventListener('click', () => void copyText(this.code.textContent ?? ''));
  }

  /** Shows these words; when they only became more, only what is new is added. */
  show(text: string): void {
    const { data } = this.words;
    if (text.startsWith(data)) this.words.appendData(text.slice(data.length));
    else this.words.data = text;
  }

  /** Colours it, now that it is complete. */
  async finish(): Promise<void> {
    if (this.language === '' || this.words.data.length > COLOURED_MOST) return;
    const prism = (await loadPrism()) as Prism;
    prism.highlightElement?.(this.code);
  }
}

/** Copies a text and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    new Notice(WORDS.copied);
  } catch (thrown) {
    tellProblem(thrown, WORDS.copying);
  }
}
