/** What the list says when it has nothing to show. */
import type { Wanted } from './search-bar';

const EXAMPLES = [
  'My sister Ana is allergic to nuts',
  'I prefer short answers with a source',
  'The car was last serviced on 4 May',
];

/** Says why there is nothing; an example can be taken over into the composer. */
export function drawEmptyState(el: HTMLElement, wanted: Wanted, useExample: (text: string) => void): void {
  el.empty();
  if (wanted.words !== undefined) {
    el.createDiv({ cls: 'recollect-empty-title', text: `Nothing found for “${wanted.words}”.` });
    if (wanted.state === 'active') {
      el.createDiv({ cls: 'recollect-empty-hint', text: 'Choose “All” to search forgotten memories too.' });
    }
    return;
  }
  if (wanted.state === 'forgotten') {
    el.createDiv({ cls: 'recollect-empty-title', text: 'Nothing is forgotten.' });
    return;
  }
  el.createDiv({ cls: 'recollect-empty-title', text: 'Nothing here yet. Tell me something worth keeping.' });
  const list = el.createDiv('recollect-examples');
  for (const example of EXAMPLES) {
    list
      .createEl('button', { cls: 'recollect-example', text: example })
      .addEventListener('click', () => useExample(example));
  }
}
