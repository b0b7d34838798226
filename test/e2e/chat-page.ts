/** The chat in the host page, as a user finds and uses it, with a language model on this machine behind it. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { ConversationsApi } from '../../src/core/conversations-api.ts';
import { startModelServer } from '../models/servers/index.ts';
import type { ModelServer, ModelServerOptions } from '../models/servers/index.ts';
import { layoutReady } from './driver.ts';
import type { OpenHost, VaultFiles } from './driver.ts';
import { engineIs } from './memory-page.ts';
import { DATA, makeRecollectVault, openRecollect } from './recollect.ts';

/** The name of the secret that the connection uses, where the server wants a key. */
const KEY_NAME = 'recollect-test-key';

/** The running plugin, as far as the tests of the chat reach into it. */
interface PluginWithConversations {
  keeper: { memory: { conversations: ConversationsApi } };
}

/** A vault with a chat in it, and what stands behind it. */
export interface OpenChat {
  vaultDir: string;
  host: OpenHost;
  page: Page;
  view: Locator;
  /** Null where no model is connected. */
  server: ModelServer | null;
}

/** How a chat is set up. */
export interface ChatSetup {
  /** What memory was told before. */
  told?: readonly string[];
  notes?: VaultFiles;
  /** The model; without one, none is connected. */
  server?: Partial<ModelServerOptions>;
  /** The key that the user has entered. */
  key?: string;
  query?: string;
  /** What the settings say besides the model. */
  settings?: Record<string, unknown>;
  /** Done to the vault before it is opened. */
  prepare?: (vaultDir: string) => Promise<void>;
}

async function connect(
  vaultDir: string,
  server: ModelServer,
  hasKey: boolean,
  settings: Record<string, unknown>,
): Promise<void> {
  const connection = {
    id: 'local',
    label: 'Local model',
    format: 'openai',
    url: `${server.url}/v1`,
    model: 'tiny',
    contextTokens: 32_768,
    price: null,
    keyName: hasKey ? KEY_NAME : '',
    usesTools: true,
    passesOn: false,
  };
  const models = { connections: [connection], chat: 'local', background: null };
  await writeFile(path.join(vaultDir, DATA, 'data.json'), JSON.stringify({ ...settings, models }));
}

/** A vault with memory, notes and a model, opened with the chat in sight. */
export async function setUpChat({
  told = [],
  notes = {},
  server: wanted,
  key,
  query = 'theme=light',
  settings = {},
  prepare,
}: ChatSetup): Promise<OpenChat> {
  const vaultDir = await makeRecollectVault(told);
  for (const [name, text] of Object.entries(notes)) await writeFile(path.join(vaultDir, name), text);
  const server = wanted ? await startModelServer({ format: 'openai', cors: true, ...wanted }) : null;
  if (server) await connect(vaultDir, server, key !== undefined, settings);
  await prepare?.(vaultDir);
  const host = await openRecollect(vaultDir, { query });
  const { page } = host;
  if (key !== undefined) await enterKey(page, key);
  const view = await openChat(page);
  return { vaultDir, host, page, view, server };
}

/** Enters the key of the connection. */
export async function enterKey(page: Page, key: string): Promise<void> {
  await page.evaluate(([name, secret]) => window.host?.app.secretStorage.setSecret(name, secret), [
    KEY_NAME,
    key,
  ] as const);
}

/** Opens the chat from the ribbon once memory is there. */
async function openChat(page: Page): Promise<Locator> {
  await engineIs(page, 'ready');
  await page.getByRole('button', { name: 'Open chat' }).click();
  const view = page.locator('.recollect-chat');
  await view.waitFor();
  return view;
}

/** Closes the window and opens it again. */
export async function reopen(page: Page): Promise<Locator> {
  await page.reload();
  await layoutReady(page);
  return openChat(page);
}

/** Where a message is written. */
export function input(view: Locator): Locator {
  return view.getByRole('textbox', { name: 'Message', exact: true });
}

/** Says something. */
export async function say(view: Locator, text: string): Promise<void> {
  await input(view).fill(text);
  await input(view).press('Enter');
}

/** The last answer. */
export function answer(view: Locator): Locator {
  return view.locator('.recollect-chat-message.is-answer').last();
}

/** Says something and waits until it has been answered. */
export async function ask(view: Locator, text: string): Promise<Locator> {
  const before = await view.locator('.is-answer .recollect-chat-actions').count();
  await say(view, text);
  await view.locator('.is-answer .recollect-chat-actions').nth(before).waitFor();
  return answer(view);
}

/** The card that asks for permission. */
export function card(view: Locator): Locator {
  return view.locator('.recollect-chat-approval');
}

/** What went wrong, as the user is told. */
export function problem(view: Locator): Locator {
  return view.locator('.recollect-chat-problem');
}

/** Puts a conversation of so many messages into the history, as months of talking would. */
export async function fillConversation(page: Page, thread: string, messages: number): Promise<void> {
  await page.evaluate(
    async ([id, count]) => {
      const plugin = window.host?.plugins.getPlugin('recollect') as unknown as PluginWithConversations;
      const { conversations } = plugin.keeper.memory;
      await conversations.start({ id, title: 'A long conversation', learning: false });
      const said = Array.from({ length: count }, (_, at) => ({
        id: `${id}-${String(at).padStart(4, '0')}`,
        role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
        text:
          at % 2 === 0
            ? `Question number ${at}`
            : `## Answer ${at}\n\n${'Some **words** that say little. '.repeat(30)}\n\n- one\n- two\n\n\`\`\`js\nlet a = ${at};\n\`\`\``,
        details: at % 2 === 0 ? {} : { model: 'tiny', ending: 'complete' as const },
      }));
      for (const message of said) await conversations.add(id, message);
    },
    [thread, messages] as const,
  );
}
