/** The model behind a connection. */
import type { ChatModel } from '../core/chat-model';
import { RecollectError } from '../core/errors';
import type { ModelAccess } from './access';
import { AnthropicChat } from './anthropic/anthropic-chat';
import { problemWithConnection } from './connections';
import type { Connection, WireFormat } from './connections';
import type { Asking } from './exchange';
import { OllamaChat } from './ollama/ollama-chat';
import { OpenAiChat } from './openai/openai-chat';

type Patience = Partial<Pick<Asking, 'attempts' | 'firstByteMs'>>;

const FORMATS: Readonly<
  Record<WireFormat, new (connection: Connection, access: ModelAccess, patience: Patience) => ChatModel>
> = { openai: OpenAiChat, anthropic: AnthropicChat, ollama: OllamaChat };

/** The model. Throws when the description cannot be right. */
export function chatModel(connection: Connection, access: ModelAccess, patience: Patience = {}): ChatModel {
  const problem = problemWithConnection(connection);
  if (problem !== null) throw new RecollectError('model_failed', problem);
  return new FORMATS[connection.format](connection, access, patience);
}
