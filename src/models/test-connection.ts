/** Tries a connection with one tiny request and says in words what is wrong with it. */
import type { ChatMessage, TokenUsage, ToolSpec } from '../core/chat-model';
import { RecollectError } from '../core/errors';
import type { ModelAccess } from './access';
import { chatModel } from './chat-model';
import { hostOf, isRemote, problemWithConnection } from './connections';
import type { Connection, Price } from './connections';
import type { Asking } from './exchange';
import { LEAST_CONTEXT_TOKENS } from './limits';
import { loadedContext, offeredModels } from './offers';
import type { OfferedModel } from './offers';
import { showModel } from './ollama/ollama-chat';
import { saysNoTools } from './refusals';

/** Tokens for the answer: enough for a model that thinks a little before it calls a tool. */
const TRIAL_TOKENS = 512;

/** What came of it. */
export interface ConnectionReport {
  /** Whether the model answered. */
  answers: boolean;
  /** What was found, in one sentence. */
  summary: string;
  /** What is wrong or worth changing, each a sentence. */
  problems: string[];
  /** Names of the models that the server offers; empty when it gives no list. */
  models: string[];
  /** Whether the model uses tools; null when that did not become clear. */
  hasTools: boolean | null;
  /** Tokens that the model reads at most, as the server says; null when it does not. */
  contextTokens: number | null;
  /** The price as the server says; null when it does not. */
  price: Price | null;
  /** What the trial used. */
  usage: TokenUsage | null;
}

const TRIAL_TOOL: ToolSpec = {
  name: 'report_ready',
  description: 'Reports that you are ready.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
};
const TRIAL: ChatMessage[] = [
  { role: 'system', text: 'This is a test of a connection. Answer as briefly as you can.' },
  { role: 'user', text: 'Call the tool report_ready. If you have no tools, answer "ready".' },
];

interface Trial {
  usage: TokenUsage | null;
  hasCalled: boolean;
  /** Whether tools had to be left out. */
  refusesTools: boolean;
}

async function tried(connection: Connection, access: ModelAccess, signal?: AbortSignal): Promise<Trial> {
  const trial: Trial = { usage: null, hasCalled: false, refusesTools: !connection.usesTools };
  const model = chatModel(connection, access, { attempts: 1 });
  const options = { maxTokens: TRIAL_TOKENS, ...(signal ? { signal } : {}) };
  for await (const event of model.stream(TRIAL, [TRIAL_TOOL], options)) {
    if (event.type === 'call') trial.hasCalled = true;
    if (event.type === 'usage') trial.usage = event.usage;
  }
  return trial;
}

/** Tools are offered whatever the connection says: that is one of the things to find out. */
async function triedWithAndWithout(
  connection: Connection,
  access: ModelAccess,
  signal?: AbortSignal,
): Promise<Trial> {
  try {
    return await tried({ ...connection, usesTools: true }, access, signal);
  } catch (thrown) {
    if (!saysNoTools(thrown)) throw thrown;
    return tried({ ...connection, usesTools: false }, access, signal);
  }
}

/** What the server says of the model without being asked for an answer. */
async function known(asking: Asking, offered: OfferedModel | undefined): Promise<Partial<OfferedModel>> {
  const { connection } = asking;
  if (connection.format === 'ollama') return (await showModel(asking).catch(() => null)) ?? {};
  if (offered && offered.contextTokens === null && !isRemote(connection))
    return { ...offered, contextTokens: await loadedContext(asking) };
  return offered ?? {};
}

function contextProblem(connection: Connection, most: number | null): string | null {
  const { model, contextTokens } = connection;
  const reads = most === null ? contextTokens : Math.min(most, contextTokens);
  const count = (tokens: number) => tokens.toLocaleString('en-US');
  if (reads < LEAST_CONTEXT_TOKENS)
    return `With ${count(reads)} tokens the model "${model}" has no room for your notes and memories. Give it at least ${count(LEAST_CONTEXT_TOKENS)}.`;
  if (most !== null && most < contextTokens)
    return `The model "${model}" reads ${count(most)} tokens at most, and this connection says ${count(contextTokens)}. Set it to ${count(most)}.`;
  return null;
}

function failure(thrown: unknown, models: readonly string[]): ConnectionReport {
  if (!(thrown instanceof RecollectError) || thrown.code === 'cancelled') throw thrown;
  const offers =
    thrown.code === 'model_missing' && models.length > 0
      ? ` It offers ${models.slice(0, 5).join(', ')}${models.length > 5 ? ` and ${models.length - 5} more` : ''}.`
      : '';
  const summary = `${thrown.message}${offers}`;
  return {
    answers: false,
    summary,
    problems: [summary],
    models: [...models],
    hasTools: null,
    contextTokens: null,
    price: null,
    usage: null,
  };
}

/** Tries a connection. Rejects only when it is stopped. */
export async function testConnection(
  connection: Connection,
  access: ModelAccess,
  signal?: AbortSignal,
): Promise<ConnectionReport> {
  // Without the name of a model the server can still say which there are.
  const isNameless = connection.model.trim() === '';
  const problem = problemWithConnection(isNameless ? { ...connection, model: 'any' } : connection);
  if (problem !== null) return failure(new RecollectError('model_failed', problem), []);
  const asking: Asking = { connection, access, options: signal ? { signal } : {}, attempts: 1 };
  let offered: OfferedModel[] = [];
  try {
    offered = await offeredModels(asking);
  } catch (thrown) {
    return failure(thrown, []);
  }
  const models = offered.map(({ name }) => name);
  if (isNameless) return failure(new RecollectError('model_missing', 'Choose a model.'), models);
  try {
    const trial = await triedWithAndWithout(connection, access, signal);
    const facts = await known(
      asking,
      offered.find(({ name }) => name === connection.model),
    );
    const hasTools = trial.hasCalled ? true : trial.refusesTools ? false : (facts.hasTools ?? null);
    const contextTokens = facts.contextTokens ?? null;
    const problems = [
      contextProblem(connection, contextTokens),
      hasTools === false
        ? `The model "${connection.model}" cannot use tools, so it can neither search nor change anything by itself; memories are still given to it.`
        : null,
      hasTools === null
        ? `The model "${connection.model}" answers, but used no tool when it was asked to. It may not be able to search by itself.`
        : null,
    ].filter((each) => each !== null);
    return {
      answers: true,
      summary: `${hostOf(connection)} answers with "${connection.model}"${hasTools ? ', and it uses tools' : ''}.`,
      problems,
      models,
      hasTools,
      contextTokens,
      price: facts.price ?? null,
      usage: trial.usage,
    };
  } catch (thrown) {
    return failure(thrown, models);
  }
}
