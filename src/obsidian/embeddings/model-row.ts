/** A model in the settings: offered, on its way, on this device, or in use. */
import type { App, ProgressBarComponent, SettingDefinitionRender } from 'obsidian';
import { CATALOGUE, RUNTIME, sizeOf } from '../../embeddings/transformers/catalogue';
import type { CatalogueModel, ModelEntry } from '../../embeddings/transformers/catalogue';
import { confirm } from '../confirm-modal';
import { sizeInWords } from '../quantities';
import { MODEL_FILES, chooseFiles } from './choose-files';
import type { Embedders } from './embedders';
import type { ModelShelf, ShelvedModel } from './model-shelf';
import { liveRow } from './row';
import type { RowView } from './row';

function inCatalogue({ key }: ModelEntry): CatalogueModel | undefined {
  return CATALOGUE.find((each) => each.key === key);
}

function hostname(origin: string): string {
  return new URL(origin).host;
}

/** "55.0 MB from huggingface.co and 14.2 MB (the ONNX runtime) from cdn.jsdelivr.net". */
function sources({ model, missing }: ShelvedModel, mirror: string): string {
  const from = (origin: string): string => hostname(mirror.trim() === '' ? origin : mirror.trim());
  const own = missing.filter((file) => file !== RUNTIME.files[0]);
  const runtime = missing.filter((file) => file === RUNTIME.files[0]);
  const catalogued = inCatalogue(model);
  return [
    own.length > 0 && catalogued ? `${sizeInWords(sizeOf(own))} from ${from(catalogued.origin)}` : '',
    runtime.length > 0
      ? `${sizeInWords(sizeOf(runtime))} (the ONNX runtime) from ${from(RUNTIME.origin)}`
      : '',
  ]
    .filter((part) => part !== '')
    .join(' and ');
}

/** The row of one model. */
export function modelRow(
  app: App,
  embedders: Embedders,
  shelf: ModelShelf,
  { key, name }: ModelEntry,
): SettingDefinitionRender {
  let bar: ProgressBarComponent | null = null;
  let amount: HTMLElement | null = null;
  return liveRow(name, [shelf, embedders], (): RowView => {
    const shelved = shelf.find(key);
    if (!shelved) return { name, desc: '', problem: null, phase: 'gone', controls: () => undefined };
    const { model, missing, transfer, problem } = shelved;
    const catalogued = inCatalogue(model);
    const { use, mirror } = embedders.settings;
    const isChosen = typeof use === 'object' && use.model === key;
    const about = catalogued?.desc ?? 'A model of your own.';
    const base = { name, problem };

    if (transfer) {
      return {
        ...base,
        desc: `${about} It is being downloaded; you can close the settings meanwhile.`,
        phase: 'downloading',
        controls: (setting) => {
          setting.addProgressBar((component) => (bar = component));
          amount = setting.controlEl.createSpan({ cls: 'recollect-amount' });
          setting.addButton((button) => {
            button.setButtonText('Cancel').onClick(() => shelf.cancel(key));
            button.buttonEl.setAttribute('aria-label', `Cancel the download of ${name}`);
          });
        },
        update: () => {
          bar?.setValue(transfer.total === 0 ? 0 : (100 * transfer.done) / transfer.total);
          amount?.setText(`${sizeInWords(transfer.done)} of ${sizeInWords(transfer.total)}`);
        },
      };
    }
    if (missing.length > 0) {
      return {
        ...base,
        desc: `${about} Needs a download of ${sources(shelved, mirror)}, once, and then works offline.`,
        phase: `absent ${sizeOf(missing)}`,
        controls: (setting) => {
          setting.addButton((button) => {
            button.setButtonText('Choose files').setTooltip('Take the files from your disk instead');
            button.onClick(() => void takeFiles(shelf, model));
            button.buttonEl.setAttribute('aria-label', `Choose files of ${name}`);
          });
          if (!catalogued) return;
          setting.addButton((button) => {
            button
              .setButtonText(`Download ${sizeInWords(sizeOf(missing))}`)
              .onClick(() => void shelf.download(catalogued));
            button.buttonEl.setAttribute('aria-label', `Download ${name}`);
          });
        },
      };
    }
    return {
      ...base,
      desc: `${about} It takes ${sizeInWords(sizeOf(model.files))} in ${embedders.folder} and works offline.`,
      phase: isChosen ? 'chosen' : 'ready',
      controls: (setting) => {
        setting.addExtraButton((button) =>
          button
            .setIcon('trash-2')
            .setTooltip(`Remove ${name} and free its space`)
            .onClick(() => void remove(app, embedders, shelf, model)),
        );
        setting.addButton((button) => {
          button.setButtonText(isChosen ? 'In use' : 'Use').setDisabled(isChosen);
          button.onClick(() => void embedders.change({ use: { model: key } }));
          button.buttonEl.setAttribute('aria-label', isChosen ? `${name} is in use` : `Use ${name}`);
        });
      },
    };
  });
}

async function takeFiles(shelf: ModelShelf, model: ModelEntry): Promise<void> {
  const chosen = await chooseFiles(MODEL_FILES);
  if (chosen) await shelf.adopt(model, chosen);
}

async function remove(app: App, embedders: Embedders, shelf: ModelShelf, model: ModelEntry): Promise<void> {
  const { use } = embedders.settings;
  const isChosen = typeof use === 'object' && use.model === model.key;
  const yes = await confirm(app, {
    title: `Remove ${model.name}?`,
    text: [
      `This frees ${sizeInWords(sizeOf(model.files))}. Your notes are not touched.`,
      ...(isChosen ? ['The built-in model takes over: it reads your notes again in the background.'] : []),
    ],
    yes: 'Remove',
  });
  if (!yes) return;
  if (isChosen) await embedders.change({ use: 'builtin' });
  await shelf.remove(model);
}
