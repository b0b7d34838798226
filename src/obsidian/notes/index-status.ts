/** How the index is, as the window last heard of it: what the status bar, the panel and the commands go by. */
import { Component, Events, debounce } from 'obsidian';
import type { EventRef } from 'obsidian';
import type { IndexState } from '../../core/notes-api';
import type { Memory } from '../memory';

/** Milliseconds between two drawings: fast enough to look alive, slow enough to read. */
const DRAW_EVERY_MS = 150;

/** The last word on the index; none while the engine is away. */
export class IndexStatus extends Component {
  private readonly events = new Events();
  private readonly announce = debounce(() => this.events.trigger('changed'), DRAW_EVERY_MS);
  private known: IndexState | null = null;

  constructor(private readonly memory: Memory) {
    super();
  }

  override onload(): void {
    this.registerEvent(this.memory.onIndex((state) => this.learn(state)));
    this.registerEvent(this.memory.onState(() => this.ask()));
    this.register(() => this.announce.cancel());
    this.ask();
  }

  /** Null while the engine is away. */
  get state(): IndexState | null {
    return this.memory.state.name === 'ready' ? this.known : null;
  }

  /** Calls back when it has changed, not more often than can be seen. */
  onChange(callback: () => void): EventRef {
    return this.events.on('changed', callback);
  }

  private learn(state: IndexState): void {
    this.known = state;
    this.announce();
  }

  private ask(): void {
    this.known = null;
    this.announce();
    if (this.memory.state.name !== 'ready') return;
    // A failure means that it is away again, which its state says by itself.
    this.memory.notes.state().then(
      (state) => this.learn(state),
      () => undefined,
    );
  }
}
