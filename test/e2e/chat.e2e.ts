import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ChatSetup, OpenChat } from './chat-page.ts';
import { answer, ask, card, input, reopen, say, setUpChat } from './chat-page.ts';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import { runCommand } from './recollect.ts';

let chat: OpenChat;

async function setUp(setup: ChatSetup): Promise<OpenChat> {
  return (chat = await setUpChat(setup));
}

afterEach(async () => {
  await endCleanly(chat.host, chat.vaultDir);
  await chat.server?.close();
});

afterAll(closeSharedBrowser);

describe('an answer', () => {
  it('streams, opens what it cites, and marks what it made up', async () => {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { view, page } = await setUp({
      notes: { 'Harbour.md': '# Harbour\n\nThe ferry leaves at nine. ^ferry\n' },
      server: {
        script: [
          { text: ['At nine, says ', '[[Harbour#^ferry]]', ', not [[Harbour#^plane]].'], gate: () => held },
        ],
      },
    });
    await say(view, 'When does the ferry leave?');
    await answer(view).getByText('At nine').waitFor();
    await view.getByRole('button', { name: 'Stop' }).waitFor();
    release();
    const link = answer(view).locator('a.recollect-chat-citation');
    await link.waitFor();
    const madeUp = answer(view).locator('a.recollect-chat-made-up');
    await madeUp.waitFor();
    expect(await madeUp.getAttribute('href')).toBeNull();
    await link.click();
    await expect
      .poll(() => page.evaluate(() => window.host?.app.workspace.getActiveFile()?.path))
      .toBe('Harbour.md');
  });

  it('draws code that cannot run and can be copied', async () => {
    const { view } = await setUp({
      server: { script: [{ text: '```dataviewjs\nalert(1)\n```\n\n> ```dataviewjs\n> alert(2)\n> ```' }] },
    });
    const said = await ask(view, 'Show me');
    await said.getByRole('button', { name: 'Copy code' }).waitFor();
    expect(await said.locator('pre').count()).toBe(2);
    expect(await said.locator('blockquote code[class*="dataview"]').count()).toBe(0);
  });

  it('is asked for permission before it remembers, and shows what it remembered with a way back', async () => {
    const { view, server } = await setUp({
      told: ['The boat is called Alba'],
      server: {
        script: [
          {
            calls: [{ name: 'remember', arguments: { text: 'The boat Alba is moored in Faro' } }],
            end: 'calls',
          },
          { text: 'Noted.' },
        ],
      },
    });
    await say(view, 'The boat Alba is in Faro');
    await card(view).getByText('The boat Alba is moored in Faro').waitFor();
    await card(view).getByRole('button', { name: 'Allow once' }).click();
    await answer(view).getByText('Noted.').waitFor();
    await answer(view).locator('.recollect-chat-chip').getByRole('button', { name: 'Undo' }).click();
    await answer(view).locator('.recollect-chat-chip').getByText('Undone').waitFor();
    expect(server?.questions).toHaveLength(2);
  });

  it('goes on without what was refused', async () => {
    const { view } = await setUp({
      told: ['The boat is called Alba'],
      server: {
        script: [
          { calls: [{ name: 'remember', arguments: { text: 'The boat Alba is sold' } }], end: 'calls' },
          { text: 'As you wish.' },
        ],
      },
    });
    await say(view, 'What about the boat?');
    await card(view).getByRole('button', { name: 'No', exact: true }).click();
    await answer(view).getByText('As you wish.').waitFor();
    await answer(view).locator('.recollect-chat-call').getByText('not allowed').waitFor();
    expect(await answer(view).locator('.recollect-chat-chip').count()).toBe(0);
  });

  it('is stopped in mid-stream and keeps what had come', async () => {
    const { view, server } = await setUp({
      server: { script: [{ text: ['Begun, ', 'and on'], gate: () => new Promise(() => undefined) }] },
    });
    await say(view, 'Tell me everything');
    await answer(view).getByText('Begun').waitFor();
    await view.getByRole('button', { name: 'Stop' }).click();
    await answer(view).getByText('Stopped').waitFor();
    await server?.leftBy(1);
    await view.getByRole('button', { name: 'Send', exact: true }).waitFor();
  });

  it('is given anew, and to a question that was edited', async () => {
    const { view } = await setUp({
      server: { script: [{ text: 'First.' }, { text: 'Second.' }, { text: 'Third.' }] },
    });
    await ask(view, 'One');
    await answer(view).getByRole('button', { name: 'Answer again' }).click();
    await answer(view).getByText('Second.').waitFor();
    await expect.poll(() => view.getByText('First.').count()).toBe(0);
    await input(view).press('ArrowUp');
    await view.getByText('You are editing a message').waitFor();
    await say(view, 'Two');
    await answer(view).getByText('Third.').waitFor();
    await expect
      .poll(() => view.locator('.is-question .recollect-chat-said').allTextContents())
      .toEqual(['Two']);
  });

  it('reads the note that was put beside the message', async () => {
    const { view, server } = await setUp({
      notes: { 'Harbour.md': 'The ferry leaves at nine.\n' },
      server: { script: [{ text: 'At nine.' }] },
    });
    await input(view).pressSequentially('When, says @Harb');
    await view.getByRole('option', { name: /Harbour/ }).waitFor();
    await input(view).press('Enter');
    await view.locator('.recollect-chat-composer .recollect-chip', { hasText: 'Harbour' }).waitFor();
    await input(view).press('Enter');
    await answer(view).getByText('At nine.').waitFor();
    expect(JSON.stringify(server?.questions[0]?.body)).toContain('The ferry leaves at nine.');
  });

  it('can be looked into: what was sent, message by message', async () => {
    const { view, page } = await setUp({ server: { script: [{ text: 'Yes.' }] } });
    const said = await ask(view, 'Is it so?');
    await said.getByRole('button', { name: 'What was sent' }).click();
    await page.getByRole('dialog').getByText('Is it so?').first().waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('without a model', () => {
  it('answers from memory with a label, says once how to connect one, and never looks broken', async () => {
    const { view, page } = await setUp({ told: ['Marta has the spare key'] });
    await view.getByText('What would you like to know?').waitFor();
    await view.getByText('No model is connected').waitFor();
    const said = await ask(view, 'Who has the spare key?');
    await said.getByText('From memory').waitFor();
    await said.getByText('Marta has the spare key').first().waitFor();
    await view.locator('.recollect-chat-hint').getByRole('button', { name: 'Dismiss' }).click();
    chat.view = await reopen(page);
    await chat.view.getByText('Who has the spare key?').first().waitFor();
    expect(await chat.view.locator('.recollect-chat-hint').isVisible()).toBe(false);
  });

  it('shows a long answer from its question on', async () => {
    const rooms = ['kitchen', 'cellar', 'attic', 'garden', 'workshop', 'harbour'];
    const told = rooms.map((room) => `The lamp of the ${room} hangs ${'over a long shelf '.repeat(25)}`);
    const { view } = await setUp({ told });
    const said = await ask(view, 'Where does the lamp hang?');
    await said.getByText('From memory').waitFor();
    const log = view.locator('.recollect-chat-log');
    const below = async () => {
      const question = await view.locator('.is-question').boundingBox();
      return (question?.y ?? NaN) - ((await log.boundingBox())?.y ?? NaN);
    };
    await expect.poll(below).toBeGreaterThan(-2);
    expect(await below()).toBeLessThan(30);
    await view.getByRole('button', { name: 'Jump to the latest' }).click();
    await expect.poll(below).toBeLessThan(-2);
  });
});

describe('conversations', () => {
  it('are listed, searched, renamed, deleted and brought back, and the last one is there after a restart', async () => {
    const { view, page } = await setUp({ server: { script: [{ text: 'Answered.' }] } });
    await ask(view, 'About the harbour');
    await runCommand(page, 'New chat');
    await ask(view, 'About the violin');
    chat.view = await reopen(page);
    await chat.view.getByText('About the violin').first().waitFor();
    await chat.view.getByRole('button', { name: 'Conversations' }).click();
    const rows = chat.view.getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    await chat.view.getByLabel('Search conversations').fill('harbour');
    await expect.poll(() => rows.count()).toBe(1);
    await chat.view.getByLabel('Search conversations').press('ArrowDown');
    await page.keyboard.press('F2');
    await page.keyboard.type('Ferries');
    await page.keyboard.press('Enter');
    await rows.getByText('Ferries').waitFor();
    await page.keyboard.press('Delete');
    await expect.poll(() => rows.count()).toBe(0);
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
    await rows.getByText('Ferries').click();
    await chat.view.locator('.is-question', { hasText: 'About the harbour' }).waitFor();
  });
});
