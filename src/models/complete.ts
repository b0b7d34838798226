/** One question, one answer, for work in the background: a model of the chat, asked without tools. */
import type { ChatMessage, ChatModel } from '../core/chat-model';
import { RecollectError } from '../core/errors';
import type { LanguageModel, ModelRequest } from '../core/language-model';
import { THINKING_TOKENS } from './limits';

const KEPT = 'What was said is kept and asked about again later.';

/** The model that is to be asked for a purpose, so that what it uses can be booked. */
export type ModelFor = (purpose: ModelRequest['purpose']) => ChatModel;

/** A model as learning sees it. */
export class Completion implements LanguageModel {
  readonly id: string;
  readonly isRemote: boolean;
  /** Tokens given on top of what was asked for, once the model has shown that it thinks before it speaks. */
  private forThinking = 0;

  constructor(
    model: ChatModel,
    private readonly modelFor: ModelFor = () => model,
  ) {
    this.id = model.id;
    this.isRemote = model.isRemote;
  }

  async complete(request: ModelRequest): Promise<string> {
    try {
      const first = await this.ask(request);
      if (first.text.trim() !== '' || !first.isTooLong) return first.text;
      // All of its tokens went into thinking.
      this.forThinking = THINKING_TOKENS;
      const second = await this.ask(request);
      if (second.text.trim() !== '' || !second.isTooLong) return second.text;
      throw new RecollectError(
        'model_failed',
        `${this.id} thinks for longer than it may and then says nothing. Choose a model for background work that thinks less.`,
      );
    } catch (thrown) {
      if (!(thrown instanceof RecollectError)) throw thrown;
      throw new RecollectError(thrown.code, `${thrown.message} ${KEPT}`, thrown.detail);
    }
  }

  private async ask({
    purpose,
    system,
    prompt,
    maxTokens,
  }: ModelRequest): Promise<{ text: string; isTooLong: boolean }> {
    const messages: ChatMessage[] = [
      { role: 'system', text: system, isStable: true },
      { role: 'user', text: prompt },
    ];
    // The same words should give the same memories.
    const options = { maxTokens: maxTokens + this.forThinking, temperature: 0 };
    let text = '';
    let isTooLong = false;
    for await (const event of this.modelFor(purpose).stream(messages, [], options)) {
      if (event.type === 'text') text += event.text;
      if (event.type === 'end') isTooLong = event.reason === 'length';
    }
    return { text, isTooLong };
  }
}
