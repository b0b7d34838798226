/** The words of an answer, drawn while they come: what is finished is drawn once, only the last block again and again. */
import { Component, MarkdownRenderer } from 'obsidian';
import type { App } from 'obsidian';
import type { Citation } from '../../agent/session-events';
import { markLinks } from './citation-links';
import { CodeBlock } from './code-block';
import type { FrameQueue } from './frame-queue';
import { MarkdownBlocks } from './markdown-blocks';
import type { MarkdownBlock } from './markdown-blocks';
import { tameMarkdown } from './tame-markdown';

/** The unfinished block is drawn again after this many times what drawing it took, so that long ones cost no more. */
const REST_BETWEEN = 4;

/** What it is drawn with. */
export interface DrawingParts {
  app: App;
  queue: FrameQueue;
}

/** The words of one answer. */
export class AnswerText extends Component {
  readonly el: HTMLElement;
  private readonly blocks = new MarkdownBlocks();
  private readonly drawnBy = new WeakMap<
    HTMLElement,
    { life: Component | null; code: CodeBlock | null; turn: number }
  >();
  private restEl: HTMLElement | null = null;
  private citations: readonly Citation[] | null = null;
  private isAsked = false;
  private notBefore = 0;
  private isEnded = false;

  constructor(
    parent: HTMLElement,
    private readonly parts: DrawingParts,
  ) {
    super();
    this.el = parent.createDiv({ cls: 'recollect-chat-text markdown-rendered', attr: { dir: 'auto' } });
  }

  /** Adds words that came. */
  append(text: string): void {
    for (const block of this.blocks.push(text)) this.settle(block);
    this.askForRest();
  }

  /** No more will come. */
  end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    for (const block of this.blocks.end()) this.settle(block);
    this.restEl = null;
  }

  /** Says which links lead somewhere. */
  cite(citations: readonly Citation[]): void {
    this.citations = citations;
    markLinks(this.parts.app, this.el, citations);
  }

  /** The block stays as it is from now on: its element is the one in which it was being written. */
  private settle(block: MarkdownBlock): void {
    const el = this.restEl ?? this.newBlock();
    this.restEl = null;
    // Readable, and about as high, until its turn has come.
    if (el.childNodes.length === 0) el.setText(block.text);
    this.parts.queue.add(() => this.draw(el, block, true));
  }

  private newBlock(): HTMLElement {
    return this.el.createDiv('recollect-chat-block');
  }

  private askForRest(): void {
    if (this.isAsked || this.isEnded) return;
    this.isAsked = true;
    this.el.win.requestAnimationFrame(() => {
      this.isAsked = false;
      void this.drawRest();
    });
  }

  private async drawRest(): Promise<void> {
    const { rest } = this.blocks;
    if (!rest || this.isEnded) return;
    if (performance.now() < this.notBefore) {
      this.askForRest();
      return;
    }
    const el = (this.restEl ??= this.newBlock());
    const from = performance.now();
    await this.draw(el, rest, false);
    const now = performance.now();
    this.notBefore = now + (now - from) * REST_BETWEEN;
  }

  private async draw(el: HTMLElement, { text, language }: MarkdownBlock, isFinal: boolean): Promise<void> {
    const before = this.drawnBy.get(el) ?? { life: null, code: null, turn: 0 };
    if (language !== null) {
      if (!before.code) el.empty();
      const code = before.code ?? new CodeBlock(el, language);
      this.drawnBy.set(el, { ...before, code, turn: before.turn + 1 });
      code.show(text);
      if (isFinal) await code.finish();
      return;
    }
    const turn = before.turn + 1;
    const life = this.addChild(new Component());
    this.drawnBy.set(el, { life: before.life, code: null, turn });
    const drawn = createDiv();
    await MarkdownRenderer.render(this.parts.app, tameMarkdown(text), drawn, '', life);
    const current = this.drawnBy.get(el);
    // A later drawing of the same block was faster.
    if (current?.turn !== turn) {
      this.removeChild(life);
      return;
    }
    if (current.life) this.removeChild(current.life);
    this.drawnBy.set(el, { life, code: null, turn });
    markLinks(this.parts.app, drawn, this.citations);
    el.replaceChildren(...Array.from(drawn.childNodes));
  }
}
