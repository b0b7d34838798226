/** The memory view in the host page, as a user finds and uses it. */
import type { Locator, Page } from 'playwright-core';
import type { EngineApi } from '../../src/core/engine-api.ts';

/** How long to poll for what happens soon: long enough for a busy machine. */
export const SOON = { timeout: 20_000 };

/** The running plugin, as far as the tests reach into it. */
export interface RunningPlugin {
  keeper: { memory: { engine: EngineApi; state: { name: string } } };
}

/** Opens the view from the ribbon and waits until memory is ready. */
export async function openMemory(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Open Recollect' }).click();
  const view = page.locator('.recollect-memory');
  await view.waitFor();
  await view.locator('.recollect-away').waitFor({ state: 'hidden' });
  return view;
}

/** Types something to remember, and waits until the list shows it. */
export async function tell(view: Locator, text: string, kind?: string): Promise<void> {
  if (kind !== undefined) await view.getByLabel('Kind of memory').selectOption({ label: kind });
  await view.getByLabel('Something to remember').fill(text);
  await view.getByLabel('Something to remember').press('Enter');
  await row(view, text).waitFor();
}

/** The row of a memory. */
export function row(view: Locator, text: string): Locator {
  return view.getByRole('listitem').filter({ hasText: text });
}

/** The texts in the list, from top to bottom. */
export function listed(view: Locator): Promise<string[]> {
  return view.locator('.recollect-fact .recollect-fact-text').allTextContents();
}

/** Shows the active, the forgotten or all memories. */
export async function filter(view: Locator, label: string): Promise<void> {
  await view.getByLabel('Which memories to show').selectOption({ label });
}

/** Clicks a button of the notice with these words. */
export async function clickInNotice(page: Page, words: string, button: string): Promise<void> {
  await page.locator('.notice', { hasText: words }).getByRole('button', { name: button }).click();
}

/** Resolves when the engine in the page is in this state. */
export async function engineIs(page: Page, name: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (window.host?.plugins.getPlugin('recollect') as unknown as RunningPlugin | null)?.keeper.memory.state
        .name === wanted,
    name,
  );
}

/** Asks the engine in the page for its texts, by id. */
export function textsInEngine(page: Page, limit = 5000): Promise<Record<string, string>> {
  return page.evaluate(async (most) => {
    const plugin = window.host?.plugins.getPlugin('recollect') as unknown as RunningPlugin;
    const facts = await plugin.keeper.memory.engine.facts({ limit: most });
    return Object.fromEntries(facts.map(({ id, text }) => [id, text]));
  }, limit);
}
