/** How soon the list of a search follows the typing, measured in the page from the key to the paint. */
import type { Page } from 'playwright-core';
import type { Spread } from '../scale/measures.ts';
import { spreadOf } from '../scale/measures.ts';

/** What the search waits for the next key, which is not counted; see src/obsidian/search/search-modal.ts. */
const TYPING_PAUSE_MS = 70;
/** Between two keys, so that each has its own list. */
const KEY_EVERY_MS = 400;
/** By then what was indexed has been saved. */
const SAVED_AFTER_MS = 8000;
const QUESTIONS = ['graph of connected notes', 'daily note template', 'publish a vault'];

interface Watched {
  keyTimes: number[];
}

function watchTyping(): void {
  const watched: Watched = { keyTimes: [] };
  Object.assign(window, watched);
  let key = 0;
  document
    .querySelector('.recollect-find input')
    ?.addEventListener('input', () => (key = performance.now()), true);
  const list = document.querySelector('.recollect-find .prompt-results');
  if (!list) throw new Error('The search has no list.');
  new MutationObserver(() => {
    if (key === 0) return;
    const typed = key;
    key = 0;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => watched.keyTimes.push(performance.now() - typed);
      port2.postMessage(null);
    });
  }).observe(list, { childList: true });
}

/** Milliseconds from a key to its list, without the pause for typing. */
export async function measureTyping(page: Page): Promise<Spread> {
  // The index is saved after it is done, which would be measured along.
  await page.waitForTimeout(SAVED_AFTER_MS);
  await page.evaluate(() => window.host?.app.commands.executeCommandById('recollect:search'));
  await page.locator('.recollect-find').waitFor();
  await page.evaluate(watchTyping);
  for (const question of QUESTIONS) {
    await page.locator('.recollect-find input').first().fill('');
    await page.waitForTimeout(KEY_EVERY_MS);
    for (const letter of question) {
      await page.keyboard.insertText(letter);
      await page.waitForTimeout(KEY_EVERY_MS);
    }
  }
  const times = await page.evaluate(() => (window as unknown as Watched).keyTimes);
  // A list that changes at once, as when the box is emptied, waited for nothing.
  return spreadOf(times.filter((ms) => ms >= TYPING_PAUSE_MS).map((ms) => ms - TYPING_PAUSE_MS));
}
