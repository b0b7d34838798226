/** What the chat stands on besides memory: the model that the user connected. */
import type { EventRef } from 'obsidian';
import type { ChatModel, TokenUsage } from '../../core/chat-model';

/** The models that the user connected, as far as the chat is concerned. */
export interface ChatModels {
  /** The model to chat with now, its use booked on a conversation; null when none is connected. */
  chatModel(errand?: { conversation?: string }): ChatModel | null;
  /** What so many tokens cost, in US dollars, where it is known. */
  costOf(model: string, usage: TokenUsage): number | null;
  /** Calls back when another model was chosen. */
  onChange(callback: () => void): EventRef;
}
