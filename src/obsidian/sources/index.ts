/** Notes whose sentences become memories: marking one, and taking the mark away. */
import { Notice, TFile } from 'obsidian';
import type { Plugin } from 'obsidian';
import type { Memory } from '../memory';
import { counted } from '../quantities';
import { offerUndo, tellProblem } from '../undo-notice';
import { StopSourceModal } from './stop-source-modal';

const USE = 'Use this note as a source of memories';
const STOP = 'Stop using this note as a source';

function isNote(file: unknown): file is TFile {
  return file instanceof TFile && file.extension === 'md';
}

/** The commands on source notes. */
class Sources {
  /** Paths of source notes as they were last heard, so that menus can say the right thing at once. */
  private paths = new Set<string>();

  constructor(
    private readonly plugin: Plugin,
    private readonly memory: Memory,
  ) {}

  has(file: TFile): boolean {
    return this.paths.has(file.path);
  }

  async learn(): Promise<void> {
    if (this.memory.state.name !== 'ready') return;
    try {
      const sources = await this.memory.living.sources();
      this.paths = new Set(sources.flatMap(({ path }) => (path === null ? [] : [path])));
    } catch {
      // Told again with the next change.
    }
  }

  use(file: TFile): void {
    this.attempt(`Using “${file.basename}” as a source`, async () => {
      const events = await this.memory.living.markSource(file.path);
      const drawn = await this.memory.living.factsFrom(file.path);
      const found =
        drawn.length === 0
          ? 'Nothing to remember was found in it yet.'
          : `${counted(drawn.length, 'memory', 'memories')} drawn from it.`;
      offerUndo(this.memory, `“${file.basename}” is a source of memories. ${found}`, events);
    });
  }

  stop(file: TFile): void {
    this.attempt('Reading what was drawn from the note', async () => {
      const drawn = await this.memory.living.factsFrom(file.path);
      const active = drawn.filter(({ life }) => life === 'active');
      if (active.length === 0) return this.unmark(file, 'keep');
      new StopSourceModal(this.plugin.app, file.basename, active, (facts) =>
        this.attempt(`Stopping to use “${file.basename}”`, () => this.unmark(file, facts)),
      ).open();
    });
  }

  private async unmark(file: TFile, facts: 'keep' | 'forget'): Promise<void> {
    await this.memory.living.unmarkSource(file.path, facts);
    const rest =
      facts === 'keep'
        ? 'What was drawn from it is kept.'
        : 'What was drawn from it is forgotten, and can be restored.';
    new Notice(`“${file.basename}” is no longer a source. ${rest}`);
  }

  private attempt(doing: string, work: () => Promise<void>): void {
    work().catch((thrown: unknown) => tellProblem(thrown, doing));
  }
}

/** Adds the commands and the entries of the file menu. */
export function registerSources(plugin: Plugin, memory: Memory): void {
  const sources = new Sources(plugin, memory);
  const forActive = (wanted: boolean, run: (file: TFile) => void) => (checking: boolean) => {
    const file = plugin.app.workspace.getActiveFile();
    if (!isNote(file) || sources.has(file) !== wanted) return false;
    if (!checking) run(file);
    return true;
  };
  plugin.addCommand({
    id: 'use-note-as-source',
    name: USE,
    icon: 'book-marked',
    checkCallback: forActive(false, (file) => sources.use(file)),
  });
  plugin.addCommand({
    id: 'stop-using-note-as-source',
    name: STOP,
    icon: 'book-x',
    checkCallback: forActive(true, (file) => sources.stop(file)),
  });
  plugin.registerEvent(
    plugin.app.workspace.on('file-menu', (menu, file) => {
      if (!isNote(file)) return;
      const isSource = sources.has(file);
      menu.addItem((item) =>
        item
          .setTitle(isSource ? STOP : USE)
          .setIcon(isSource ? 'book-x' : 'book-marked')
          .setSection('action')
          .onClick(() => (isSource ? sources.stop(file) : sources.use(file))),
      );
    }),
  );
  plugin.registerEvent(memory.onChanged(() => void sources.learn()));
  plugin.registerEvent(memory.onState(() => void sources.learn()));
}
