import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { OpenChat } from './chat-page.ts';
import { answer, ask, fillConversation, input, say, setUpChat } from './chat-page.ts';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import { SOON, textsInEngine } from './memory-page.ts';
import { runCommand } from './recollect.ts';

let chat: OpenChat;

afterEach(async () => {
  await endCleanly(chat.host, chat.vaultDir);
  await chat.server?.close();
});

afterAll(closeSharedBrowser);

describe('what is told in a chat', () => {
  it('is known in the next one, which shows that it was used and why', async () => {
    chat = await setUpChat({ server: { script: [{ text: 'Good to know.' }, { text: 'Porto, you said.' }] } });
    const { view, page, server } = chat;
    await ask(view, 'I live in Porto.');
    await runCommand(page, 'Remember this conversation');
    await view.locator('.recollect-chat-chip').getByText('Porto').waitFor(SOON);
    await runCommand(page, 'New chat');
    const said = await ask(view, 'Which city do I live in?');
    expect(JSON.stringify(server?.questions.at(-1)?.body)).toContain('Porto');
    await said.getByRole('button', { name: /^Used \d+ memor/ }).click();
    const row = said.locator('.recollect-chat-used-row', { hasText: 'Porto' });
    await row.waitFor();
    expect(await row.locator('.recollect-chat-used-why').textContent()).not.toBe('');
    await row.getByRole('button', { name: 'Forget' }).waitFor();
  });

  it('is not learned where the user said so', async () => {
    chat = await setUpChat({ server: { script: [{ text: 'Good to know.' }] } });
    const { view, page } = chat;
    await ask(view, 'Hello');
    await view.getByRole('button', { name: 'Do not learn from this chat' }).click();
    await view.getByText('Nothing is learned from this chat').waitFor();
    await ask(view, 'I live in Lagos.');
    await runCommand(page, 'Remember this conversation');
    await page.locator('.notice', { hasText: 'Nothing new to remember' }).waitFor();
    expect(Object.values(await textsInEngine(page)).join()).not.toContain('Lagos');
  });

  it('is corrected and forgotten where it was used', async () => {
    chat = await setUpChat({
      told: ['Ana is allergic to nuts'],
      server: { script: [{ text: 'Nuts.' }] },
    });
    const { view, page } = chat;
    const said = await ask(view, 'What is Ana allergic to?');
    await said.getByRole('button', { name: /^Used/ }).click();
    const row = said.locator('.recollect-chat-used-row', { hasText: 'Ana' });
    await row.getByRole('button', { name: 'Correct' }).click();
    await row.getByLabel('What is true').fill('Ana is allergic to shellfish');
    await row.getByLabel('What is true').press('Enter');
    await said.getByText('Ana is allergic to shellfish').waitFor();
    await expect
      .poll(async () => Object.values(await textsInEngine(page)), SOON)
      .toContain('Ana is allergic to shellfish');
    await said.getByRole('button', { name: 'Not relevant' }).first().click();
    await page.locator('.notice', { hasText: 'Not relevant here' }).waitFor();
  });
});

describe('what was used of notes', () => {
  it('leads to the note', async () => {
    chat = await setUpChat({
      notes: { 'Harbour.md': '# Times\n\nThe ferry to the island leaves at nine in the morning.\n' },
      server: { script: [{ text: 'At nine.' }] },
    });
    const { view, page } = chat;
    await expect
      .poll(async () => {
        const said = await ask(view, 'When does the ferry to the island leave?');
        return (await said.getByRole('button', { name: /^Used .*passage/ }).count()) > 0;
      }, SOON)
      .toBe(true);
    await answer(view)
      .getByRole('button', { name: /^Used .*passage/ })
      .click();
    const row = answer(view).locator('.recollect-chat-used-row', { hasText: 'leaves at nine' });
    await row.getByRole('button', { name: /^Harbour/ }).click();
    await expect
      .poll(() => page.evaluate(() => window.host?.app.workspace.getActiveFile()?.path))
      .toBe('Harbour.md');
  });
});

describe('a conversation of 500 messages', () => {
  it('is opened at its end, drawn as far as it is looked at, and takes what is typed', async () => {
    chat = await setUpChat({ server: { script: [{ text: 'The newest answer.' }] } });
    const { view, page } = chat;
    await fillConversation(page, 'long', 500);
    await view.getByRole('button', { name: 'Conversations' }).click();
    await view.getByText('A long conversation').click();
    const messages = view.locator('.recollect-chat-message');
    await expect.poll(() => messages.count(), SOON).toBe(500);
    await messages.last().getByText('Answer 499').waitFor();
    // Each message drawn in full costs time, so those that nobody looks at are not.
    const drawn = () => view.locator('.recollect-chat-text').count();
    await expect.poll(drawn).toBeGreaterThan(0);
    expect(await drawn()).toBeLessThan(50);
    const log = view.locator('.recollect-chat-log');
    await log.hover();
    await page.mouse.wheel(0, -6000);
    await view.getByRole('button', { name: 'Jump to the latest' }).waitFor();
    await input(view).pressSequentially('One more question');
    expect(await input(view).inputValue()).toBe('One more question');
    await log.evaluate((el) => el.scrollTo(0, 0));
    await messages.first().getByText('Question number 0').waitFor();
    await input(view).press('Enter');
    await answer(view).getByText('The newest answer.').waitFor();
    await expect
      .poll(() => log.evaluate((el) => el.scrollHeight - el.scrollTop - el.clientHeight))
      .toBeLessThan(60);
  });

  it('can be saved as a note', async () => {
    chat = await setUpChat({ server: { script: [{ text: 'Answered.' }] } });
    const { view, page } = chat;
    await say(view, 'Keep this');
    await answer(view).getByText('Answered.').waitFor();
    await view.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Save as note' }).click();
    await page.getByPlaceholder('Choose a folder for the note').press('Enter');
    await expect
      .poll(() => page.evaluate(() => window.host?.app.workspace.getActiveFile()?.path))
      .toBe('Keep this.md');
  });
});
