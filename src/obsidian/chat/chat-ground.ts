/** What the chat stands on: memory of this vault, its conversations, and the model that the user connected. */
import type { EventRef } from 'obsidian';
import type { AgentMemory } from '../../core/agent-ports';
import type { ChatModel, TokenUsage } from '../../core/chat-model';
import type { ConversationsApi } from '../../core/conversations-api';
import type { MemoryApi } from '../../core/memory-api';
import type { Memory } from '../memory';

/** Memory with the doors that the chat needs. */
export type ChatGround = Memory & {
  readonly living: MemoryApi & Pick<AgentMemory, 'learnFrom'>;
  readonly conversations: ConversationsApi;
};

/** The models that the user connected, as far as the chat is concerned. */
export interface ChatModels {
  /** The model to chat with now; null when none is connected. */
  chatModel(): ChatModel | null;
  /** What so many tokens cost, in US dollars, where it is known. */
  costOf?(model: string, usage: TokenUsage): number | null;
  /** Calls back when another model was chosen. */
  onChanged?(callback: () => void): EventRef;
}
