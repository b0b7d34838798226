/** Which model answers, and how far another one is on its way in. */
import type { ProgressBarComponent, SettingDefinitionRender } from 'obsidian';
import { numeral } from '../quantities';
import type { Embedders } from './embedders';
import { liveRow } from './row';

/** The row that says what is in use. */
export function statusRow(embedders: Embedders): SettingDefinitionRender {
  let bar: ProgressBarComponent | null = null;
  return liveRow('Answering now', [embedders], () => {
    const model = embedders.state?.model;
    const name = model ? embedders.nameOf(model.serving) : 'The index is not ready yet';
    const next = model?.next;
    if (!next) {
      return {
        name: 'Answering now',
        desc: `${name}.`,
        problem: embedders.problem,
        phase: 'settled',
        controls: () => (bar = null),
      };
    }
    return {
      name: 'Answering now',
      desc: `${name}. ${embedders.nameOf(next.id)} takes over when it has read all passages: ${numeral(next.done)} of ${numeral(next.total)} so far.`,
      problem: next.problem ?? embedders.problem,
      phase: `changing ${next.id}`,
      controls: (setting) => {
        setting.addProgressBar((component) => (bar = component));
      },
      update: () => {
        bar?.setValue(next.total === 0 ? 0 : (100 * next.done) / next.total);
      },
    };
  });
}
