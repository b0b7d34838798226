import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { change, noteOnDisk, openLog, proposal } from './changes-page.ts';
import { answer, card, say, setUpChat } from './chat-page.ts';
import type { OpenChat } from './chat-page.ts';
import { closeSharedBrowser, endCleanly } from './driver.ts';
import { runCommand } from './recollect.ts';

const BEDS = Array.from({ length: 20 }, (_, at) => `Bed ${at + 1}.\n`).join('');
const PLAN = `# Plan\n\nBuy oars.\n\n${BEDS}\nPaint the hull.\n`;
const EDIT = {
  name: 'vault_edit',
  arguments: {
    path: 'Plan.md',
    edits: [
      { find: 'Buy oars.', replace: 'Buy two oars.' },
      { find: 'Paint the hull.', replace: 'Paint the hull red.' },
    ],
    reason: 'two are needed',
  },
};

let chat: OpenChat;

async function asked(): Promise<OpenChat> {
  chat = await setUpChat({
    notes: { 'Plan.md': PLAN },
    server: { script: [{ calls: [EDIT], end: 'calls' }, { text: 'So be it.' }] },
  });
  await say(chat.view, 'How many oars?');
  await proposal(chat.page).waitFor();
  return chat;
}

const plan = () => noteOnDisk(chat.vaultDir, 'Plan.md');

afterEach(async () => {
  await endCleanly(chat.host, chat.vaultDir);
  await chat.server?.close();
});

afterAll(closeSharedBrowser);

describe('a proposal in the chat', () => {
  it('takes no key that was meant for the text, and a part of it can be left out', async () => {
    const { view, page } = await asked();
    await expect.poll(() => card(view).evaluate((el) => el === document.activeElement)).toBe(true);
    for (const key of ['Enter', 'Space', 'y']) await page.keyboard.press(key);
    expect(await plan()).toBe(PLAN);

    await card(view).getByLabel('Change 2 of 2').press('Space');
    await card(view).getByRole('button', { name: 'Apply 1 of 2 changes' }).press('Enter');
    await answer(view).getByText('So be it.').waitFor();
    expect(await plan()).toBe(PLAN.replace('oars', 'two oars'));
  });

  it('is rejected with Escape', async () => {
    const { view, page } = await asked();
    await expect.poll(() => card(view).evaluate((el) => el === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await answer(view).getByText('So be it.').waitFor();
    expect(await plan()).toBe(PLAN);
  });

  it('opens the note beside it', async () => {
    const { view, page } = await asked();
    await card(view).getByRole('button', { name: 'Open note beside: Plan' }).click();
    await page.locator('.workspace-tab-header', { hasText: 'Plan' }).waitFor();
    expect(await proposal(page).isVisible()).toBe(true);
    await card(view).getByRole('button', { name: 'Reject' }).click();
    await answer(view).getByText('So be it.').waitFor();
  });
});

describe('a change in the log', () => {
  it('leads to the conversation it came from', async () => {
    const { view, page } = await asked();
    await card(view).getByRole('button', { name: 'Apply all 2 changes' }).click();
    await answer(view).getByText('So be it.').waitFor();
    await runCommand(page, 'New chat');
    await view.getByText('What would you like to know?').waitFor();
    const log = await openLog(page);
    await change(log, 'Changed Plan').getByText('two are needed').waitFor();
    await change(log, 'Changed Plan').getByRole('button', { name: 'Open conversation' }).click();
    await view.getByText('How many oars?').first().waitFor();
  });
});
